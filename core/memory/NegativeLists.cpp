#include "memory/NegativeLists.h"

#include <torch/utils.h>

#include <algorithm>
#include <numeric>

#include "memory/OtherRows.h"

namespace kindred {

namespace {
Error damagedLists()
{
    return inputError("the stored lists of negatives do not fit this run", "memory.safetensors");
}
} // namespace

NegativeLists::NegativeLists(std::vector<int32_t> labels, int64_t nearest)
    : m_labels(std::move(labels)), m_nearest(otherRows(nearest, rows()))
{
}

Status NegativeLists::find(const MemoryBank& bank, int64_t epoch, const ApproximateRequest& how,
                           Executor& executor, const std::function<bool(double)>& progress)
{
    const PackedBank& packed = bank.packed();
    Matrix<float> memory(rows(), bank.dimension());
    for (int64_t slot = 0; slot < rows(); ++slot)
        if (packed.valid(slot))
            bank.read(slot, memory.view().rowSpan(slot));
    SearchQuestion question{memory, memory, static_cast<int>(m_nearest),
                            SearchMetric::InnerProduct};
    question.others = {m_labels, m_labels};
    KINDRED_ASSIGN(ApproximateAnswer answer, searchNeighbours(question, how, executor, progress));
    m_table = std::move(answer.found.indices);
    m_recall = answer.recall;
    m_exact = answer.exact;
    m_epoch = epoch;
    return {};
}

void NegativeLists::listInOrder()
{
    std::vector<int32_t> sorted(m_labels.size());
    std::iota(sorted.begin(), sorted.end(), 0);
    const auto labelOf = [&](int32_t slot) { return m_labels[static_cast<size_t>(slot)]; };
    std::stable_sort(sorted.begin(), sorted.end(),
                     [&](int32_t a, int32_t b) { return labelOf(a) < labelOf(b); });
    m_table = Matrix<int32_t>(rows(), m_nearest);
    std::fill(m_table.values().begin(), m_table.values().end(), -1);
    for (size_t begin = 0; begin < sorted.size();) {
        size_t end = begin;
        while (end < sorted.size() && labelOf(sorted[end]) == labelOf(sorted[begin]))
            ++end;
        const size_t others =
            std::min(sorted.size() - (end - begin), static_cast<size_t>(m_nearest));
        for (size_t i = begin; i < end; ++i)
            for (size_t j = 0; j < others; ++j)
                m_table(sorted[i], static_cast<int64_t>(j)) = sorted[(end + j) % sorted.size()];
        begin = end;
    }
}

std::span<const int32_t> NegativeLists::of(int64_t slot) const
{
    if (m_table.empty())
        return {};
    const int32_t* row = m_table.row(slot);
    return {row, static_cast<size_t>(std::find(row, row + m_table.cols(), -1) - row)};
}

int64_t NegativeLists::bytes(SearchKind kind, int64_t dimension) const
{
    return rows() * 4 * (3 * m_nearest + dimension) +
           searchBytes(kind, SearchMetric::InnerProduct, rows(), dimension);
}

NamedTensors NegativeLists::state() const
{
    if (m_epoch < 0)
        return {};
    torch::Tensor table = torch::empty({m_table.rows(), m_table.cols()}, torch::kInt32);
    std::copy_n(m_table.data(), table.numel(), table.data_ptr<int32_t>());
    const std::vector<double> listed = {static_cast<double>(m_epoch), m_recall,
                                        m_exact ? 1.0 : 0.0};
    return {{"negatives", table}, {"listed", torch::tensor(listed, torch::kFloat64)}};
}

Status NegativeLists::restore(const NamedTensors& state)
{
    const torch::Tensor* table = findTensor(state, "negatives");
    const torch::Tensor* listed = findTensor(state, "listed");
    m_epoch = -1;
    m_table = {};
    if (!table && !listed)
        return {};
    const std::vector<int64_t> shape = {rows(), m_nearest};
    if (!table || !listed || table->sizes() != shape || table->scalar_type() != torch::kInt32 ||
        listed->numel() != 3 || listed->scalar_type() != torch::kFloat64)
        return damagedLists();
    const torch::Tensor plain = table->contiguous();
    const int32_t* slots = plain.data_ptr<int32_t>();
    if (!std::all_of(slots, slots + plain.numel(),
                     [&](int32_t slot) { return slot >= -1 && slot < rows(); }))
        return damagedLists();
    m_table = Matrix<int32_t>(shape[0], shape[1]);
    std::copy_n(slots, plain.numel(), m_table.data());
    m_epoch = static_cast<int64_t>(listed->data_ptr<double>()[0]);
    m_recall = listed->data_ptr<double>()[1];
    m_exact = listed->data_ptr<double>()[2] != 0;
    return {};
}

} // namespace kindred

#include "memory/CentreBank.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "neighbour/ExactSearch.h"

namespace kindred {

namespace {
constexpr int kPartners = 3;         // of the own class, where the nearest hold none
constexpr int64_t kRuleNearest = 10; // whose distances set the kernel's width
} // namespace

CentreBank::CentreBank(int64_t dimension, std::vector<int32_t> labels, int neighbours)
    : m_labels(std::move(labels)), m_centres(torch::zeros({rows(), dimension})),
      m_wanted(
          static_cast<int>(std::clamp<int64_t>(neighbours, 1, std::max<int64_t>(rows() - 1, 1))))
{
}

void CentreBank::write(const std::vector<int64_t>& slots, const torch::Tensor& values)
{
    const torch::Tensor fresh = values.detach().to(torch::kCPU, torch::kFloat32).contiguous();
    const int64_t width = m_centres.size(1);
    for (size_t i = 0; i < slots.size(); ++i)
        std::copy_n(fresh.data_ptr<float>() + static_cast<int64_t>(i) * width, width,
                    m_centres.data_ptr<float>() + slots[i] * width);
}

MatrixView<const float> CentreBank::centres() const
{
    return {m_centres.data_ptr<float>(), m_centres.size(0), m_centres.size(1)};
}

void CentreBank::findNeighbours(Executor& executor)
{
    std::vector<int32_t> own(m_labels.size());
    std::iota(own.begin(), own.end(), 0);
    const Neighbours found =
        searchExact(centres(), centres(), m_wanted, SearchMetric::SquaredL2, own, executor);
    m_table = Matrix<int32_t>(rows(), m_wanted + kPartners);
    std::fill(m_table.values().begin(), m_table.values().end(), -1);
    double sum = 0;
    int64_t count = 0;
    for (int64_t slot = 0; slot < rows(); ++slot)
        for (int64_t j = 0; j < m_wanted; ++j) {
            m_table(slot, j) = found.indices(slot, j);
            if (found.indices(slot, j) < 0 || j >= kRuleNearest)
                continue;
            sum += static_cast<double>(found.values(slot, j));
            ++count;
        }
    m_ruleOfThumb = sum > 0 ? std::sqrt(sum / static_cast<double>(count) / 2) : 1.0;
    addPartners(executor);
}

std::vector<int64_t> CentreBank::slotsWithoutPartner() const
{
    std::vector<int64_t> slots;
    for (int64_t slot = 0; slot < rows(); ++slot) {
        const std::span<const int32_t> near = neighbours(slot);
        const int32_t label = m_labels[static_cast<size_t>(slot)];
        if (std::none_of(near.begin(), near.end(), [&](int32_t other) {
                return m_labels[static_cast<size_t>(other)] == label;
            }))
            slots.push_back(slot);
    }
    return slots;
}

void CentreBank::addPartners(Executor& executor)
{
    struct LonelyClass {
        std::vector<int64_t> lonely;  // slots
        std::vector<int64_t> members; // slots, ascending
    };
    std::map<int32_t, LonelyClass> classes;
    for (const int64_t slot : slotsWithoutPartner())
        classes[m_labels[static_cast<size_t>(slot)]].lonely.push_back(slot);
    for (int64_t slot = 0; slot < rows(); ++slot)
        if (const auto found = classes.find(m_labels[static_cast<size_t>(slot)]);
            found != classes.end())
            found->second.members.push_back(slot);
    for (const auto& [label, part] : classes) {
        std::vector<int32_t> own;
        for (const int64_t slot : part.lonely)
            own.push_back(static_cast<int32_t>(
                std::lower_bound(part.members.begin(), part.members.end(), slot) -
                part.members.begin()));
        const Neighbours found = searchExact(rowsOf(part.members), rowsOf(part.lonely), kPartners,
                                             SearchMetric::SquaredL2, own, executor);
        for (size_t i = 0; i < part.lonely.size(); ++i)
            for (int j = 0; j < kPartners; ++j)
                if (const int32_t member = found.indices(static_cast<int64_t>(i), j); member >= 0)
                    m_table(part.lonely[i], m_wanted + j) =
                        static_cast<int32_t>(part.members[static_cast<size_t>(member)]);
    }
}

Matrix<float> CentreBank::rowsOf(const std::vector<int64_t>& slots) const
{
    Matrix<float> rows(static_cast<int64_t>(slots.size()), m_centres.size(1));
    for (size_t i = 0; i < slots.size(); ++i)
        std::copy_n(centres().row(slots[i]), rows.cols(), rows.row(static_cast<int64_t>(i)));
    return rows;
}

std::span<const int32_t> CentreBank::neighbours(int64_t slot) const
{
    if (m_table.empty())
        return {};
    const int32_t* row = m_table.row(slot);
    const int32_t* end = std::find(row, row + m_table.cols(), -1);
    return {row, static_cast<size_t>(end - row)};
}

NamedTensors CentreBank::state() const
{
    torch::Tensor table = torch::empty({m_table.rows(), m_table.cols()}, torch::kInt32);
    std::copy_n(m_table.data(), table.numel(), table.data_ptr<int32_t>());
    return {{"vectors", m_centres}, {"neighbours", table}};
}

Status CentreBank::restore(const NamedTensors& state)
{
    const torch::Tensor* centres = findTensor(state, "vectors");
    const torch::Tensor* table = findTensor(state, "neighbours");
    const std::vector<int64_t> shape = {rows(), m_wanted + kPartners};
    if (!centres || !table || centres->sizes() != m_centres.sizes() ||
        centres->scalar_type() != torch::kFloat32 || table->scalar_type() != torch::kInt32 ||
        (table->numel() > 0 && table->sizes() != shape))
        return inputError("the stored memory does not fit this run", "memory.safetensors");
    const torch::Tensor plain = table->contiguous();
    const int32_t* ids = plain.data_ptr<int32_t>();
    if (!std::all_of(ids, ids + plain.numel(), [&](int32_t id) { return id >= -1 && id < rows(); }))
        return inputError("the stored neighbours are damaged", "memory.safetensors");
    m_centres.copy_(*centres);
    m_table = plain.numel() > 0 ? Matrix<int32_t>(shape[0], shape[1]) : Matrix<int32_t>();
    std::copy_n(ids, plain.numel(), m_table.data());
    return {};
}

} // namespace kindred

#include "objective/memory/EpisodicMemory.h"

#include <algorithm>
#include <numeric>

#include "memory/OtherRows.h"
#include "model/FloatRows.h"
#include "neighbour/ExactSearch.h"
#include "neighbour/FloatSearch.h"
#include "neighbour/SearchQuestion.h"

namespace kindred {

namespace {
constexpr int64_t kFewQueries = 512; ///< a batch, not the images of an evaluation
} // namespace

EpisodicMemory::EpisodicMemory(int64_t dimension, int64_t rows, int neighbours, Executor& executor)
    : m_rows(torch::zeros({rows, dimension})), m_wanted(neighbours), m_executor(executor)
{
}

void EpisodicMemory::write(const std::vector<int64_t>& slots, const torch::Tensor& values)
{
    const torch::Tensor fresh = values.to(torch::kCPU, torch::kFloat32).contiguous();
    const int64_t width = m_rows.size(1);
    for (size_t i = 0; i < slots.size(); ++i)
        std::copy_n(fresh.data_ptr<float>() + static_cast<int64_t>(i) * width, width,
                    m_rows.data_ptr<float>() + slots[i] * width);
    if (m_changing)
        m_changing->changed(slots);
}

Matrix<int32_t> EpisodicMemory::nearest(const torch::Tensor& queries,
                                        const std::vector<int64_t>& own) const
{
    const torch::Tensor rows = queries.detach().to(torch::kCPU, torch::kFloat32).contiguous();
    const std::vector<int32_t> exclude(own.begin(), own.end());
    const SearchQuestion question{floatRows(m_rows),          floatRows(rows), count(),
                                  SearchMetric::InnerProduct, exclude,         {}};
    if (rows.size(0) >= kFewQueries)
        return searchExact(question, m_executor, {})->indices; // nobody says no
    if (!suitsByteDatabase(size(), rows.size(1), count()))
        return searchByFloats(question, m_executor, {})->indices;
    if (!m_changing)
        m_changing.emplace(floatRows(m_rows), m_executor);
    return m_changing->nearest(question).indices;
}

int EpisodicMemory::count() const
{
    return static_cast<int>(otherRows(m_wanted, size()));
}

int64_t EpisodicMemory::searchBytes() const
{
    return suitsByteDatabase(size(), m_rows.size(1), count())
               ? ChangingRows::keptBytes(size(), m_rows.size(1))
               : 0;
}

void EpisodicMemory::listInOrder()
{
    m_lists = Matrix<int32_t>(size(), count());
    for (int64_t row = 0; row < m_lists.rows(); ++row)
        for (int64_t j = 0; j < m_lists.cols(); ++j)
            m_lists(row, j) = static_cast<int32_t>((row + 1 + j) % size());
}

Status EpisodicMemory::listNeighbours(const std::function<bool(double)>& progress)
{
    KINDRED_ASSIGN(m_lists, graph(progress));
    return {};
}

Result<Matrix<int32_t>> EpisodicMemory::graph(const std::function<bool(double)>& progress) const
{
    std::vector<int32_t> own(static_cast<size_t>(size()));
    std::iota(own.begin(), own.end(), 0);
    auto found = searchExact(floatRows(m_rows), floatRows(m_rows), count(),
                             SearchMetric::InnerProduct, own, m_executor, progress);
    if (!found)
        return Error{ErrorCode::Interrupted, "cancelled", "", ""};
    return std::move(found->indices);
}

NamedTensors EpisodicMemory::state() const
{
    torch::Tensor lists = torch::empty({m_lists.rows(), m_lists.cols()}, torch::kInt32);
    std::copy_n(m_lists.data(), lists.numel(), lists.data_ptr<int32_t>());
    return {{"vectors", m_rows.clone()}, {"lists", lists}};
}

Status EpisodicMemory::restore(const NamedTensors& state)
{
    const torch::Tensor* rows = findTensor(state, "vectors");
    const torch::Tensor* lists = findTensor(state, "lists");
    if (!rows || !lists || rows->dim() != 2 || rows->size(1) != m_rows.size(1) ||
        rows->scalar_type() != torch::kFloat32 || lists->dim() != 2 ||
        lists->scalar_type() != torch::kInt32 || rows->size(0) < 2 ||
        (m_rows.size(0) > 1 && rows->size(0) != m_rows.size(0)) ||
        (lists->size(0) != 0 && lists->size(0) != rows->size(0)))
        return inputError("the stored memory does not fit this run", "memory.safetensors");
    m_changing.reset();
    m_rows = rows->clone();
    m_lists = Matrix<int32_t>(lists->size(0), lists->size(1));
    const torch::Tensor plain = lists->contiguous();
    std::copy_n(plain.data_ptr<int32_t>(), plain.numel(), m_lists.data());
    const auto inside = [&](int32_t row) { return row >= 0 && row < size(); };
    if (!std::all_of(m_lists.data(), m_lists.data() + plain.numel(), inside))
        return inputError("the stored neighbour lists are damaged", "memory.safetensors");
    return {};
}

} // namespace kindred

#include "memory/CentreBank.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "kernel/FetchRow.h"
#include "memory/OtherRows.h"
#include "model/FloatRows.h"
#include "neighbour/GraphRefresh.h"

namespace kindred {

namespace {
constexpr int kPartners = 3;         // of the own class, where the nearest hold none
constexpr int64_t kRuleNearest = 10; // whose distances set the kernel's width

Error searchCancelled()
{
    return {ErrorCode::Interrupted, "cancelled", "", ""};
}

Matrix<float> rowsOf(MatrixView<const float> all, const std::vector<int64_t>& slots)
{
    Matrix<float> rows(static_cast<int64_t>(slots.size()), all.cols);
    for (size_t i = 0; i < slots.size(); ++i)
        std::copy_n(all.row(slots[i]), rows.cols(), rows.row(static_cast<int64_t>(i)));
    return rows;
}

/// Half the mean squared distance to the nearest ten, as a width; 1 where all are equal.
double widthByRule(const Neighbours& found)
{
    double sum = 0;
    int64_t count = 0;
    for (int64_t slot = 0; slot < found.indices.rows(); ++slot)
        for (int64_t j = 0; j < std::min(found.indices.cols(), kRuleNearest); ++j)
            if (found.indices(slot, j) >= 0) {
                sum += static_cast<double>(found.values(slot, j));
                ++count;
            }
    return sum > 0 ? std::sqrt(sum / static_cast<double>(count) / 2) : 1.0;
}

/// Whether it holds places of `rows` and then none.
bool isList(std::span<const int32_t> list, int64_t rows)
{
    const auto isThere = [](int32_t id) { return id >= 0; };
    return std::is_partitioned(list.begin(), list.end(), isThere) &&
           std::all_of(list.begin(), list.end(),
                       [rows](int32_t id) { return id >= -1 && id < rows; });
}

/// A class with slots that found none of it among their neighbours.
struct LonelyClass {
    std::vector<int64_t> lonely;  // slots
    std::vector<int64_t> members; // slots, ascending
};

std::map<int32_t, LonelyClass> lonelyClasses(const std::vector<int32_t>& labels,
                                             const Matrix<int32_t>& nearest)
{
    std::map<int32_t, LonelyClass> classes;
    for (int64_t slot = 0; slot < nearest.rows(); ++slot) {
        const int32_t label = labels[static_cast<size_t>(slot)];
        const int32_t* row = nearest.row(slot);
        if (std::none_of(row, row + nearest.cols(), [&](int32_t other) {
                return other >= 0 && labels[static_cast<size_t>(other)] == label;
            }))
            classes[label].lonely.push_back(slot);
    }
    for (size_t slot = 0; slot < labels.size(); ++slot)
        if (const auto found = classes.find(labels[slot]); found != classes.end())
            found->second.members.push_back(static_cast<int64_t>(slot));
    return classes;
}
} // namespace

CentreBank::CentreBank(int64_t dimension, std::vector<int32_t> labels, int neighbours)
    : m_labels(std::move(labels)), m_centres(torch::zeros({rows(), dimension})),
      m_wanted(static_cast<int>(otherRows(neighbours, rows())))
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
    return floatRows(m_centres);
}

Status CentreBank::findNeighbours(Executor& executor, const std::function<bool(double)>& progress)
{
    return renew(m_centres, {SearchKind::Exact}, executor, progress);
}

Status CentreBank::renew(const torch::Tensor& centres, const ApproximateRequest& how,
                         Executor& executor, const std::function<bool(double)>& progress)
{
    std::vector<int32_t> own(m_labels.size());
    std::iota(own.begin(), own.end(), 0);
    const MatrixView<const float> rows = floatRows(centres);
    KINDRED_ASSIGN(const ApproximateAnswer answer,
                   searchNeighbours({rows, rows, m_wanted, SearchMetric::SquaredL2, own}, how,
                                    executor, progress));
    return list(centres, answer, executor, progress);
}

Status CentreBank::follow(const torch::Tensor& centres, uint64_t seed, Executor& executor,
                          const std::function<bool(double)>& progress)
{
    if (m_table.empty())
        return renew(centres, {SearchKind::Exact}, executor, progress);
    KINDRED_ASSIGN(
        const ApproximateAnswer answer,
        refreshGraph(floatRows(centres), m_wanted, m_table, {.seed = seed}, executor, progress));
    return list(centres, answer, executor, progress);
}

/// Makes a table of what was found, with partners for those that found none; centres and
/// neighbours become valid at once.
Status CentreBank::list(const torch::Tensor& centres, const ApproximateAnswer& answer,
                        Executor& executor, const std::function<bool(double)>& progress)
{
    const MatrixView<const float> rows = floatRows(centres);
    const Neighbours& found = answer.found;
    Matrix<int32_t> table(rows.rows, tableColumns());
    std::fill(table.values().begin(), table.values().end(), -1);
    for (int64_t slot = 0; slot < rows.rows; ++slot)
        std::copy_n(found.indices.row(slot), m_wanted, table.row(slot));
    for (const auto& [label, part] : lonelyClasses(m_labels, found.indices)) {
        std::vector<int32_t> places;
        for (const int64_t slot : part.lonely)
            places.push_back(static_cast<int32_t>(
                std::lower_bound(part.members.begin(), part.members.end(), slot) -
                part.members.begin()));
        const auto partners =
            searchExact(rowsOf(rows, part.members), rowsOf(rows, part.lonely), kPartners,
                        SearchMetric::SquaredL2, places, executor, progress);
        if (!partners)
            return searchCancelled();
        for (size_t i = 0; i < part.lonely.size(); ++i) {
            // Behind the last that was found: an index may find fewer than are wanted.
            int32_t* end =
                std::find(table.row(part.lonely[i]), table.row(part.lonely[i]) + m_wanted, -1);
            for (int j = 0; j < kPartners; ++j)
                if (const int32_t member = partners->indices(static_cast<int64_t>(i), j);
                    member >= 0)
                    *end++ = static_cast<int32_t>(part.members[static_cast<size_t>(member)]);
        }
    }
    m_centres = centres;
    m_table = std::move(table);
    markLists();
    m_ruleOfThumb = widthByRule(found);
    m_recall = answer.recall;
    m_exact = answer.exact;
    return {};
}

void CentreBank::listInOrder()
{
    m_table = Matrix<int32_t>(rows(), m_wanted + kPartners);
    for (int64_t slot = 0; slot < rows(); ++slot)
        for (int64_t j = 0; j < m_table.cols(); ++j)
            m_table(slot, j) =
                j < m_wanted && rows() > 1 ? static_cast<int32_t>((slot + 1 + j) % rows()) : -1;
    markLists();
}

void CentreBank::markLists()
{
    m_own = Matrix<uint8_t>(m_table.rows(), classMarkBytes(m_table.cols()));
    for (int64_t slot = 0; slot < m_table.rows(); ++slot)
        markClass(neighbours(slot), m_labels, m_labels[static_cast<size_t>(slot)], m_own.row(slot));
}

int64_t CentreBank::tableColumns() const
{
    return m_wanted + kPartners;
}

std::span<const int32_t> CentreBank::neighbours(int64_t slot) const
{
    if (m_table.empty())
        return {};
    const int32_t* row = m_table.row(slot);
    const int32_t* full = row[m_wanted - 1] < 0 ? row : row + m_wanted; // as a rule
    const int32_t* end = std::find(full, row + m_table.cols(), -1);
    return {row, static_cast<size_t>(end - row)};
}

ListedCentres CentreBank::listed(int64_t slot) const
{
    if (m_table.empty())
        return {};
    fetchRow(m_table.row(slot), m_table.cols());
    fetchRow(m_own.row(slot), m_own.cols());
    return {neighbours(slot), m_own.row(slot)};
}

NamedTensors CentreBank::state() const
{
    torch::Tensor table = torch::empty({m_table.rows(), m_table.cols()}, torch::kInt32);
    std::copy_n(m_table.data(), table.numel(), table.data_ptr<int32_t>());
    const torch::Tensor search =
        torch::tensor(std::vector<double>{m_recall, m_exact ? 1.0 : 0.0}, torch::kFloat64);
    return {{"vectors", m_centres}, {"neighbours", table}, {"search", search}};
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
    bool areLists = true;
    for (int64_t slot = 0; slot < plain.size(0); ++slot)
        areLists =
            areLists && isList({ids + slot * shape[1], static_cast<size_t>(shape[1])}, rows());
    if (!areLists)
        return inputError("the stored neighbours are damaged", "memory.safetensors");
    m_centres.copy_(*centres);
    m_table = plain.numel() > 0 ? Matrix<int32_t>(shape[0], shape[1]) : Matrix<int32_t>();
    std::copy_n(ids, plain.numel(), m_table.data());
    markLists();
    if (const torch::Tensor* search = findTensor(state, "search");
        search && search->numel() == 2 && search->scalar_type() == torch::kFloat64) {
        m_recall = search->data_ptr<double>()[0];
        m_exact = search->data_ptr<double>()[1] != 0;
    }
    return {};
}

} // namespace kindred

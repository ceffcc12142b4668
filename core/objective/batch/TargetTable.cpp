#include "objective/batch/TargetTable.h"

#include <torch/utils.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "kernel/ScoreRows.h"
#include "neighbour/ExactSearch.h"

namespace kindred {

std::map<int32_t, std::vector<int64_t>> slotsByClass(std::span<const int32_t> labels)
{
    std::map<int32_t, std::vector<int64_t>> members;
    for (size_t slot = 0; slot < labels.size(); ++slot)
        members[labels[slot]].push_back(static_cast<int64_t>(slot));
    return members;
}

namespace {
/// Row by row: the squares of a whole class may add up to more than a float holds.
bool haveFiniteSquares(const torch::Tensor& rows)
{
    const auto* row = rows.data_ptr<float>();
    for (int64_t i = 0; i < rows.size(0); ++i, row += rows.size(1))
        if (!std::isfinite(productOf(row, row, rows.size(1))))
            return false;
    return true;
}
} // namespace

TargetTable::TargetTable(std::span<const int32_t> labels, int k)
    : m_labels(labels.begin(), labels.end())
{
    size_t most = 1;
    for (const auto& [label, slots] : slotsByClass(labels))
        most = std::max(most, slots.size());
    m_width = std::min(static_cast<size_t>(k), most - 1);
    m_targets.assign(m_labels.size() * m_width, -1);
}

Status TargetTable::list(const std::vector<int64_t>& slots, const torch::Tensor& inputs,
                         Executor& executor, const std::function<bool(double)>& progress)
{
    const torch::Tensor rows =
        inputs.detach().flatten(1).to(torch::kCPU, torch::kFloat32).contiguous();
    if (!haveFiniteSquares(rows))
        return failure("an input is not finite, or its square is not", "targets=fixed");
    std::vector<int32_t> itself(slots.size());
    std::iota(itself.begin(), itself.end(), 0);
    const MatrixView<const float> view = {rows.data_ptr<float>(), rows.size(0), rows.size(1)};
    const auto k = static_cast<int64_t>(std::min(m_width, slots.size() - 1));
    std::optional<Neighbours> found;
    if (k > 0)
        found = searchExact(view, view, static_cast<int>(k), SearchMetric::SquaredL2, itself,
                            executor, progress);
    if (k > 0 && !found)
        return Error{ErrorCode::Interrupted, "cancelled", "", ""};
    for (size_t i = 0; i < slots.size(); ++i) {
        std::vector<int32_t> targets;
        for (int64_t rank = 0; rank < k; ++rank) {
            const int32_t place = found->indices(static_cast<int64_t>(i), rank);
            targets.push_back(static_cast<int32_t>(slots[static_cast<size_t>(place)]));
        }
        write(slots[i], std::move(targets));
    }
    m_listed += slots.size();
    return {};
}

void TargetTable::listInOrder()
{
    for (const auto& [label, slots] : slotsByClass(m_labels))
        for (size_t i = 0; i < slots.size(); ++i) {
            std::vector<int32_t> targets;
            for (size_t next = 1; next <= std::min(m_width, slots.size() - 1); ++next)
                targets.push_back(static_cast<int32_t>(slots[(i + next) % slots.size()]));
            write(slots[i], std::move(targets));
        }
    m_listed = m_labels.size();
}

void TargetTable::write(int64_t slot, std::vector<int32_t> targets)
{
    std::sort(targets.begin(), targets.end());
    std::copy(targets.begin(), targets.end(),
              m_targets.begin() + slot * static_cast<std::ptrdiff_t>(m_width));
}

std::span<const int32_t> TargetTable::of(int64_t slot) const
{
    const std::span row =
        std::span(m_targets).subspan(static_cast<size_t>(slot) * m_width, m_width);
    const auto end = std::find(row.begin(), row.end(), -1);
    return row.first(static_cast<size_t>(end - row.begin()));
}

NamedTensors TargetTable::state() const
{
    if (m_labels.empty() || !isWhole())
        return {};
    const torch::Tensor targets = torch::empty(
        {static_cast<int64_t>(m_labels.size()), static_cast<int64_t>(m_width)}, torch::kInt32);
    std::copy(m_targets.begin(), m_targets.end(), targets.data_ptr<int32_t>());
    return {{"targets", targets}};
}

/// Of its class, and not itself, in ascending order.
bool TargetTable::fits(const torch::Tensor& targets) const
{
    const auto count = static_cast<int64_t>(m_labels.size());
    const auto width = static_cast<int64_t>(m_width);
    if (targets.scalar_type() != torch::kInt32 || targets.dim() != 2 || targets.size(0) != count ||
        targets.size(1) != width)
        return false;
    const auto* values = targets.data_ptr<int32_t>();
    for (int64_t at = 0; at < count * width; ++at) {
        const int64_t slot = at / width;
        const int32_t target = values[at];
        const bool ascends =
            at % width == 0 || target < 0 || (values[at - 1] >= 0 && values[at - 1] < target);
        if (target < -1 || target >= count || target == slot || !ascends ||
            (target >= 0 &&
             m_labels[static_cast<size_t>(target)] != m_labels[static_cast<size_t>(slot)]))
            return false;
    }
    return true;
}

Status TargetTable::restore(const NamedTensors& state)
{
    const torch::Tensor* stored = findTensor(state, "targets");
    if (!stored)
        return {};
    const torch::Tensor targets = stored->contiguous();
    if (!fits(targets))
        return inputError("the stored targets do not fit this run", "memory.safetensors");
    std::copy_n(targets.data_ptr<int32_t>(), m_targets.size(), m_targets.begin());
    m_listed = m_labels.size();
    return {};
}

BatchTargets::BatchTargets(const TargetTable& table, const PairBatch& batch)
{
    std::vector<std::pair<int64_t, int64_t>> rowsOf; // slot, row
    for (size_t row = 0; row < batch.slots.size(); ++row)
        rowsOf.emplace_back(batch.slots[row], static_cast<int64_t>(row));
    std::sort(rowsOf.begin(), rowsOf.end());
    m_begins.push_back(0);
    for (const int64_t slot : batch.slots) {
        const std::span<const int32_t> targets = table.of(slot);
        m_alone += targets.empty() ? 1 : 0;
        auto at = rowsOf.begin();
        for (const int32_t target : targets) {
            at = std::lower_bound(at, rowsOf.end(), std::pair<int64_t, int64_t>(target, 0));
            for (; at != rowsOf.end() && at->first == target; ++at)
                m_rows.push_back(at->second);
        }
        m_begins.push_back(m_rows.size());
    }
}

std::span<const int64_t> BatchTargets::of(int64_t row) const
{
    const auto at = static_cast<size_t>(row);
    return std::span(m_rows).subspan(m_begins[at], m_begins[at + 1] - m_begins[at]);
}

torch::Tensor BatchTargets::columns() const
{
    const size_t rows = m_begins.size() - 1;
    size_t most = 1;
    for (size_t row = 0; row < rows; ++row)
        most = std::max(most, m_begins[row + 1] - m_begins[row]);
    torch::Tensor columns =
        torch::full({static_cast<int64_t>(rows), static_cast<int64_t>(most)}, -1, torch::kInt64);
    for (size_t row = 0; row < rows; ++row) {
        const std::span<const int64_t> targets = of(static_cast<int64_t>(row));
        std::copy(targets.begin(), targets.end(), columns.data_ptr<int64_t>() + row * most);
    }
    return columns;
}

} // namespace kindred

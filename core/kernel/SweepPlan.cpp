#include "kernel/SweepPlan.h"

#include <algorithm>
#include <cmath>

#include "kernel/AlignedRoom.h"

namespace kindred {

namespace {
constexpr double kLargestFixedLogit = 40.5; // 2/sigma ≤ 80 and a little rounding
} // namespace

SweepPlan::SweepPlan(const PackedBank::Layout& bank, const SweepQuery& query,
                     std::span<const int> rows, const SweepKernels& kernels)
    : m_kernels(kernels), m_dimension(static_cast<int>(bank.dimension)),
      m_panels((static_cast<int>(rows.size()) + kernels.width - 1) / kernels.width),
      m_panelSize((bank.dimension + 1) / 2 * 2 * kernels.width), m_terms(termsOfQuery(query.sigma)),
      m_inverseSigma(1.0f / query.sigma), m_wantsSquares(query.wantsSquares)
{
    sortRows(query, rows);
    hideCells(bank, query);
    m_fixedShift = bounded(bank, query);
    packPanels(query);
}

void SweepPlan::sortRows(const SweepQuery& query, std::span<const int> rows)
{
    m_rows.assign(rows.begin(), rows.end());
    const auto label = [&](int r) { return query.labels[static_cast<size_t>(r)]; };
    std::stable_sort(m_rows.begin(), m_rows.end(),
                     [&](int a, int b) { return label(a) < label(b); });
    for (int column = 0; column < columns(); ++column) {
        if (m_classes.empty() || m_classes.back().label != label(row(column)))
            m_classes.push_back({label(row(column)), column, column});
        m_classes.back().end = column + 1;
    }
}

void SweepPlan::hideCells(const PackedBank::Layout& bank, const SweepQuery& query)
{
    const auto hide = [&](int64_t slot, int column) {
        m_hiddenCells.push_back({bank.slotToPosition[static_cast<size_t>(slot)], column});
    };
    for (int column = 0; column < columns(); ++column)
        if (const int64_t slot = query.ownSlots[static_cast<size_t>(row(column))]; slot >= 0)
            hide(slot, column);
    if (!query.hidden.empty()) {
        std::vector<int> columnOf(query.labels.size(), -1);
        for (int column = 0; column < columns(); ++column)
            columnOf[static_cast<size_t>(row(column))] = column;
        for (const HiddenPair& pair : query.hidden)
            if (const int column = columnOf[static_cast<size_t>(pair.row)]; column >= 0)
                hide(pair.slot, column);
    }
    std::sort(m_hiddenCells.begin(), m_hiddenCells.end(),
              [](const HiddenCell& a, const HiddenCell& b) { return a.position < b.position; });
}

bool SweepPlan::bounded(const PackedBank::Layout& bank, const SweepQuery& query) const
{
    if (!query.unitRows)
        return false;
    double largest = 0;
    for (const int r : m_rows) {
        double squared = 0;
        for (const float value : query.rows.rowSpan(r))
            squared += static_cast<double>(value) * value;
        largest = std::max(largest, squared);
    }
    return std::sqrt(largest * bank.largestNormSquared) <= kLargestFixedLogit * query.sigma;
}

void SweepPlan::packPanels(const SweepQuery& query)
{
    const int64_t width = m_kernels.width;
    const auto size = static_cast<size_t>(m_panels) * static_cast<size_t>(m_panelSize);
    m_values = alignedRoom<float>(static_cast<int64_t>(size));
    std::fill_n(m_values.get(), size, 0.0f);
    for (int column = 0; column < columns(); ++column) {
        float* to = m_values.get() + (column / width) * m_panelSize + column % width;
        const float* from = query.rows.row(row(column));
        for (int k = 0; k < m_dimension; ++k)
            to[k * width] = from[k];
    }
    if (m_kernels.packPanel)
        for (int index = 0; index < m_panels; ++index)
            m_kernels.packPanel(m_values.get() + index * m_panelSize, m_dimension, m_terms);
}

std::span<const SweepPlan::HiddenCell> SweepPlan::hiddenCells(int64_t begin, int64_t end) const
{
    const auto before = [](const HiddenCell& cell, int64_t position) {
        return cell.position < position;
    };
    const auto first = std::lower_bound(m_hiddenCells.begin(), m_hiddenCells.end(), begin, before);
    const auto last = std::lower_bound(first, m_hiddenCells.end(), end, before);
    return {first, last};
}

SweepPlan::Columns SweepPlan::columnsOf(int32_t label) const
{
    const auto found = std::lower_bound(
        m_classes.begin(), m_classes.end(), label,
        [](const Columns& columns, int32_t wanted) { return columns.label < wanted; });
    return found != m_classes.end() && found->label == label ? *found : Columns{label, 0, 0};
}

} // namespace kindred

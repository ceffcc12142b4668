#include "objective/batch/ClassOrder.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/FirstEqual.h"

namespace kindred {

ClassOrder::ClassOrder(const PairBatch& batch, int lanes) : m_lanes(lanes)
{
    const BatchClasses classes(batch.labels);
    m_classes = classes.count();
    m_widths.reserve(batch.labels.size()); // tiles point into it
    m_rows.reserve(batch.labels.size());
    m_classAt.reserve(batch.labels.size());
    arrange(classes);
    linkCopies(batch);
}

void ClassOrder::arrange(const BatchClasses& classes)
{
    std::vector<size_t> groups(m_classes);
    std::iota(groups.begin(), groups.end(), size_t{0});
    std::stable_sort(groups.begin(), groups.end(), [&](size_t a, size_t b) {
        return classes.members(a).size() > classes.members(b).size();
    });
    const auto lanes = static_cast<size_t>(m_lanes);
    for (size_t begin = 0; begin < m_classes; begin += lanes) {
        size_t end = std::min(begin + lanes, m_classes);
        const size_t steps = classes.members(groups[begin]).size();
        m_tiles.push_back(
            {static_cast<int64_t>(m_rows.size()), {m_widths.data() + m_widths.size(), steps}});
        for (size_t t = 0; t < steps; ++t) {
            while (classes.members(groups[end - 1]).size() <= t)
                --end;
            for (size_t c = begin; c < end; ++c) {
                m_rows.push_back(classes.members(groups[c])[t]);
                m_classAt.push_back(c);
            }
            m_widths.push_back(static_cast<int32_t>(end - begin));
        }
    }
}

void ClassOrder::linkCopies(const PairBatch& batch)
{
    std::vector<int64_t> slots;
    slots.reserve(m_rows.size());
    for (const int64_t row : m_rows)
        slots.push_back(batch.slots[static_cast<size_t>(row)]);
    const std::vector<int32_t> firsts = firstEqual(std::span<const int64_t>(slots));
    m_nextCopy.resize(m_rows.size());
    for (size_t place = 0; place < m_rows.size(); ++place) {
        m_nextCopy[place] = static_cast<int64_t>(place);
        std::swap(m_nextCopy[place], m_nextCopy[static_cast<size_t>(firsts[place])]);
    }
}

} // namespace kindred

#include "objective/memory/ListedSums.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

#include "kernel/RowSums.h"

namespace kindred {

namespace {
constexpr size_t kTogether = 256; ///< rows: 64 KiB of 64 columns, so that several queries find them
constexpr float kNothing = -std::numeric_limits<float>::infinity();

/// Some rows of a memory as floats, one after another.
class GatheredTile final {
public:
    explicit GatheredTile(const MemoryBank& bank)
        : m_bank(bank), m_rows(static_cast<int64_t>(kTogether), bank.dimension())
    {
        std::iota(m_ids.begin(), m_ids.end(), int64_t{0});
    }

    /// Up to kTogether slots; those that were never written are left out.
    void gather(std::span<const int64_t> slots)
    {
        m_slots.clear();
        m_logWeights.clear();
        for (const int64_t slot : slots) {
            if (!m_bank.packed().valid(slot))
                continue;
            m_bank.read(slot, m_rows.view().rowSpan(static_cast<int64_t>(m_slots.size())));
            m_slots.push_back(slot);
            m_logWeights.push_back(m_bank.shares().logWeight(m_bank.packed().label(slot)));
        }
    }

    /// own: a slot that does not count for this row, or −1.
    void addTo(RowSums& sums, std::span<const float> row, int64_t own, float sigma)
    {
        const PooledRows<float> rows = {m_rows.data(), m_rows.cols(), m_rows.cols(), m_ids.data(),
                                        static_cast<int64_t>(m_slots.size())};
        m_logits.resize(m_slots.size());
        attentionKernels<float>().dots(row.data(), rows, m_logits.data());
        for (size_t i = 0; i < m_logits.size(); ++i)
            m_logits[i] = m_slots[i] == own ? kNothing : m_logits[i] / sigma + m_logWeights[i];
        sums.add(m_logits, rows);
    }

private:
    const MemoryBank& m_bank;
    Matrix<float> m_rows;
    std::array<int64_t, kTogether> m_ids;
    std::vector<int64_t> m_slots;
    std::vector<float> m_logWeights;
    std::vector<float> m_logits;
};

template <class Body>
void forTiles(const std::vector<int64_t>& slots, const Body& body)
{
    for (size_t begin = 0; begin < slots.size(); begin += kTogether)
        body(std::span(slots).subspan(begin, std::min(kTogether, slots.size() - begin)));
}
} // namespace

RowSides sumOwnClasses(const MemoryBank& bank, const SweepQuery& query,
                       const std::vector<std::vector<int64_t>>& slotsOf, Executor& executor)
{
    std::vector<size_t> order(query.labels.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return query.labels[a] < query.labels[b]; });
    RowSides sides(order.size(), reference::SoftSide<double>(bank.dimension()));
    executor.forRanges(query.rows.rows, 1, [&](int64_t begin, int64_t end, int) {
        GatheredTile tile(bank);
        for (auto first = static_cast<size_t>(begin); first < static_cast<size_t>(end);) {
            const int32_t label = query.labels[order[first]];
            size_t last = first;
            while (last < static_cast<size_t>(end) && query.labels[order[last]] == label)
                ++last;
            std::vector<RowSums> sums(last - first, RowSums(bank.dimension()));
            forTiles(slotsOf[static_cast<size_t>(label)], [&](std::span<const int64_t> slots) {
                tile.gather(slots);
                for (size_t i = first; i < last; ++i)
                    tile.addTo(sums[i - first], query.rows.rowSpan(static_cast<int64_t>(order[i])),
                               query.ownSlots[order[i]], query.sigma);
            });
            for (size_t i = first; i < last; ++i)
                sides[order[i]] = sums[i - first].side();
            first = last;
        }
    });
    return sides;
}

RowSides sumListed(const MemoryBank& bank, const SweepQuery& query,
                   const std::vector<std::vector<int64_t>>& listed, Executor& executor)
{
    RowSides sides(listed.size(), reference::SoftSide<double>(bank.dimension()));
    executor.forRanges(query.rows.rows, 1, [&](int64_t begin, int64_t end, int) {
        GatheredTile tile(bank);
        for (int64_t row = begin; row < end; ++row) {
            const auto at = static_cast<size_t>(row);
            RowSums sums(bank.dimension());
            forTiles(listed[at], [&](std::span<const int64_t> slots) {
                tile.gather(slots);
                tile.addTo(sums, query.rows.rowSpan(row), -1, query.sigma);
            });
            sides[at] = sums.side();
        }
    });
    return sides;
}

} // namespace kindred

#include "objective/memory/ListedSums.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "kernel/BankRows.h"
#include "kernel/RowSums.h"

namespace kindred {

namespace {
constexpr auto kTogether = static_cast<size_t>(BankRows::kMost);
constexpr float kNothing = -std::numeric_limits<float>::infinity();

/// A few rows of a memory, with what each counts.
class WeighedRows final {
public:
    explicit WeighedRows(const MemoryBank& bank)
        : m_shares(bank.shares()), m_rows(bank.packed(), bank.dimension())
    {
    }

    void take(std::span<const int64_t> slots)
    {
        m_rows.take(slots);
        weigh();
    }

    /// As BankRows::takeClass().
    bool takeClass(int32_t label, int64_t skipped)
    {
        const bool some = m_rows.takeClass(label, skipped);
        weigh();
        return some;
    }

    /// own: a slot that does not count for this row, or −1.
    void addTo(RowSums& sums, std::span<const float> row, int64_t own, float sigma)
    {
        const PooledRows<float> rows = m_rows.rows();
        m_logits.resize(m_logWeights.size());
        attentionKernels<float>().dots(row.data(), rows, m_logits.data());
        for (size_t i = 0; i < m_logits.size(); ++i)
            m_logits[i] = m_logits[i] / sigma + m_logWeights[i];
        if (const int64_t at = own < 0 ? -1 : m_rows.find(own); at >= 0)
            m_logits[static_cast<size_t>(at)] = kNothing;
        sums.add(m_logits, rows);
    }

private:
    void weigh()
    {
        m_logWeights.clear();
        for (const int32_t label : m_rows.labels())
            m_logWeights.push_back(m_shares.logWeight(label));
    }

    const ClassShares& m_shares;
    BankRows m_rows;
    std::vector<float> m_logWeights;
    std::vector<float> m_logits;
};
} // namespace

RowSides sumOwnClasses(const MemoryBank& bank, const SweepQuery& query, Executor& executor)
{
    std::vector<size_t> order(query.labels.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return query.labels[a] < query.labels[b]; });
    RowSides sides(order.size(), reference::SoftSide<double>(bank.dimension()));
    executor.forRanges(query.rows.rows, 1, [&](int64_t begin, int64_t end, int) {
        WeighedRows taken(bank);
        for (auto first = static_cast<size_t>(begin); first < static_cast<size_t>(end);) {
            const int32_t label = query.labels[order[first]];
            size_t last = first;
            while (last < static_cast<size_t>(end) && query.labels[order[last]] == label)
                ++last;
            std::vector<RowSums> sums(last - first, RowSums(bank.dimension()));
            for (int64_t done = 0; taken.takeClass(label, done); done += BankRows::kMost)
                for (size_t i = first; i < last; ++i)
                    taken.addTo(sums[i - first], query.rows.rowSpan(static_cast<int64_t>(order[i])),
                                query.ownSlots[order[i]], query.sigma);
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
        WeighedRows taken(bank);
        for (int64_t row = begin; row < end; ++row) {
            const auto at = static_cast<size_t>(row);
            const std::span<const int64_t> slots = listed[at];
            RowSums sums(bank.dimension());
            for (size_t done = 0; done < slots.size(); done += kTogether) {
                taken.take(slots.subspan(done, std::min(kTogether, slots.size() - done)));
                taken.addTo(sums, query.rows.rowSpan(row), -1, query.sigma);
            }
            sides[at] = sums.side();
        }
    });
    return sides;
}

} // namespace kindred

#include <algorithm>
#include <map>

#include "base/Random.h"
#include "data/Loader.h"

namespace kindred {

namespace {
enum BatchStream : uint64_t { kShuffle = 21, kBalance = 22 };

BatchPlan cut(const std::vector<int64_t>& ids, int batch, bool dropLast)
{
    BatchPlan plan;
    const auto size = static_cast<size_t>(std::max(batch, 1));
    for (size_t at = 0; at < ids.size(); at += size) {
        const size_t end = std::min(at + size, ids.size());
        if (dropLast && end - at < size && !plan.batches.empty())
            break;
        plan.batches.emplace_back(ids.begin() + static_cast<std::ptrdiff_t>(at),
                                  ids.begin() + static_cast<std::ptrdiff_t>(end));
    }
    return plan;
}

/// Deals items in shuffled rounds: each occurs once before any occurs again.
class Dealer {
public:
    explicit Dealer(std::vector<int64_t> items) : m_items(std::move(items)), m_at(m_items.size()) {}

    int64_t next(Random& random)
    {
        if (m_at == m_items.size()) {
            random.shuffle(m_items);
            m_at = 0;
        }
        return m_items[m_at++];
    }

    /// `count` items, different ones as far as there are enough.
    std::vector<int64_t> take(size_t count, Random& random)
    {
        std::vector<int64_t> taken;
        std::vector<int64_t> postponed;
        const size_t distinct = std::min(count, m_items.size());
        while (taken.size() < distinct) {
            const int64_t item = next(random);
            const bool again = std::find(taken.begin(), taken.end(), item) != taken.end();
            (again ? postponed : taken).push_back(item);
        }
        for (size_t i = 0; taken.size() < count; ++i)
            taken.push_back(taken[i % distinct]);
        return taken;
    }

private:
    std::vector<int64_t> m_items;
    size_t m_at;
};
} // namespace

BatchPlan shuffledPlan(const std::vector<int64_t>& ids, int batch, uint64_t seed, int64_t epoch,
                       bool dropLast)
{
    std::vector<int64_t> order = ids;
    Random random{seed, kShuffle, static_cast<uint64_t>(epoch)};
    random.shuffle(order);
    return cut(order, batch, dropLast);
}

BatchPlan balancedPlan(const std::vector<int64_t>& ids, const std::vector<int32_t>& labels,
                       int classes, int perClass, uint64_t seed, int64_t epoch)
{
    std::map<int32_t, std::vector<int64_t>> members;
    for (const int64_t id : ids)
        members[labels[static_cast<size_t>(id)]].push_back(id);
    BatchPlan plan;
    if (members.empty() || classes < 1 || perClass < 1)
        return plan;
    std::map<int64_t, Dealer> samples;
    std::vector<int64_t> names;
    for (auto& [label, list] : members) {
        names.push_back(label);
        samples.emplace(label, Dealer(std::move(list)));
    }
    const size_t width = std::min(static_cast<size_t>(classes), names.size());
    Dealer order(std::move(names));
    Random random{seed, kBalance, static_cast<uint64_t>(epoch)};
    const size_t size = width * static_cast<size_t>(perClass);
    for (size_t seen = 0; seen < ids.size(); seen += size) {
        std::vector<int64_t> batch;
        for (const int64_t label : order.take(width, random))
            for (const int64_t id : samples.at(label).take(static_cast<size_t>(perClass), random))
                batch.push_back(id);
        plan.batches.push_back(std::move(batch));
    }
    return plan;
}

BatchPlan sequentialPlan(const std::vector<int64_t>& ids, int batch)
{
    return cut(ids, batch, false);
}

} // namespace kindred

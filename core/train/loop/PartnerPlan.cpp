#include "train/loop/PartnerPlan.h"

#include <algorithm>
#include <unordered_map>

#include "base/Random.h"
#include "objective/batch/TargetTable.h"

namespace kindred {

namespace {
constexpr uint64_t kPartnerStream = 0x706172;

/// Slots of one batch after another, none twice in one.
class SlotBatch final {
public:
    explicit SlotBatch(size_t samples) : m_lastIn(samples) {}

    void begin(size_t size)
    {
        m_size = size;
        m_slots.clear();
        ++m_number;
    }
    bool isFull() const { return m_slots.size() == m_size; }
    void add(int64_t slot)
    {
        size_t& lastIn = m_lastIn[static_cast<size_t>(slot)];
        if (!isFull() && std::exchange(lastIn, m_number) != m_number)
            m_slots.push_back(slot);
    }
    const std::vector<int64_t>& slots() const { return m_slots; }

private:
    std::vector<size_t> m_lastIn; ///< number of the batch that had each slot last
    size_t m_number = 0;          ///< counts from 1
    size_t m_size = 0;
    std::vector<int64_t> m_slots;
};

std::vector<int64_t> slotsInOrder(const BatchPlan& plan, const std::vector<int64_t>& ids)
{
    std::unordered_map<int64_t, int64_t> slotOf;
    for (size_t slot = 0; slot < ids.size(); ++slot)
        slotOf[ids[slot]] = static_cast<int64_t>(slot);
    std::vector<int64_t> slots;
    for (const std::vector<int64_t>& batch : plan.batches)
        for (const int64_t id : batch)
            slots.push_back(slotOf.at(id));
    return slots;
}
} // namespace

BatchPlan withPartners(const BatchPlan& plan, const std::vector<int64_t>& ids,
                       const TargetTable& targets, uint64_t seed, int64_t epoch)
{
    const std::vector<int64_t> order = slotsInOrder(plan, ids);
    Random random{seed, kPartnerStream, static_cast<uint64_t>(epoch)};
    SlotBatch filled(ids.size());
    BatchPlan partnered;
    auto next = order.begin(); // never at the end: whoever is taken then has a place in the batch
    for (const std::vector<int64_t>& batch : plan.batches) {
        filled.begin(batch.size());
        while (!filled.isFull()) {
            const int64_t query = *next++;
            filled.add(query);
            const std::span<const int32_t> near = targets.of(query);
            if (!near.empty())
                filled.add(near[random.below(near.size())]);
        }
        std::vector<int64_t>& taken = partnered.batches.emplace_back();
        for (const int64_t slot : filled.slots())
            taken.push_back(ids[static_cast<size_t>(slot)]);
    }
    return partnered;
}

} // namespace kindred

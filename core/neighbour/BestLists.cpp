#include "neighbour/BestLists.h"

#include <algorithm>

#include "neighbour/CandidateOrder.h"

namespace kindred {

namespace {
constexpr size_t kSpareRoom = 128;
} // namespace

BestLists::BestLists(int64_t k) : m_k(static_cast<size_t>(k)), m_room(2 * m_k + kSpareRoom) {}

int64_t BestLists::bytesOf(int64_t k)
{
    return (2 * k + static_cast<int64_t>(kSpareRoom)) * static_cast<int64_t>(sizeof(Candidate));
}

void BestLists::restart(int64_t queries)
{
    m_sizes.assign(static_cast<size_t>(queries), 0);
    m_lists.resize(static_cast<size_t>(queries) * m_room);
}

bool BestLists::cut(int64_t query)
{
    const auto at = static_cast<size_t>(query);
    Candidate* list = m_lists.data() + at * m_room;
    std::nth_element(list, list + m_k - 1, list + m_sizes[at],
                     [](const Candidate& a, const Candidate& b) { return isNearer(a, b); });
    m_sizes[at] = m_k;
    return true;
}

float BestLists::kthScore(int64_t query) const
{
    return m_lists[static_cast<size_t>(query) * m_room + m_k - 1].score;
}

std::span<const Candidate> BestLists::sorted(int64_t query)
{
    const auto at = static_cast<size_t>(query);
    const std::span<Candidate> list{m_lists.data() + at * m_room, m_sizes[at]};
    sortByNearness(list);
    return list.first(std::min(list.size(), m_k));
}

} // namespace kindred

#include "train/estimate/BlockPlaces.h"

#include <algorithm>
#include <cassert>
#include <iterator>

namespace kindred {

void BlockPlaces::addHole(int64_t at, int64_t bytes)
{
    m_holes.emplace(at, bytes);
    m_bySize.emplace(bytes, at);
}

void BlockPlaces::removeHole(Hole hole)
{
    m_bySize.erase({hole->second, hole->first});
    m_holes.erase(hole);
}

int64_t BlockPlaces::take(int64_t bytes)
{
    const int64_t wanted = taken(bytes);
    int64_t at = m_top;
    if (const auto fits = m_bySize.lower_bound({wanted, 0}); fits != m_bySize.end()) {
        const int64_t room = fits->first;
        at = fits->second;
        removeHole(m_holes.find(at));
        if (room > wanted)
            addHole(at + wanted, room - wanted);
    } else {
        m_top += wanted;
        m_highest = std::max(m_highest, m_top);
    }
    m_blocks.emplace(at, wanted);
    return at;
}

void BlockPlaces::giveBack(int64_t place)
{
    const auto found = m_blocks.find(place);
    assert(found != m_blocks.end());
    int64_t at = found->first;
    int64_t bytes = found->second;
    m_blocks.erase(found);
    if (const auto after = m_holes.find(at + bytes); after != m_holes.end()) {
        bytes += after->second;
        removeHole(after);
    }
    if (const auto next = m_holes.lower_bound(at); next != m_holes.begin()) {
        const auto before = std::prev(next);
        if (before->first + before->second == at) {
            at = before->first;
            bytes += before->second;
            removeHole(before);
        }
    }
    if (at + bytes == m_top)
        m_top = at;
    else
        addHole(at, bytes);
}

} // namespace kindred

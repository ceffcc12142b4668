#include "train/HeapModel.h"

#include <algorithm>
#include <iterator>

namespace kindred {

void HeapModel::addHole(int64_t at, int64_t bytes)
{
    m_holes.emplace(at, bytes);
    m_bySize.emplace(bytes, at);
}

void HeapModel::removeHole(std::map<int64_t, int64_t>::iterator hole)
{
    m_bySize.erase({hole->second, hole->first});
    m_holes.erase(hole);
}

void HeapModel::allocate(const void* block, int64_t bytes)
{
    Chunk chunk;
    chunk.bytes = (bytes + kHeader - 1) / kHeader * kHeader + kHeader;
    const auto fits = m_bySize.lower_bound({chunk.bytes + kSpare, 0});
    if (fits == m_bySize.end()) {
        chunk.at = m_top;
        m_top += chunk.bytes;
        m_highest = std::max(m_highest, m_top);
    } else {
        const auto [room, at] = *fits;
        removeHole(m_holes.find(at));
        chunk.at = at;
        addHole(at + chunk.bytes, room - chunk.bytes);
    }
    m_blocks.insert_or_assign(block, chunk);
}

void HeapModel::release(const void* block)
{
    const auto found = m_blocks.find(block);
    if (found == m_blocks.end())
        return;
    auto [at, bytes] = found->second;
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

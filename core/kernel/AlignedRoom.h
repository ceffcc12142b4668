#pragma once

#include <cstdint>
#include <new>

#include <hwy/aligned_allocator.h>

namespace kindred {

/// Room for `count` values, aligned for every vector and to 64 bytes at least, not initialised.
/// Throws std::bad_alloc where there is not enough memory, as a vector does: a job reports that as
/// any other failure of the memory.
template <class T>
hwy::AlignedFreeUniquePtr<T[]> alignedRoom(int64_t count)
{
    auto room = hwy::AllocateAligned<T>(static_cast<size_t>(count > 0 ? count : 1));
    if (!room)
        throw std::bad_alloc();
    return room;
}

} // namespace kindred

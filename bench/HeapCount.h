#pragma once

#include <cstdint>
#include <functional>

namespace kindred::bench {

/// Most bytes of the heap, in all threads, that were in use at once while work() ran, above those
/// in use before. Counted at malloc itself, so that nothing an allocator keeps hides any.
int64_t peakBytesOf(const std::function<void()>& work);

/// From now on an allocation that would bring the heap above this fails (std::bad_alloc, or what
/// the library makes of it) instead of taking the machine's last memory.
void limitHeap(int64_t bytes);

} // namespace kindred::bench

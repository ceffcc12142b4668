#include "HeapCount.h"

#include <malloc.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <limits>

// glibc's own entries, below the names that this program replaces.
extern "C" {
void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* block, size_t size);
void* __libc_memalign(size_t alignment, size_t size);
void __libc_free(void* block);
}

namespace {
std::atomic<int64_t> s_live = 0;
std::atomic<int64_t> s_peak = 0;
std::atomic<int64_t> s_limit = std::numeric_limits<int64_t>::max();

bool fits(size_t size)
{
    if (s_live.load(std::memory_order_relaxed) + static_cast<int64_t>(size) <=
        s_limit.load(std::memory_order_relaxed))
        return true;
    errno = ENOMEM;
    return false;
}

void* counted(void* block)
{
    const auto size = static_cast<int64_t>(malloc_usable_size(block));
    const int64_t now = s_live.fetch_add(size, std::memory_order_relaxed) + size;
    int64_t peak = s_peak.load(std::memory_order_relaxed);
    while (now > peak && !s_peak.compare_exchange_weak(peak, now, std::memory_order_relaxed)) {
    }
    return block;
}

void forget(void* block)
{
    s_live.fetch_sub(static_cast<int64_t>(malloc_usable_size(block)), std::memory_order_relaxed);
}
} // namespace

extern "C" {
void* malloc(size_t size)
{
    return fits(size) ? counted(__libc_malloc(size)) : nullptr;
}

void* calloc(size_t count, size_t size)
{
    return fits(count * size) ? counted(__libc_calloc(count, size)) : nullptr;
}

void* realloc(void* block, size_t size)
{
    if (!fits(size))
        return nullptr;
    forget(block);
    void* moved = __libc_realloc(block, size);
    counted(moved ? moved : block);
    return moved;
}

void* memalign(size_t alignment, size_t size)
{
    return fits(size) ? counted(__libc_memalign(alignment, size)) : nullptr;
}

void* aligned_alloc(size_t alignment, size_t size)
{
    return memalign(alignment, size);
}

int posix_memalign(void** block, size_t alignment, size_t size)
{
    void* found = memalign(alignment, size);
    if (!found)
        return ENOMEM;
    *block = found;
    return 0;
}

void free(void* block)
{
    forget(block);
    __libc_free(block);
}
}

namespace kindred::bench {

int64_t peakBytesOf(const std::function<void()>& work)
{
    const int64_t before = s_live.load();
    s_peak.store(before);
    work();
    return s_peak.load() - before;
}

void limitHeap(int64_t bytes)
{
    s_limit.store(bytes);
}

} // namespace kindred::bench

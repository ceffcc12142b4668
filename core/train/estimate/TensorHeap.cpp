#include "train/estimate/TensorHeap.h"

#include <c10/core/Allocator.h>
#include <c10/core/CPUAllocator.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <mutex>

#include "model/TorchAllocator.h"
#include "train/estimate/BlockPlaces.h"

namespace kindred {

namespace {
constexpr int64_t kKeptAbove = int64_t{1} << 30; ///< touched and free at the top, at most

constexpr int64_t kOpenedAtOnce = 64 << 20; ///< of the reserved addresses

/// As many bytes of addresses as the machine has memory; nullptr where they cannot be had. Nothing
/// may be written there yet: where the system promises no more memory than it has
/// (vm.overcommit_memory 2), what is writable is promised, whatever MAP_NORESERVE says. Pages are
/// large where the system has such: rows from all over a memory of many are found in the
/// processor's own table of pages, and blocks lie side by side, so that hardly any page is in part
/// unused; what is given back of one falls apart into small ones.
char* reserveAddresses(int64_t bytes)
{
    void* const found = ::mmap(nullptr, static_cast<size_t>(bytes), PROT_NONE,
                               MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (found == MAP_FAILED)
        return nullptr;
    ::madvise(found, static_cast<size_t>(bytes), MADV_HUGEPAGE);
    return static_cast<char*>(found);
}

int64_t machineBytes()
{
    return int64_t{::sysconf(_SC_PHYS_PAGES)} * ::sysconf(_SC_PAGESIZE);
}

/// Lives as long as the program: tensors of static lifetime end after everything else.
class TensorHeap final : public compat::CpuAllocator {
public:
    TensorHeap(char* base, int64_t bytes)
        : m_base(base), m_bytes(bytes), m_others(c10::GetDefaultCPUAllocator())
    {
    }

    static TensorHeap* installed() { return s_installed; }
    static void install(TensorHeap* heap)
    {
        s_installed = heap;
        c10::SetCPUAllocator(heap);
    }

    c10::DeleterFnPtr raw_deleter() const override { return &release; }

    TensorHeapUse use() const
    {
        const std::lock_guard lock(m_mutex);
        return {m_places.top(), m_touched};
    }

    void releaseFree()
    {
        const std::lock_guard lock(m_mutex);
        for (const auto& [place, bytes] : m_places.holes())
            forget(place, place + bytes);
        forgetAboveTop();
    }

private:
    c10::DataPtr make(size_t bytes) override
    {
        const auto wanted = static_cast<int64_t>(bytes);
        void* block = wanted >= kLeastTensor && wanted < kMostTensor ? take(wanted) : nullptr;
        if (!block)
            block = m_others->allocate(bytes).release_context();
        return {block, block, &release, c10::Device(c10::DeviceType::CPU)};
    }

    void* take(int64_t bytes)
    {
        char* block = nullptr;
        {
            const std::lock_guard lock(m_mutex);
            const int64_t place = m_places.take(bytes);
            if (!open(m_places.top())) {
                m_places.giveBack(place);
                return nullptr;
            }
            m_touched = std::max(m_touched, m_places.top());
            block = m_base + place;
        }
        report(block, bytes);
        return block;
    }

    /// Makes [0, end) writable; false where that is beyond the addresses or the system's memory.
    bool open(int64_t end)
    {
        if (end <= m_open)
            return true;
        if (end > m_bytes)
            return false;
        const int64_t all = (end + kOpenedAtOnce - 1) / kOpenedAtOnce * kOpenedAtOnce;
        const int64_t more = std::min(all, m_bytes) - m_open;
        if (::mprotect(m_base + m_open, static_cast<size_t>(more), PROT_READ | PROT_WRITE) != 0)
            return false;
        m_open += more;
        return true;
    }

    static void release(void* block)
    {
        TensorHeap& heap = *s_installed;
        const auto place = static_cast<char*>(block) - heap.m_base;
        if (place < 0 || place >= heap.m_bytes)
            return heap.m_others->raw_deleter()(block);
        report(block, -1);
        const std::lock_guard lock(heap.m_mutex);
        heap.m_places.giveBack(place);
        if (heap.m_touched - heap.m_places.top() > kKeptAbove)
            heap.forgetAboveTop();
    }

    /// For TensorWatch, which asks for the sign alone.
    static void report(void* block, int64_t bytes)
    {
        if (c10::memoryProfilingEnabled())
            c10::reportMemoryUsageToProfiler(block, bytes, 0, 0, c10::Device(c10::DeviceType::CPU));
    }

    void forgetAboveTop()
    {
        forget(m_places.top(), m_touched);
        m_touched = m_places.top();
    }

    /// The whole pages of [begin, end) read as zeros from now on.
    void forget(int64_t begin, int64_t end)
    {
        static const int64_t kPage = ::sysconf(_SC_PAGESIZE);
        begin = (begin + kPage - 1) / kPage * kPage;
        end = end / kPage * kPage;
        if (begin < end)
            ::madvise(m_base + begin, static_cast<size_t>(end - begin), MADV_DONTNEED);
    }

    static inline TensorHeap* s_installed = nullptr;

    char* const m_base; ///< at the start of a page
    const int64_t m_bytes;
    c10::Allocator* const m_others; ///< for small and for huge tensors
    mutable std::mutex m_mutex;
    BlockPlaces m_places;
    int64_t m_open = 0; ///< bytes from the base that may be written, whole pages
    int64_t m_touched = 0;
};
} // namespace

void keepTensorsTogether()
{
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    const int64_t bytes = machineBytes();
    char* const base = TensorHeap::installed() ? nullptr : reserveAddresses(bytes);
    if (base)
        TensorHeap::install(new TensorHeap(base, bytes));
#endif
}

TensorHeapUse tensorHeapUse()
{
    const TensorHeap* heap = TensorHeap::installed();
    return heap ? heap->use() : TensorHeapUse();
}

void releaseFreeTensors()
{
    if (TensorHeap* heap = TensorHeap::installed())
        heap->releaseFree();
}

} // namespace kindred

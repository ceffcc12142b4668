#include "train/TensorWatch.h"

#include <c10/core/Allocator.h>
#include <c10/util/ThreadLocalDebugInfo.h>

#include <mutex>

#include "model/TorchCompat.h"
#include "train/HeapModel.h"

namespace kindred {

struct TensorWatch::Watched {
    /// What the allocator tells where a profiler is to be; backward passes may run on other
    /// threads.
    class Bytes final : public c10::MemoryReportingInfoBase {
    public:
        void reportMemoryUsage(void* block, int64_t bytes, compat::AllocatedTotal,
                               compat::AllocatedTotal, c10::Device device) override
        {
            if (!device.is_cpu())
                return;
            const std::lock_guard lock(m_mutex);
            if (bytes > 0)
                m_heap.allocate(block, bytes);
            else
                m_heap.release(block);
        }
        bool memoryProfilingEnabled() const override { return true; }

        int64_t highest() const
        {
            const std::lock_guard lock(m_mutex);
            return m_heap.highest();
        }

    private:
        mutable std::mutex m_mutex;
        HeapModel m_heap;
    };

    std::shared_ptr<Bytes> bytes = std::make_shared<Bytes>();
    c10::DebugInfoGuard guard{c10::DebugInfoKind::PROFILER_STATE, bytes};
};

TensorWatch::TensorWatch() : m_watched(std::make_unique<Watched>()) {}
TensorWatch::~TensorWatch() = default;

int64_t TensorWatch::peakBytes() const
{
    return m_watched->bytes->highest();
}

} // namespace kindred

#include "train/estimate/TensorWatch.h"

#include <c10/core/Allocator.h>
#include <c10/util/ThreadLocalDebugInfo.h>

#include <algorithm>
#include <mutex>
#include <unordered_map>

#include "model/TorchCompat.h"
#include "train/estimate/BlockPlaces.h"
#include "train/estimate/TensorHeap.h"

namespace kindred {

struct TensorWatch::Watched {
    /// What the allocator tells where a profiler is to be; backward passes may run on other
    /// threads.
    class Bytes final : public c10::MemoryReportingInfoBase {
    public:
        void reportMemoryUsage(void* block, int64_t bytes, compat::AllocatedTotal,
                               compat::AllocatedTotal, c10::Device device) override
        {
            const std::lock_guard lock(m_mutex);
            if (!device.is_cpu())
                countThere(block, bytes);
            else if (bytes > 0)
                take(block, bytes);
            else
                giveBack(block);
        }
        bool memoryProfilingEnabled() const override { return true; }

        int64_t peak() const
        {
            const std::lock_guard lock(m_mutex);
            return m_peak;
        }
        int64_t devicePeak() const
        {
            const std::lock_guard lock(m_mutex);
            return m_peakThere;
        }

    private:
        struct Block {
            int64_t place = 0; ///< -1: apart
            int64_t bytes = 0;
        };

        void take(void* block, int64_t bytes)
        {
            const bool together = bytes >= kLeastTensor && bytes < kMostTensor;
            m_blocks.insert_or_assign(block, Block{together ? m_places.take(bytes) : -1, bytes});
            m_apart += together ? 0 : bytes;
            m_peak = std::max(m_peak, m_places.highest() + m_apart);
        }

        /// What was made before it began to look is nobody's business here.
        void giveBack(void* block)
        {
            const auto found = m_blocks.find(block);
            if (found == m_blocks.end())
                return;
            if (found->second.place >= 0)
                m_places.giveBack(found->second.place);
            else
                m_apart -= found->second.bytes;
            m_blocks.erase(found);
        }

        void countThere(void* block, int64_t bytes)
        {
            if (bytes > 0) {
                m_blocksThere.insert_or_assign(block, bytes);
                m_there += bytes;
            } else if (const auto known = m_blocksThere.extract(block)) {
                m_there -= known.mapped();
            }
            m_peakThere = std::max(m_peakThere, m_there);
        }

        mutable std::mutex m_mutex;
        std::unordered_map<const void*, Block> m_blocks;
        BlockPlaces m_places;
        int64_t m_apart = 0; ///< bytes of tensors that are not among the others
        int64_t m_peak = 0;
        std::unordered_map<const void*, int64_t> m_blocksThere; ///< bytes
        int64_t m_there = 0;
        int64_t m_peakThere = 0;
    };

    std::shared_ptr<Bytes> bytes = std::make_shared<Bytes>();
    c10::DebugInfoGuard guard{c10::DebugInfoKind::PROFILER_STATE, bytes};
};

TensorWatch::TensorWatch() : m_watched(std::make_unique<Watched>()) {}
TensorWatch::~TensorWatch() = default;

int64_t TensorWatch::peakBytes() const
{
    return m_watched->bytes->peak();
}

int64_t TensorWatch::devicePeakBytes() const
{
    return m_watched->bytes->devicePeak();
}

} // namespace kindred

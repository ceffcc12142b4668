#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/Matrix.h"
#include "base/Result.h"
#include "kernel/DeviceKernels.h"

namespace kindred {

/// Hands the large ones among such questions to a device. Nothing is the answer where the processor
/// has to give it: for what is small or of no kernel, and for everything after the device failed
/// once, which the notice says. Thread-safe: questions take turns.
class Offload final {
public:
    using Notice = std::function<void(const std::string&)>;
    /// Multiplications below which the way to the device is not worth it: milliseconds of a
    /// processor. Not measured on a GPU.
    static constexpr int64_t kLeastWork = int64_t{1} << 28;
    /// Points whose pairs are summed one by one; beyond, the processor's grid does less.
    static constexpr int64_t kMostPoints = 200'000;

    explicit Offload(std::unique_ptr<DeviceKernels> kernels, Notice notice = {},
                     int64_t leastWork = kLeastWork);

    /// progress(share done) is asked between parts of the queries; false ends the search with an
    /// answer that holds nothing.
    struct Search {
        std::optional<Neighbours> found;
        bool stopped = false;
    };
    Search nearest(const NearestQuestion& question, const std::function<bool(double)>& progress);
    std::optional<std::vector<int32_t>> best(MatrixView<const float> database,
                                             MatrixView<const float> queries);
    /// Null where the processor has to push and pull.
    std::unique_ptr<DeviceForces> forces(const PairWeights& affinities);
    /// DeviceForces::gradient(); nothing where it failed: the forces are of no use any more.
    std::optional<double> gradient(DeviceForces& forces, std::span<const float> points,
                                   double exaggeration, std::span<float> gradient);

    /// Null where the embeddings that come are not on its device ("cuda:0"), or it has no room,
    /// which the notice says: other questions go there all the same.
    std::unique_ptr<DeviceMemory> memory(const PackedBank& bank, const std::string& device);
    /// What a device's memory says of its failure, once; nothing is asked of the device any more.
    void giveUp(const Error& error);

    /// How many questions of nearest() and best() the device answered so far. Waits for none.
    int64_t searches() const { return m_searches; }

    /// What this process uses; null: the processor alone, as at first.
    static std::shared_ptr<Offload> active();

private:
    template <class T, class Ask>
    std::optional<T> asked(const Ask& ask);
    void noteFailure(const Error& error);
    bool isWorth(int64_t rows, int64_t queries, int64_t columns) const;

    std::mutex m_mutex;
    std::unique_ptr<DeviceKernels> m_kernels;
    Notice m_notice;
    int64_t m_leastWork;
    bool m_failed = false;
    std::atomic<int64_t> m_searches = 0;
};

/// Makes an Offload the process's active one (null: none) until it goes, then the one before.
/// Guards end in the reverse order of their beginning.
class OffloadGuard final {
public:
    OffloadGuard() = default; ///< changes nothing
    explicit OffloadGuard(std::shared_ptr<Offload> offload);
    ~OffloadGuard();
    OffloadGuard(OffloadGuard&& other) noexcept;
    OffloadGuard& operator=(OffloadGuard&&) = delete;

private:
    bool m_changed = false;
    std::shared_ptr<Offload> m_before;
};

} // namespace kindred

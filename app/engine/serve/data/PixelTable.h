#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "data/Dataset.h"
#include "engine/serve/runs/RunCache.h"

namespace kindred::engine {

/// Raw pixels of a run's pictures, for "what would plain pixels have found": 32 × 32 RGB, made from
/// the 64-px thumbnails, so that a copied run without its source has them too.
class PixelTable final {
public:
    static constexpr int kEdge = 32;
    static constexpr int kDimension = kEdge * kEdge * 3;

    /// Of every sample of the run, by id; none is read yet.
    static Result<std::shared_ptr<PixelTable>> open(const RunDirectory& run);
    /// Reads those that are still to be read: one that is cancelled leaves the others less to do.
    /// Nothing else may be asked before it has succeeded. `progress`: of all, 0..1; false cancels
    /// (Interrupted). Thread-safe.
    Status read(RunCache& cache, const RunDirectory& run,
                const std::function<bool(double)>& progress);
    /// One picture in the same form.
    static std::vector<uint8_t> rowOf(const Image& image);

    int64_t rows() const { return static_cast<int64_t>(m_norms.size()); }
    std::span<const uint8_t> row(int64_t id) const;
    /// Cosine of a picture with sample `id`; 0 where either is black.
    float similarity(std::span<const uint8_t> picture, double norm, int64_t id) const;
    static double norm(std::span<const uint8_t> picture);
    /// Of two pictures; 0 where either is black.
    static float cosine(std::span<const uint8_t> a, std::span<const uint8_t> b);

private:
    std::timed_mutex m_reading;
    std::atomic<int64_t> m_read = 0; ///< samples
    std::vector<uint8_t> m_pixels;   ///< [n, kDimension]
    std::vector<double> m_norms;
};

} // namespace kindred::engine

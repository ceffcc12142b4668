#pragma once

#include <cstdint>

#include "data/Dataset.h"
#include "run/RunDirectory.h"

namespace kindred::engine {

inline constexpr int kThumbnailPixels = 64; ///< edge of a run's thumbnails

/// A run's thumbnails from its own files, read page by page. One thread at a time.
class ThumbnailPages final {
public:
    explicit ThumbnailPages(RunDirectory run) : m_run(std::move(run)) {}

    /// An Input error for a run that keeps none.
    Status open();
    /// 64 × 64 RGB; Input errors for a page that is missing or broken, or does not hold it.
    Result<Image> picture(int64_t id);

private:
    Status load(int64_t page);

    RunDirectory m_run;
    Image m_page;
    int64_t m_number = -1; ///< of m_page
};

} // namespace kindred::engine

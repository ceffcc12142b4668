#pragma once

#include <cstdint>
#include <vector>

#include "engine/serve/runs/RunCache.h"

namespace kindred::engine {

inline constexpr int kThumbnailEdge = 64;

/// [ids.size(), 64, 64, 3] u8 from the run's atlas; where a page is not written yet, from the
/// dataset; black where neither has the picture.
Result<std::vector<uint8_t>> readThumbnails(RunCache& cache, const RunDirectory& run,
                                            const std::vector<int64_t>& ids);

} // namespace kindred::engine

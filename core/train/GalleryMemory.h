#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "decide/NeighbourhoodModel.h"
#include "evaluate/Evaluation.h"

namespace kindred {

/// Both sides of a search as a run with neighbourhoods compares them: [rows of the side, d].
struct GalleryRows {
    Matrix<float> gallery;
    Matrix<float> queries;
};

/// Image search of Li et al. 2019: the memory is that of training and the gallery. Rows of
/// both sides are the network's own, ids name samples; memoryIds [training samples] are those of
/// the model's memory. No sample answers for itself, and one that the memory holds does not join it
/// again. Interrupted where progress(share) says false; it may be empty.
Result<GalleryRows> embedWithGallery(const NeighbourhoodModel& model,
                                     const std::vector<int64_t>& memoryIds,
                                     const EmbeddingSet& gallery, const EmbeddingSet& queries,
                                     Executor& executor,
                                     const std::function<bool(double)>& progress);

} // namespace kindred

#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "decide/NeighbourhoodModel.h"
#include "evaluate/Evaluation.h"

namespace kindred {

/// Both sides of a search and the memory that they meet in. What it refers to outlives it.
struct GalleryQuestion {
    const NeighbourhoodModel& model;
    const std::vector<int64_t>& memoryIds; ///< [training samples] of the rows of its memory
    const EmbeddingSet& gallery; ///< rows of both sides are the network's own, ids name samples
    const EmbeddingSet& queries;
    double share = 1;  ///< of the gallery that joins the memory, 0..1
    uint64_t seed = 1; ///< draws that part; a larger one holds every smaller one
};

/// Both sides of a search as a run with neighbourhoods compares them: [rows of the side, d].
struct GalleryRows {
    Matrix<float> gallery;
    Matrix<float> queries;
};

/// Image search of Li et al. 2019: the memory is that of training and the gallery, or a part of it
/// (figure 4b). No sample answers for itself, and one that the memory holds does not join it again.
/// Interrupted where progress(share) says false; it may be empty.
Result<GalleryRows> embedWithGallery(const GalleryQuestion& question, Executor& executor,
                                     const std::function<bool(double)>& progress);

} // namespace kindred

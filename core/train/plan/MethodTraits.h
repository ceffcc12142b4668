#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/Json.h"

// No torch here. What a method tells of itself, so that nobody asks for its name.
namespace kindred {

/// How images are weighed for a query, as a logit of what is measured between them.
enum class WeightForm {
    Cosine,  ///< cos / σ (Wu et al. 2018, equation 2)
    Gaussian ///< ω − |x − c|² / (2σ²) (Meyer et al. 2018, equation 3)
};

/// The weights that a loss gives the other images of a query.
struct LossWeights {
    WeightForm form = WeightForm::Cosine;
    /// σ where the loss fixes it; 0: the option “sigma”.
    double fixedSigma = 0;
    /// Whether training moves σ from there and tells it in its events; empty: it never does.
    std::function<bool(const Json& options)> movesSigma = {};
    /// Whether a class counts by the mean over its images rather than by their sum; empty: never.
    std::function<bool(const Json& options)> byClassMeans = {};
    /// The option of how many of the nearest count; empty: all do.
    std::string nearest = {};
};

/// What a method remembers of the training images, and so how it sees a query beside them.
enum class MemoryKind {
    None,    ///< nothing that outlives a batch
    Rows,    ///< embeddings, compared by their cosine
    Centres, ///< of kernels, compared by distance; each has a weight that is learned
    Means,   ///< embeddings of which only the means of classes are looked at, at a learned scale
    Attended ///< embeddings that modules mix into that of a query: what tables hold and decisions
             ///< are made by needs the memory
};

struct MethodMemory {
    MemoryKind kind = MemoryKind::None;
    /// The option by which every step writes the rows of its batch; empty: it always does.
    std::string writes = {};
    /// Epochs before the memory takes part, in which no tasks are drawn; empty: none.
    std::function<int64_t(const Json& options)> warmUp = {};

    /// False where only whole passes renew it.
    bool isWrittenEachStep(const Json& options) const
    {
        return writes.empty() || options.value(writes, Json(true)) != Json(false);
    }
};

} // namespace kindred

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "base/Executor.h"
#include "base/Result.h"
#include "classic/FisherVector.h"
#include "classic/LinearModel.h"
#include "classic/RowMap.h"
#include "data/Dataset.h"
#include "data/DenseDescriptors.h"

// No torch here.
namespace kindred {

/// What one kind of local descriptor becomes: principal components, then a mixture of these.
struct FisherChannel {
    LinearModel projection;
    GaussianMixture mixture;
};

struct FisherParameters {
    int pictureChannels = 3; ///< 1 or 3; other pictures are converted
    FisherChannel gradients; ///< of dense SIFT
    FisherChannel colours;   ///< of local colour statistics
};

/// Numbers a picture becomes: 4,096 for 16 components, 65,536 for 256; fewer for grey pictures,
/// whose colour statistics are fewer.
int64_t fisherDimension(int components, int pictureChannels);

/// Pictures as Fisher vectors of dense SIFT and local colour, the features of the NCM paper: each
/// kind projected to 64 dimensions, encoded and normalised on its own, one after the other
/// (Mensink et al. 2012, section 4). Nothing here is trained by labels. All members
/// may be called from any thread.
class FisherExtractor final {
public:
    explicit FisherExtractor(FisherParameters parameters);

    /// Fits projections and mixtures to a seeded sample of the training pictures' descriptors. The
    /// same bits on any thread count. progress(share) may be empty; false cancels (Interrupted).
    /// Input errors: a broken picture, too little contrast for that many components.
    static Result<std::shared_ptr<const FisherExtractor>>
    fit(const Dataset& dataset, int components, uint64_t seed, Executor& executor,
        const std::function<bool(double)>& progress);

    int64_t dimension() const { return m_gradients.dimension() + m_colours.dimension(); }

    /// out [dimension()]. A picture without contrast has zeros for its gradients.
    void extract(const Image& image, std::span<float> out) const;

    const FisherParameters& parameters() const { return m_parameters; }

private:
    FisherParameters m_parameters;
    RowMap m_gradientMap;
    RowMap m_colourMap;
    FisherVector m_gradients;
    FisherVector m_colours;
};

struct ExtractedFeatures {
    std::shared_ptr<const Dataset> dataset;
    int64_t described = 0; ///< pictures that were not in the cache
};

/// The pictures as a dataset of feature vectors: names, labels, split and ids stay, and image()
/// still gives the picture. Rows of samples that are not in ids mean nothing. What the cache has is
/// taken from there, the rest is kept in it (model/FeatureCache.h), with the same bits. An Input
/// error for a broken picture; Interrupted where progress says so.
Result<ExtractedFeatures> extractedDataset(std::shared_ptr<const Dataset> pictures,
                                           const std::vector<int64_t>& ids,
                                           const FisherExtractor& extractor,
                                           const std::function<bool(double)>& progress);

/// An estimate of what fit() and extractedDataset() take for all pictures on all cores, from the
/// first ones.
double extractionSeconds(const Dataset& pictures);

/// As it looks before anything is extracted: all rows zero, `columns` wide.
std::shared_ptr<const Dataset> unextractedDataset(std::shared_ptr<const Dataset> pictures,
                                                  int64_t columns);

} // namespace kindred

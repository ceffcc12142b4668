#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "data/Dataset.h"

namespace kindred {

/// How a picture becomes a network input. Values leave normalised: (x/255 -
/// mean)/std.
struct TransformSpec {
    std::string augment = "none"; ///< none, digits, crop, cifar, photo; none is the clean view
    int size = 32;                ///< output edge in pixels
    int channels = 3;
    std::vector<float> mean = {0.5f, 0.5f, 0.5f};
    std::vector<float> std = {0.5f, 0.5f, 0.5f};
    bool colourJitter = false; ///< photo only: ColorJitter 0.4 as in cifar, after the crop
    bool standardise = false; ///< features only: (x - mean)/std, a value a column; else as they are
};

/// Applies the transform to one image. rngSeed = hash(run seed, epoch, sample id); unused for clean
/// views. out [channels, size, size] (CHW).
void transformImage(const Image& image, const TransformSpec& spec, uint64_t rngSeed, float* out);

/// As transformImage for a sample, of which no more is decoded than the transform looks at. The
/// regions are drawn from the picture's full size. Errors as Dataset::image().
Status transformSample(const Dataset& dataset, int64_t id, const TransformSpec& spec,
                       uint64_t rngSeed, float* out);

/// Mean and std per channel over a seeded sample of 2,000 clean views of the training split, at
/// spec.size. Features are left to the encoder: nothing happens for them.
void fitNormalisation(const Dataset& dataset, uint64_t seed, TransformSpec& spec);

/// Features: mean and population deviation of every column over the training split, for
/// spec.standardise. The deviation of a constant column is 1.
void fitStandardisation(const Dataset& dataset, TransformSpec& spec);

struct Batch {
    int64_t number = 0;        ///< counts from 0 within the plan
    std::vector<int64_t> ids;  ///< [b] sample ids
    std::vector<float> values; ///< [b, channels, size, size] or [b, D] features
};

/// The samples of one epoch in order, cut into batches.
struct BatchPlan {
    std::vector<std::vector<int64_t>> batches;
};

/// Shuffled batches of `batch` ids (the last may be short unless dropLast); order = f(seed, epoch).
BatchPlan shuffledPlan(const std::vector<int64_t>& ids, int batch, uint64_t seed, int64_t epoch,
                       bool dropLast);
/// P classes × K samples a batch; each epoch sees about |ids| samples. labels indexed by sample id.
BatchPlan balancedPlan(const std::vector<int64_t>& ids, const std::vector<int32_t>& labels,
                       int classes, int perClass, uint64_t seed, int64_t epoch);
BatchPlan sequentialPlan(const std::vector<int64_t>& ids, int batch);

/// Parallel, ordered, bounded in memory: at most `ahead` batches exist at once, in a ring of
/// preallocated buffers. One consumer thread. A broken image that passed the first check is an
/// error naming it. Destruction stops the workers.
class BatchLoader final {
public:
    BatchLoader(std::shared_ptr<const Dataset> dataset, BatchPlan plan, TransformSpec transform,
                uint64_t seed, int64_t epoch, int64_t firstBatch = 0, int threads = 2,
                int ahead = 4);
    ~BatchLoader();

    /// The next batch in order; an empty optional after the last.
    Result<std::optional<Batch>> next();
    /// Gives a batch's memory back to the ring.
    void recycle(Batch&& batch);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace kindred

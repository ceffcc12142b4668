#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/Executor.h"
#include "base/Json.h"
#include "base/Matrix.h"
#include "base/Result.h"
#include "data/Dataset.h"
#include "neighbour/ExactSearch.h"

namespace kindred {

/// Samples with their embeddings as the network made them; both outlive the call.
struct VoteSide {
    std::span<const int64_t> ids; ///< [n] ascending
    MatrixView<const float> rows; ///< [n, d]
};

/// The share of samples with one of their class among their K nearest.
struct RecallAt {
    int k = 0;
    double value = 0; ///< 0..1
};

/// What the k-NN of a run's own options says of samples, from one search.
struct NeighbourVote {
    /// [n] class at the trained level by the weighted vote; empty of data without labels.
    std::vector<int32_t> predictions;
    Neighbours neighbours;         ///< [n, k] sample ids
    double accuracy = -1;          ///< of the vote, 0..1; -1: no class is on both sides
    double nearestAccuracy = -1;   ///< of the nearest neighbour alone, which is recall@1
    std::vector<RecallAt> recalls; ///< at 5 and 10, where that many are searched
    int64_t support = 0;           ///< neighbours with 70 % of a vote's weight, the median
    double searchSeconds = 0;      ///< of the search and the votes
};

/// The vote of the eval_k nearest rows of `searched` (all, where there are fewer) on those of
/// `asked`, by options metric and eval_sigma. A side that is asked about itself (the same ids)
/// leaves each sample's own row out.
Result<NeighbourVote> neighbourVote(const Dataset& dataset, const Json& options,
                                    const VoteSide& asked, const VoteSide& searched,
                                    Executor& executor);

} // namespace kindred

#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "base/Result.h"

namespace kindred {

/// How the children of a node are pooled; the last two are the paper's ablations.
enum class AsaPooling { Attention, Mean, Max };

struct AsaForm {
    AsaPooling pooling = AsaPooling::Attention;
    /// true: W_A (f + aggregate) + b_A; false: W_A f + aggregate + b_A. Equation 5 is printed
    /// without its brackets.
    bool projectAggregate = true;
};

/// One learned module of memory-based neighbourhood embedding, as plain numbers (Li et al. 2019,
/// equations 5–7).
struct NeighbourhoodModule {
    Matrix<float> difference;          ///< W_D [a, d]
    std::vector<float> differenceBias; ///< b_D [a]
    std::vector<float> pair;           ///< W_S [a]
    float pairBias = 0;                ///< b_S
    Matrix<float> output;              ///< W_A [d, d]
    std::vector<float> outputBias;     ///< b_A [d]
};

/// What a run learned about neighbourhoods, and the memory it learned it on.
struct NeighbourhoodModel {
    int64_t dimension = 0; ///< d
    int neighbours = 1;    ///< K of each node; clamped to the memory
    AsaForm form = {};
    std::vector<NeighbourhoodModule> modules; ///< H; none: embeddings stay as they are
    Matrix<float> memory; ///< [training samples, d] unit rows in the order of their ids
};

/// Queries against a memory of their own.
struct NeighbourhoodQuestion {
    MatrixView<const float> memory;  ///< [n, d] unit rows
    MatrixView<const float> queries; ///< [q, d] unit rows
    std::span<const int32_t> own;    ///< [q] memory row that is the query itself, -1: none
};

/// Rows of unit length after all modules, each query's K nearest memory rows by cosine, and the
/// share of each in the first module, which compares the features themselves.
struct NeighbourhoodAnswer {
    Matrix<float> rows;       ///< [q, d]
    Matrix<int32_t> children; ///< [q, K]; no columns where the memory has fewer than two rows
    Matrix<float> attention;  ///< [q, K], sums to 1
};

/// Message passing over the memory's neighbour graph, which equals the tree of the paper;
/// a memory row never answers for itself. progress(share) may be empty; false cancels
/// (Interrupted).
Result<NeighbourhoodAnswer> embedInNeighbourhood(const NeighbourhoodModel& model,
                                                 const NeighbourhoodQuestion& question,
                                                 Executor& executor,
                                                 const std::function<bool(double)>& progress = {});

/// The share of each child of a query in the first module; uniform without attention. children
/// [q, K] are rows of `pool`.
Matrix<float> neighbourAttention(const NeighbourhoodModel& model, MatrixView<const float> queries,
                                 MatrixView<const float> pool, const Matrix<int32_t>& children,
                                 Executor& executor);

} // namespace kindred

#pragma once

// Where the pieces of a bank leave their states for the merge.

#include "kernel/cuda/SweepArguments.h"

namespace kindred::cuda {

namespace {

/// Of a query and a side, 0: negatives, 1: positives; into maxima and masses, and by rows into
/// sums.
__device__ inline int64_t stateAt(const SweepArguments& a, int split, int side, int query)
{
    return (static_cast<int64_t>(split) * 2 + side) * a.queryCount + query;
}

/// The same of the piece that this block sweeps.
__device__ inline int64_t blocksStateAt(const SweepArguments& a, int side, int query)
{
    return stateAt(a, static_cast<int>(blockIdx.y), side, query);
}

} // namespace

} // namespace kindred::cuda

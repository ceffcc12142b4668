#pragma once

// What ends every sweep: the states that the splits of the bank left are merged by log-sum-exp, in
// double and in an order that is always the same, and become losses and gradients.
//
// grid = queries, 128 threads; a thread has every 128th split of the masses, then every 128th
// column of the sums. Shared memory: 1.5 KiB. It reads splits · 2 · (d + 2) floats a query once:
// bound by memory, and small beside the sweep.

#include <cmath>

#include "kernel/cuda/SweepArguments.h"
#include "kernel/cuda/Warp.cuh"

namespace kindred::cuda {

namespace {

constexpr int kFinishThreads = 128;

struct Merged {
    double max;
    double mass;
};

__device__ inline int64_t stateAt(const SweepArguments& a, int split, int side, int query)
{
    return (static_cast<int64_t>(split) * 2 + side) * a.queryCount + query;
}

/// Merge of all splits' maxima and masses, the same for every thread; of a query's maxima then
/// remains what its split's sums count for, e^(maximum − the largest).
__device__ inline Merged mergeMasses(const SweepArguments& a, int side, int query)
{
    float top = -INFINITY;
    for (int split = threadIdx.x; split < a.splits; split += kFinishThreads) {
        const int64_t at = stateAt(a, split, side, query);
        if (a.masses[at] > 0)
            top = fmaxf(top, a.maxima[at]);
    }
    top = blockMax<kFinishThreads>(top);
    double mass = 0;
    for (int split = threadIdx.x; split < a.splits; split += kFinishThreads) {
        const int64_t at = stateAt(a, split, side, query);
        const bool counts = a.masses[at] > 0;
        const double weight =
            counts ? exp(static_cast<double>(a.maxima[at]) - static_cast<double>(top)) : 0;
        a.maxima[at] = static_cast<float>(weight);
        mass += counts ? weight * static_cast<double>(a.masses[at]) : 0;
    }
    mass = blockSum<kFinishThreads>(mass);
    return {static_cast<double>(top), mass};
}

/// The weighted mean's element `column`, after mergeMasses(). A split without mass has sums of 0.
__device__ inline double meanElement(const SweepArguments& a, int side, int query, int column,
                                     const Merged& merged)
{
    const int64_t step = int64_t{2} * a.queryCount;
    const int64_t first = stateAt(a, 0, side, query);
    const float* weight = a.maxima + first;
    const float* part = a.sums + first * a.dimension + column;
    double sum = 0;
    // Else each split's numbers are waited for alone.
    KINDRED_UNROLL_8
    for (int split = 0; split < a.splits; ++split) {
        sum += static_cast<double>(*weight) * static_cast<double>(*part);
        weight += step;
        part += step * a.dimension;
    }
    return sum / merged.mass;
}

/// One block a query: J = softplus(LN - LP + margin/sigma) and its derivatives.
__global__ void __launch_bounds__(kFinishThreads) finishKernel(SweepArguments a)
{
    const int query = blockIdx.x;
    const Merged negative = mergeMasses(a, 0, query);
    const Merged positive = mergeMasses(a, 1, query);
    const bool skipped = !(positive.mass > 0);
    const bool empty = skipped || !(negative.mass > 0);
    const double sigma = a.sigma;
    const double delta = empty ? 0
                               : negative.max + log(negative.mass) - positive.max -
                                     log(positive.mass) + a.margin / sigma;
    const double small = exp(-fabs(delta));
    const double q = empty ? 0 : (delta >= 0 ? 1.0 : small) / (1 + small);
    double gap = 0; // mean similarity of the positives minus the negatives'
    for (int column = threadIdx.x; column < a.dimension; column += kFinishThreads) {
        const int64_t at = static_cast<int64_t>(query) * a.dimension + column;
        const double difference = empty ? 0
                                        : meanElement(a, 0, query, column, negative) -
                                              meanElement(a, 1, query, column, positive);
        a.gradient[at] = static_cast<float>(q / sigma * difference);
        gap -= difference * static_cast<double>(a.queries[at]);
    }
    gap = blockSum<kFinishThreads>(gap);
    if (threadIdx.x != 0)
        return;
    a.loss[query] = empty ? 0.0f : static_cast<float>(fmax(delta, 0.0) + log1p(small));
    a.q[query] = static_cast<float>(q);
    a.sigmaGradient[query] =
        empty ? 0.0f : static_cast<float>(q / (sigma * sigma) * (gap - a.margin));
    a.skipped[query] = skipped ? 1 : 0;
}

} // namespace

} // namespace kindred::cuda

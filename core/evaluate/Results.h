#pragma once

#include <functional>
#include <span>

#include "evaluate/Evaluation.h"

namespace kindred {

// A result's value with its 95 % interval, from result.n queries; the other members stay.

/// The share of hits, its errors and Wilson's interval.
EvaluationResult counted(EvaluationResult result, int64_t hits);

/// The mean of repeated draws' values, at least one, each in 0..1, with its normal interval.
EvaluationResult meanOfDraws(EvaluationResult result, std::span<const double> values);

/// The statistic of the queries as they are, in 0..1, with the interval of bootstrapInterval().
/// Where all queries are at one end resamples cannot differ, which is not certainty: Wilson's
/// interval of as many queries then.
EvaluationResult bootstrapped(EvaluationResult result, uint64_t seed,
                              const std::function<double(std::span<const int32_t>)>& statistic);

/// The same for a statistic that resampling shifts, as the copies in a resample agree with each
/// other: the interval's place is the value's, its width the resamples'. At most 1.
EvaluationResult
bootstrappedWithoutBias(EvaluationResult result, uint64_t seed,
                        const std::function<double(std::span<const int32_t>)>& statistic);

} // namespace kindred

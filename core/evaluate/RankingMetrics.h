#pragma once

#include <cstdint>
#include <span>

// What one query's ranking is worth. ranks: of its relevant items among all it
// searched, ascending from 1; relevant: how many there are, at least 1.
namespace kindred {

/// Mean over the relevant items of the precision at their ranks (Zheng et al., ICCV 2015).
double averagePrecision(std::span<const int64_t> ranks);

/// The same area under the trapezoids of precision over recall, as re-identification tables of the
/// Market-1501 family have it: at each item the mean of the precision just before and at its rank.
double trapezoidPrecision(std::span<const int64_t> ranks);

/// averagePrecision() cut off at rank R = ranks.size() (MAP@R, Musgrave et al. 2020).
double precisionAtR(std::span<const int64_t> ranks);

/// Discounted cumulative gain of binary relevance, Σ rel_i/log2(i + 1) over matches[0, k), by the
/// best possible one with `relevant` items (Järvelin & Kekäläinen 2002; Im & Taylor 2016, section
/// V-D).
double normalisedGain(std::span<const uint8_t> matches, int64_t relevant);

} // namespace kindred

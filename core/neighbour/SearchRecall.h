#pragma once

#include <cstdint>
#include <vector>

#include "neighbour/ExactSearch.h"

namespace kindred {

class Random;

/// Rows of `all` drawn without repetition, ascending: one of each of `count` even parts.
std::vector<int64_t> drawnFromParts(int64_t all, int64_t count, Random& random);

/// Share of the true rows that were found; a row as near as the last true one is as good.
/// found, truth: answers to the same queries [q, k].
double recallOf(const Neighbours& found, const Neighbours& truth, SearchMetric metric);

} // namespace kindred

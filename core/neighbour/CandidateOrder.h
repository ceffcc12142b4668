#pragma once

#include <span>

#include "neighbour/QueryChunk.h"

namespace kindred {

/// Orders candidates, none of whose scores is a NaN, as isNearer() has it: best first, ties by
/// index. Any thread. Of many a score of −0 becomes 0.
void sortByNearness(std::span<Candidate> candidates);

} // namespace kindred

#pragma once

#include <cstdint>
#include <functional>

#include "base/Executor.h"
#include "neighbour/SearchQuestion.h"

namespace kindred {

/// How a search by bf16 goes; tests ask for every way.
struct HalfSearchWay {
    int64_t blockQueries = 0;   ///< of a thread at once; 0: as many as the caches hold
    int64_t sampleTiles = -1;   ///< of the database, for the first thresholds; -1: some
    int64_t leastSieved = 4096; ///< rows, from which on far ones are left out (LineSieve)
};

enum class HalfSearchEnd {
    Found,
    Stopped, ///< progress said false
    Unfit    ///< bf16 tells too little of these rows, or a value is not finite; nothing is found
};

/// Whether a search by bf16 is possible, and worth the rounding of the rows: where the processor
/// multiplies bf16, by a tile unit or by vectors.
bool suitsHalves(const SearchQuestion& question);
bool suitsHalves(int64_t rows, int64_t queries, int64_t columns, int k);

/// Bytes of the lists that a thread keeps; the answer itself is the caller's.
int64_t halfListBytes(int64_t columns, int k);

/// The question's answer by products of bf16, and by doubles for every row that those do not rule
/// out: the same as by every row in double, however long the lists are.
///
/// Why the answer is exact. Let s be the score of a row (q·x, or q·x − |x|²/2) and ŝ the kernel's,
/// |s − ŝ| ≤ e by the lengths of the rounding errors (Cauchy and Schwarz) and float's rounding of
/// the sums. Rows with ŝ ≤ t − e have s < t; all others are scored in double. t is never more than
/// the k-th best score of those: at first it is guessed from a sample of the database, so that
/// somewhat more than k rows should lie above; where that was too high, and only there, the query
/// is asked again without a guess.
HalfSearchEnd searchByHalves(const SearchQuestion& question, Executor& executor,
                             const std::function<bool(double)>& progress, const HalfSearchWay& way,
                             Neighbours& out);

} // namespace kindred

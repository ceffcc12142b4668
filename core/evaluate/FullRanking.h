#pragma once

#include <cstdint>
#include <vector>

#include "base/Result.h"
#include "evaluate/Protocol.h"

namespace kindred {

/// What one query's ranking of the whole database holds.
struct FullRanking {
    int64_t relevant = 0; ///< items of its class to find, but for itself and what CameraRule hides;
                          ///< 0: the rest is unset
    int64_t firstRank = 0;   ///< of a relevant item, from 1
    double average = 0;      ///< averagePrecision()
    double trapezoid = 0;    ///< trapezoidPrecision()
    double precisionAtR = 0; ///< precisionAtR()
};

/// [queries] the rankings at a label level, ties by the order of the database. Interrupted when
/// progress said so.
Result<std::vector<FullRanking>> fullRankings(const ProtocolInput& input, int level);

} // namespace kindred

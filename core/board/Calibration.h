#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "board/BoardModel.h"

namespace kindred {

/// From which evidence on a query is of one of the classes (BoardModel::evidence), learned from the
/// support alone. Known: each picture that has company in its class is decided by the others.
/// Other: each picture is decided once its whole class is left out, as if it were of a class that
/// nobody taught. The threshold is the split-conformal quantile of the known (Vovk et al. 2005):
/// the ⌊(n + 1)(1 - keep)⌋-th smallest, so that a further picture of a known class is kept with at
/// least that probability, as far as it is drawn like the support.
struct BoardCalibration {
    struct Point {
        float threshold = 0;
        double kept = 0;     ///< share of the known at or above it
        double rejected = 0; ///< share of the other below it
    };
    std::optional<float> threshold;
    double keep = 0.95;
    std::vector<float> known; ///< ascending
    std::vector<float> other; ///< ascending
    double kept = 0;          ///< at the threshold
    double rejected = 0;
    std::vector<Point> curve; ///< at every known value, ascending
    /// Fewer pictures than the quantile needs: the threshold is the smallest value seen.
    bool rough = false;
    std::string reason; ///< why there is no threshold; empty: there is one
};

/// The threshold alone. `decided`: what model.leaveOneOut() says by the rule.
std::optional<float> thresholdFor(const BoardModel& model, const std::vector<int32_t>& decided,
                                  double keep);

/// keep in (0, 1). The rule applies. cancelled is asked between the classes and may be empty; true
/// ends it (Interrupted).
Result<BoardCalibration> calibrate(const BoardModel& model, BoardRule rule, double keep,
                                   Executor& executor, const std::function<bool()>& cancelled = {});

} // namespace kindred

#pragma once

#include <cstddef>
#include <span>

namespace kindred {

/// What one row of a batch adds to CcmlLoss.
struct CcmlRow {
    double loss = 0;
    double probability = 0;
    bool right = false;
    bool skipped = false;
};

/// Of a row of the class `own`, by equation 9. means [C]: D of every class, infinite for one
/// without rows, which the own is not. slopes [C] become dJ/dD.
CcmlRow ccmlRow(size_t own, std::span<const double> means, bool logLoss, std::span<double> slopes);

} // namespace kindred

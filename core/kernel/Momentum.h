#pragma once

#include <span>

#include "base/UnitRows.h"

namespace kindred {

/// The memory update of SNCA (Eq 11): old := m·old + (1-m)·fresh, then renormalised if asked (the
/// paper's text does not, its code does). m = 0 replaces, m = 1 leaves `old` bit-identical.
inline void momentumUpdate(std::span<float> old, std::span<const float> fresh, float momentum,
                           bool renormalise)
{
    if (momentum == 1.0f)
        return;
    for (size_t k = 0; k < old.size(); ++k)
        old[k] = momentum == 0.0f ? fresh[k] : momentum * old[k] + (1.0f - momentum) * fresh[k];
    if (renormalise && momentum != 0.0f)
        normaliseRow(old);
}

} // namespace kindred

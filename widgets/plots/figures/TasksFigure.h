#pragma once

#include "plots/figures/RunFigures.h"

namespace kindred {

/// "kind":"tasks" of run.figure: each query of a task beside the single images of its five classes,
/// the nearest first; those that were named rightly before the others. Below each what raw pixels
/// find, where there are any: the baseline. Of several runs one below the other.
PaperFigure tasksFigure(const Json& panels, const FigureNames& names, const FigureLook& look);

} // namespace kindred

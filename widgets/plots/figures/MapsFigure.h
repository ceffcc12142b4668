#pragma once

#include "plots/figures/RunFigures.h"

namespace kindred {

/// "kind":"maps" of run.figure: the first map of a run beside its last one, every class in its
/// colour and mark on both. Of several runs one below the other.
PaperFigure mapsFigure(const Json& panels, const FigureNames& names, const FigureLook& look);

} // namespace kindred

#pragma once

#include "report/ReportPages.h"

namespace kindred {

/// Cuts blocks into pieces of a width; see ReportPages. `rightToLeft` turns text and columns round.
QList<ReportPages::Piece> piecesOf(const ReportBlock& block, double width, double pageHeight,
                                   bool rightToLeft);

} // namespace kindred

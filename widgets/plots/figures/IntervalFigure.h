#pragma once

#include "plots/figures/PaperFigure.h"

namespace kindred {

/// A measured share with its 95 % interval.
struct IntervalRow {
    QString label;
    int series = 0; ///< whose: tells mark and colour
    double value = kNoNumber;
    double low = kNoNumber; ///< NaN: no interval
    double high = kNoNumber;
    qint64 n = -1;
};

/// One line for each label, on it a mark with whiskers for each series that has it. `series` names
/// them. Values are shares and drawn in percent.
PaperFigure intervalFigure(const QList<IntervalRow>& rows, const QStringList& series);

} // namespace kindred

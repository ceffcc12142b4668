#pragma once

#include <QList>

#include "plots/CurveSeries.h"

namespace kindred {

/// Several curves of one scalar as one, at the same steps.
struct MeanCurve {
    CurveSeries mean;
    QList<double> low, high; ///< mean ∓ the standard deviation (n − 1) over the curves
};

/// At most 200 places along an axis, all of which every curve reaches; curves with more points are
/// averaged around each, those with fewer are interpolated. All columns of the mean but its values
/// hold these places. Nothing for fewer than two curves, or where one is empty.
MeanCurve meanOf(const QList<CurveSeries>& curves, CurveAxis axis = CurveAxis::Step);

double meanOf(const QList<double>& values);
double deviationOf(const QList<double>& values); ///< n − 1; 0 for one

} // namespace kindred

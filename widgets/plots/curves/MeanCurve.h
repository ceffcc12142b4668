#pragma once

#include <QList>

#include "plots/curves/CurveSeries.h"

namespace kindred {

/// Several curves of one scalar as one, at the same steps.
struct MeanCurve {
    CurveSeries mean;
    QList<double> low, high; ///< mean ∓ the standard deviation (n − 1) over the curves
};

/// At most 200 places along an axis, each of which at least two curves reach; the mean is over
/// those that do. Curves with more points are averaged around each place, those with fewer are
/// interpolated. All columns of the mean but its values hold these places. Nothing where no two
/// curves reach the same place; empty curves do not count.
MeanCurve meanOf(const QList<CurveSeries>& curves, CurveAxis axis = CurveAxis::Step);

/// What the longest of the curves goes on alone after their mean has ended, with the point before;
/// empty where nothing is left.
CurveSeries restAfter(const MeanCurve& mean, const QList<CurveSeries>& curves, CurveAxis axis);

double meanOf(const QList<double>& values);
double deviationOf(const QList<double>& values); ///< n − 1; 0 for one

} // namespace kindred

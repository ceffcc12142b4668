#pragma once

#include <QList>
#include <QString>

#include "plots/CurveSeries.h"
#include "report/ReportData.h"

namespace kindred {

/// Several curves of one scalar as one, at the same steps.
struct MeanCurve {
    CurveSeries mean;
    QList<double> low, high; ///< mean ∓ the standard deviation (n − 1) over the curves
};

/// At most 200 steps, all of which every curve reaches; curves with more points are averaged around
/// each step, those with fewer are interpolated. Nothing for fewer than two curves.
MeanCurve meanOf(const QList<CurveSeries>& curves);

/// A question that all runs of a group answered.
struct SeedMean {
    Json question; ///< a result without its numbers; null: the runs' own score
    QList<double> values;
    double mean = 0;
    double sd = 0; ///< n − 1
};
QList<SeedMean> seedMeans(const QList<ReportRun>& runs, const QList<qsizetype>& group);

double meanOf(const QList<double>& values);
double deviationOf(const QList<double>& values); ///< n − 1; 0 for one

/// What the members' names have in common.
QString groupName(const QList<ReportRun>& runs, const QList<qsizetype>& group);

} // namespace kindred

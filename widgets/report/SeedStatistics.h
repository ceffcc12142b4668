#pragma once

#include <QList>
#include <QString>

#include "plots/curves/MeanCurve.h"
#include "report/ReportData.h"

namespace kindred {

/// A question that all runs of a group answered.
struct SeedMean {
    Json question; ///< a result without its numbers; null: the runs' own score
    QList<double> values;
    double mean = 0;
    double sd = 0; ///< n − 1
};
QList<SeedMean> seedMeans(const QList<ReportRun>& runs, const QList<qsizetype>& group);

/// What the members' names have in common.
QString groupName(const QList<ReportRun>& runs, const QList<qsizetype>& group);

} // namespace kindred

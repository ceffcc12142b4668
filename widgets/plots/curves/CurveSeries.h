#pragma once

#include <QList>
#include <QString>

namespace kindred {

/// What a curve is drawn along.
enum class CurveAxis { Step, Epoch, Time };

/// One scalar of one run as columns of equal length, steps never falling. A value: copies share
/// their columns, so a snapshot costs nothing and does not change when the run goes on.
struct CurveSeries {
    QString name;        ///< as in events.jsonl, e.g. "loss" or "knn/val"
    QList<double> step;  ///< optimiser steps
    QList<double> epoch; ///< fractional epochs
    QList<double> time;  ///< seconds of work: the pauses between attempts are left out
    QList<double> value; ///< NaN where the run had no finite value: a gap in the line

    qsizetype size() const { return value.size(); }
    bool isEmpty() const { return value.isEmpty(); }
    const QList<double>& along(CurveAxis axis) const;

    /// "knn" of "knn/val": the scalars that share a panel.
    QString family() const;
    /// "val" of "knn/val"; empty where the name has no part.
    QString part() const;
};

} // namespace kindred

#pragma once

#include <QColor>
#include <QHash>
#include <QList>

#include "models/runs/CurveStore.h"
#include "plots/curves/CurvePanel.h"
#include "plots/curves/Smoothing.h"

namespace kindred {

/// A run whose curves are shown.
struct CurveRun {
    QString run;
    QString name;
    QColor colour;
    bool dashed = false; ///< the comparison
    bool shown = true;
    QString group = {};     ///< what it shares with repetitions of itself; empty: it has none
    QString groupName = {}; ///< what they are called together
    bool operator==(const CurveRun&) const = default;
};

/// The shown runs that share the group of runs[index], itself first; empty where an earlier run of
/// the group stands for it, itself alone where it has no group.
QList<CurveRun> repetitionsOf(const QList<CurveRun>& runs, qsizetype index);

/// Turns the store's logs into panels, smoothing only what is new. GUI thread only.
class CurveSet final {
public:
    explicit CurveSet(const CurveStore* store) : m_store(store) {}

    /// Scalar families that any of the runs has, in the order of importance.
    QStringList families(const QList<CurveRun>& runs) const;
    /// One line for each run and part ("knn/val") of the family.
    CurvePanel panel(const QString& family, const QList<CurveRun>& runs,
                     const CurveOptions& options);

private:
    CurvePanel emptyPanel(const QString& family, const QList<CurveRun>& runs,
                          const CurveOptions& options) const;
    /// Runs of a group as one; what only one of them has, and what one goes on alone, as lines.
    void addBand(CurvePanel& panel, const QList<CurveRun>& members, qsizetype splits,
                 const CurveOptions& options);
    void addLines(CurvePanel& panel, const CurveRun& run, const QStringList& names,
                  qsizetype splits, const CurveOptions& options);
    QStringList namesOf(const QString& family, const QString& run) const;
    const QList<double>& smoothed(const QString& run, const CurveSeries& series, double weight);

    const CurveStore* m_store;
    QHash<QString, Smoother> m_smoothers; ///< by run and scalar
};

} // namespace kindred

#pragma once

#include <QHash>
#include <QObject>
#include <QStringList>

#include "models/engine/RunSource.h"
#include "plots/curves/CurveLog.h"

namespace kindred {

/// The curves of the runs that somebody looks at, kept up to date from the engine's feed. GUI
/// thread only.
class CurveStore final : public QObject {
    Q_OBJECT

public:
    /// `source` outlives the store.
    explicit CurveStore(RunSource* source, QObject* parent = nullptr);

    /// Follows these runs and lets go of all others.
    void setRuns(const QStringList& runs);
    const QStringList& runs() const { return m_runs; }
    const CurveLog& log(const QString& run) const;
    /// Why a run's curves cannot be read; null where they can, as far as is known.
    const Error* refusal(const QString& run) const;
    /// Reads a run's curves anew.
    void retry(const QString& run);

Q_SIGNALS:
    void changed(const QString& run); ///< its log, or its refusal

private:
    RunSource* m_source;
    QStringList m_runs;
    QHash<QString, CurveLog> m_logs;
    QHash<QString, Error> m_refusals;
};

} // namespace kindred

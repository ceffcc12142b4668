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

Q_SIGNALS:
    void changed(const QString& run);

private:
    RunSource* m_source;
    QStringList m_runs;
    QHash<QString, CurveLog> m_logs;
};

} // namespace kindred

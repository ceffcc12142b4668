#pragma once

#include <QHash>
#include <QList>
#include <QObject>
#include <QPointer>

#include "models/engine/RunSource.h"

namespace kindred {

/// The records of runs (run.record) for several who want the same: each is asked for once until its
/// run changes. GUI thread.
class RunRecords final : public QObject {
    Q_OBJECT

public:
    /// `source` outlives it.
    explicit RunRecords(RunSource* source, QObject* parent = nullptr);

    /// `done` is called once, later, unless `context` is gone by then. A refusal is not kept.
    void ask(const QString& run, QObject* context, RunSource::Done done);

private:
    struct Asking {
        QPointer<QObject> context;
        RunSource::Done done;
    };
    struct Pending {
        QList<Asking> asking;
        bool kept = true; ///< the run has not changed meanwhile
    };
    void take(const QString& run, const RunSource::Reply& reply);
    void forget(const QString& run);

    RunSource* m_source;
    QHash<QString, Json> m_known;
    QHash<QString, Pending> m_pending;
};

} // namespace kindred

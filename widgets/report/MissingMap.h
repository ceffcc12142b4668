#pragma once

#include <QObject>

#include "models/engine/RunSource.h"

namespace kindred {

/// Makes the map that a run lacks, by the defaults of the Map room, and waits until the run keeps
/// it. Exactly one of made() and failed() follows. GUI thread only.
class MissingMap final : public QObject {
    Q_OBJECT

public:
    /// `run` is a path on the engine's side; the source outlives it. Gone before the end, it stops
    /// the map, which the run then keeps as it is.
    MissingMap(RunSource* source, const QString& run, QObject* parent);
    ~MissingMap() override;

Q_SIGNALS:
    void progressed(double done); ///< 0..1
    void made();
    void failed(const QString& why);

private:
    void follow(const RunSource::Reply& reply);
    void take(const Json& frame);
    void fail(const QString& why);

    RunSource* m_source;
    QString m_map; ///< its token; empty before it is begun and after its end
};

} // namespace kindred

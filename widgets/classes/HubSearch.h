#pragma once

#include <QObject>

#include "models/engine/RunSource.h"

namespace kindred {

/// A question run.class_retrieval, one at a time: what was asked of an earlier answer, or of
/// another length, must not fill the table of this one. GUI thread only.
class HubSearch final : public QObject {
    Q_OBJECT

public:
    /// `source` outlives it.
    explicit HubSearch(RunSource* source, QObject* parent = nullptr);

    /// Ends what was asked before.
    void ask(const Json& params);
    void stop();
    bool isAsking() const { return m_id >= 0; }

Q_SIGNALS:
    void progressed(double done); ///< 0..1
    void answered(const kindred::RunSource::Reply& reply);

private:
    RunSource* m_source;
    qint64 m_id = -1; ///< under way; −1: none
    int m_serial = 0;
};

} // namespace kindred

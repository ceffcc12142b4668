#pragma once

#include <QObject>
#include <QTimer>

#include "models/engine/EngineClient.h"

namespace kindred {

class NoticeBar;
class Toast;

/// Tells a person what became of the engine: that it is being restarted, is back, or could not be
/// kept running; and says how long it has been away. GUI thread only.
class EngineWatch final : public QObject {
    Q_OBJECT

public:
    /// The arguments outlive it.
    EngineWatch(EngineClient* engine, Toast* toast, NoticeBar* notice, QObject* parent);

    bool isReady() const { return m_engine->state() == RunSource::State::Ready; }
    /// It does not come back by itself.
    bool isGone() const { return m_gone; }
    /// It is gone, or takes longer to start than a person would notice.
    bool isAway() const { return m_gone || m_late; }
    /// What the gate says of an engine that is gone is not said twice.
    void setGateShown(bool shown);

Q_SIGNALS:
    void changed();

private:
    void follow(RunSource::State state, const QString& detail);
    void setLate();
    void sayGone();

    EngineClient* m_engine;
    Toast* m_toast;
    NoticeBar* m_notice;
    QTimer m_start; ///< runs while a start is not late yet
    bool m_late = false;
    bool m_gone = false;
    bool m_wasReady = false;
    bool m_gateShown = false;
    bool m_said = false; ///< that it is gone
    int m_told = 0;      ///< the notice that says so
};

} // namespace kindred

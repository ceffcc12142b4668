#include "rooms/EngineWatch.h"

#include <utility>

#include "common/NoticeBar.h"
#include "views/Toast.h"

namespace kindred {

namespace {

/// A start or restart that takes longer is shown; a shorter one would only flicker.
constexpr int kLateMilliseconds = 700;

} // namespace

EngineWatch::EngineWatch(EngineClient* engine, Toast* toast, NoticeBar* notice, QObject* parent)
    : QObject(parent), m_engine(engine), m_toast(toast), m_notice(notice)
{
    m_start.setSingleShot(true);
    m_start.setInterval(kLateMilliseconds);
    connect(&m_start, &QTimer::timeout, this, &EngineWatch::setLate);
    connect(m_engine, &RunSource::stateChanged, this, &EngineWatch::follow);
}

void EngineWatch::setLate()
{
    m_late = true;
    Q_EMIT changed();
}

void EngineWatch::follow(RunSource::State state, const QString& detail)
{
    m_gone = state == RunSource::State::Stopped;
    switch (state) {
    case RunSource::State::Restarting:
        if (!detail.isEmpty())
            m_toast->say(
                tr("The engine is gone: %1. It is being restarted; training goes on.").arg(detail));
        [[fallthrough]];
    case RunSource::State::Starting:
        if (!m_late && !m_start.isActive())
            m_start.start();
        break;
    case RunSource::State::Stopped:
        m_toast->hide(); // it may still promise a restart
        m_start.stop();
        m_late = true; // a restart is waited for
        break;
    case RunSource::State::Ready:
        m_start.stop();
        m_late = false;
        if (std::exchange(m_wasReady, true))
            m_toast->say(tr("The engine is back."));
        break;
    }
    Q_EMIT changed();
    sayGone();
}

void EngineWatch::setGateShown(bool shown)
{
    m_gateShown = shown;
    sayGone();
}

void EngineWatch::sayGone()
{
    const bool says = m_gone && !m_gateShown;
    if (std::exchange(m_said, says) == says)
        return;
    m_notice->withdraw(m_told);
    if (says)
        m_told =
            m_notice->show(tr("The engine could not be kept running: %1.").arg(m_engine->detail()),
                           tr("Restart it"), [this] { m_engine->restart(); });
}

} // namespace kindred

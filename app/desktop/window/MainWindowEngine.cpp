// What MainWindow shows of the engine, and in place of a room that it cannot answer.

#include "window/MainWindow.h"

#include <QStackedWidget>

#include <utility>

#include "common/NoticeBar.h"
#include "views/Toast.h"
#include "window/EngineGate.h"
#include "window/HeaderBar.h"
#include "window/LogDock.h"

namespace kindred {

namespace {

/// A start or restart that takes longer is shown; a shorter one would only flicker.
constexpr int kLateMilliseconds = 700;

} // namespace

void MainWindow::watchEngine()
{
    m_late.setSingleShot(true);
    m_late.setInterval(kLateMilliseconds);
    connect(&m_late, &QTimer::timeout, this, [this] {
        m_engineLate = true;
        followEngine();
    });
    connect(m_engine, &RunSource::stateChanged, this, &MainWindow::engineChanged);
    m_log->setAlarms(m_header->alarms());
}

void MainWindow::engineChanged(RunSource::State state, const QString& detail)
{
    m_engineGone = state == RunSource::State::Stopped;
    switch (state) {
    case RunSource::State::Restarting:
        if (!detail.isEmpty())
            m_toast->say(
                tr("The engine is gone: %1. It is being restarted; training goes on.").arg(detail));
        [[fallthrough]];
    case RunSource::State::Starting:
        if (!m_engineLate && !m_late.isActive())
            m_late.start();
        break;
    case RunSource::State::Stopped:
        m_toast->hide(); // it may still promise a restart
        m_late.stop();
        m_engineLate = true; // a restart is waited for
        dropUnanswered();
        break;
    case RunSource::State::Ready:
        m_late.stop();
        m_engineLate = false;
        for (const Room room : kRooms) {
            if (m_rooms.at(static_cast<size_t>(room)))
                m_answered.insert(room);
        }
        if (m_engineWasReady)
            m_toast->say(tr("The engine is back."));
        m_engineWasReady = true;
        break;
    }
    followEngine();
}

bool MainWindow::isUnanswered(Room room) const
{
    return room != Room::Home && !m_answered.contains(room);
}

/// Rooms that asked in vain would say that there is nothing; they are made anew when there is
/// somebody to answer.
void MainWindow::dropUnanswered()
{
    for (const Room room : kRooms) {
        QWidget*& page = m_rooms.at(static_cast<size_t>(room));
        if (!page || !isUnanswered(room))
            continue;
        const auto views = page->findChildren<QObject*>();
        for (QObject* view : views)
            view->disconnect(this);
        QWidget* frame = frameOf(page);
        m_stack->removeWidget(frame);
        frame->deleteLater();
        page = nullptr;
    }
}

QWidget* MainWindow::pageOf(Room room)
{
    const bool ready = m_engine->state() == RunSource::State::Ready;
    if (!ready && isUnanswered(room) && (m_engineGone || m_engineLate))
        return gate();
    QWidget*& page = m_rooms.at(static_cast<size_t>(room));
    if (!page) {
        page = makeRoom(room);
        addPage(page);
        restoreLayout(room);
    }
    if (ready)
        m_answered.insert(room);
    return page;
}

QWidget* MainWindow::gate()
{
    if (!m_gate) {
        m_gate = new EngineGate(m_engine, m_stack);
        m_stack->addWidget(m_gate);
        connect(m_gate, &EngineGate::restartWanted, m_engine, &EngineClient::restart);
        connect(m_gate, &EngineGate::logWanted, m_log, &QWidget::show);
        connect(m_gate, &EngineGate::settingsWanted, this, &MainWindow::settingsWanted);
    }
    return m_gate;
}

/// The room comes or goes with the engine.
void MainWindow::followEngine()
{
    if (frameOf(pageOf(m_room)) != m_stack->currentWidget())
        showRoom(m_room);
    else
        sayStopped();
}

void MainWindow::sayStopped()
{
    const bool shown = m_engineGone && m_stack->currentWidget() != m_gate;
    if (std::exchange(m_stoppedShown, shown) == shown)
        return;
    m_notice->withdraw(m_stopped);
    if (shown) // what the gate says is not said twice
        m_stopped =
            m_notice->show(tr("The engine could not be kept running: %1.").arg(m_engine->detail()),
                           tr("Restart it"), [this] { m_engine->restart(); });
}

} // namespace kindred

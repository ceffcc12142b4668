// What MainWindow keeps of a session and finds again at the next start.

#include "window/MainWindow.h"

#include <QStackedWidget>

#include <utility>

#include "common/JsonFields.h"
#include "common/NoticeBar.h"
#include "settings/SelectionFile.h"
#include "settings/SessionKeeper.h"
#include "window/DockRoom.h"
#include "window/RunOpener.h"

namespace kindred {

namespace {

QString layoutKey(Room room)
{
    return QStringLiteral("layout/%1").arg(roomKey(room));
}

QString viewsKey(Room room)
{
    return QStringLiteral("views/%1").arg(roomKey(room));
}

} // namespace

void MainWindow::openFirst(const QStringList& paths)
{
    m_opensFirst = true;
    const auto settle = [this] {
        m_opensFirst = false;
        if (!m_current.isSet())
            restorePlace();
    };
    connect(m_opener, &RunOpener::settled, this, settle, Qt::SingleShotConnection);
    for (const QString& path : paths)
        openPath(path);
}

void MainWindow::restoreSession()
{
    restorePlace();
    showRoom(roomOf(m_settings.text(QStringLiteral("session/room"))));
}

/// All but the room.
void MainWindow::restorePlace()
{
    restoreComparison();
    const QString run = m_settings.text(QStringLiteral("session/run"));
    if (run == m_current.run())
        m_kept->restore();
    if (!run.isEmpty() && !m_current.isSet()) {
        m_returning = run;
        returnToRun();
    }
}

/// Only if the engine still knows it: the folder may be gone. An engine that stopped knows nothing,
/// so the next one is asked.
void MainWindow::returnToRun()
{
    const QString run = m_returning;
    m_engine->request(QStringLiteral("runs.open"), {{"path", run.toStdString()}}, this,
                      [this, run](const RunSource::Reply& reply) {
                          const bool wanted = !m_current.isSet();
                          if (wanted && !reply.ok() && !isEngineReady())
                              return whenEngineReady([this] { returnToRun(); });
                          m_returning.clear();
                          if (!wanted || !reply.ok())
                              return;
                          m_current.setRun(run, reply.result);
                          m_kept->restore();
                      });
}

void MainWindow::restoreComparison()
{
    const QString key = QStringLiteral("session/comparison");
    if (!m_settings.contains(key))
        return;
    // Empty is a choice too: no comparison.
    const QString comparison = m_settings.text(key);
    if (comparison.isEmpty() || comparison == QLatin1String("pixels"))
        return m_current.setComparison(comparison);
    m_comparing = comparison;
    // Who chooses another meanwhile wants that one.
    connect(&m_current, &CurrentRun::comparisonChanged, this,
            [this, before = m_current.chosenComparison()] {
                if (m_current.chosenComparison() != before)
                    m_comparing.clear();
            });
    returnToComparison();
}

void MainWindow::returnToComparison()
{
    const QString comparison = m_comparing;
    if (comparison.isEmpty())
        return;
    m_engine->request(QStringLiteral("runs.open"), {{"path", comparison.toStdString()}}, this,
                      [this, comparison](const RunSource::Reply& reply) {
                          if (m_comparing != comparison)
                              return;
                          if (!reply.ok() && !isEngineReady())
                              return whenEngineReady([this] { returnToComparison(); });
                          m_comparing.clear();
                          if (reply.ok() && comparison != m_current.run())
                              m_current.setComparison(comparison);
                      });
}

bool MainWindow::isEngineReady() const
{
    return m_engine->state() == RunSource::State::Ready;
}

/// Calls it once, when the next engine answers.
void MainWindow::whenEngineReady(const std::function<void()>& then)
{
    auto* waiting = new QObject(this);
    connect(m_engine, &RunSource::stateChanged, waiting,
            [waiting, then, engine = m_engine](RunSource::State state) {
                if (state != RunSource::State::Ready)
                    return;
                waiting->deleteLater();
                QObject::disconnect(engine, nullptr, waiting, nullptr);
                then();
            });
}

/// Older versions kept selections by their names with the map's settings.
void MainWindow::adoptSelections()
{
    auto views = parseJson(m_settings.text(viewsKey(Room::Map)).toStdString(), "settings");
    if (!views || !views->is_object() || !objectOf(*views, "map").contains("selections"))
        return;
    const Status adopted = m_tags.adopt(objectOf((*views)["map"], "selections"));
    if (!adopted.ok()) {
        m_notice->show(QString::fromStdString(adopted.error().message()));
        return;
    }
    (*views)["map"].erase("selections");
    m_settings.setText(viewsKey(Room::Map), QString::fromStdString(views->dump()));
    m_settings.sync();
}

void MainWindow::keepLayout(Room room)
{
    const auto* docks = qobject_cast<DockRoom*>(m_rooms.at(static_cast<size_t>(room)));
    if (!docks)
        return;
    m_settings.setBytes(layoutKey(room), docks->arrangement());
    m_settings.setText(viewsKey(room), QString::fromStdString(docks->viewStates().dump()));
}

void MainWindow::restoreLayout(Room room)
{
    auto* docks = qobject_cast<DockRoom*>(m_rooms.at(static_cast<size_t>(room)));
    if (!docks)
        return;
    docks->restoreArrangement(m_settings.bytes(layoutKey(room)));
    if (const auto states = parseJson(m_settings.text(viewsKey(room)).toStdString(), "settings"))
        docks->restoreViews(*states);
}

void MainWindow::keepSessionAlways()
{
    auto* keeper = new SessionKeeper([this] { keepUsed(); }, this);
    connect(&m_current, &CurrentRun::changed, keeper, &SessionKeeper::soon);
    connect(&m_selection, &Selection::changed, keeper, &SessionKeeper::soon);
    connect(m_stack, &QStackedWidget::currentChanged, this, [this] { m_used.insert(m_room); });
    m_used.insert(m_room);
}

/// Rooms that nobody was in are as they were kept last: a view's state may take long to write.
void MainWindow::keepUsed()
{
    for (const Room room : std::exchange(m_used, {m_room}))
        keepLayout(room);
    keepPlace();
}

void MainWindow::keepSession()
{
    for (const Room room : kRooms)
        keepLayout(room);
    keepPlace();
}

/// All but the rooms.
void MainWindow::keepPlace()
{
    m_settings.setBytes(QStringLiteral("window/geometry"), saveGeometry());
    m_settings.setBytes(QStringLiteral("window/state"), m_pages->saveState(kStateVersion));
    m_settings.setText(QStringLiteral("session/room"), roomKey(m_room));
    if (m_opensFirst) // the rest of last time may be wanted still
        return m_settings.sync();
    // While the engine has not said yet whether the run of last time is there, it stays wanted.
    if (m_returning.isEmpty() || m_current.isSet()) {
        m_settings.setText(QStringLiteral("session/run"), m_current.run());
        m_kept->keep();
    }
    if (m_comparing.isEmpty())
        m_settings.setText(QStringLiteral("session/comparison"), m_current.chosenComparison());
    m_settings.sync();
}

} // namespace kindred

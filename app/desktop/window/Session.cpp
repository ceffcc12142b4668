#include "window/Session.h"

#include <QMainWindow>

#include <utility>

#include "common/JsonFields.h"
#include "rooms/DockRoom.h"
#include "rooms/RoomStack.h"
#include "settings/SelectionFile.h"
#include "settings/SessionKeeper.h"
#include "settings/Settings.h"
#include "window/RunOpener.h"
#include "work/Workspace.h"

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

Session::Session(Workspace& work, RoomStack* rooms, QMainWindow* window, QMainWindow* docks,
                 QObject* parent)
    : QObject(parent), m_work(work), m_rooms(rooms), m_window(window), m_docks(docks),
      m_selection(new SelectionFile(work.settings, &work.current, &work.selection, this))
{
    connect(m_rooms, &RoomStack::roomMade, this, &Session::restoreLayout);
    connect(m_selection, &SelectionFile::failed, this, &Session::failed);
}

bool Session::restoreWindow()
{
    return m_window->restoreGeometry(m_work.settings.bytes(QStringLiteral("window/geometry")));
}

bool Session::restoreDocks()
{
    return m_docks->restoreState(m_work.settings.bytes(QStringLiteral("window/state")),
                                 kDockVersion);
}

Room Session::lastRoom() const
{
    return roomOf(m_work.settings.text(QStringLiteral("session/room")));
}

void Session::begin(RunOpener* opener, const QStringList& paths)
{
    m_heldBack = true;
    const auto settle = [this] {
        m_heldBack = false;
        if (!m_work.current.isSet())
            restorePlace();
    };
    connect(opener, &RunOpener::settled, this, settle, Qt::SingleShotConnection);
    for (const QString& path : paths)
        opener->open(path);
}

void Session::restorePlace()
{
    restoreComparison();
    const QString run = m_work.settings.text(QStringLiteral("session/run"));
    if (run == m_work.current.run())
        m_selection->restore();
    if (!run.isEmpty() && !m_work.current.isSet()) {
        m_returning = run;
        returnToRun();
    }
}

/// Only if the engine still knows it: the folder may be gone. An engine that stopped knows nothing,
/// so the next one is asked.
void Session::returnToRun()
{
    const QString run = m_returning;
    m_work.engine->request(QStringLiteral("runs.open"), {{"path", run.toStdString()}}, this,
                           [this, run](const RunSource::Reply& reply) {
                               const bool wanted = !m_work.current.isSet();
                               if (wanted && !reply.ok() &&
                                   m_work.engine->state() != RunSource::State::Ready)
                                   return whenEngineReady([this] { returnToRun(); });
                               m_returning.clear();
                               if (!wanted || !reply.ok())
                                   return;
                               m_work.current.setRun(run, reply.result);
                               m_selection->restore();
                           });
}

void Session::restoreComparison()
{
    const QString key = QStringLiteral("session/comparison");
    if (!m_work.settings.contains(key))
        return;
    // Empty is a choice too: no comparison.
    const QString comparison = m_work.settings.text(key);
    if (comparison.isEmpty() || comparison == QLatin1String("pixels"))
        return m_work.current.setComparison(comparison);
    m_comparing = comparison;
    // Who chooses another meanwhile wants that one.
    connect(&m_work.current, &CurrentRun::comparisonChanged, this,
            [this, before = m_work.current.chosenComparison()] {
                if (m_work.current.chosenComparison() != before)
                    m_comparing.clear();
            });
    returnToComparison();
}

void Session::returnToComparison()
{
    const QString comparison = m_comparing;
    if (comparison.isEmpty())
        return;
    m_work.engine->request(QStringLiteral("runs.open"), {{"path", comparison.toStdString()}}, this,
                           [this, comparison](const RunSource::Reply& reply) {
                               if (m_comparing != comparison)
                                   return;
                               if (!reply.ok() && m_work.engine->state() != RunSource::State::Ready)
                                   return whenEngineReady([this] { returnToComparison(); });
                               m_comparing.clear();
                               if (reply.ok() && comparison != m_work.current.run())
                                   m_work.current.setComparison(comparison);
                           });
}

/// Calls it once, when the next engine answers.
void Session::whenEngineReady(const std::function<void()>& then)
{
    auto* waiting = new QObject(this);
    connect(m_work.engine, &RunSource::stateChanged, waiting,
            [waiting, then, engine = m_work.engine](RunSource::State state) {
                if (state != RunSource::State::Ready)
                    return;
                waiting->deleteLater();
                QObject::disconnect(engine, nullptr, waiting, nullptr);
                then();
            });
}

void Session::adoptSelections()
{
    auto views = parseJson(m_work.settings.text(viewsKey(Room::Map)).toStdString(), "settings");
    if (!views || !views->is_object() || !objectOf(*views, "map").contains("selections"))
        return;
    const Status adopted = m_work.tags.adopt(objectOf((*views)["map"], "selections"));
    if (!adopted.ok()) {
        Q_EMIT failed(QString::fromStdString(adopted.error().message()));
        return;
    }
    (*views)["map"].erase("selections");
    m_work.settings.setText(viewsKey(Room::Map), QString::fromStdString(views->dump()));
    m_work.settings.sync();
}

void Session::keepLayout(Room room)
{
    const auto* docks = qobject_cast<DockRoom*>(m_rooms->made(room));
    if (!docks)
        return;
    m_work.settings.setBytes(layoutKey(room), docks->arrangement());
    m_work.settings.setText(viewsKey(room), QString::fromStdString(docks->viewStates().dump()));
}

void Session::restoreLayout(Room room)
{
    auto* docks = qobject_cast<DockRoom*>(m_rooms->made(room));
    if (!docks)
        return;
    docks->restoreArrangement(m_work.settings.bytes(layoutKey(room)));
    const auto states = parseJson(m_work.settings.text(viewsKey(room)).toStdString(), "settings");
    if (states)
        docks->restoreViews(*states);
}

void Session::keepAlways()
{
    auto* keeper = new SessionKeeper([this] { keepUsed(); }, this);
    connect(&m_work.current, &CurrentRun::changed, keeper, &SessionKeeper::soon);
    connect(&m_work.selection, &Selection::changed, keeper, &SessionKeeper::soon);
    connect(m_rooms, &RoomStack::entered, this, [this](Room room) { m_used.insert(room); });
    m_used.insert(m_rooms->room());
}

/// Rooms that nobody was in are as they were kept last: a view's state may take long to write.
void Session::keepUsed()
{
    for (const Room room : std::exchange(m_used, {m_rooms->room()}))
        keepLayout(room);
    keepPlace();
}

void Session::keep()
{
    for (const Room room : kRooms)
        keepLayout(room);
    keepPlace();
}

/// All but the rooms.
void Session::keepPlace()
{
    Settings& settings = m_work.settings;
    settings.setBytes(QStringLiteral("window/geometry"), m_window->saveGeometry());
    settings.setBytes(QStringLiteral("window/state"), m_docks->saveState(kDockVersion));
    settings.setText(QStringLiteral("session/room"), roomKey(m_rooms->room()));
    if (m_heldBack) // the rest of last time may be wanted still
        return settings.sync();
    // While the engine has not said yet whether the run of last time is there, it stays wanted.
    if (m_returning.isEmpty() || m_work.current.isSet()) {
        settings.setText(QStringLiteral("session/run"), m_work.current.run());
        m_selection->keep();
    }
    if (m_comparing.isEmpty())
        settings.setText(QStringLiteral("session/comparison"), m_work.current.chosenComparison());
    settings.sync();
}

} // namespace kindred

#include <QCoreApplication>

#include "rooms/DockRoom.h"
#include "rooms/RoomLinks.h"
#include "rooms/Rooms.h"
#include "views/Toast.h"
#include "views/curves/CurvesView.h"
#include "views/runs/RunsView.h"
#include "work/Workspace.h"

namespace kindred {

QWidget* makeRunsRoom(const RoomSetup& setup, QWidget* parent)
{
    Workspace& work = setup.work;
    RoomLinks* links = setup.links;
    auto* room = new DockRoom(parent);
    auto* runs =
        new RunsView(work.engine, &work.current, &work.runs, &work.actions, &work.undo, room);
    auto* curves = new CurvesView(work.engine, &work.current, &work.runs, room);
    room->addView(QStringLiteral("runs"), QCoreApplication::translate("kindred::Rooms", "Runs"),
                  runs, Qt::Vertical, 430);
    room->addView(QStringLiteral("curves"), QCoreApplication::translate("kindred::Rooms", "Curves"),
                  curves, Qt::Vertical, 570);
    curves->setAlarms(setup.alarms);
    QObject::connect(runs, &RunsView::overlayChanged, curves, &CurvesView::setOverlay);
    QObject::connect(curves, &CurvesView::runsWanted, runs, qOverload<>(&QWidget::setFocus));
    QObject::connect(runs->toast(), &Toast::told, links, &RoomLinks::noted);
    QObject::connect(runs, &RunsView::newTrainingRequested, links, &RoomLinks::trainingWanted);
    QObject::connect(runs, &RunsView::demoRequested, links, &RoomLinks::demoWanted);
    QObject::connect(runs, &RunsView::opened, links,
                     [links] { Q_EMIT links->roomWanted(Room::Retrieve); });
    QObject::connect(curves, &CurvesView::changeWanted, links,
                     [&work](const QString& run, const Json& change, bool now) {
                         now ? work.actions.change(run, change)
                             : work.actions.duplicate(run, change);
                     });
    QObject::connect(curves, &CurvesView::trainingWanted, &work.actions, &RunActions::trainAfter);
    QObject::connect(curves, &CurvesView::said, links, &RoomLinks::said);
    QObject::connect(curves, &CurvesView::failed, links, &RoomLinks::failed);
    return room;
}

} // namespace kindred

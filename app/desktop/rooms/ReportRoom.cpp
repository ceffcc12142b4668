#include <QCoreApplication>

#include "report/ReportView.h"
#include "rooms/DockRoom.h"
#include "rooms/RoomLinks.h"
#include "rooms/Rooms.h"
#include "work/Workspace.h"

namespace kindred {

QWidget* makeReportRoom(const RoomSetup& setup, QWidget* parent)
{
    Workspace& work = setup.work;
    RoomLinks* links = setup.links;
    auto* room = new DockRoom(parent);
    auto* view = new ReportView(work.engine, &work.current, &work.runs, &work.undo, room);
    room->addView(QStringLiteral("report"), QCoreApplication::translate("kindred::Rooms", "Report"),
                  view, Qt::Vertical, 100);
    QObject::connect(view, &ReportView::runsWanted, links, &RoomLinks::showRuns);
    QObject::connect(view, &ReportView::said, links, &RoomLinks::said);
    QObject::connect(view, &ReportView::failed, links, &RoomLinks::failed);
    return room;
}

} // namespace kindred

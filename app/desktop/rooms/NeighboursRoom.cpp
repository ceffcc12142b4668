#include <QCoreApplication>

#include "neighbourhood/NeighbourhoodView.h"
#include "rooms/DockRoom.h"
#include "rooms/RoomLinks.h"
#include "rooms/Rooms.h"
#include "work/Workspace.h"

namespace kindred {

QWidget* makeNeighboursRoom(const RoomSetup& setup, QWidget* parent)
{
    Workspace& work = setup.work;
    RoomLinks* links = setup.links;
    auto* room = new DockRoom(parent);
    auto* view = new NeighbourhoodView(work.engine, &work.current, &work.selection, room);
    room->addView(QStringLiteral("neighbourhood"),
                  QCoreApplication::translate("kindred::Rooms", "Neighbours"), view, Qt::Vertical,
                  100);
    view->setBoardClasses([links] { return links->boardClasses(); });
    view->setTags(&work.tags);
    QObject::connect(view, &NeighbourhoodView::runsWanted, links, &RoomLinks::showRuns);
    QObject::connect(view, &NeighbourhoodView::boardWanted, links, &RoomLinks::sendToBoard);
    QObject::connect(view, &NeighbourhoodView::said, links, &RoomLinks::said);
    return room;
}

} // namespace kindred

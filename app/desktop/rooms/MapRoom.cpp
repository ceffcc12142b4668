#include <QCoreApplication>

#include "map/MapAside.h"
#include "map/MapNeighbours.h"
#include "map/MapView.h"
#include "rooms/DockRoom.h"
#include "rooms/RoomLinks.h"
#include "rooms/Rooms.h"
#include "work/Workspace.h"

namespace kindred {

QWidget* makeMapRoom(const RoomSetup& setup, QWidget* parent)
{
    Workspace& work = setup.work;
    RoomLinks* links = setup.links;
    auto* room = new DockRoom(parent);
    auto* map = new MapView(work.engine, &work.current, &work.selection, &work.tags, room);
    auto* aside = new MapAside(work.engine, &work.current, &work.selection, &work.runs, room);
    MapNeighbours* neighbours = aside->neighbours();
    room->addView(QStringLiteral("map"), QCoreApplication::translate("kindred::Rooms", "Map"), map,
                  Qt::Horizontal, 660);
    room->addView(QStringLiteral("neighbours"),
                  QCoreApplication::translate("kindred::Rooms", "Neighbours"), aside,
                  Qt::Horizontal, 340);
    neighbours->setTags(&work.tags);
    map->setBoardClasses([links] { return links->boardClasses(); });
    neighbours->setBoardClasses([links] { return links->boardClasses(); });
    map->setBoardPictures([links] { return links->boardPictures(); });
    QObject::connect(neighbours, &MapNeighbours::tagsWanted, map, &MapView::askForTags);
    QObject::connect(neighbours, &MapNeighbours::retrievalWanted, map, &MapView::retrieveSelection);
    QObject::connect(map->session(), &MapSession::introduced, aside,
                     [map, aside] { aside->setStep(map->session()->step()); });
    QObject::connect(map, &MapView::runsWanted, links, &RoomLinks::showRuns);
    QObject::connect(map, &MapView::retrievalWanted, links, &RoomLinks::retrieveSelection);
    QObject::connect(map, &MapView::boardWanted, links, &RoomLinks::sendToBoard);
    QObject::connect(neighbours, &MapNeighbours::boardWanted, links, &RoomLinks::sendToBoard);
    QObject::connect(map, &MapView::said, links, &RoomLinks::said);
    QObject::connect(neighbours, &MapNeighbours::said, links, &RoomLinks::said);
    return room;
}

} // namespace kindred

#include "rail/Room.h"

#include <QCoreApplication>

namespace kindred {

namespace {

struct RoomText {
    Q_DECLARE_TR_FUNCTIONS(kindred::Room)
};

} // namespace

QString roomKey(Room room)
{
    static constexpr std::array kKeys{"home",       "runs",  "map",      "retrieve",
                                      "neighbours", "board", "evaluate", "report"};
    return QString::fromLatin1(kKeys.at(static_cast<size_t>(room)));
}

QString roomTitle(Room room)
{
    switch (room) {
    case Room::Home:
        return RoomText::tr("Home", "room");
    case Room::Runs:
        return RoomText::tr("Runs", "room");
    case Room::Map:
        return RoomText::tr("Map", "room");
    case Room::Retrieve:
        return RoomText::tr("Retrieve", "room");
    case Room::Neighbours:
        return RoomText::tr("Neighbours", "room");
    case Room::Board:
        return RoomText::tr("Board", "room");
    case Room::Evaluate:
        return RoomText::tr("Evaluate", "room");
    case Room::Report:
        return RoomText::tr("Report", "room");
    }
    return {};
}

QString roomTip(Room room)
{
    switch (room) {
    case Room::Home:
        return RoomText::tr("Start here: the demo, your own images, recent runs");
    case Room::Runs:
        return RoomText::tr("Every run with its state, and the curves of the current one");
    case Room::Map:
        return RoomText::tr("The embedding as a picture: what lies near what");
    case Room::Retrieve:
        return RoomText::tr("The pictures most similar to a query, right and wrong");
    case Room::Neighbours:
        return RoomText::tr("How the loss weighs the neighbours of a picture");
    case Room::Board:
        return RoomText::tr("Teach classes with a few pictures of each");
    case Room::Evaluate:
        return RoomText::tr("Protocols, rules and intervals in one table");
    case Room::Report:
        return RoomText::tr("Save what a run found as PDF or HTML");
    }
    return {};
}

QKeySequence roomKeys(Room room)
{
    return QKeySequence(QStringLiteral("Ctrl+%1").arg(static_cast<int>(room) + 1));
}

Room roomOf(const QString& key)
{
    for (const Room room : kRooms) {
        if (roomKey(room) == key)
            return room;
    }
    return Room::Home;
}

} // namespace kindred

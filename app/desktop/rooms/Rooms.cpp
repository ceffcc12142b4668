#include "rooms/Rooms.h"

#include <array>

namespace kindred {

QWidget* makeRoom(Room room, const RoomSetup& setup, QWidget* parent)
{
    // In the order of kRooms.
    static constexpr std::array kMakers{makeHomeRoom,     makeRunsRoom,       makeMapRoom,
                                        makeRetrieveRoom, makeNeighboursRoom, makeBoardRoom,
                                        makeEvaluateRoom, makeReportRoom};
    static_assert(kMakers.size() == kRooms.size());
    return kMakers.at(static_cast<size_t>(room))(setup, parent);
}

} // namespace kindred

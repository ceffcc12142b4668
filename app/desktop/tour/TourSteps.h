#pragma once

#include <QString>

#include <vector>

#include "rail/Room.h"

namespace kindred {

/// One stop of the tour: what is lit, and what is said about it.
struct TourStep {
    enum class Lit { Rail, Header, Room };

    Room room = Room::Home; ///< the room that is shown meanwhile
    Lit lit = Lit::Room;    ///< Room: its page, and its place in the rail
    QString title;
    QString text;
};

/// The stops. Without a run (`hasRun` false) they say what will be there, and how it comes there.
std::vector<TourStep> tourSteps(bool hasRun);

} // namespace kindred

#pragma once

#include <QString>
#include <QTemporaryDir>

#include <memory>

#include "base/Json.h"
#include "rail/Room.h"

namespace kindred {

class Desktop;

constexpr int kPatience = 120'000; ///< ms; a busy machine may take this long, no test waits it out

/// Settings, caches and runs of this process lie below the folder from now on. False where the
/// folder could not be made.
bool liveIn(const QTemporaryDir& home);

/// The whole window with the real engine as its child, shown. `settings`: the path of its file, in
/// a folder that is made. `runs`: paths that are opened with it, as of the command line.
std::unique_ptr<Desktop> openDesktop(const QString& settings, const QStringList& runs = {});

/// Waits until the engine answers.
bool waitForEngine(Desktop& desktop);

/// Waits until the window has nothing left to ask; false where that did not come.
bool waitForQuiet(Desktop& desktop);

/// Enters the room and waits for what it asks for; false where that did not come.
bool enterRoom(Desktop& desktop, Room room);

/// The plan of a run that takes a second or two.
Json shortPlan();

/// A run of this plan that has ended and is chosen in the window; empty, and said why, where it was
/// refused or did not end so.
QString trainRun(Desktop& desktop, const Json& plan = shortPlan(), const QString& end = "finished");

} // namespace kindred

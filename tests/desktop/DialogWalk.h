#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace kindred {

class Desktop;

/// What is done with a dialog that stands open and waits for nothing more.
using DialogLook = std::function<void(QWidget& dialog, const QString& name)>;

/// Plans a training of the demo's pictures in the wizard, against the engine of the desktop, and
/// looks at each of its pages, the first also before anything is chosen. False where a page did not
/// come; the wizard is gone in either case.
bool walkWizard(Desktop& desktop, const DialogLook& look);

/// Looks at the settings, the shortcuts, and the board's dialogs: encoders before and after there
/// is anything to compare them by, episodes, a folder told apart. Of a run that is chosen and has
/// ended, with an empty board; leaves an episode on it. False where one did not come.
bool walkDialogs(Desktop& desktop, const DialogLook& look);

} // namespace kindred

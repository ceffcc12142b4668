#pragma once

#include "board/BoardView.h"

namespace kindred {

/// Asks with the desktop's dialogs for files of this computer; empty when the person changed their
/// mind. `name`: the board's.
QStringList pickForBoard(QWidget* parent, BoardView::Ask what, const QString& name);

} // namespace kindred

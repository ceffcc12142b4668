#pragma once

#include <QStringList>

class QWidget;

namespace kindred {

/// What somebody without a mouse misses in what is visible of `window`, which is active: a control
/// that Tab or Shift+Tab does not reach, one that keeps the focus, does not show it or has no name
/// to read aloud. Walks with the keys themselves; empty where all is well.
QStringList keyboardProblems(QWidget* window);

/// A widget in words: what it is, what it says, where it is.
QString inWords(const QWidget* widget);

} // namespace kindred

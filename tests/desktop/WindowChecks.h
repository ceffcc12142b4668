#pragma once

#include <QStringList>

class QWidget;

namespace kindred {

/// What is wrong with the layout of what is visible below `window`: words that are cut, widgets
/// that lie over each other or stand out of their parent. Empty where all is well; what elides on
/// purpose and what is scrolled is left alone.
QStringList cutIn(QWidget* window);

/// The areas below `window` that hold more than they are wide, each with both sizes.
QStringList scrolledSidewaysIn(const QWidget* window);

/// The keys of all actions and shortcuts below `window`, as menus write them.
QStringList keysIn(const QWidget* window);

} // namespace kindred

#pragma once

#include <QCoreApplication>

namespace kindred {

/// Below the offer to choose a run, for whoever has none yet.
inline QString firstRunNote()
{
    return QCoreApplication::translate("kindred::EmptyState",
                                       "No run yet? Home makes one: of the built-in pictures in a "
                                       "minute, or of your own.");
}

} // namespace kindred

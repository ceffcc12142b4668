#pragma once

#include <QSize>

#include "common/TextScale.h"

namespace kindred {

/// Of an icon on a button: as tall as the words beside it, larger with the text. Logical pixels.
inline QSize buttonIconSize()
{
    constexpr int kEdge = 16;
    return {withText(kEdge), withText(kEdge)};
}

} // namespace kindred

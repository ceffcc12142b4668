#pragma once

#include <QColor>

namespace kindred {

/// Colour of a number on a scale: Viridis (van der Walt & Smith 2015), even in lightness and safe
/// for the colour-blind, without the end that the ground would swallow. Every colour has a contrast
/// of at least 3 on the background and the cards of its theme (WCAG 2.1, 1.4.11). `share`: of the
/// scale, 0 to 1, clamped; dark colours are low on both grounds. Any thread.
QRgb scaleShade(double share, bool dark);

} // namespace kindred

#pragma once

#include <QColor>

namespace kindred {

/// Classes that are told apart by colour; further ones repeat.
inline constexpr int kClassShades = 24;

/// Colour of a class where many are shown: points, their legend, tables and figures alike. The
/// first eight are the hues of classColour() in its order, then something near each hue twice again
/// in another lightness. Every one has a contrast of at least 3 on the background and the cards of
/// its theme (WCAG 2.1, 1.4.11), so that the light theme's are darker, and none is nearly black or
/// white; all are told apart by the usual eye, those that follow each other, and those of one hue,
/// by the colour-blind as well. Any `label`; negative ones count from the end. Any thread.
QColor classShade(int label, bool dark);

} // namespace kindred

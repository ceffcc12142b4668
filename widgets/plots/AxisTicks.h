#pragma once

#include <QLocale>
#include <QString>

#include <limits>

#include "plots/Plotting.h"

namespace kindred {

inline constexpr double kNoMost = std::numeric_limits<double>::infinity();

/// A number at an axis, in the reader's form: plain from 0.001 up to `plainBelow`, beyond it with a
/// power of ten in superscripts.
QString tickWords(double value, const QLocale& locale, double plainBelow = 1e4);

/// A measured value in four significant digits, written like the numbers of the axes.
QString valueWords(double value, const QLocale& locale);

/// Seconds as a clock shows them, "1:30:00" or, without hours, "2:05"; below a second with
/// decimals.
QString clockWords(double seconds, bool hours, const QLocale& locale);

/// Ticks of an axis, linear or logarithmic as the axis is, whose labels never touch. `clock`: the
/// axis counts seconds. A linear one has no tick above `most`, as a share above 100 %. The axis
/// outlives the ticker.
QSharedPointer<QCPAxisTicker> makeTicker(const QCPAxis& axis, bool clock, double most = kNoMost);

} // namespace kindred

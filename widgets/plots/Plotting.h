#pragma once

/// The only door to QCustomPlot. Its header uses the keywords signals, slots, emit and foreach and
/// does not compile under our warnings: it counts as a system header, and the keywords last no
/// longer than its inclusion.
#pragma GCC system_header

#ifdef QT_NO_KEYWORDS
#define signals Q_SIGNALS
#define slots Q_SLOTS
#define emit
#endif
#ifdef QT_NO_FOREACH
#define foreach(variable, container) for (variable : container)
#endif

#include <qcustomplot.h>

#ifdef QT_NO_KEYWORDS
#undef signals
#undef slots
#undef emit
#endif
#ifdef QT_NO_FOREACH
#undef foreach
#endif

#pragma once

#include <QStringList>

#include "base/Result.h"

namespace kindred {

/// The command line of the window, as DESIGN names it.
struct Arguments {
    enum class Mode { Window, Report, Screenshots, Gallery, Help, Version };
    Mode mode = Mode::Window;
    QStringList runs;   ///< runs; for the window also other paths that MainWindow opens
    QStringList engine; ///< argv after --engine, which takes all that follows; empty: the usual one
    QString out;        ///< report: file; screenshots, gallery: folder
    QString plan;       ///< report: what it holds (docs/report-plan.md); empty: all
    QString language;   ///< as Languages::use takes it; empty: as set
    bool demo = false;
    // Of a report, as of every command of the engine.
    bool json = false;  ///< one object on stdout
    bool quiet = false; ///< no progress on stderr
    int threads = 0;    ///< of the engine; 0: as many as it takes
};

/// `words` without the program's name. A Usage error says what is wrong.
Result<Arguments> parseArguments(const QStringList& words);
QString usageText();

} // namespace kindred

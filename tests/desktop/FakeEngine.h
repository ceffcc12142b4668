#pragma once

#include <QStandardPaths>

#include "Arguments.h"

namespace kindred {

constexpr int kPatience = 120'000; ///< ms; a busy machine may take this long, no test waits it out

/// The window's arguments for the engine of tests/widgets/frame/fake_engine.py.
inline Arguments withFakeEngine()
{
    Arguments arguments;
    arguments.engine = {QStandardPaths::findExecutable("python3"),
                        QStringLiteral(KINDRED_SOURCE_DIR "/tests/widgets/frame/fake_engine.py")};
    return arguments;
}

} // namespace kindred

#pragma once

#include <QStandardPaths>

#include "Arguments.h"
#include "desktop/DesktopFixture.h"

namespace kindred {

/// The window's arguments for the engine of tests/widgets/frame/fake_engine.py.
inline Arguments withFakeEngine()
{
    Arguments arguments;
    arguments.engine = {QStandardPaths::findExecutable("python3"),
                        QStringLiteral(KINDRED_SOURCE_DIR "/tests/widgets/frame/fake_engine.py")};
    return arguments;
}

} // namespace kindred

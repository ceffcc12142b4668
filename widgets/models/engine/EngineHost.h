#pragma once

#include <QSysInfo>

#include "common/JsonFields.h"
#include "models/engine/RunSource.h"

namespace kindred {

/// The machine of the engine as hello named it; empty before.
inline QString engineHost(const RunSource& source)
{
    return textOf(source.engineInfo(), "host");
}

/// Whether the engine sees the files that this machine sees.
inline bool engineIsLocal(const RunSource& source)
{
    const QString host = engineHost(source);
    return host.isEmpty() || host == QSysInfo::machineHostName();
}

} // namespace kindred

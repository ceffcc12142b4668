#include "train/job/ControlWatcher.h"

#include <sys/stat.h>

#include "base/Random.h"

namespace kindred {

std::optional<RunControl> ControlWatcher::changed()
{
    struct stat info {};
    if (::stat(m_run.controlFile().c_str(), &info) != 0)
        return std::nullopt;
    const uint64_t identity =
        hashSeed({static_cast<uint64_t>(info.st_ino), static_cast<uint64_t>(info.st_mtim.tv_sec),
                  static_cast<uint64_t>(info.st_mtim.tv_nsec)});
    if (identity == m_seen)
        return std::nullopt;
    const Result<RunControl> control = readControl(m_run);
    if (!control.ok())
        return std::nullopt;
    m_seen = identity;
    if (control->request == m_request)
        return std::nullopt;
    m_request = control->request;
    return *control;
}

} // namespace kindred

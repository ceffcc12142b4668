#pragma once

#include <cstdint>
#include <optional>

#include "run/RunDirectory.h"

namespace kindred {

/// Watches control.json at the cost of one stat() a look.
class ControlWatcher final {
public:
    explicit ControlWatcher(RunDirectory run) : m_run(std::move(run)) {}

    /// The desired state when somebody changed it since the last call (and on the first call when
    /// there is one); nothing otherwise. A file that cannot be read is looked at again next time.
    std::optional<RunControl> changed();

private:
    RunDirectory m_run;
    uint64_t m_seen = 0; ///< inode and time of what was last read
    int64_t m_request = -1;
};

} // namespace kindred

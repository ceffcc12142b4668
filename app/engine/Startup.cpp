#include "engine/Startup.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>

namespace kindred::engine {

void ensurePassiveOpenMp(char** arguments)
{
    if (std::getenv("OMP_WAIT_POLICY"))
        return;
    std::error_code problem;
    // The real path, not /proc/self/exe, so that the process keeps its name.
    const auto program = std::filesystem::read_symlink("/proc/self/exe", problem);
    if (problem || setenv("OMP_WAIT_POLICY", "PASSIVE", 1) != 0)
        return;
    execv(program.c_str(), arguments);
}

} // namespace kindred::engine

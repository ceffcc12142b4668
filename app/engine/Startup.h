#pragma once

namespace kindred::engine {

/// OpenMP reads OMP_WAIT_POLICY when it is loaded, so the program replaces itself once with PASSIVE
/// where nothing else is asked for: spinning threads cost half the speed on a busy machine. Returns
/// when the environment is as it should be (or the program cannot be started again).
void ensurePassiveOpenMp(char** arguments);

} // namespace kindred::engine

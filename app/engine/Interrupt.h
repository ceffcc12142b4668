#pragma once

#include "base/Result.h"

namespace kindred::engine {

/// From here on the first Ctrl-C or SIGTERM only sets a flag; the second ends the program as usual.
void catchInterrupts();
bool interrupted();

} // namespace kindred::engine

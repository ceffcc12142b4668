#pragma once

#include "engine/Command.h"

namespace kindred::engine {

// One file each; main lists them.
Command trainCommand();
Command evaluateCommand();
Command compareCommand();
Command embedCommand();
Command exportCommand();
Command searchCommand();
Command classifyCommand();
Command neighboursCommand();
Command mapCommand();
Command dataCommand();
Command packCommand();
Command optionsCommand();
Command serveCommand();

} // namespace kindred::engine

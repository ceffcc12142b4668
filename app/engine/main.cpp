#include <csignal>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/Log.h"
#include "base/Text.h"
#include "engine/CommandLine.h"
#include "engine/commands/Commands.h"
#include "kernel/Dispatch.h"
#include "train/estimate/Allocator.h"

namespace {
/// KINDRED_TARGET names the vector target that every kernel uses, for a comparison with another
/// processor; false, and said, where this one cannot run it.
bool takesTarget()
{
    const char* name = std::getenv("KINDRED_TARGET");
    if (!name || kindred::forceTarget(name))
        return true;
    kindred::logError("KINDRED_TARGET: this processor cannot run “" + std::string(name) +
                      "”; it can run " + kindred::join(kindred::runnableTargets(), ", "));
    return false;
}
} // namespace

int main(int count, char** arguments)
{
    using namespace kindred::engine;
    std::signal(SIGXFSZ, SIG_IGN); // a file beyond its limit is that write's error, as a full disk
    kindred::keepLargeAllocations();
    if (const std::string warning = kindred::blasWarning(); !warning.empty())
        kindred::logWarning(warning);
    if (!takesTarget())
        return 2;
    const std::vector<Command> commands = {
        trainCommand(),   evaluateCommand(),   compareCommand(), embedCommand(),
        searchCommand(),  neighboursCommand(), dataCommand(),    packCommand(),
        optionsCommand(), exportCommand(),     mapCommand(),     classifyCommand(),
#ifdef KINDRED_HAS_SERVE
        serveCommand(),
#endif
    };
    return runCommandLine(commands, {arguments + 1, arguments + count});
}

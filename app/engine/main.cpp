#include <string>
#include <vector>

#include "base/Log.h"
#include "engine/CommandLine.h"
#include "engine/commands/Commands.h"
#include "train/Allocator.h"

int main(int count, char** arguments)
{
    using namespace kindred::engine;
    kindred::keepLargeAllocations();
    if (const std::string warning = kindred::blasWarning(); !warning.empty())
        kindred::logWarning(warning);
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

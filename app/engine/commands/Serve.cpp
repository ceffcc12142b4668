#include <CLI/CLI.hpp>

#include <memory>

#include "engine/commands/Commands.h"
#include "engine/serve/Serve.h"
#include "train/estimate/Allocator.h"

namespace kindred::engine {

namespace {
Result<Report> serveUntilClosed(const std::string& home, const GlobalFlags& global)
{
    ServeOptions options;
    options.home = home;
    options.threads = global.threads;
    if (std::string warning = blasWarning(); !warning.empty())
        options.warnings.push_back(std::move(warning));
    if (const int code = serve(options); code != 0)
        return failure("the server ended with code " + std::to_string(code));
    return Report{};
}
} // namespace

Command serveCommand()
{
    return {"serve", "answer a window on stdin and stdout (docs/protocol.md)",
            [](CLI::App& app) -> Work {
                const auto home = std::make_shared<std::string>();
                app.add_option("--home", *home, "folder of runs and queue (default: KINDRED_HOME)");
                return
                    [home](const GlobalFlags& global) { return serveUntilClosed(*home, global); };
            }};
}

} // namespace kindred::engine

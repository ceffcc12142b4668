#include <CLI/CLI.hpp>

#include <memory>

#include "engine/OptionsText.h"
#include "engine/commands/Commands.h"
#include "engine/commands/Flags.h"
#include "project/MapCatalogue.h"
#include "train/plan/Registry.h"

namespace kindred::engine {

namespace {
struct OptionFlags {
    std::string method;
    bool markdown = false;
};

Result<Report> options(const OptionFlags& flags)
{
    std::vector<std::string> known;
    for (const MethodInfo& method : methods())
        known.push_back(method.id);
    KINDRED_TRY(checkWord("method", flags.method, known));
    Json registry = registryJson();
    registry["maps"] = mapCatalogue();
    if (!flags.method.empty()) {
        Json kept = Json::array();
        for (const Json& method : registry["methods"])
            if (method.value("id", "") == flags.method)
                kept.push_back(method);
        registry["methods"] = std::move(kept);
    }
    std::string text = flags.markdown ? optionsMarkdown(registry) : optionsText(registry);
    return Report{std::move(registry), std::move(text)};
}
} // namespace

Command optionsCommand()
{
    return {"options", "list every option with its type, default, range and meaning",
            [](CLI::App& app) -> Work {
                const auto flags = std::make_shared<OptionFlags>();
                app.add_option("--method", flags->method, "only this method's");
                app.add_flag("--markdown", flags->markdown, "as docs/options.md");
                return [flags](const GlobalFlags&) { return options(*flags); };
            }};
}

} // namespace kindred::engine

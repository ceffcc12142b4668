#include <CLI/CLI.hpp>

#include <memory>

#include "base/Text.h"
#include "data/Dataset.h"
#include "engine/Interrupt.h"
#include "engine/Progress.h"
#include "engine/TextTable.h"
#include "engine/commands/Commands.h"
#include "engine/commands/Flags.h"

namespace kindred::engine {

namespace {
constexpr size_t kShownProblems = 20;

std::string sizeText(const Dataset& data)
{
    if (!data.isImages)
        return std::to_string(data.features.cols()) + " features";
    const auto edge = [](int w, int h) { return std::to_string(w) + "×" + std::to_string(h); };
    std::string text = edge(data.minWidth, data.minHeight);
    if (data.minWidth != data.maxWidth || data.minHeight != data.maxHeight)
        text += " to " + edge(data.maxWidth, data.maxHeight);
    return text + (data.channels == 1 ? ", grey" : ", colour") +
           (data.drawings ? ", drawings" : "");
}

std::string subsetsText(const Dataset& data)
{
    std::vector<std::string> parts;
    for (const Subset subset : {Subset::Train, Subset::Val, Subset::Test, Subset::Query,
                                Subset::Gallery, Subset::None, Subset::Excluded})
        if (const size_t count = data.ids(subset).size(); count > 0)
            parts.push_back(toText(subset) + " " + std::to_string(count));
    return join(parts, ", ");
}

std::string levelClasses(const LabelLevel& level)
{
    std::vector<std::string> shown(
        level.classes.begin(),
        level.classes.begin() + static_cast<int64_t>(std::min<size_t>(level.classes.size(), 6)));
    if (shown.size() < level.classes.size())
        shown.push_back("…");
    return std::to_string(level.classes.size()) + " classes (" + join(shown, ", ") + ")";
}

std::string textOf(const Dataset& data)
{
    TextTable facts({"source", data.source});
    facts.add({"kind", data.kind});
    facts.add({data.isImages ? "images" : "rows", std::to_string(data.size())});
    facts.add({"size", sizeText(data)});
    for (size_t i = 0; i < data.levels.size(); ++i)
        facts.add({data.levels[i].name + (static_cast<int>(i) == data.trainedLevel ? " *" : ""),
                   levelClasses(data.levels[i])});
    facts.add({"split", data.splitRule});
    facts.add({"subsets", subsetsText(data)});
    facts.add({"fingerprint", data.fingerprint});
    facts.add({"problems", data.problems.empty() ? "none" : std::to_string(data.problems.size())});
    std::string text = facts.text();
    for (size_t i = 0; i < std::min(data.problems.size(), kShownProblems); ++i)
        text += "  " + data.problems[i].where + ": " + data.problems[i].what + "\n";
    if (data.problems.size() > kShownProblems)
        text += "  … and " + std::to_string(data.problems.size() - kShownProblems) +
                " more; --json lists them\n";
    return text;
}

Result<Report> inspect(const DatasetRequest& request, const GlobalFlags& global)
{
    catchInterrupts();
    Progress progress("reading", global);
    KINDRED_ASSIGN(const auto dataset, openDataset(request, [&](int64_t done, int64_t total) {
                       return progress.update(total > 0 ? double(done) / double(total) : 0);
                   }));
    return Report{describe(*dataset), textOf(*dataset)};
}
} // namespace

Command dataCommand()
{
    return {"data", "tell what a source holds: images, classes, splits, problems",
            [](CLI::App& app) -> Work {
                const auto request = std::make_shared<DatasetRequest>();
                app.add_option("source", request->source, "a file, a folder, or demo:")->required();
                app.add_option(
                    "--split", request->split,
                    "folder, ratio:0.8, first:N, classes:0.5@LEVEL, folds:I/K, none, or a CSV");
                app.add_option("--labels", request->labels,
                               "level: a number or leaf (default: leaf)");
                addSeed(
                    app, [request](uint64_t seed) { request->seed = seed; },
                    "seed of the split (default: 1)");
                return [request](const GlobalFlags& global) { return inspect(*request, global); };
            }};
}

} // namespace kindred::engine

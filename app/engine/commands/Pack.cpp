#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

#include "base/Text.h"
#include "data/Shard.h"
#include "engine/Interrupt.h"
#include "engine/OutputFolder.h"
#include "engine/Progress.h"
#include "engine/commands/Commands.h"

namespace kindred::engine {

namespace {
struct PackFlags {
    std::string source, out;
    int edge = 256;
};

DataProgress progressOf(Progress& progress)
{
    return [&progress](int64_t done, int64_t total) {
        return progress.update(total > 0 ? double(done) / double(total) : 0);
    };
}

Result<ShardPlan> planOf(const PackFlags& flags, const GlobalFlags& global)
{
    DatasetRequest request;
    request.source = flags.source;
    Progress progress("reading", global);
    return planShard(request, flags.edge, progressOf(progress));
}

Result<uint64_t> written(const ShardPlan& plan, const fs::path& file, const GlobalFlags& global)
{
    Progress progress("packing " + std::to_string(plan.sizes.size()) + " pictures into " +
                          formatBytes(plan.pictureBytes),
                      global);
    return writeShard(plan, file, progressOf(progress));
}

Result<Report> pack(const PackFlags& flags, const GlobalFlags& global)
{
    const fs::path out = flags.out;
    if (!out.has_filename())
        return usageError("names a folder, not a file", flags.out);
    const std::string name = out.filename().string();
    OutputFolder folder(out.has_parent_path() ? out.parent_path() : fs::path("."), {name});
    KINDRED_TRY(folder.check(flags.source));
    catchInterrupts();
    KINDRED_ASSIGN(const ShardPlan plan, planOf(flags, global));
    KINDRED_TRY(folder.open());
    KINDRED_ASSIGN(const uint64_t bytes, written(plan, folder.file(name), global));
    KINDRED_TRY(folder.keep());
    const auto broken = std::count_if(plan.sizes.begin(), plan.sizes.end(),
                                      [](const PictureSize& size) { return size.width == 0; });
    Report report;
    report.json = {{"out", flags.out},
                   {"size", plan.edge},
                   {"count", plan.sizes.size()},
                   {"broken", broken},
                   {"bytes", bytes}};
    report.text =
        std::to_string(plan.sizes.size()) + " pictures, short side at most " +
        std::to_string(plan.edge) + ", in " + flags.out + " (" + formatBytes(bytes) + ")" +
        (broken > 0 ? "; " + std::to_string(broken) + " could not be decoded" : "") + "\n";
    return report;
}
} // namespace

Command packCommand()
{
    return {"pack", "decode pictures once into a file that training reads several times as fast",
            [](CLI::App& app) -> Work {
                const auto flags = std::make_shared<PackFlags>();
                app.add_option("source", flags->source, "a file, a folder, or demo:")->required();
                app.add_option("--out", flags->out,
                               "the file to write; it opens wherever data are asked for")
                    ->required();
                app.add_option("--size", flags->edge,
                               "pixels of the short side; smaller pictures stay as they are "
                               "(default: 256)");
                return [flags](const GlobalFlags& global) { return pack(*flags, global); };
            }};
}

} // namespace kindred::engine

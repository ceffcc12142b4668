#include <CLI/CLI.hpp>

#include <memory>

#include "base/Npy.h"
#include "engine/Interrupt.h"
#include "engine/OutputFolder.h"
#include "engine/Progress.h"
#include "engine/SourceSamples.h"
#include "engine/commands/Commands.h"
#include "engine/commands/Flags.h"
#include "train/plan/TrainJob.h"

namespace kindred::engine {

namespace {
const std::vector<std::string> kEmbedFiles = {"embeddings.npy", "labels.npy", "ids.jsonl"};

struct EmbedFlags {
    std::string run, data, out, step = "last", feature = "output", labels = "leaf";
};

/// {"id","path","label","labels"} of one sample; class names, coarsest first.
Json sampleLine(const Dataset& dataset, int64_t id)
{
    Json names = Json::array();
    for (const LabelLevel& level : dataset.levels) {
        const int32_t label = level.labels[static_cast<size_t>(id)];
        names.push_back(label < 0 ? Json() : Json(level.classes[static_cast<size_t>(label)]));
    }
    const int32_t label = dataset.level().labels[static_cast<size_t>(id)];
    return {
        {"id", id},
        {"path", dataset.names[static_cast<size_t>(id)]},
        {"label", label < 0 ? Json() : Json(dataset.level().classes[static_cast<size_t>(label)])},
        {"labels", std::move(names)}};
}

Status writeEmbeddings(OutputFolder& folder, const Matrix<float>& rows, const Dataset& dataset,
                       const std::vector<int64_t>& ids)
{
    std::vector<int64_t> labels;
    std::string lines;
    for (const int64_t id : ids) {
        labels.push_back(dataset.level().labels[static_cast<size_t>(id)]);
        lines +=
            sampleLine(dataset, id).dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
    }
    KINDRED_TRY(folder.open());
    KINDRED_TRY(writeNpy(folder.file("embeddings.npy"), rows.view()));
    KINDRED_TRY(writeNpy(folder.file("labels.npy"), labels));
    KINDRED_TRY(writeFile(folder.file("ids.jsonl"), lines));
    return folder.keep();
}

Result<Report> embed(const EmbedFlags& flags, const GlobalFlags& global)
{
    KINDRED_TRY(checkStep(flags.step));
    OutputFolder folder(flags.out, kEmbedFiles);
    KINDRED_TRY(folder.check(flags.data));
    catchInterrupts();
    KINDRED_ASSIGN(const auto model,
                   RunModel::open(RunDirectory(flags.run), flags.step, global.threads));
    DatasetRequest request;
    request.source = flags.data;
    request.split = "none";
    request.labels = flags.labels;
    Progress reading("reading", global);
    KINDRED_ASSIGN(const auto dataset, openDataset(request, [&](int64_t done, int64_t total) {
                       return reading.update(total > 0 ? double(done) / double(total) : 0);
                   }));
    KINDRED_ASSIGN(const std::vector<int64_t> ids,
                   usableSamples(RunDirectory(flags.run), *dataset));
    Progress progress("embedding", global);
    KINDRED_ASSIGN(
        const Matrix<float> rows,
        model->embed(*dataset, ids, flags.feature == "penultimate", progress.callback()));
    KINDRED_TRY(writeEmbeddings(folder, rows, *dataset, ids));
    Report report;
    report.json = {{"run", flags.run},    {"step", model->step()},    {"out", flags.out},
                   {"rows", rows.rows()}, {"dimension", rows.cols()}, {"feature", flags.feature},
                   {"files", kEmbedFiles}};
    report.text = std::to_string(rows.rows()) + " embeddings of dimension " +
                  std::to_string(rows.cols()) + " in " + flags.out + "\n";
    return report;
}
} // namespace

Command embedCommand()
{
    return {
        "embed", "embed a source with a run's network", [](CLI::App& app) -> Work {
            const auto flags = std::make_shared<EmbedFlags>();
            app.add_option("run", flags->run, "the run directory")->required();
            app.add_option("--data", flags->data, "the source to embed, used whole")->required();
            app.add_option("--out", flags->out, "folder for embeddings.npy labels.npy ids.jsonl")
                ->required();
            app.add_option("--step", flags->step, "best, last or a number (default: last)");
            app.add_option("--labels", flags->labels, "level for labels.npy (default: leaf)");
            app.add_option("--feature", flags->feature, "output or penultimate")
                ->check(CLI::IsMember({"output", "penultimate"}));
            return [flags](const GlobalFlags& global) { return embed(*flags, global); };
        }};
}

} // namespace kindred::engine

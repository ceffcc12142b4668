#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

#include "base/Text.h"
#include "engine/ExportFormats.h"
#include "engine/ExportRows.h"
#include "engine/Interrupt.h"
#include "engine/OutputFolder.h"
#include "engine/SpriteSheet.h"
#include "engine/commands/Commands.h"
#include "engine/commands/Flags.h"
#include "run/TensorBoardEvents.h"

namespace kindred::engine {

namespace {
struct ExportFlags {
    std::string run, format, out, data, step = "last";
    bool check = false;

    RunDirectory directory() const { return RunDirectory(run); }
};

/// What a format adds to the answer: members, and a sentence about what was written.
struct Exported {
    Json members;
    std::string sentence;
};

Result<std::unique_ptr<RunModel>> openModel(const ExportFlags& flags, const GlobalFlags& global)
{
    return RunModel::open(flags.directory(), flags.step, global.threads);
}

/// The only file that a format writes, in its folder.
struct OutputFile {
    explicit OutputFile(const std::string& out)
        : path(out), folder(path.has_parent_path() ? path.parent_path() : fs::path("."),
                            {path.filename().string()})
    {
    }
    Status check(const std::string& source = {}) const
    {
        if (!path.has_filename())
            return usageError("names a folder", path.string(), "Name a file.");
        std::error_code ignored;
        return folder.check(fs::is_directory(source, ignored) ? source : std::string());
    }
    /// Where it is written first; keep() moves it to its place.
    fs::path temporary() const { return folder.file(path.filename().string()); }

    fs::path path;
    OutputFolder folder;
};

Result<ExportRows> embeddedRows(const ExportFlags& flags, const GlobalFlags& global,
                                RunModel& model)
{
    catchInterrupts();
    const RunDirectory run = flags.directory();
    KINDRED_ASSIGN(ExportRows rows, flags.data.empty()
                                        ? ownRows(run, model, global)
                                        : sourceRows(run, model, flags.data, global));
    KINDRED_ASSIGN(const Json record, run.record());
    rows.table.name = record.value("name", "");
    return rows;
}

/// The last look at whether they are still wanted, then the files come to their places.
Status keep(OutputFolder& folder)
{
    if (interrupted())
        return Error{ErrorCode::Interrupted, "interrupted", "", ""};
    return folder.keep();
}

Json describeRows(const EmbeddingTable& table, int64_t step)
{
    return {{"step", step}, {"rows", table.rows.rows()}, {"dimension", table.rows.cols()}};
}

std::string rowsSentence(const EmbeddingTable& table)
{
    return std::to_string(table.rows.rows()) + " embeddings of dimension " +
           std::to_string(table.rows.cols());
}

Result<Exported> exportCsv(const ExportFlags& flags, const GlobalFlags& global)
{
    OutputFile file(flags.out);
    KINDRED_TRY(file.check(flags.data));
    KINDRED_ASSIGN(const auto model, openModel(flags, global));
    KINDRED_ASSIGN(const ExportRows rows, embeddedRows(flags, global, *model));
    KINDRED_TRY(file.folder.open());
    KINDRED_TRY(writeFile(file.temporary(), embeddingCsv(rows.table)));
    KINDRED_TRY(keep(file.folder));
    return Exported{describeRows(rows.table, model->step()), rowsSentence(rows.table)};
}

/// sprite.png's bytes and the edge of its pictures; empty, with the reason, where there is none.
struct Sprite {
    std::string png = {};
    std::string whyNot = {};
    int edge = 0;
};

Result<Sprite> makeSprite(const ExportRows& rows)
{
    const int64_t count = rows.table.rows.rows();
    if (!rows.picture)
        return Sprite{.whyNot = rows.whyNoPictures};
    const int edge = spriteEdge(count);
    if (edge == 0)
        return Sprite{.whyNot = std::to_string(count) +
                                " pictures do not fit on the sheet that the projector takes"};
    const auto sheet = spriteSheet(count, edge, [&](int64_t row) -> Result<Image> {
        if (interrupted())
            return Error{ErrorCode::Interrupted, "interrupted", "", ""};
        return rows.picture(row);
    });
    if (!sheet && sheet.error().code == ErrorCode::Interrupted)
        return sheet.error();
    if (!sheet)
        return Sprite{.whyNot = sheet.error().message()};
    KINDRED_ASSIGN(std::string png, encodePng(*sheet));
    return Sprite{.png = std::move(png), .edge = edge};
}

Result<Exported> exportProjector(const ExportFlags& flags, const GlobalFlags& global)
{
    const std::vector<std::string> all = {"tensors.tsv", "metadata.tsv", "projector_config.json",
                                          "projector_config.pbtxt", "sprite.png"};
    KINDRED_TRY(OutputFolder(flags.out, all).check(flags.data));
    KINDRED_ASSIGN(const auto model, openModel(flags, global));
    KINDRED_TRY(checkProjector(model->dimension(false), flags.run));
    KINDRED_ASSIGN(const ExportRows rows, embeddedRows(flags, global, *model));
    const EmbeddingTable& table = rows.table;
    KINDRED_ASSIGN(const Sprite sprite, makeSprite(rows));
    const std::vector<std::string> texts = {
        projectorTensors(table), projectorMetadata(table),
        projectorConfig(table, sprite.edge).dump(2, ' ', false, Json::error_handler_t::replace) +
            "\n",
        projectorConfigText(table, sprite.edge)};
    std::vector<std::string> files(all.begin(), all.begin() + (sprite.edge > 0 ? 5 : 4));
    OutputFolder folder(flags.out, files);
    KINDRED_TRY(folder.open());
    for (size_t i = 0; i < files.size(); ++i)
        KINDRED_TRY(writeFile(folder.file(files[i]), i < texts.size() ? texts[i] : sprite.png));
    KINDRED_TRY(keep(folder));
    Exported done{describeRows(table, model->step()), rowsSentence(table)};
    done.members["files"] = files;
    if (sprite.edge == 0) {
        done.members["notes"] = Json::array({"sprite.png is left out: " + sprite.whyNot});
        done.sentence += ", without sprite.png (" + sprite.whyNot + "),";
    }
    return done;
}

Result<Exported> exportTensorBoard(const ExportFlags& flags)
{
    KINDRED_TRY(OutputFolder(flags.out, {}).check());
    const RunDirectory run = flags.directory();
    KINDRED_ASSIGN(const Json record, run.record());
    KINDRED_ASSIGN(const TensorBoardEvents events, tensorBoardEvents(run));
    OutputFolder folder(flags.out, {events.fileName});
    KINDRED_TRY(folder.check());
    catchInterrupts(); // from here on there is something to remove
    KINDRED_TRY(folder.open());
    KINDRED_TRY(writeFile(folder.file(events.fileName), events.bytes));
    KINDRED_TRY(keep(folder));
    return Exported{{{"points", events.points},
                     {"tags", events.tags},
                     {"files", Json::array({events.fileName})}},
                    std::to_string(events.points) + " points of " +
                        std::to_string(events.tags.size()) + " curves"};
}

Result<Exported> exportModel(const ExportFlags& flags, const GlobalFlags& global,
                             Status (RunModel::*write)(const fs::path&), const std::string& what)
{
    OutputFile file(flags.out);
    KINDRED_TRY(file.check());
    KINDRED_ASSIGN(const auto model, openModel(flags, global));
    catchInterrupts(); // from here on there is something to remove
    KINDRED_TRY(file.folder.open());
    KINDRED_TRY((*model.*write)(file.temporary()));
    KINDRED_TRY(keep(file.folder));
    return Exported{{{"step", model->step()}}, what + " of step " + std::to_string(model->step())};
}

Result<Exported> exportAs(ExportFormat::Kind kind, const ExportFlags& flags,
                          const GlobalFlags& global)
{
    switch (kind) {
    case ExportFormat::Kind::Projector:
        return exportProjector(flags, global);
    case ExportFormat::Kind::TensorBoard:
        return exportTensorBoard(flags);
    case ExportFormat::Kind::Csv:
        return exportCsv(flags, global);
    case ExportFormat::Kind::TorchScript:
        return exportModel(flags, global, &RunModel::writeTorchScript, "the network");
    case ExportFormat::Kind::SafeTensors:
        break;
    }
    return exportModel(flags, global, &RunModel::writeWeights, "the weights");
}

std::vector<std::string> formatNames()
{
    std::vector<std::string> names;
    for (const ExportFormat& format : exportFormats())
        names.push_back(format.id);
    return names;
}

Result<ExportFormat> chosenFormat(const ExportFlags& flags)
{
    const std::vector<std::string> known = formatNames();
    KINDRED_TRY(checkWord("format", flags.format, known));
    if (flags.format.empty())
        return usageError("no format given", "--format", "Known are: " + join(known, " ") + ".");
    return *std::find_if(exportFormats().begin(), exportFormats().end(),
                         [&](const ExportFormat& format) { return format.id == flags.format; });
}

Status checkFlags(const ExportFlags& flags, const ExportFormat& format)
{
    KINDRED_TRY(checkStep(flags.step));
    if (flags.out.empty())
        return usageError("no place given", "--out", "Name a folder or a file to write.");
    if (flags.step != "last" && !format.takesStep)
        return usageError("format " + format.id + " holds all steps", "--step", "Leave it out.");
    if (!flags.data.empty() && !format.takesData)
        return usageError("format " + format.id + " has no embeddings", "--data",
                          "Leave it out, or export csv or embedding-projector.");
    return {};
}

/// What the run can be written as.
Result<Report> tellFormats(const ExportFlags& flags)
{
    KINDRED_ASSIGN(const std::vector<CheckedFormat> formats, checkFormats(flags.directory()));
    Report report;
    report.json = describeFormats(formats);
    for (const auto& [format, refusal] : formats)
        report.text += format->id + ": " +
                       (refusal.ok() ? "can be written" : "refused: " + refusal.error().message()) +
                       "\n";
    return report;
}

Result<Report> exportRun(const ExportFlags& flags, const GlobalFlags& global)
{
    if (flags.check)
        return tellFormats(flags);
    KINDRED_ASSIGN(const ExportFormat format, chosenFormat(flags));
    KINDRED_TRY(checkFlags(flags, format));
    KINDRED_ASSIGN(const Exported done, exportAs(format.kind, flags, global));
    Report report;
    report.json = {{"run", flags.run}, {"format", flags.format}, {"out", flags.out}};
    report.json.update(done.members);
    report.text = done.sentence + " in " + flags.out + "\n";
    return report;
}
} // namespace

Command exportCommand()
{
    return {"export", "write a run in other programs' formats", [](CLI::App& app) -> Work {
                const auto flags = std::make_shared<ExportFlags>();
                app.add_option("run", flags->run, "the run directory")->required();
                app.add_option("--format", flags->format,
                               "embedding-projector, tensorboard, csv, torchscript or safetensors");
                app.add_option("--out", flags->out,
                               "folder (embedding-projector, tensorboard) or file to write");
                app.add_option("--data", flags->data,
                               "the source to embed, used whole (default: the run's own images)");
                app.add_option("--step", flags->step, "best, last or a number (default: last)");
                app.add_flag("--check", flags->check,
                             "say which formats the run can be written in, and write none");
                return [flags](const GlobalFlags& global) { return exportRun(*flags, global); };
            }};
}

} // namespace kindred::engine

#include <CLI/CLI.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>

#include "base/Log.h"
#include "engine/PictureJudge.h"
#include "engine/Progress.h"
#include "engine/TextTable.h"
#include "engine/commands/ClassifyCamera.h"
#include "engine/commands/Commands.h"
#include "engine/commands/Flags.h"
#include "train/finished/EmbeddingsRun.h"

namespace kindred::engine {

namespace {
struct ClassifyFlags {
    std::string source, step = "last", rule;
    std::vector<std::string> images;
    CameraFlags camera;
    std::optional<int> k;
    std::optional<double> sigma, temperature, threshold;
};

bool isRun(const ClassifyFlags& flags)
{
    std::error_code ignored;
    return fs::is_directory(flags.source, ignored);
}

/// What the flags say instead of the classifier's own.
Result<Teaching> changedTeaching(const Teaching& teaching, const ClassifyFlags& flags)
{
    Json changes = Json::object();
    if (flags.k)
        changes["k"] = *flags.k;
    if (flags.sigma)
        changes["sigma"] = *flags.sigma;
    if (flags.temperature)
        changes["temperature"] = *flags.temperature;
    if (flags.threshold)
        changes["threshold"] = *flags.threshold;
    if (!flags.rule.empty())
        changes["rule"] = flags.rule;
    return parseTeaching(changes, teaching);
}

Result<PictureJudge> openJudge(const ClassifyFlags& flags, const GlobalFlags& global,
                               Executor& executor)
{
    if (isRun(flags)) {
        if (!flags.rule.empty() || flags.temperature || flags.threshold)
            return usageError("a run is asked by its nearest training pictures alone",
                              "--rule, --temperature and --threshold",
                              "They are for classifier files.");
        KINDRED_TRY(checkStep(flags.step));
        return PictureJudge::ofRun(RunDirectory(flags.source), flags.step, flags.k, flags.sigma,
                                   executor);
    }
    std::vector<std::string> rules;
    for (const BoardRuleInfo& info : boardRules())
        rules.push_back(info.id);
    KINDRED_TRY(checkWord("rule", flags.rule, rules));
    KINDRED_ASSIGN(Classifier classifier, readClassifier(flags.source, global.threads));
    KINDRED_ASSIGN(classifier.teaching, changedTeaching(classifier.teaching, flags));
    return PictureJudge::ofClassifier(classifier, executor);
}

std::string fixed(const Json& value)
{
    char text[32] = "";
    std::snprintf(text, sizeof text, "%.4f", value.get<double>());
    return text;
}

/// Of each picture, and of each row of a matrix, what it is.
Result<Json> judgedItems(const PictureJudge& judge, const std::vector<std::string>& sources,
                         Progress& progress)
{
    Json all = Json::array();
    const auto keep = [&](Json items) { all.insert(all.end(), items.begin(), items.end()); };
    std::vector<fs::path> files;
    for (const std::string& source : sources) {
        if (isEmbeddingsName(source)) {
            KINDRED_ASSIGN(Json rows, judge.judgeMatrix(source, progress.callback()));
            for (Json& row : rows)
                row["path"] = source;
            keep(std::move(rows));
            continue;
        }
        KINDRED_ASSIGN(const std::vector<fs::path> found, picturesOf(source));
        files.insert(files.end(), found.begin(), found.end());
    }
    KINDRED_ASSIGN(Json pictures, judge.judge(files, progress.callback()));
    keep(std::move(pictures));
    return all;
}

/// How many pictures are of each class, the most frequent first, for people.
std::string countsOf(const std::map<std::string, size_t>& classes, size_t none, size_t broken)
{
    std::vector<std::pair<std::string, size_t>> counts(classes.begin(), classes.end());
    std::stable_sort(counts.begin(), counts.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    if (none > 0)
        counts.emplace_back("none of these", none);
    if (broken > 0)
        counts.emplace_back("cannot be read", broken);
    std::string text;
    for (const auto& [name, count] : counts)
        text += (text.empty() ? "" : ", ") + name + " " + std::to_string(count);
    return text;
}

Result<Report> classify(const ClassifyFlags& flags, const GlobalFlags& global)
{
    if (flags.images.empty() == flags.camera.source.empty())
        return usageError(
            flags.images.empty() ? "no pictures given" : "give pictures or a camera, not both",
            "--camera", "Name picture files and folders, or --camera DEVICE or a video file.");
    Executor executor(global.threads);
    KINDRED_ASSIGN(const PictureJudge judge, openJudge(flags, global, executor));
    if (!flags.camera.source.empty())
        return classifyCamera(judge, flags.camera, global);
    Progress progress("classifying", global);
    KINDRED_ASSIGN(Json items, judgedItems(judge, flags.images, progress));
    if (items.empty())
        return inputError("there are no pictures", flags.images.front());
    TextTable table({"image", "class", "p", "none of these", "evidence"});
    const size_t count = items.size();
    size_t broken = 0, noneOfThese = 0;
    std::map<std::string, size_t> counts;
    for (Json& item : items) {
        const std::string path = item["path"].get<std::string>();
        item.erase("path");
        item["image"] = path; // as other commands call what they were asked about
        const std::string name = item.contains("row") ? path + ":" + item["row"].dump() : path;
        if (item.contains("error")) {
            table.add({path, "cannot be read", "", "", ""});
            logWarning(item["error"].get<std::string>());
            ++broken;
            continue;
        }
        const bool none = item["none_of_these"].get<bool>();
        ++(none ? noneOfThese : counts[item["class"].get<std::string>()]);
        table.add({name, none ? "-" : item["class"].get<std::string>(), fixed(item["p"]),
                   none ? "yes" : "no", fixed(item["evidence"])});
    }
    logInfo(countsOf(counts, noneOfThese, broken));
    Report report{{{isRun(flags) ? "run" : "classifier", flags.source},
                   {"classes", judge.names()},
                   {"images", std::move(items)}},
                  table.text()};
    if (broken == count)
        report.end = inputError("none of the pictures can be read", flags.images.front());
    return report;
}
} // namespace

Command classifyCommand()
{
    return {"classify", "say what pictures show, by a classifier file or a run",
            [](CLI::App& app) -> Work {
                const auto flags = std::make_shared<ClassifyFlags>();
                app.add_option("source", flags->source,
                               "a classifier file, saved from the few-shot board, or a run")
                    ->required();
                app.add_option("images", flags->images,
                               "picture files and folders, or .npy matrices of embeddings");
                CLI::Option* camera = app.add_option(
                    "--camera", flags->camera.source,
                    "instead of pictures: a camera (/dev/video0, or 0) or a video file; a line a "
                    "picture, with --json an object a line, until Ctrl-C or the end");
                app.add_option("--every", flags->camera.every,
                               "with --camera: classify every n-th picture (default: 10)")
                    ->check(CLI::Range(1, 1'000'000))
                    ->needs(camera);
                app.add_option("--frames", flags->camera.most,
                               "with --camera: stop after so many answers (default: the end)")
                    ->check(CLI::Range(1, 1'000'000'000))
                    ->needs(camera);
                app.add_option("-k,--k", flags->k, "nearest pictures that vote")
                    ->check(CLI::Range(1, 1000));
                app.add_option("--sigma", flags->sigma, "difference of similarities that matters")
                    ->check(CLI::Range(0.001, 10.0));
                app.add_option("--temperature", flags->temperature,
                               "above 1 brings the probabilities closer to each other")
                    ->check(CLI::Range(0.01, 100.0));
                app.add_option("--threshold", flags->threshold,
                               "evidence below it is none of these");
                app.add_option("--rule", flags->rule,
                               "ncm, wknn, kernel, ccknn, linear, or mne where that was saved");
                app.add_option("--step", flags->step,
                               "of a run: best, last or a number (default: last)");
                return [flags](const GlobalFlags& global) { return classify(*flags, global); };
            }};
}

} // namespace kindred::engine

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <memory>

#include "base/Elapsed.h"
#include "base/Log.h"
#include "base/Npy.h"
#include "engine/EstimateText.h"
#include "engine/Interrupt.h"
#include "engine/MapEstimate.h"
#include "engine/OutputFolder.h"
#include "engine/Progress.h"
#include "engine/RunImages.h"
#include "engine/commands/Commands.h"
#include "engine/commands/Flags.h"
#include "project/Honesty.h"
#include "project/TSne.h"
#include "train/estimate/MemoryEstimate.h"
#include "train/plan/TrainJob.h"

namespace kindred::engine {

namespace {
struct MapFlags {
    std::string source, out, start, method = "tsne", step = "last";
    std::vector<std::string> set;
    uint64_t seed = 1;
    bool estimate = false;
};

/// What is to be mapped: rows, and of a run the samples that they are of.
struct MapRows {
    Matrix<float> rows;
    std::vector<int64_t> ids;
};

struct FinishedMap {
    Matrix<float> layout;
    Json facts = Json::object(); ///< of the method
};

Result<MapRows> readMapRows(const MapFlags& flags, const GlobalFlags& global)
{
    MapRows result;
    std::error_code ignored;
    if (!fs::is_directory(flags.source, ignored)) {
        KINDRED_ASSIGN(result.rows, readNpyMatrix(flags.source));
        return result;
    }
    const RunDirectory run(flags.source);
    KINDRED_ASSIGN(const auto model, RunModel::open(run, flags.step, global.threads));
    KINDRED_ASSIGN(RunImages images, RunImages::open(run, *model, global));
    images.normalise();
    result.rows = images.rows();
    for (int64_t row = 0; row < result.rows.rows(); ++row)
        result.ids.push_back(images.sample(row).value("id", int64_t{-1}));
    return result;
}

/// An error of the rows says where they came from.
Error inFile(Error error, const std::string& path)
{
    if (error.code == ErrorCode::Input && error.where.empty())
        error.where = path;
    return error;
}

Result<FinishedMap> mapByPca(const Matrix<float>& rows, Executor& executor)
{
    FinishedMap map;
    KINDRED_ASSIGN(map.layout, pcaLayout(rows.view(), executor));
    return map;
}

Result<FinishedMap> mapByTsne(const Matrix<float>& rows, const Matrix<float>& start,
                              const TSneOptions& options, const GlobalFlags& global,
                              Executor& executor)
{
    auto created = [&] {
        Progress progress("finding neighbours", global);
        return TSne::create(rows.view(), options, executor, progress.callback(), start.view());
    }();
    if (!created)
        return created.error();
    TSne& tsne = *created;
    Progress progress("mapping " + std::to_string(rows.rows()) + " points", global);
    while (!tsne.done()) {
        if (!progress.update(static_cast<double>(tsne.iteration()) / tsne.iterations()))
            return Error{ErrorCode::Interrupted, "stopped; nothing was written", "", ""};
        tsne.step(executor);
    }
    FinishedMap map;
    map.facts["iterations"] = tsne.iterations();
    map.facts["kl"] = tsne.measureKl(executor);
    const auto layout = tsne.layout();
    map.layout = Matrix<float>(layout.rows, 2);
    std::copy_n(layout.data, 2 * layout.rows, map.layout.data());
    return map;
}

Status writeMap(OutputFolder& folder, const std::vector<std::string>& names,
                const Matrix<float>& layout, const std::vector<int64_t>& ids)
{
    KINDRED_TRY(folder.open());
    KINDRED_TRY(writeNpy(folder.file(names[0]), layout.view()));
    if (names.size() > 1)
        KINDRED_TRY(writeNpy(folder.file(names[1]), ids));
    return folder.keep();
}

std::string sentenceOf(const Json& facts, const std::string& out)
{
    char text[256];
    std::string result = std::to_string(facts.at("n").get<int64_t>()) + " points in " + out;
    if (facts.contains("kl")) {
        std::snprintf(text, sizeof text, "; %d iterations, KL divergence %.4f",
                      facts.at("iterations").get<int>(), facts.at("kl").get<double>());
        result += text;
    }
    std::snprintf(text, sizeof text,
                  "; %.1f s\nTrustworthiness %.4f, continuity %.4f, %d-NN preservation %.4f "
                  "(over %lld points)\n",
                  facts.at("seconds").get<double>(), facts.at("trustworthiness").get<double>(),
                  facts.at("continuity").get<double>(), facts.at("k").get<int>(),
                  facts.at("preservation").get<double>(),
                  static_cast<long long>(facts.at("sampled").get<int64_t>()));
    return result + text;
}

Result<Report> reportOf(const MapFlags& flags, const Matrix<float>& rows, FinishedMap map,
                        double seconds, const GlobalFlags& global, Executor& executor)
{
    Progress progress("measuring", global);
    HonestyOptions asked;
    asked.seed = flags.seed;
    KINDRED_ASSIGN(const Honesty honesty, measureHonesty(rows.view(), map.layout.view(), asked,
                                                         executor, progress.callback()));
    Report report;
    report.json = std::move(map.facts);
    report.json.update({{"out", flags.out},
                        {"n", rows.rows()},
                        {"method", flags.method},
                        {"seed", flags.seed},
                        {"seconds", seconds},
                        {"k", honesty.k},
                        {"sampled", honesty.sampled.size()},
                        {"trustworthiness", honesty.trustworthiness},
                        {"continuity", honesty.continuity},
                        {"preservation", honesty.preservation}});
    report.text = sentenceOf(report.json, flags.out);
    return report;
}

/// The options as typed, checked; without the others' defaults.
Result<Json> givenOptions(const MapFlags& flags)
{
    KINDRED_ASSIGN(const Json set, assignments(flags.set));
    Json given = Json::object();
    for (const auto& [key, value] : set.items()) {
        KINDRED_ASSIGN(given[key], tsneSchema().parse(key, value.get<std::string>()));
    }
    return given;
}

/// A perplexity that nobody asked for fits itself to few rows.
Result<TSneOptions> fittingOptions(Json& given, int64_t rows, uint64_t seed)
{
    KINDRED_ASSIGN(const TSneOptions options, tsneOptions(given, seed));
    const double largest = std::max(1.0, largestPerplexity(rows));
    if (given.contains("perplexity") || options.perplexity <= largest)
        return options;
    given["perplexity"] = largest;
    return tsneOptions(given, seed);
}

Result<Json> memoryOfMap(const MapFlags& flags, const TSneOptions& options,
                         const GlobalFlags& global)
{
    std::error_code ignored;
    const bool isTSne = flags.method == "tsne";
    KINDRED_ASSIGN(const Json parts,
                   fs::is_directory(flags.source, ignored)
                       ? runMapParts(RunDirectory(flags.source), isTSne, options, global.threads)
                       : matrixMapParts(flags.source, isTSne, options, global.threads));
    return memoryJson(parts);
}

void warnOfMapMemory(const MapFlags& flags, const TSneOptions& options, const GlobalFlags& global)
{
    const auto memory = memoryOfMap(flags, options, global);
    if (!memory)
        return; // the reading says better what is wrong
    if (const Status fits = checkFits(*memory, "this map", ""); !fits)
        logWarning(fits.error().message());
}

Result<Report> mapCommandWork(const MapFlags& flags, const GlobalFlags& global)
{
    KINDRED_ASSIGN(Json given, givenOptions(flags));
    KINDRED_ASSIGN(TSneOptions options, tsneOptions(given, flags.seed));
    KINDRED_TRY(checkStep(flags.step));
    if (flags.method == "pca" && !(flags.start.empty() && flags.set.empty()))
        return usageError("a map of principal components has no start and no options", {},
                          "Leave --start and --set out, or use --method tsne.");
    if (flags.estimate) {
        KINDRED_ASSIGN(Json memory, memoryOfMap(flags, options, global));
        return estimateReport(std::move(memory));
    }
    if (flags.out.empty())
        return usageError("no file given for the map", "--out", "Give --out FILE.npy.");
    std::error_code ignored;
    std::vector<std::string> names = {fs::path(flags.out).filename().string()};
    if (fs::is_directory(flags.source, ignored))
        names.push_back(fs::path(flags.out).stem().string() + ".ids.npy");
    const fs::path parent = fs::path(flags.out).parent_path();
    OutputFolder folder(parent.empty() ? fs::path(".") : parent, names);
    KINDRED_TRY(folder.check());
    catchInterrupts();
    warnOfMapMemory(flags, options, global);
    KINDRED_ASSIGN(const MapRows rows, readMapRows(flags, global));
    KINDRED_ASSIGN(options, fittingOptions(given, rows.rows.rows(), flags.seed));
    Matrix<float> start;
    if (!flags.start.empty()) {
        KINDRED_ASSIGN(start, readNpyMatrix(flags.start));
        if (start.rows() == 0)
            return inputError("the map to start from is empty", flags.start);
    }
    Executor executor(global.threads);
    const auto begin = std::chrono::steady_clock::now();
    auto map = flags.method == "pca" ? mapByPca(rows.rows, executor)
                                     : mapByTsne(rows.rows, start, options, global, executor);
    if (!map)
        return inFile(map.error(), flags.source);
    const double seconds = secondsSince(begin);
    const Matrix<float> layout = map->layout;
    KINDRED_ASSIGN(Report report,
                   reportOf(flags, rows.rows, std::move(map).value(), seconds, global, executor));
    report.json["files"] = names;
    if (flags.method == "tsne")
        report.json["options"] = tsneSchema().resolve(given).value();
    KINDRED_TRY(writeMap(folder, names, layout, rows.ids));
    return report;
}
} // namespace

Command mapCommand()
{
    return {"map", "lay a matrix's rows, or a run's images, out on a plane by t-SNE",
            [](CLI::App& app) -> Work {
                const auto flags = std::make_shared<MapFlags>();
                app.add_option("source", flags->source,
                               "an .npy matrix, one row a point, or a run directory")
                    ->required();
                app.add_option("--out", flags->out,
                               "the map, an .npy matrix [n, 2]; of a run also NAME.ids.npy");
                app.add_option("--method", flags->method, "tsne or pca (default: tsne)")
                    ->check(CLI::IsMember({"tsne", "pca"}));
                std::vector<std::string> keys = tsneSchema().keys();
                app.add_option("--set", flags->set,
                               "an option, key=value; may be repeated: " +
                                   CLI::detail::join(keys, ", "))
                    ->allow_extra_args(false);
                app.add_option("--start", flags->start,
                               "a map [n, 2] to start from: fewer iterations, it moves little");
                addSeed(
                    app, [flags](uint64_t seed) { flags->seed = seed; },
                    "the same seed gives the same map (default: 1)");
                app.add_flag("--estimate", flags->estimate,
                             "say what the map will take of memory, and end; no --out");
                app.add_option("--step", flags->step,
                               "of a run: best, last or a number (default: last)");
                return
                    [flags](const GlobalFlags& global) { return mapCommandWork(*flags, global); };
            }};
}

} // namespace kindred::engine

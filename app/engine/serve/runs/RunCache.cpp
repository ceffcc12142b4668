#include "engine/serve/runs/RunCache.h"

#include <sys/stat.h>

#include <algorithm>
#include <cmath>

#include "base/Npy.h"
#include "base/Text.h"
#include "base/UnitRows.h"
#include "engine/serve/data/PixelTable.h"
#include "engine/serve/runs/ToldSigma.h"
#include "run/DamagedTable.h"

namespace kindred::engine {

namespace {
std::string stamped(const fs::path& path)
{
    struct stat info {};
    if (::stat(path.c_str(), &info) != 0)
        return path.string();
    return path.string() + "#" + std::to_string(info.st_ino) + "#" +
           std::to_string(info.st_mtim.tv_sec) + "." + std::to_string(info.st_mtim.tv_nsec);
}

Result<Matrix<int32_t>> readLabels(const fs::path& file, int64_t rows)
{
    KINDRED_ASSIGN(const NpyArray array, readNpy(file));
    const std::vector<int64_t>& shape = array.header.shape;
    if (array.header.dtype != "<i4" || shape.empty() || shape.size() > 2 || shape[0] != rows)
        return inputError("is not an int32 array of one row a sample", file.string());
    const int64_t columns = shape.size() == 2 ? shape[1] : 1;
    const auto* values = array.as<int32_t>();
    return Matrix<int32_t>(rows, columns, std::vector<int32_t>(values, values + rows * columns));
}

Result<std::shared_ptr<const RunTable>> readTable(const fs::path& folder, int64_t step)
{
    auto table = std::make_shared<RunTable>();
    table->step = step;
    KINDRED_ASSIGN(table->ids, readNpyIntegers(folder / "ids.npy"));
    KINDRED_ASSIGN(table->embeddings, readNpyMatrix(folder / "embeddings.npy"));
    const auto rows = static_cast<int64_t>(table->ids.size());
    if (table->embeddings.rows() != rows)
        return inputError("embeddings and ids differ in length", folder.string());
    normaliseRows(table->embeddings);
    KINDRED_ASSIGN(table->labels, readLabels(folder / "labels.npy", rows));
    std::error_code ignored;
    if (fs::exists(folder / "predictions.npy", ignored)) {
        KINDRED_ASSIGN(table->predictions, readNpyIntegers(folder / "predictions.npy"));
        if (static_cast<int64_t>(table->predictions.size()) != rows)
            return inputError("predictions and ids differ in length", folder.string());
    }
    return std::shared_ptr<const RunTable>(std::move(table));
}

Error noTable(const RunDirectory& run, const std::string& split, int64_t step)
{
    std::vector<std::string> splits;
    for (const TableName& name : run.tableNames())
        if (name.step == step)
            splits.push_back(name.split);
    return usageError("the run has no table of “" + split + "” at step " + std::to_string(step),
                      run.root().string(),
                      "There are tables of " + join(splits, ", ") +
                          "; the others are written at the end of the run.");
}

/// The best step as the newest checkpoint's state.json tells it.
std::optional<int64_t> bestStep(const RunDirectory& run)
{
    const std::vector<int64_t> steps = run.checkpointSteps();
    if (steps.empty())
        return std::nullopt;
    const fs::path file = run.checkpoints() / std::to_string(steps.back()) / "state.json";
    const auto text = readFile(file, 64 << 20);
    const auto state = text ? parseJson(*text, file.string()) : Result<Json>(Json());
    if (!state || !state->is_object() || !state->value("best", Json()).is_object())
        return std::nullopt;
    const Json step = (*state)["best"].value("step", Json());
    return step.is_number_integer() ? std::optional(step.get<int64_t>()) : std::nullopt;
}
} // namespace

Result<int64_t> tableStep(const RunDirectory& run, const std::string& step)
{
    const std::vector<TableName> names = run.tableNames();
    const auto has = [&](int64_t wanted) {
        return std::any_of(names.begin(), names.end(),
                           [&](const TableName& name) { return name.step == wanted; });
    };
    if (names.empty())
        return inputError("the run has no tables yet", run.root().string(),
                          "They are written with the first evaluation and at the end of the run.");
    if (step == "last" || step.empty())
        return names.back().step;
    const auto wanted = step == "best" ? bestStep(run) : stepOf(step);
    if (step != "best" && !wanted)
        return usageError("must be “best”, “last” or a number", "params.step");
    if (wanted && has(*wanted))
        return *wanted;
    return step == "best"
               ? Result<int64_t>(names.back().step)
               : inputError("the run has no tables of step " + step, run.root().string());
}

Result<std::shared_ptr<const RunTable>> RunCache::table(const RunDirectory& run,
                                                        const std::string& split, int64_t step)
{
    const fs::path folder = run.tables(split, step);
    std::error_code ignored;
    if (!fs::is_directory(folder, ignored))
        return noTable(run, split, step);
    return ofTable(
        m_tables.get(stamped(folder / "ids.npy"), [&] { return readTable(folder, step); }), folder);
}

Result<std::shared_ptr<const Image>> RunCache::atlasPage(const RunDirectory& run, int64_t page)
{
    const fs::path file = run.thumbnails() / ("atlas-" + std::to_string(page) + ".png");
    using Made = Result<std::shared_ptr<const Image>>;
    return m_pages.get(stamped(file), [&]() -> Made {
        KINDRED_ASSIGN(const std::string bytes, readFile(file, 1ULL << 28));
        KINDRED_ASSIGN(Image image, decodeImage(bytes, file.string()));
        return std::make_shared<const Image>(std::move(image));
    });
}

Result<std::shared_ptr<const Dataset>> RunCache::dataset(const RunDirectory& run)
{
    return m_datasets.get(stamped(run.recordFile()), [&] { return openRunDataset(run); });
}

Result<std::shared_ptr<LoadedModel>> RunCache::model(const RunDirectory& run, int64_t step)
{
    using Made = Result<std::shared_ptr<LoadedModel>>;
    const std::string number = std::to_string(step);
    return m_models.get(stamped(run.recordFile()) + "@" + number, [&]() -> Made {
        std::error_code ignored; // tables outlive their checkpoints
        if (!fs::is_directory(run.checkpoints() / number, ignored))
            return inputError("no network of step " + number + " is kept", run.root().string(),
                              "Ask at the last step.");
        auto loaded = std::make_shared<LoadedModel>();
        KINDRED_ASSIGN(loaded->model, RunModel::open(run, number, m_threads));
        return loaded;
    });
}

std::optional<double> RunCache::sigma(const RunDirectory& run, int64_t step)
{
    std::error_code ignored;
    const fs::path file = run.eventsFile();
    const uintmax_t size = fs::file_size(file, ignored); // events may come within one tick
    const auto told =
        m_sigmas.get(stamped(file) + "#" + std::to_string(size) + "@" + std::to_string(step),
                     [&]() -> Result<std::shared_ptr<const std::optional<double>>> {
                         return std::make_shared<const std::optional<double>>(toldSigma(run, step));
                     });
    return told ? **told : std::nullopt;
}

Result<std::shared_ptr<const PixelTable>>
RunCache::pixels(const RunDirectory& run, const std::function<bool(double)>& progress)
{
    KINDRED_ASSIGN(const std::shared_ptr<PixelTable> table,
                   m_pixels.get(stamped(run.thumbnails()), [&] { return PixelTable::open(run); }));
    KINDRED_TRY(table->read(*this, run, progress));
    return std::shared_ptr<const PixelTable>(table);
}

} // namespace kindred::engine

#include "engine/serve/neighbourhood/NeighbourhoodRows.h"

#include <algorithm>
#include <cmath>

#include "base/Npy.h"
#include "base/UnitRows.h"
#include "run/DamagedTable.h"
#include "train/plan/Registry.h"
#include "train/plan/TrainJob.h"

namespace kindred::engine {

namespace {
struct Recorded {
    const MethodInfo* method;
    Json options;
    int64_t level = 0;
};

Result<Recorded> recordedOf(const RunDirectory& run)
{
    KINDRED_ASSIGN(const Json record, run.record(true));
    const Json data = record.value("data", Json::object());
    Recorded recorded;
    recorded.method = &methodNamedBy(record);
    recorded.options = record.value("options", Json::object());
    recorded.level = data.is_object() ? data.value("trained_level", int64_t{0}) : 0;
    return recorded;
}

/// A number of the options that is above 0.
double optionOr(const Json& options, const char* key, double fallback)
{
    const Json value = options.is_object() ? options.value(key, Json()) : Json();
    return value.is_number() && value.get<double>() > 0 ? value.get<double>() : fallback;
}

/// Form and σ of the loss; what only a checkpoint tells comes later.
void takeLossWeights(const Recorded& recorded, RunCache& cache, const RunDirectory& run,
                     NeighbourhoodRows& rows)
{
    const Json& options = recorded.options;
    const LossWeights& weights = *recorded.method->weights;
    rows.form = weights.form;
    rows.sigma = weights.fixedSigma > 0
                     ? weights.fixedSigma
                     : optionOr(options, "sigma", optionOr(options, "eval_sigma", 0.05));
    if (weights.movesSigma && options.is_object() && weights.movesSigma(options))
        rows.sigma = cache.sigma(run, rows.step).value_or(rows.sigma);
    if (weights.byClassMeans && options.is_object() && weights.byClassMeans(options))
        rows.shares = ClassShares(rows.labels);
    if (const OptionSpec* nearest = recorded.method->options.find(weights.nearest))
        rows.nearest = static_cast<int64_t>(
            optionOr(options, weights.nearest.c_str(), nearest->fallback.get<double>()));
}

/// The run's own vote, exp(−d²/2σ) where it measures distances.
void takeVotingWeights(const Json& options, NeighbourhoodRows& rows)
{
    const double voting = optionOr(options, "eval_sigma", 0.05);
    rows.own = false;
    rows.reason = "the loss does not weigh one image against the others: these are the weights of "
                  "the run's own vote";
    rows.sigma = voting;
    if (options.is_object() && options.value("metric", Json()) == "l2") {
        rows.form = WeightForm::Gaussian;
        rows.sigma = std::sqrt(voting);
    }
}

/// ω of the training samples at a step with a checkpoint; else all stay 0, and `reason` says so.
void takeLearnedWeights(RunCache& cache, const RunDirectory& run, NeighbourhoodRows& rows)
{
    std::optional<LearnedKernels> kernels;
    if (const auto loaded = cache.model(run, rows.step)) {
        const std::lock_guard lock((*loaded)->mutex);
        if (auto read = (*loaded)->model->kernels())
            kernels = std::move(*read);
    }
    if (!kernels) {
        rows.reason = "the weights of the centres are not kept at this step; all count the same";
        return;
    }
    rows.sigma = kernels->sigma;
    // By slot, in the order of all training ids, of which the table may hold some.
    if (kernels->logWeights.size() == rows.ids.size())
        rows.logWeights = std::move(kernels->logWeights);
    else if (!kernels->logWeights.empty())
        rows.reason = "the table of this step holds a part of the training images; their centres "
                      "all count the same";
}

Result<std::shared_ptr<const StoredTable>> readStored(const fs::path& folder)
{
    auto table = std::make_shared<StoredTable>();
    KINDRED_ASSIGN(table->ids, readNpyIntegers(folder / "ids.npy"));
    KINDRED_ASSIGN(table->rows, readNpyMatrix(folder / "embeddings.npy"));
    KINDRED_ASSIGN(const NpyArray labels, readNpy(folder / "labels.npy"));
    const auto count = static_cast<int64_t>(table->ids.size());
    const std::vector<int64_t>& shape = labels.header.shape;
    if (table->rows.rows() != count || labels.header.dtype != "<i4" || shape.empty() ||
        shape.size() > 2 || shape[0] != count)
        return inputError("embeddings, labels and ids do not fit each other", folder.string());
    const int64_t levels = shape.size() == 2 ? shape[1] : 1;
    const auto* values = labels.as<int32_t>();
    table->labels =
        Matrix<int32_t>(count, levels, std::vector<int32_t>(values, values + count * levels));
    return std::shared_ptr<const StoredTable>(std::move(table));
}
} // namespace

std::string tableStamp(const RunDirectory& run, const std::string& split, int64_t step)
{
    std::error_code ignored;
    const fs::path path = run.tables(split, step) / "ids.npy";
    const auto changed = fs::last_write_time(path, ignored).time_since_epoch().count();
    return path.string() + "#" + std::to_string(changed);
}

int64_t NeighbourhoodRows::find(int64_t id) const
{
    const auto found = rowOf.find(id);
    return found == rowOf.end() ? -1 : found->second;
}

Result<std::shared_ptr<const StoredTable>>
NeighbourhoodTables::stored(const RunDirectory& run, const std::string& split, int64_t step)
{
    const fs::path folder = run.tables(split, step);
    return ofTable(m_tables.get(tableStamp(run, split, step), [&] { return readStored(folder); }),
                   folder);
}

Result<std::shared_ptr<const NeighbourhoodRows>> NeighbourhoodTables::rows(const RunView& view)
{
    const RunDirectory& run = view.run();
    const int64_t step = view.step();
    const fs::path folder = run.tables("train", step);
    using Made = Result<std::shared_ptr<const NeighbourhoodRows>>;
    return m_rows.get(tableStamp(run, "train", step), [&]() -> Made {
        std::error_code ignored;
        if (!fs::is_directory(folder, ignored))
            return inputError(
                "the run has no table of its training images at step " + std::to_string(step),
                run.root().string(), "It is written with an evaluation and at the end of the run.");
        KINDRED_ASSIGN(const Recorded recorded, recordedOf(run));
        KINDRED_ASSIGN(const auto table, stored(run, "train", step));
        auto rows = std::make_shared<NeighbourhoodRows>();
        rows->step = step;
        rows->ids = table->ids;
        rows->rows = table->rows;
        const int64_t level = std::min(recorded.level, table->labels.cols() - 1);
        for (int64_t i = 0; i < rows->size(); ++i) {
            rows->labels.push_back(level < 0 ? -1 : table->labels(i, level));
            rows->rowOf.emplace(rows->ids[static_cast<size_t>(i)], i);
        }
        rows->memory = recorded.method->memory.kind;
        if (recorded.method->weights)
            takeLossWeights(recorded, *m_cache, run, *rows);
        else
            takeVotingWeights(recorded.options, *rows);
        if (rows->memory == MemoryKind::Centres)
            takeLearnedWeights(*m_cache, run, *rows);
        if (rows->form == WeightForm::Cosine)
            normaliseRows(rows->rows);
        return std::shared_ptr<const NeighbourhoodRows>(std::move(rows));
    });
}

Result<std::vector<float>> NeighbourhoodTables::rowOf(const RunView& view,
                                                      const NeighbourhoodRows& rows, int64_t id)
{
    if (const int64_t at = rows.find(id); at >= 0)
        return std::vector<float>(rows.rows.row(at), rows.rows.row(at) + rows.rows.cols());
    for (const TableName& name : view.run().tableNames()) {
        if (name.step != view.step() || name.split == "train")
            continue;
        const auto table = stored(view.run(), name.split, name.step);
        if (!table)
            continue;
        const auto found = std::find((*table)->ids.begin(), (*table)->ids.end(), id);
        if (found == (*table)->ids.end())
            continue;
        const float* row = (*table)->rows.row(found - (*table)->ids.begin());
        std::vector<float> values(row, row + (*table)->rows.cols());
        if (rows.form == WeightForm::Cosine)
            normaliseRow(values);
        return values;
    }
    KINDRED_ASSIGN(const auto dataset, m_cache->dataset(view.run()));
    if (id < 0 || id >= dataset->size())
        return usageError("has no sample " + std::to_string(id), view.run().root().string());
    KINDRED_ASSIGN(const auto loaded, m_cache->model(view.run(), view.step()));
    const std::lock_guard lock(loaded->mutex);
    KINDRED_ASSIGN(Matrix<float> made, loaded->model->embed(*dataset, {id}, false, {}));
    if (rows.form == WeightForm::Cosine)
        normaliseRows(made);
    return std::move(made.values());
}

Result<std::vector<float>>
NeighbourhoodTables::rowOf(const RunView& view, const NeighbourhoodRows& rows, const Image& image)
{
    KINDRED_ASSIGN(const auto loaded, m_cache->model(view.run(), view.step()));
    const std::lock_guard lock(loaded->mutex);
    KINDRED_ASSIGN(Matrix<float> made, loaded->model->embed({image}, false));
    if (rows.form == WeightForm::Cosine)
        normaliseRows(made);
    return std::move(made.values());
}

std::vector<double> nearnessOf(const NeighbourhoodRows& rows, std::span<const float> query,
                               Executor& executor)
{
    std::vector<double> nearness(static_cast<size_t>(rows.size()));
    const bool cosine = rows.form == WeightForm::Cosine;
    executor.forRanges(rows.size(), 512, [&](int64_t begin, int64_t end, int) {
        for (int64_t i = begin; i < end; ++i) {
            const float* row = rows.rows.row(i);
            double sum = 0;
            for (size_t k = 0; k < query.size(); ++k) {
                const double a = query[k];
                const double b = row[k];
                sum += cosine ? a * b : -(a - b) * (a - b);
            }
            nearness[static_cast<size_t>(i)] = sum;
        }
    });
    return nearness;
}

} // namespace kindred::engine

#include "engine/serve/runs/RunView.h"

#include <algorithm>

#include "base/UnitRows.h"
#include "engine/serve/runs/Samples.h"
#include "train/plan/Registry.h"

namespace kindred::engine {

namespace {
double numberOr(const Json& object, const char* key, double fallback)
{
    const Json value = object.is_object() ? object.value(key, Json()) : Json();
    return value.is_number() && value.get<double>() > 0 ? value.get<double>() : fallback;
}

std::vector<float> unitRow(Matrix<float> rows)
{
    normaliseRows(rows);
    return std::move(rows.values());
}
/// As the neighbourhoods of the run are weighed: by its loss, else by its vote.
bool neighboursByCosine(const Json& record, const Json& options)
{
    const MethodInfo& method = methodNamedBy(record);
    if (method.weights)
        return method.weights->form == WeightForm::Cosine;
    return !options.is_object() || options.value("metric", Json()) != "l2";
}
} // namespace

Result<RunView> RunView::open(RunCache& cache, const RunDirectory& run, const std::string& step)
{
    RunView view(cache, run);
    KINDRED_ASSIGN(view.m_record, run.record(true));
    KINDRED_ASSIGN(view.m_step, tableStep(run, step));
    const Json data = view.m_record.value("data", Json::object());
    const Json options = view.m_record.value("options", Json::object());
    view.m_carvedValidation = data.is_object() && data.value("carved_validation", false);
    view.m_level = data.is_object() ? data.value("trained_level", 0) : 0;
    view.m_votingSigma = numberOr(options, "eval_sigma", 0.05);
    view.m_sigma = numberOr(options, "sigma", view.m_votingSigma);
    const std::optional<LossWeights>& weights = methodNamedBy(view.m_record).weights;
    view.m_movesSigma =
        weights && weights->movesSigma && options.is_object() && weights->movesSigma(options);
    view.m_votingK = static_cast<int>(numberOr(options, "eval_k", 30));
    view.m_weighsCosines = neighboursByCosine(view.m_record, options);
    return view;
}

double RunView::sigma() const
{
    return m_movesSigma ? m_cache->sigma(m_run, m_step).value_or(m_sigma) : m_sigma;
}

Result<Candidates> RunView::candidates(const std::string& database) const
{
    std::vector<std::string> splits;
    if (database != "all")
        splits.push_back(database);
    if (database == "train" && m_carvedValidation)
        splits.push_back("val");
    return Candidates::open(*m_cache, m_run, m_step, splits, m_level);
}

Result<std::shared_ptr<const RunTable>> RunView::table(const std::string& split) const
{
    return m_cache->table(m_run, split, m_step);
}

std::optional<RunView::Place> RunView::find(int64_t id) const
{
    for (const TableName& name : m_run.tableNames()) {
        if (name.step != m_step)
            continue;
        const auto rows = table(name.split);
        if (!rows)
            continue;
        const std::vector<int64_t>& ids = (*rows)->ids;
        const auto found = std::find(ids.begin(), ids.end(), id);
        if (found != ids.end())
            return Place{*rows, static_cast<size_t>(found - ids.begin())};
    }
    return std::nullopt;
}

int32_t RunView::labelAt(const RunTable& rows, size_t row) const
{
    const int64_t level = std::min<int64_t>(m_level, rows.labels.cols() - 1);
    return level < 0 ? -1 : rows.labels(static_cast<int64_t>(row), level);
}

bool RunView::isLabelled() const
{
    const Json imported = m_record.value("imported", Json());
    return !imported.is_object() || imported.value("labelled", Json()) != false;
}

Status RunView::requireLabels() const
{
    if (isLabelled())
        return {};
    const Json source = m_record.value("/imported/file"_json_pointer, Json());
    return inputError("its samples have no labels, so that there are no classes",
                      source.is_string() ? source.get<std::string>() : m_run.root().string(),
                      "Save labels.npy beside the matrix, a class number for each row, and open it "
                      "again.");
}

std::optional<int32_t> RunView::labelOf(int64_t id) const
{
    if (!isLabelled())
        return std::nullopt;
    if (const auto place = find(id))
        return labelAt(*place->table, place->row);
    // While a run trains, its tables hold only some splits.
    const auto listed = readSamples(m_run, {std::vector{id}});
    if (!listed || (*listed)["samples"].empty())
        return std::nullopt;
    const Json labels = (*listed)["samples"][0].value("labels", Json::array());
    const auto level = static_cast<size_t>(m_level);
    return level < labels.size() && labels[level].is_number_integer()
               ? std::optional(labels[level].get<int32_t>())
               : std::nullopt;
}

std::optional<int32_t> RunView::predictionOf(int64_t id) const
{
    const auto place = find(id);
    if (!place || place->table->predictions.empty())
        return std::nullopt;
    return static_cast<int32_t>(place->table->predictions[place->row]);
}

std::string RunView::className(int32_t label) const
{
    const Json data = m_record.value("data", Json::object());
    const Json levels = data.is_object() ? data.value("levels", Json::array()) : Json::array();
    if (label < 0 || !levels.is_array() || static_cast<size_t>(m_level) >= levels.size())
        return {};
    const Json& level = levels[static_cast<size_t>(m_level)];
    const Json classes = level.is_object() ? level.value("classes", Json::array()) : Json::array();
    const auto index = static_cast<size_t>(label);
    return classes.is_array() && index < classes.size() && classes[index].is_string()
               ? classes[index].get<std::string>()
               : std::string();
}

Result<std::vector<float>> RunView::embeddingOf(int64_t id) const
{
    if (const auto place = find(id)) {
        const Matrix<float>& rows = place->table->embeddings;
        const float* row = rows.row(static_cast<int64_t>(place->row));
        return std::vector<float>(row, row + rows.cols());
    }
    KINDRED_ASSIGN(const auto dataset, m_cache->dataset(m_run));
    if (id < 0 || id >= dataset->size())
        return usageError("has no sample " + std::to_string(id), m_run.root().string());
    KINDRED_ASSIGN(const auto loaded, m_cache->model(m_run, m_step));
    const std::lock_guard lock(loaded->mutex);
    KINDRED_ASSIGN(const Matrix<float> rows, loaded->model->embed(*dataset, {id}, false, {}));
    return unitRow(rows);
}

Result<std::vector<float>> RunView::embed(const Image& image) const
{
    KINDRED_ASSIGN(const auto loaded, m_cache->model(m_run, m_step));
    const std::lock_guard lock(loaded->mutex);
    KINDRED_ASSIGN(const Matrix<float> rows, loaded->model->embed({image}, false));
    return unitRow(rows);
}

Status RunView::checkSameData(const RunView& other) const
{
    const auto fingerprint = [](const RunView& view) {
        const Json data = view.m_record.value("data", Json::object());
        return data.is_object() ? data.value("fingerprint", Json()) : Json();
    };
    if (fingerprint(*this) == fingerprint(other))
        return {};
    return usageError("was trained on other data, so its samples cannot be compared",
                      m_run.root().string());
}

std::vector<std::string> RunView::trainedSplits() const
{
    return m_carvedValidation ? std::vector<std::string>{"train", "val"}
                              : std::vector<std::string>{"train"};
}

std::optional<bool> RunView::wasTrained(int32_t label) const
{
    bool known = false;
    for (const std::string& split : trainedSplits()) {
        const auto rows = table(split);
        known = known || rows.ok();
        for (size_t row = 0; rows && row < (*rows)->ids.size(); ++row)
            if (labelAt(**rows, row) == label)
                return true;
    }
    return known ? std::optional(false) : std::nullopt;
}

std::optional<std::unordered_set<int32_t>> RunView::trainedClasses() const
{
    std::optional<std::unordered_set<int32_t>> trained;
    for (const std::string& split : trainedSplits()) {
        const auto rows = table(split);
        if (!rows)
            continue;
        trained = trained.value_or(std::unordered_set<int32_t>());
        for (size_t row = 0; row < (*rows)->ids.size(); ++row)
            trained->insert(labelAt(**rows, row));
    }
    return trained;
}

} // namespace kindred::engine

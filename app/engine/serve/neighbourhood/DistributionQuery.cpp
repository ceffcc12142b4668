#include "engine/serve/neighbourhood/DistributionQuery.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

#include "base/Random.h"
#include "base/UnitRows.h"
#include "engine/serve/Params.h"
#include "engine/serve/neighbourhood/NeighbourhoodQuery.h"
#include "engine/serve/runs/RunQuestion.h"

namespace kindred::engine {

namespace {
/// What a dataset is looked at by, best first.
constexpr const char* kCountedSplits[] = {"test", "query", "gallery", "val", "train"};
constexpr const char* kHistograms[] = {"support_50", "support_70", "support_90",
                                       "positive",   "negative",   "p"};
constexpr double kCountedWork = 2e10; ///< multiplications, some seconds of two cores
constexpr int64_t kFewestCountedQueries = 200;
constexpr int64_t kMostCountedQueries = 2000;
constexpr uint64_t kQuerySeed = 0x64697374;
constexpr int64_t kMostIds = 2000;

bool hasTable(const RunView& view, const std::string& split)
{
    const std::vector<TableName> names = view.run().tableNames();
    return std::any_of(names.begin(), names.end(), [&](const TableName& name) {
        return name.step == view.step() && name.split == split;
    });
}

Result<std::string> splitOf(const RunView& view, const Call& call)
{
    KINDRED_ASSIGN(std::string split, textParam(call.params, "split", ""));
    if (!split.empty()) {
        if (std::find(std::begin(kCountedSplits), std::end(kCountedSplits), split) ==
            std::end(kCountedSplits))
            return usageError("must be “test”, “query”, “gallery”, “val” or “train”",
                              "params.split");
        if (!hasTable(view, split))
            return usageError("the run has no table of “" + split + "” at step " +
                                  std::to_string(view.step()),
                              view.run().root().string());
        return split;
    }
    for (const char* candidate : kCountedSplits)
        if (hasTable(view, candidate))
            return std::string(candidate);
    return inputError("the run has no tables yet", view.run().root().string());
}

/// Rows of the table that are looked at: all, or a seeded choice, ascending.
std::vector<int64_t> chosenRows(int64_t all, const NeighbourhoodRows& rows)
{
    std::vector<int64_t> chosen(static_cast<size_t>(all));
    std::iota(chosen.begin(), chosen.end(), 0);
    const double one = std::max(1.0, double(rows.size()) * double(rows.rows.cols()));
    const auto most = std::clamp(static_cast<int64_t>(kCountedWork / one), kFewestCountedQueries,
                                 kMostCountedQueries);
    if (all <= most)
        return chosen;
    Random random{kQuerySeed};
    random.shuffle(chosen);
    chosen.resize(static_cast<size_t>(most));
    std::sort(chosen.begin(), chosen.end());
    return chosen;
}

DistributionQueries queriesOf(const StoredTable& table, const NeighbourhoodRows& rows,
                              int64_t level)
{
    DistributionQueries queries;
    const std::vector<int64_t> chosen = chosenRows(static_cast<int64_t>(table.ids.size()), rows);
    queries.rows = Matrix<float>(static_cast<int64_t>(chosen.size()), table.rows.cols());
    for (const int64_t row : chosen) {
        const int64_t id = table.ids[static_cast<size_t>(row)];
        std::copy_n(table.rows.row(row), table.rows.cols(),
                    queries.rows.row(static_cast<int64_t>(queries.ids.size())));
        queries.ids.push_back(id);
        queries.labels.push_back(level < 0 ? -1 : table.labels(row, level));
        queries.own.push_back(rows.find(id));
    }
    if (rows.form == WeightForm::Cosine)
        normaliseRows(queries.rows);
    return queries;
}

Json histogramJson(const DistributionCounts& counts, const std::string& which)
{
    return {{"edges", counts.edges(which)}, {"counts", counts.counts(which)}};
}

double medianOf(std::vector<double> values)
{
    std::erase_if(values, [](double value) { return std::isnan(value); });
    if (values.empty())
        return std::nan("");
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

Json numberJson(double value)
{
    return std::isfinite(value) ? Json(value) : Json();
}
} // namespace

DistributionQuery::Made DistributionQuery::make(const RunView& view, const std::string& split,
                                                const Call& call)
{
    auto made = std::make_shared<Counted>();
    KINDRED_ASSIGN(const auto rows, m_tables->rows(view));
    KINDRED_ASSIGN(const auto table, m_tables->stored(view.run(), split, view.step()));
    if (table->rows.cols() != rows->rows.cols())
        return inputError("the tables of the step have rows of different length",
                          view.run().root().string());
    const auto record = view.run().record(true);
    const Json data = record ? record->value("data", Json::object()) : Json::object();
    const int64_t level =
        std::min<int64_t>(data.value("trained_level", 0), table->labels.cols() - 1);
    made->database = rows->size();
    made->sigma = rows->sigma;
    made->own = rows->own;
    made->labelled = view.isLabelled();
    made->reason = rows->reason;
    made->split = split;
    made->step = view.step();
    made->total = static_cast<int64_t>(table->ids.size());
    const DistributionQueries queries = queriesOf(*table, *rows, level);
    KINDRED_ASSIGN(made->counts,
                   countNeighbourhoods(*rows, queries, m_context->executor, [&](double done) {
                       return call.progress(done, "counting neighbourhoods");
                   }));
    return std::shared_ptr<const Counted>(std::move(made));
}

DistributionQuery::Made DistributionQuery::counted(const Call& call)
{
    KINDRED_ASSIGN(const RunView view, viewOf(*m_context, call.params));
    KINDRED_ASSIGN(const std::string split, splitOf(view, call));
    const std::string key = tableStamp(view.run(), "train", view.step()) + "|" +
                            tableStamp(view.run(), split, view.step());
    return m_counted.get(key, [&] { return make(view, split, call); });
}

Result<Reply> DistributionQuery::histograms(const Call& call)
{
    KINDRED_ASSIGN(const auto made, counted(call));
    const DistributionCounts& counts = made->counts;
    Json histograms = Json::object();
    for (const char* which : kHistograms)
        histograms[which] = histogramJson(counts, which);
    Json medians = Json::object();
    for (size_t s = 0; s < DistributionCounts::kSupport; ++s)
        medians[kHistograms[s]] =
            numberJson(medianOf({counts.support[s].begin(), counts.support[s].end()}));
    medians["p"] = numberJson(medianOf(counts.p));
    return Reply(Json{{"step", made->step},
                      {"split", made->split},
                      {"n", counts.ids.size()},
                      {"total", made->total},
                      {"database", made->database},
                      {"alone", counts.alone},
                      {"sigma", made->sigma},
                      {"own", made->own},
                      {"reason", made->reason},
                      {"histograms", std::move(histograms)},
                      {"medians", std::move(medians)},
                      {"overlap", made->labelled ? Json(counts.overlap()) : Json()}});
}

Result<Reply> DistributionQuery::samples(const Call& call)
{
    KINDRED_ASSIGN(const std::string which, textParam(call.params, "which"));
    if (std::find(std::begin(kHistograms), std::end(kHistograms), which) == std::end(kHistograms))
        return usageError("there is no histogram “" + which + "”", "params.which");
    KINDRED_ASSIGN(const auto made, counted(call));
    const auto bars = static_cast<int64_t>(made->counts.edges(which).size()) - 1;
    KINDRED_ASSIGN(const int64_t bar, integerParam(call.params, "bin", 0, bars - 1));
    KINDRED_ASSIGN(const int64_t limit, integerParam(call.params, "limit", 1, kMostIds, kMostIds));
    const auto found = made->counts.inBar(which, static_cast<size_t>(bar));
    Json ids = Json::array();
    Json counts = Json::array();
    for (const auto& [id, count] : found) {
        if (static_cast<int64_t>(ids.size()) == limit)
            break;
        ids.push_back(id);
        counts.push_back(count);
    }
    return Reply(Json{{"ids", std::move(ids)},
                      {"counts", std::move(counts)},
                      {"total", found.size()},
                      {"split", made->split},
                      {"step", made->step}});
}

} // namespace kindred::engine

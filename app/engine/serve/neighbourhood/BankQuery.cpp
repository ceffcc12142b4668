#include "engine/serve/neighbourhood/BankQuery.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

#include "base/Random.h"
#include "base/UnitRows.h"
#include "engine/serve/neighbourhood/BankFile.h"
#include "engine/serve/neighbourhood/BankReport.h"
#include "engine/serve/neighbourhood/DistributionCounts.h"
#include "engine/serve/neighbourhood/NeighbourhoodFacts.h"
#include "engine/serve/neighbourhood/NeighbourhoodQuery.h"
#include "engine/serve/runs/RunQuestion.h"
#include "train/loop/MemoryAge.h"
#include "train/plan/Registry.h"
#include "train/plan/TrainJob.h"

namespace kindred::engine {

namespace {
constexpr const char* kStaleSplits[] = {"test", "query", "gallery", "val", "train"};
constexpr int64_t kMostStaleQueries = 2000;
constexpr size_t kMostStalePairs = 500;
constexpr uint64_t kStaleSeed = 0x7374616c65;
constexpr int kDriftBars = 40;
constexpr int kAgeBars = 20;

/// A memory and what it is compared with. Rows are training samples in the order of their ids.
struct OpenBank {
    RunView view;
    MethodMemory memory;
    Json options;
    BankFile file;
    std::shared_ptr<const Dataset> dataset; ///< null where the data are gone
    std::string datasetReason;              ///< why it is null
    std::vector<int64_t> ids;               ///< [n]
    std::vector<int32_t> labels;            ///< [n]
    Matrix<float> fresh;                    ///< [m, d]
    std::vector<int64_t> freshRow;          ///< [n] row of `fresh`, -1: none
    std::string freshReason;                ///< why some have none
};

/// Embeddings as the memory takes them, of samples of the dataset.
Result<Matrix<float>> remembered(NeighbourhoodTables& tables, const OpenBank& bank,
                                 const std::vector<int64_t>& ids, const Call& call)
{
    KINDRED_ASSIGN(const auto loaded, tables.cache().model(bank.view.run(), bank.view.step()));
    const std::lock_guard lock(loaded->mutex);
    KINDRED_ASSIGN(Matrix<float> rows,
                   loaded->model->embedUntransformed(*bank.dataset, ids, [&](double done) {
                       return call.progress(done, "embedding the training images");
                   }));
    normaliseRows(rows);
    return rows;
}

/// What the network makes of the training samples at this step.
Status readFresh(NeighbourhoodTables& tables, const Call& call, OpenBank& bank)
{
    bank.freshRow.assign(bank.ids.size(), -1);
    if (bank.memory.kind == MemoryKind::Attended) { // tables hold what modules make of it
        if (!bank.dataset) {
            bank.freshReason = bank.datasetReason;
            return {};
        }
        KINDRED_ASSIGN(bank.fresh, remembered(tables, bank, bank.ids, call));
        std::iota(bank.freshRow.begin(), bank.freshRow.end(), 0);
        return {};
    }
    KINDRED_ASSIGN(const auto table, tables.stored(bank.view.run(), "train", bank.view.step()));
    bank.fresh = table->rows;
    for (size_t row = 0; row < table->ids.size(); ++row) {
        const auto found = std::lower_bound(bank.ids.begin(), bank.ids.end(), table->ids[row]);
        if (found != bank.ids.end() && *found == table->ids[row])
            bank.freshRow[static_cast<size_t>(found - bank.ids.begin())] =
                static_cast<int64_t>(row);
    }
    if (table->ids.size() < bank.ids.size())
        bank.freshReason = "the table of this step holds a part of the training images";
    return {};
}

/// Ids and classes of the memory's rows.
Status nameRows(NeighbourhoodTables& tables, OpenBank& bank)
{
    auto dataset = tables.cache().dataset(bank.view.run());
    if (dataset)
        bank.dataset = *dataset;
    else
        bank.datasetReason = dataset.error().message();
    const auto rows = static_cast<size_t>(bank.file.vectors.rows());
    if (bank.dataset) {
        bank.ids = bank.dataset->ids(Subset::Train);
        for (const int64_t id : bank.ids)
            bank.labels.push_back(bank.dataset->level().labels[static_cast<size_t>(id)]);
    } else {
        KINDRED_ASSIGN(const auto known, tables.rows(bank.view));
        bank.ids = known->ids;
        bank.labels = known->labels;
    }
    if (bank.ids.size() != rows || !std::is_sorted(bank.ids.begin(), bank.ids.end()))
        return inputError(bank.dataset ? "the memory is of other images than the data"
                                       : bank.datasetReason,
                          bank.view.run().root().string());
    return {};
}

/// Ages and why they are not known.
std::pair<std::vector<int32_t>, std::string> agesOf(const OpenBank& bank)
{
    if (!bank.memory.isWrittenEachStep(bank.options))
        return {{}, "the memory is renewed by whole passes only, not by batches"};
    if (!bank.dataset)
        return {{}, bank.datasetReason};
    auto ages =
        memoryAges(bank.view.run(), bank.view.step(), bank.options, *bank.dataset, bank.ids);
    if (!ages)
        return {{}, ages.error().message()};
    return {std::move(*ages), ""};
}

Json evenHistogram(const std::vector<double>& values, double end, int bars)
{
    std::vector<double> edges;
    for (int i = 0; i <= bars; ++i)
        edges.push_back(end * i / bars);
    std::vector<int64_t> counts(static_cast<size_t>(bars));
    for (const double value : values)
        ++counts[barAmong(edges, value)];
    return {{"edges", edges}, {"counts", counts}};
}

/// A round number at or above the largest of the values.
double roundEnd(const std::vector<double>& values, double least)
{
    const double most =
        values.empty() ? least : std::max(least, *std::max_element(values.begin(), values.end()));
    const double unit = std::pow(10.0, std::floor(std::log10(most)));
    for (const double factor : {1.0, 2.0, 5.0, 10.0})
        if (most <= factor * unit)
            return factor * unit;
    return most;
}

/// The split whose samples ask for neighbours, and a seeded choice of its rows.
struct StaleRows {
    std::string split;
    std::vector<int64_t> ids;
    int64_t total = 0;
    Matrix<float> rows;
    std::vector<int32_t> labels, own;
};

Result<StaleRows> staleRows(NeighbourhoodTables& tables, const OpenBank& bank, const Call& call)
{
    StaleRows asked;
    std::shared_ptr<const StoredTable> table;
    for (const char* split : kStaleSplits)
        if (auto read = tables.stored(bank.view.run(), split, bank.view.step())) {
            asked.split = split;
            table = *read;
            break;
        }
    if (!table)
        return inputError("the step has no tables", bank.view.run().root().string());
    std::vector<int64_t> chosen(table->ids.size());
    std::iota(chosen.begin(), chosen.end(), 0);
    asked.total = static_cast<int64_t>(chosen.size());
    if (asked.total > kMostStaleQueries) {
        Random random{kStaleSeed};
        random.shuffle(chosen);
        chosen.resize(kMostStaleQueries);
        std::sort(chosen.begin(), chosen.end());
    }
    asked.rows = Matrix<float>(static_cast<int64_t>(chosen.size()), table->rows.cols());
    const int64_t level =
        std::min<int64_t>(bank.dataset ? bank.dataset->trainedLevel : table->labels.cols() - 1,
                          table->labels.cols() - 1);
    for (const int64_t row : chosen) {
        const int64_t id = table->ids[static_cast<size_t>(row)];
        std::copy_n(table->rows.row(row), table->rows.cols(),
                    asked.rows.row(static_cast<int64_t>(asked.ids.size())));
        asked.ids.push_back(id);
        asked.labels.push_back(level < 0 ? -1 : table->labels(row, level));
        const auto own = std::lower_bound(bank.ids.begin(), bank.ids.end(), id);
        asked.own.push_back(own != bank.ids.end() && *own == id
                                ? static_cast<int32_t>(own - bank.ids.begin())
                                : -1);
    }
    if (bank.memory.kind == MemoryKind::Attended) {
        KINDRED_ASSIGN(asked.rows, remembered(tables, bank, asked.ids, call));
    }
    return asked;
}

Result<Json> staleJson(Context& context, NeighbourhoodTables& tables, const OpenBank& bank,
                       const Call& call)
{
    if (bank.memory.kind == MemoryKind::Means)
        return notApplied("the loss looks at the means of the memory's rows, not at neighbours");
    if (!bank.freshReason.empty())
        return notApplied(bank.freshReason);
    KINDRED_ASSIGN(const StaleRows asked, staleRows(tables, bank, call));
    Matrix<float> fresh(bank.file.vectors.rows(), bank.file.vectors.cols());
    for (size_t i = 0; i < bank.freshRow.size(); ++i)
        std::copy_n(bank.fresh.row(bank.freshRow[i]), fresh.cols(),
                    fresh.row(static_cast<int64_t>(i)));
    StaleQuestion question;
    question.bank = bank.file.vectors.view();
    question.fresh = std::as_const(fresh).view();
    question.labels = bank.labels;
    question.queries = asked.rows.view();
    question.queryLabels = asked.labels;
    question.own = asked.own;
    question.cosine = bank.memory.kind != MemoryKind::Centres;
    const StaleAnswer found = staleNeighbours(question, context.executor);
    Json pairs = Json::array();
    for (size_t i = 0; i < std::min(found.stale.size(), kMostStalePairs); ++i) {
        const StaleNeighbour& stale = found.stale[i];
        const auto named = [&](int32_t row) {
            return Json{{"id", bank.ids[static_cast<size_t>(row)]},
                        {"label", bank.labels[static_cast<size_t>(row)]}};
        };
        pairs.push_back({{"id", asked.ids[static_cast<size_t>(stale.query)]},
                         {"label", asked.labels[static_cast<size_t>(stale.query)]},
                         {"bank", named(stale.bankRow)},
                         {"fresh", named(stale.freshRow)}});
    }
    return Json{{"applies", true},
                {"reason", ""},
                {"split", asked.split},
                {"n", asked.ids.size()},
                {"total", asked.total},
                {"bank_wrong", found.bankWrong},
                {"fresh_wrong", found.freshWrong},
                {"stale", found.stale.size()},
                {"pairs", std::move(pairs)}};
}

/// Histograms of what is known, and every row as blocks.
void addRows(const OpenBank& bank, const std::vector<float>& drift, Reply& reply)
{
    Json& json = reply.content.json;
    const auto rows = static_cast<int64_t>(bank.ids.size());
    std::vector<double> known;
    for (const float value : drift)
        if (std::isfinite(value))
            known.push_back(static_cast<double>(value));
    json["compared"] = known.size();
    json["drift_reason"] = bank.freshReason;
    json["mean_drift"] = known.empty() ? Json()
                                       : Json(std::accumulate(known.begin(), known.end(), 0.0) /
                                              static_cast<double>(known.size()));
    json["drift_histogram"] = evenHistogram(known, roundEnd(known, 1e-3), kDriftBars);
    auto [ages, reason] = agesOf(bank);
    std::vector<double> counted(ages.begin(), ages.end());
    json["age_reason"] = reason;
    json["mean_age"] = counted.empty() ? Json()
                                       : Json(std::accumulate(counted.begin(), counted.end(), 0.0) /
                                              static_cast<double>(counted.size()));
    json["age_histogram"] = evenHistogram(counted, roundEnd(counted, kAgeBars), kAgeBars);
    ages.resize(bank.ids.size(), -1);
    json["ids"] = wire::addBlock(reply.content, "<i8", {rows}, bank.ids.data());
    json["labels"] = wire::addBlock(reply.content, "<i4", {rows}, bank.labels.data());
    json["drift"] = wire::addBlock(reply.content, "<f4", {rows}, drift.data());
    json["age"] = wire::addBlock(reply.content, "<i4", {rows}, ages.data());
}

Json noBank(const RunView& view, const std::string& reason)
{
    Json answer = notApplied(reason);
    answer["step"] = view.step();
    return answer;
}
} // namespace

Result<Reply> runBank(Context& context, NeighbourhoodTables& tables, const Call& call)
{
    KINDRED_ASSIGN(RunView view, viewOf(context, call.params));
    OpenBank bank{std::move(view), {}, {}, {}, {}, {}, {}, {}, {}, {}, {}};
    KINDRED_ASSIGN(const Json record, bank.view.run().record(true));
    bank.memory = methodNamedBy(record).memory;
    bank.options = record.value("options", Json::object());
    bank.options["seed"] = record.value("seed", uint64_t{1});
    bank.options["method"] = record.value("method", "");
    auto file = readBank(bank.view.run(), bank.view.step());
    if (!file)
        return Reply(noBank(bank.view, file.error().message()));
    bank.file = std::move(*file);
    if (bank.file.vectors.rows() == 0)
        return Reply(noBank(bank.view, "the method keeps no memory of its training images"));
    KINDRED_TRY(nameRows(tables, bank));
    KINDRED_TRY(readFresh(tables, call, bank));
    if (bank.fresh.rows() > 0 && bank.fresh.cols() != bank.file.vectors.cols())
        return inputError("the rows of the memory and of the tables differ in length",
                          bank.view.run().root().string());
    KINDRED_ASSIGN(Json stale, staleJson(context, tables, bank, call));
    Reply reply;
    const auto written = bank.file.valid.empty() ? bank.file.vectors.rows()
                                                 : std::count(bank.file.valid.begin(),
                                                              bank.file.valid.end(), uint8_t{1});
    reply.content.json = {{"applies", true},
                          {"reason", ""},
                          {"step", bank.view.step()},
                          {"rows", bank.file.vectors.rows()},
                          {"dimension", bank.file.vectors.cols()},
                          {"written", written},
                          {"stale", std::move(stale)}};
    addRows(bank,
            bankDrift(bank.file.vectors.view(), bank.file.valid, bank.fresh.view(), bank.freshRow,
                      context.executor),
            reply);
    return reply;
}

} // namespace kindred::engine

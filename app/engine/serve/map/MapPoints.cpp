#include "engine/serve/map/MapPoints.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/serve/Methods.h"
#include "engine/serve/Params.h"
#include "engine/serve/map/MapJobs.h"
#include "engine/serve/map/MapWeights.h"
#include "engine/serve/neighbourhood/BankFile.h"
#include "neighbour/AllScores.h"
#include "neighbour/ExactSearch.h"
#include "train/loop/MemoryAge.h"
#include "train/plan/Registry.h"

namespace kindred::engine {

namespace {
constexpr int kHubNeighbours = 10;
constexpr const char* kTablesChanged = "the tables of the step were written anew meanwhile";
constexpr int64_t kQueriesAtOnce = 512; ///< between two looks at the cancel flag

const std::vector<std::string>& knownPointValues()
{
    static const std::vector<std::string> kKnown = {"class", "coarse",  "prediction", "right",
                                                    "p",     "support", "hubness",    "bank_age"};
    return kKnown;
}

/// The number of "level:2"; nothing where the name is none of a level.
std::optional<int64_t> levelNamed(const std::string& name)
{
    constexpr std::string_view kPrefix = "level:";
    constexpr size_t kMostDigits = 3;
    if (!name.starts_with(kPrefix))
        return std::nullopt;
    const std::string number = name.substr(kPrefix.size());
    if (number.empty() || number.size() > kMostDigits ||
        !std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; }))
        return std::nullopt;
    return std::stoll(number);
}

Result<std::vector<std::string>> wantedOf(const Call& call)
{
    std::vector<std::string> wanted;
    const Json listed = call.params.value("what", Json());
    if (!listed.is_array())
        return usageError("must be a list of names", "params.what");
    for (const Json& name : listed) {
        const std::vector<std::string>& known = knownPointValues();
        if (!name.is_string() || (std::find(known.begin(), known.end(), name) == known.end() &&
                                  !levelNamed(name.get<std::string>())))
            return usageError("has an unknown name", "params.what",
                              "There are class, coarse, level:N, prediction, right, p, support, "
                              "hubness and bank_age.");
        wanted.push_back(name.get<std::string>());
    }
    return wanted;
}

std::vector<int32_t> labelsAt(const RunView& view, const MapRows& rows)
{
    std::vector<int32_t> labels;
    labels.reserve(rows.ids.size());
    for (const auto& table : rows.tables)
        for (size_t row = 0; row < table->ids.size(); ++row)
            labels.push_back(view.labelAt(*table, row));
    return labels;
}

std::vector<int32_t> predictionsOf(const MapRows& rows)
{
    std::vector<int32_t> predictions;
    predictions.reserve(rows.ids.size());
    for (const auto& table : rows.tables)
        for (size_t row = 0; row < table->ids.size(); ++row)
            predictions.push_back(
                table->predictions.empty() ? -1 : static_cast<int32_t>(table->predictions[row]));
    return predictions;
}

/// The labels at a level of the data, whichever was trained.
Result<std::vector<int32_t>> labelsOfLevel(const MapRows& rows, int64_t level)
{
    std::vector<int32_t> labels;
    labels.reserve(rows.ids.size());
    for (const auto& table : rows.tables) {
        if (table->labels.cols() < 2)
            return inputError("the data have one level of classes", "coarse");
        if (level >= table->labels.cols())
            return inputError("the data have fewer levels of classes", "level");
        for (int64_t row = 0; row < table->labels.rows(); ++row)
            labels.push_back(table->labels(row, level));
    }
    return labels;
}

/// Predictions become 1 (right), 0 (wrong) or −1: without a class, or of one that was never trained
/// and that no prediction can name.
void judge(std::vector<int32_t>& predictions, const std::vector<int32_t>& labels,
           const std::optional<std::unordered_set<int32_t>>& trained)
{
    for (size_t i = 0; i < labels.size(); ++i) {
        const bool nameable = labels[i] >= 0 && (!trained || trained->contains(labels[i]));
        if (predictions[i] >= 0)
            predictions[i] = !nameable ? -1 : predictions[i] == labels[i] ? 1 : 0;
    }
}

/// The rows of a map as their tables have them, of any length.
Result<Matrix<float>> storedRows(NeighbourhoodTables& tables, const RunView& view,
                                 const MapRows& rows)
{
    std::vector<float> values;
    values.reserve(rows.rows.values().size());
    for (const std::string& split : rows.splits) {
        KINDRED_ASSIGN(const auto table, tables.stored(view.run(), split, view.step()));
        const std::vector<float>& part = table->rows.values();
        values.insert(values.end(), part.begin(), part.end());
    }
    if (values.size() != rows.rows.values().size())
        return inputError(kTablesChanged, view.run().tables().string());
    return Matrix<float>(rows.count(), rows.rows.cols(), std::move(values));
}

/// Names the tables that numbers of `rows` are made from, as they are now: those of the map, and
/// the training samples that weigh it.
std::string pointsKey(const RunView& view, const MapRows& rows)
{
    std::string key = tableStamp(view.run(), "train", view.step());
    for (size_t i = 0; i < rows.splits.size(); ++i)
        key.append("|")
            .append(tableStamp(view.run(), rows.splits[i], view.step()))
            .append("#")
            .append(std::to_string(rows.counts[i]));
    return key;
}
} // namespace

MapPoints::Values MapPoints::weightsOf(const RunView& view, const MapRows& rows, const Call& call)
{
    NeighbourhoodTables tables(m_context.runs); // what it reads is not kept: the numbers are
    const auto weighed = tables.rows(view);
    if (!weighed)
        return weighed.error();
    const NeighbourhoodRows& memory = **weighed;
    Matrix<float> stored;
    if (memory.form != WeightForm::Cosine) {
        KINDRED_ASSIGN(stored, storedRows(tables, view, rows));
    }
    const MatrixView<const float> queries =
        stored.empty() ? rows.rows.view() : std::as_const(stored).view();
    if (queries.cols != memory.rows.cols())
        return inputError("the tables of the step have rows of different length", "p");
    const std::vector<int32_t> labels = labelsAt(view, rows);
    const MapWeigher weigher(memory);
    auto values = std::make_shared<PointValues>();
    values->real.resize(labels.size());
    values->whole.resize(labels.size());
    for (int64_t at = 0; at < rows.count(); at += kQueriesAtOnce) {
        if (!call.progress(static_cast<double>(at) / static_cast<double>(rows.count()), "weighing"))
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        const int64_t count = std::min(kQueriesAtOnce, rows.count() - at);
        scoreAll(memory.rows.view(), queries.slice(at, count), weigher.metric(),
                 m_context.maps.executor(), [&](int64_t query, std::span<const float> scores) {
                     const auto row = static_cast<size_t>(at + query);
                     const MapWeight weight =
                         weigher.weigh(scores, labels[row], memory.find(rows.ids[row]));
                     values->real[row] = weight.probability;
                     values->whole[row] = weight.support;
                 });
    }
    return std::shared_ptr<const PointValues>(values);
}

MapPoints::Values MapPoints::hubnessOf(const MapRows& rows, const Call& call)
{
    std::vector<int32_t> own(rows.ids.size());
    for (size_t i = 0; i < own.size(); ++i)
        own[i] = static_cast<int32_t>(i);
    const auto found = searchExact(rows.rows.view(), rows.rows.view(), kHubNeighbours,
                                   SearchMetric::InnerProduct, own, m_context.maps.executor(),
                                   [&](double done) { return call.progress(done, "hubness"); });
    if (!found)
        return Error{ErrorCode::Interrupted, "cancelled", "", ""};
    auto counts = std::make_shared<PointValues>();
    counts->whole.resize(own.size());
    for (const int32_t index : found->indices.values())
        if (index >= 0)
            ++counts->whole[static_cast<size_t>(index)];
    return std::shared_ptr<const PointValues>(counts);
}

MapPoints::Values MapPoints::agesOf(const RunView& view, const MapRows& rows)
{
    KINDRED_ASSIGN(const Json record, view.run().record(true));
    Json options = record.value("options", Json::object());
    options["method"] = record.value("method", "");
    options["seed"] = record.value("seed", uint64_t{1});
    KINDRED_ASSIGN(const BankFile bank, readBank(view.run(), view.step()));
    if (bank.vectors.rows() == 0)
        return inputError("the method keeps no memory of its training images", "bank_age");
    if (!methodNamedBy(record).memory.isWrittenEachStep(options))
        return inputError("the memory is renewed by whole passes only, not by batches", "bank_age");
    KINDRED_ASSIGN(const auto dataset, m_context.runs.dataset(view.run()));
    const std::vector<int64_t> ids = dataset->ids(Subset::Train);
    KINDRED_ASSIGN(const std::vector<int32_t> ages,
                   memoryAges(view.run(), view.step(), options, *dataset, ids));
    auto values = std::make_shared<PointValues>();
    for (const int64_t id : rows.ids) {
        const auto found = std::lower_bound(ids.begin(), ids.end(), id);
        const bool isThere = found != ids.end() && *found == id;
        values->whole.push_back(isThere ? ages[static_cast<size_t>(found - ids.begin())] : -1);
    }
    return std::shared_ptr<const PointValues>(values);
}

MapPoints::Values MapPoints::valuesOf(const std::string& what, const RunView& view,
                                      const MapRows& rows, const Call& call)
{
    if (what == "p" && !view.isLabelled())
        return view.requireLabels().error();
    if (what == "p" || what == "support")
        return weightsOf(view, rows, call);
    if (what == "hubness")
        return hubnessOf(rows, call);
    if (what == "bank_age")
        return agesOf(view, rows);
    KINDRED_TRY(view.requireLabels());
    auto values = std::make_shared<PointValues>();
    if (what == "class") {
        values->whole = labelsAt(view, rows);
    } else if (what == "coarse") {
        KINDRED_ASSIGN(values->whole, labelsOfLevel(rows, 0));
    } else if (const std::optional<int64_t> level = levelNamed(what)) {
        KINDRED_ASSIGN(values->whole, labelsOfLevel(rows, *level));
    } else {
        values->whole = predictionsOf(rows);
        if (std::all_of(values->whole.begin(), values->whole.end(),
                        [](int32_t each) { return each < 0; }))
            return inputError("the tables of this step hold no predictions", what);
        if (what == "right")
            judge(values->whole, labelsAt(view, rows), view.trainedClasses());
    }
    return std::shared_ptr<const PointValues>(values);
}

Result<Reply> MapPoints::answer(const Call& call)
{
    KINDRED_ASSIGN(const RunDirectory run, runOf(m_context, call));
    KINDRED_ASSIGN(const std::vector<std::string> wanted, wantedOf(call));
    KINDRED_ASSIGN(const std::string split, textParam(call.params, "split", "all"));
    const Json given = call.params.value("step", Json("last"));
    KINDRED_ASSIGN(const RunView view,
                   RunView::open(m_context.runs, run,
                                 given.is_string() ? given.get<std::string>() : given.dump()));
    KINDRED_ASSIGN(const MapRows rows,
                   MapRows::open(m_context.runs, run, std::to_string(view.step()), split));
    Reply reply(Json{{"step", view.step()}, {"n", rows.count()}, {"missing", Json::object()}});
    Json& json = reply.content.json;
    const std::string tables = pointsKey(view, rows);
    const auto count = static_cast<size_t>(rows.count());
    for (const std::string& what : wanted) {
        const bool isWeight = what == "p" || what == "support"; // one pass gives both
        const std::string key = tables + "@" + (isWeight ? "weights" : what);
        const auto values = m_kept.get(key, [&] { return valuesOf(what, view, rows, call); });
        if (!values && values.error().code == ErrorCode::Interrupted)
            return values.error();
        if (!values)
            json["missing"][what] = values.error().what;
        else if (((what == "p") ? (*values)->real.size() : (*values)->whole.size()) != count)
            json["missing"][what] = kTablesChanged;
        else if (what == "p")
            json[what] =
                wire::addBlock(reply.content, "<f4", {rows.count()}, (*values)->real.data());
        else
            json[what] =
                wire::addBlock(reply.content, "<i4", {rows.count()}, (*values)->whole.data());
    }
    json["ids"] = wire::addBlock(reply.content, "<i8", {rows.count()}, rows.ids.data());
    return reply;
}

} // namespace kindred::engine

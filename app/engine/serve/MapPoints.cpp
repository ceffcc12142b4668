#include "engine/serve/MapPoints.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <unordered_map>

#include "engine/serve/BankFile.h"
#include "engine/serve/MapJobs.h"
#include "engine/serve/Methods.h"
#include "engine/serve/Params.h"
#include "neighbour/AllScores.h"
#include "neighbour/ExactSearch.h"
#include "train/MemoryAge.h"

namespace kindred::engine {

namespace {
constexpr int kHubNeighbours = 10;
constexpr double kSupportShare = 0.7;
constexpr int64_t kQueriesAtOnce = 512; ///< between two looks at the cancel flag

const std::vector<std::string>& knownPointValues()
{
    static const std::vector<std::string> kKnown = {"class", "coarse",  "prediction", "right",
                                                    "p",     "support", "hubness",    "bank_age"};
    return kKnown;
}

Result<std::vector<std::string>> wantedOf(const Call& call)
{
    std::vector<std::string> wanted;
    const Json listed = call.params.value("what", Json());
    if (!listed.is_array())
        return usageError("must be a list of names", "params.what");
    for (const Json& name : listed) {
        const std::vector<std::string>& known = knownPointValues();
        if (!name.is_string() || std::find(known.begin(), known.end(), name) == known.end())
            return usageError("has an unknown name", "params.what",
                              "There are class, coarse, prediction, right, p, support, hubness and "
                              "bank_age.");
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

Result<std::vector<int32_t>> coarseOf(const MapRows& rows)
{
    std::vector<int32_t> labels;
    labels.reserve(rows.ids.size());
    for (const auto& table : rows.tables) {
        if (table->labels.cols() < 2)
            return inputError("the data have one level of classes", "coarse");
        for (int64_t row = 0; row < table->labels.rows(); ++row)
            labels.push_back(table->labels(row, 0));
    }
    return labels;
}

/// What the loss's own neighbour distribution says of one query.
struct Weighed {
    float probability = NAN; ///< Σ p_ij over the query's class
    int32_t support = -1;    ///< size of the support set
};

/// e^x for x ≤ 0 within 3e-7 of it, in steps that compilers turn into vector instructions: a map
/// asks for billions.
inline float quickExp(float x)
{
    constexpr float kRounder = 12582912.0F; // 1.5 · 2^23: adding it rounds to a whole number
    const float scaled = std::max(x, -87.0F) * 1.44269504F;
    const float whole = (scaled + kRounder) - kRounder;
    const float rest = scaled - whole;
    const float power =
        1 + rest * (0.693147180F +
                    rest * (0.240226507F +
                            rest * (0.0555041087F +
                                    rest * (0.00961812911F +
                                            rest * (0.00133335581F + rest * 0.000154035304F)))));
    return power * std::bit_cast<float>((static_cast<int32_t>(whole) + 127) << 23);
}

constexpr size_t kLanes = 8;      ///< sums that grow side by side
constexpr size_t kSumBlock = 512; ///< floats before a sum goes on in double

/// The sum of f(i) for i in [0, count), in a fixed order.
template <class Term>
double laneSum(size_t count, const Term& term)
{
    double total = 0;
    for (size_t begin = 0; begin < count; begin += kSumBlock) {
        const size_t end = std::min(count, begin + kSumBlock);
        std::array<float, kLanes> sums{};
        size_t i = begin;
        for (; i + kLanes <= end; i += kLanes)
            for (size_t lane = 0; lane < kLanes; ++lane)
                sums[lane] += term(i + lane);
        for (; i < end; ++i)
            sums[0] += term(i);
        for (const float sum : sums)
            total += double(sum);
    }
    return total;
}

float largest(std::span<const float> scores, int64_t own)
{
    float best = -INFINITY;
    for (int64_t i = 0; i < static_cast<int64_t>(scores.size()); ++i)
        best = std::max(best, i == own ? -INFINITY : scores[static_cast<size_t>(i)]);
    return best;
}

/// scores: similarities to the database; own: the query's place in it, −1: none. `weights` is
/// room to work in.
Weighed weigh(std::span<const float> scores, std::span<const int32_t> labels, int32_t label,
              int64_t own, double sigma, std::vector<float>& weights)
{
    const size_t count = scores.size();
    weights.resize(count);
    const float best = largest(scores, own);
    const auto scale = static_cast<float>(1 / sigma);
    for (size_t i = 0; i < count; ++i)
        weights[i] = quickExp(std::min(0.0F, (scores[i] - best) * scale));
    if (own >= 0)
        weights[static_cast<size_t>(own)] = 0;
    const double total = laneSum(count, [&](size_t i) { return weights[i]; });
    const double same =
        laneSum(count, [&](size_t i) { return labels[i] == label ? weights[i] : 0.0F; });
    if (!(total > 0))
        return {};
    // What is smaller than this sums to less than the share that may be missing.
    const auto least =
        static_cast<float>((1 - kSupportShare) * total / (1.001 * static_cast<double>(count)));
    size_t kept = 0;
    for (size_t i = 0; i < count; ++i) {
        weights[kept] = weights[i];
        kept += weights[i] >= least ? 1 : 0;
    }
    weights.resize(kept);
    std::sort(weights.begin(), weights.end(), std::greater<>());
    double sum = 0;
    int32_t support = 0;
    for (size_t i = 0; i < kept && sum < kSupportShare * total; ++i, ++support)
        sum += double(weights[i]);
    return {same > 0 && label >= 0 ? static_cast<float>(same / total) : NAN, support};
}

/// The training samples as one matrix.
struct Memory {
    Matrix<float> rows;
    std::vector<int32_t> labels;
    std::unordered_map<int64_t, int64_t> places; ///< by sample id
};

Memory gatherMemory(const Candidates& candidates)
{
    Memory memory;
    const auto count = static_cast<int64_t>(candidates.size());
    const auto columns = static_cast<int64_t>(candidates.embedding(0).size());
    memory.rows = Matrix<float>(count, columns);
    for (int64_t i = 0; i < count; ++i) {
        const auto at = static_cast<size_t>(i);
        std::copy_n(candidates.embedding(at).data(), columns, memory.rows.row(i));
        memory.labels.push_back(candidates.label(at));
        memory.places.try_emplace(candidates.id(at), i);
    }
    return memory;
}
} // namespace

MapPoints::Values MapPoints::weightsOf(const RunView& view, const MapRows& rows, const Call& call)
{
    const auto candidates = view.candidates("train");
    if (!candidates)
        return inputError("there is no table of the training samples at this step", "p",
                          "It is written at the end of the run.");
    const Memory memory = gatherMemory(*candidates);
    const std::vector<int32_t> labels = labelsAt(view, rows);
    auto values = std::make_shared<PointValues>();
    values->real.resize(labels.size());
    values->whole.resize(labels.size());
    for (int64_t at = 0; at < rows.count(); at += kQueriesAtOnce) {
        if (!call.progress(static_cast<double>(at) / static_cast<double>(rows.count()), "weighing"))
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        const int64_t count = std::min(kQueriesAtOnce, rows.count() - at);
        scoreAll(memory.rows.view(), rows.rows.view().slice(at, count), SearchMetric::InnerProduct,
                 m_context.maps.executor(), [&](int64_t query, std::span<const float> scores) {
                     thread_local std::vector<float> room;
                     const auto row = static_cast<size_t>(at + query);
                     const auto own = memory.places.find(rows.ids[row]);
                     const Weighed weighed =
                         weigh(scores, memory.labels, labels[row],
                               own == memory.places.end() ? -1 : own->second, view.sigma(), room);
                     values->real[row] = weighed.probability;
                     values->whole[row] = weighed.support;
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
    const std::string method = record.value("method", "");
    Json options = record.value("options", Json::object());
    options["method"] = method;
    options["seed"] = record.value("seed", uint64_t{1});
    KINDRED_ASSIGN(const BankFile bank, readBank(view.run(), view.step()));
    if (bank.vectors.rows() == 0)
        return inputError("the method keeps no memory of its training images", "bank_age");
    if ((method == "nngk" && !options.value("write_through", true)) ||
        (method == "mne" && !options.value("memory_update", true)))
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
    if (what == "p" || what == "support")
        return weightsOf(view, rows, call);
    if (what == "hubness")
        return hubnessOf(rows, call);
    if (what == "bank_age")
        return agesOf(view, rows);
    auto values = std::make_shared<PointValues>();
    if (what == "class") {
        values->whole = labelsAt(view, rows);
    } else if (what == "coarse") {
        KINDRED_ASSIGN(values->whole, coarseOf(rows));
    } else {
        values->whole = predictionsOf(rows);
        if (std::all_of(values->whole.begin(), values->whole.end(),
                        [](int32_t each) { return each < 0; }))
            return inputError("the tables of this step hold no predictions", what);
        if (what == "right") {
            const std::vector<int32_t> labels = labelsAt(view, rows);
            for (size_t i = 0; i < labels.size(); ++i)
                if (values->whole[i] >= 0)
                    values->whole[i] = labels[i] < 0 ? -1 : values->whole[i] == labels[i] ? 1 : 0;
        }
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
    std::error_code ignored;
    const auto written =
        fs::last_write_time(run.tables(rows.splits.front(), view.step()) / "ids.npy", ignored);
    for (const std::string& what : wanted) {
        const std::string key = run.root().string() + "@" + std::to_string(view.step()) + "/" +
                                split + "/" +
                                (what == "p" || what == "support" ? "weights" : what) + "#" +
                                std::to_string(written.time_since_epoch().count());
        const auto values = m_kept.get(key, [&] { return valuesOf(what, view, rows, call); });
        if (!values && values.error().code == ErrorCode::Interrupted)
            return values.error();
        if (!values)
            json["missing"][what] = values.error().what;
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

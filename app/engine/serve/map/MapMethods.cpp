#include "engine/serve/map/MapMethods.h"

#include <algorithm>
#include <cmath>

#include "engine/MapEstimate.h"
#include "engine/serve/Methods.h"
#include "engine/serve/Params.h"
#include "engine/serve/UntilSent.h"
#include "engine/serve/map/MapJobs.h"
#include "engine/serve/runs/RunShelf.h"
#include "neighbour/ExactSearch.h"
#include "project/MapCatalogue.h"
#include "train/estimate/MemoryEstimate.h"

namespace kindred::engine {

namespace {
constexpr int kStartNeighbours = 5; ///< of a sample that the earlier map did not have
constexpr int64_t kMostMeasured = 50'000;

/// What params say about the map that is meant.
struct MapQuestion {
    RunDirectory run{fs::path()};
    std::string step;
    std::string split;
};

Result<MapQuestion> readMapQuestion(Context& context, const Call& call)
{
    MapQuestion question;
    KINDRED_ASSIGN(question.run, runOf(context, call));
    const Json step = call.params.value("step", Json());
    question.step = step.is_null()     ? "last"
                    : step.is_string() ? step.get<std::string>()
                                       : step.dump();
    KINDRED_ASSIGN(question.split, textParam(call.params, "split", "all"));
    return question;
}

Result<std::shared_ptr<MapJob>> jobOf(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const std::string token, textParam(call.params, "map"));
    return context.maps.find(token);
}

/// Seconds that t-SNE will take, by the processor time that docs/benchmarks.md ("How long a map
/// takes") measured for it, shared out among the threads.
double estimatedSeconds(int64_t n, int iterations, int threads)
{
    constexpr double kPerExactPair = 2.5e-10; ///< of an iteration below TSne::kExactRows
    constexpr double kPerPoint = 2.2e-7;      ///< of an iteration above: attraction and splines
    constexpr double kPerGrid = 1.7e-3;       ///< of an iteration above: the Fourier transforms
    constexpr double kPerPair = 2.2e-9;       ///< of the search among 50 components
    constexpr double kPerRow = 7e-5;          ///< components, affinities, measuring the end
    const double points = static_cast<double>(n);
    const double share = 1.0 / std::max(1, threads);
    const double step =
        n < TSne::kExactRows ? kPerExactPair * points * points : kPerGrid + kPerPoint * points;
    return (step * iterations + kPerPair * points * points + kPerRow * points) * share;
}

/// A layout for `rows` from an earlier one: who was there stays, the others start in the middle of
/// their nearest neighbours.
Matrix<float> carriedOver(const MapRows& rows, const MapRows& earlier, const Matrix<float>& layout,
                          Executor& executor)
{
    const std::vector<int64_t> places = earlier.rowsOf(rows.ids);
    Matrix<float> start(rows.count(), 2);
    std::vector<int64_t> known;
    std::vector<int64_t> added;
    for (int64_t i = 0; i < rows.count(); ++i) {
        const int64_t place = places[static_cast<size_t>(i)];
        (place < 0 ? added : known).push_back(i);
        for (int64_t axis = 0; place >= 0 && axis < 2; ++axis)
            start(i, axis) = layout(place, axis);
    }
    if (known.size() < 4)
        return {};
    if (added.empty())
        return start;
    const auto gather = [&](const std::vector<int64_t>& chosen) {
        Matrix<float> gathered(static_cast<int64_t>(chosen.size()), rows.rows.cols());
        for (size_t i = 0; i < chosen.size(); ++i)
            std::copy_n(rows.rows.row(chosen[i]), rows.rows.cols(),
                        gathered.row(static_cast<int64_t>(i)));
        return gathered;
    };
    const int k = std::min<int>(kStartNeighbours, static_cast<int>(known.size()));
    const Neighbours near =
        searchExact(gather(known), gather(added), k, SearchMetric::InnerProduct, {}, executor);
    for (size_t i = 0; i < added.size(); ++i)
        for (int j = 0; j < k; ++j) {
            const auto found = static_cast<size_t>(near.indices(static_cast<int64_t>(i), j));
            for (int64_t axis = 0; axis < 2; ++axis)
                start(added[i], axis) += start(known[found], axis) / static_cast<float>(k);
        }
    return start;
}

/// Fills in where a warm map begins: at the map of the step before that is open or stored.
void warmUp(Context& context, MapRequest& request)
{
    if (const auto job = context.maps.before(request.run, request.rows->step)) {
        request.start = carriedOver(*request.rows, *job->request().rows, job->layout(),
                                    context.maps.executor());
        request.startStep = job->request().rows->step;
    } else {
        std::optional<StoredMap> nearest;
        for (StoredMap& map : listMaps(request.run))
            if (!nearest || map.step < request.rows->step)
                nearest = std::move(map);
        if (!nearest)
            return;
        const auto stored = readMap(request.run, nearest->step, nearest->splits);
        const std::string split =
            nearest->splits.size() == 1 ? nearest->splits.front() : std::string("all");
        const auto rows =
            MapRows::open(context.runs, request.run, std::to_string(nearest->step), split);
        if (!stored || !rows || rows->count() != stored->count())
            return;
        request.start = carriedOver(*request.rows, *rows, stored->layout, context.maps.executor());
        request.startStep = nearest->step;
    }
    if (request.start.empty())
        request.startStep.reset();
}

/// The reply of map.start and map.open: what the frames' rows are. A map whose token nobody gets
/// to know is closed.
Reply introduce(MapJobs& maps, const MapJob& job)
{
    const MapRequest& request = job.request();
    Reply reply;
    reply.content.json = {{"map", job.token()},
                          {"step", request.rows->step},
                          {"n", request.rows->count()},
                          {"dimension", request.rows->rows.cols()},
                          {"splits", request.rows->splits},
                          {"rows", request.rows->counts},
                          {"method", request.isTSne ? "tsne" : "pca"},
                          {"options", request.options},
                          {"seed", request.seed},
                          {"start", request.startStep ? Json(*request.startStep) : Json()}};
    reply.content.json["ids"] =
        wire::addBlock(reply.content, "<i8", {request.rows->count()}, request.rows->ids.data());
    reply.afterwards =
        UntilSent::then({}, [&maps, token = job.token()] { static_cast<void>(maps.close(token)); });
    return reply;
}

/// The options as they hold for n rows: a perplexity that nobody asked for fits itself to few.
Result<Json> fittingOptions(const Json& given, int64_t n)
{
    KINDRED_ASSIGN(Json options, tsneSchema().resolve(given));
    const double largest = largestPerplexity(n);
    if (options.value("perplexity", 0.0) <= largest)
        return options;
    if (given.contains("perplexity"))
        return usageError("must be at most " + std::to_string(static_cast<int64_t>(largest)) +
                              " for " + std::to_string(n) + " points",
                          "perplexity");
    options["perplexity"] = std::max(1.0, std::floor(largest));
    return options;
}

/// What a map of counted rows takes of memory in this server; reads the head of one table.
Result<Json> memoryOfMap(Context& context, const RunDirectory& run, const MapRows& counted,
                         const std::string& method, const Json& set)
{
    KINDRED_ASSIGN(const TSneOptions options, tsneOptions(set, 1));
    KINDRED_ASSIGN(
        const int64_t columns,
        matrixColumns(run.tables(counted.splits.front(), counted.step) / "embeddings.npy"));
    return memoryJson(servedMapParts(counted.count(), columns, method == "tsne", options,
                                     context.maps.executor().threads()));
}

/// Before any row is read: a server that runs out of memory takes every view with it.
Status checkMapFits(Context& context, const MapQuestion& question, const std::string& method,
                    const Json& set)
{
    KINDRED_ASSIGN(const MapRows counted,
                   mapRowCounts(question.run, question.step, question.split));
    KINDRED_ASSIGN(const Json memory, memoryOfMap(context, question.run, counted, method, set));
    return checkFits(memory, "this map", "Map a part of the images, or close other programs.");
}

Result<Reply> startMap(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const MapQuestion question, readMapQuestion(context, call));
    KINDRED_ASSIGN(const std::string method, textParam(call.params, "method", "tsne"));
    if (method != "tsne" && method != "pca")
        return usageError("must be “tsne” or “pca”", "params.method");
    Json set = Json::object();
    if (hasParam(call.params, "set")) {
        KINDRED_ASSIGN(set, objectParam(call.params, "set"));
    }
    KINDRED_ASSIGN(const int64_t seed, integerParam(call.params, "seed", 0, INT64_MAX, 1));
    KINDRED_ASSIGN(const bool isWarm, flagParam(call.params, "warm", false));
    KINDRED_TRY(checkMapFits(context, question, method, set));
    KINDRED_ASSIGN(MapRows rows,
                   MapRows::open(context.runs, question.run, question.step, question.split));
    if (rows.count() < 4)
        return usageError("a map needs at least 4 points, and there are " +
                              std::to_string(rows.count()),
                          "params.split");
    MapRequest request;
    request.run = question.run;
    request.isTSne = method == "tsne";
    request.seed = static_cast<uint64_t>(seed);
    if (request.isTSne) {
        KINDRED_ASSIGN(request.options, fittingOptions(set, rows.count()));
    }
    request.rows = std::make_shared<const MapRows>(std::move(rows));
    if (isWarm && request.isTSne)
        warmUp(context, request);
    return introduce(context.maps, *context.maps.start(std::move(request)));
}

Result<Reply> openMap(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const MapQuestion question, readMapQuestion(context, call));
    KINDRED_ASSIGN(const int64_t step, tableStep(question.run, question.step));
    const std::vector<StoredMap> maps = listMaps(question.run);
    const auto known = std::find_if(maps.begin(), maps.end(),
                                    [step](const auto& map) { return map.step == step; });
    auto stored = known == maps.end() ? std::nullopt : readMap(question.run, step, known->splits);
    if (!stored)
        return inputError("no map of step " + std::to_string(step) + " is kept",
                          question.run.root().string(), "Make one with map.start.");
    const std::string split =
        stored->splits.size() == 1 ? stored->splits.front() : std::string("all");
    KINDRED_ASSIGN(MapRows rows,
                   MapRows::open(context.runs, question.run, std::to_string(step), split));
    if (rows.splits != stored->splits || rows.counts != stored->counts)
        return inputError("the map of step " + std::to_string(step) +
                              " is of other tables than there are now",
                          question.run.root().string(), "Make it anew.");
    MapRequest request;
    request.run = question.run;
    request.isTSne = stored->about.value("method", Json("tsne")) == "tsne";
    request.options = stored->about.value("options", Json::object());
    const Json seed = stored->about.value("seed", Json());
    request.seed = seed.is_number_unsigned() ? seed.get<uint64_t>() : 1;
    request.rows = std::make_shared<const MapRows>(std::move(rows));
    return introduce(context.maps, *context.maps.open(std::move(request), std::move(*stored)));
}

Result<Reply> controlMap(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const auto job, jobOf(context, call));
    KINDRED_ASSIGN(const std::string state, textParam(call.params, "state", ""));
    KINDRED_ASSIGN(const bool perturb, flagParam(call.params, "perturb", false));
    if (state == "paused")
        job->pause();
    else if (state == "stopped")
        job->stop();
    else if (state == "running" || (state.empty() && perturb))
        KINDRED_TRY(job->go(perturb));
    else
        return usageError("must be “running”, “paused” or “stopped”", "params.state");
    return Reply();
}

Result<Reply> closeMap(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const std::string token, textParam(call.params, "map"));
    KINDRED_TRY(context.maps.close(token));
    return Reply();
}

Result<Reply> listKeptMaps(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const RunDirectory run, runOf(context, call));
    Json entries = Json::array();
    for (const StoredMap& map : listMaps(run)) {
        Json entry = {{"step", map.step}, {"splits", map.splits}, {"n", map.count()}};
        for (const char* key : {"method", "options", "seed", "iterations", "kl", "honesty"})
            entry[key] = map.about.value(key, Json());
        entries.push_back(std::move(entry));
    }
    return Reply(Json{{"maps", std::move(entries)}});
}

Result<Reply> mapOptions(Context& context, const Call& call)
{
    Json answer = {{"methods", mapCatalogue()}};
    if (!hasParam(call.params, "run"))
        return Reply(std::move(answer));
    KINDRED_ASSIGN(const MapQuestion question, readMapQuestion(context, call));
    KINDRED_ASSIGN(const MapRows rows, mapRowCounts(question.run, question.step, question.split));
    const int threads = context.maps.executor().threads();
    const int iterations = static_cast<int>(TSneOptions().iterations);
    Json set = Json::object();
    if (hasParam(call.params, "set")) {
        KINDRED_ASSIGN(set, objectParam(call.params, "set"));
    }
    for (const char* method : {"tsne", "pca"}) {
        KINDRED_ASSIGN(answer["memory"][method],
                       memoryOfMap(context, question.run, rows, method, set));
    }
    answer["step"] = rows.step;
    answer["n"] = rows.count();
    answer["splits"] = rows.splits;
    answer["largest_perplexity"] = largestPerplexity(rows.count());
    answer["seconds_per_iteration"] = (estimatedSeconds(rows.count(), 2 * iterations, threads) -
                                       estimatedSeconds(rows.count(), iterations, threads)) /
                                      iterations;
    answer["seconds_before"] = estimatedSeconds(rows.count(), 0, threads);
    return Reply(std::move(answer));
}

template <class T>
Json matrixBlock(Reply& reply, const char* dtype, const Matrix<T>& matrix)
{
    return wire::addBlock(reply.content, dtype, {matrix.rows(), matrix.cols()}, matrix.data());
}

Result<Reply> mapHonesty(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const auto job, jobOf(context, call));
    KINDRED_ASSIGN(const int64_t queries,
                   integerParam(call.params, "queries", 1, kMostMeasured, 2000));
    const auto progress = [&](double done) { return call.progress(done, "comparing"); };
    KINDRED_ASSIGN(const auto honesty, job->honesty(queries, progress));
    Reply reply(honestyJson(*honesty));
    Json& answer = reply.content.json;
    const auto count = static_cast<int64_t>(honesty->sampled.size());
    const auto column = [&](const char* key, const std::vector<float>& values) {
        answer[key] = wire::addBlock(reply.content, "<f4", {count}, values.data());
    };
    answer["points"] = wire::addBlock(reply.content, "<i4", {count}, honesty->sampled.data());
    column("point_trustworthiness", honesty->pointTrustworthiness);
    column("point_continuity", honesty->pointContinuity);
    column("point_preservation", honesty->pointPreservation);
    answer["false_neighbours"] = matrixBlock(reply, "<i4", honesty->falseNeighbours);
    answer["torn_neighbours"] = matrixBlock(reply, "<i4", honesty->tornNeighbours);
    return reply;
}
} // namespace

MethodTable mapMethods(Context& context)
{
    return {
        {"map.options", Pace::Quick, [&](const Call& call) { return mapOptions(context, call); }},
        {"map.list", Pace::Quick, [&](const Call& call) { return listKeptMaps(context, call); }},
        {"map.start", Pace::Slow, [&](const Call& call) { return startMap(context, call); }},
        {"map.open", Pace::Slow, [&](const Call& call) { return openMap(context, call); }},
        {"map.control", Pace::Quick, [&](const Call& call) { return controlMap(context, call); }},
        {"map.close", Pace::Quick, [&](const Call& call) { return closeMap(context, call); }},
        {"map.honesty", Pace::Slow, [&](const Call& call) { return mapHonesty(context, call); }},
        {"map.preview", Pace::Slow, [&](const Call& call) { return previewMap(context, call); }},
        {"map.place", Pace::Slow, [&](const Call& call) { return placeOnMap(context, call); }},
        {"run.points", Pace::Slow,
         [&, points = std::make_shared<MapPoints>(context)](const Call& call) {
             return points->answer(call);
         }},
    };
}

} // namespace kindred::engine

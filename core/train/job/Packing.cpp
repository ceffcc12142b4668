#include "train/job/Packing.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/Elapsed.h"
#include "base/Text.h"
#include "data/Shard.h"
#include "data/ShardCache.h"
#include "run/RunName.h"
#include "train/estimate/MemoryEstimate.h"
#include "train/plan/Registry.h"

namespace kindred {

namespace {
constexpr double kLeastShrinkage = 2;     ///< fewer pixels than that, for a file to pay
constexpr double kMostOfFreeMemory = 0.5; ///< that a mapped file may fill

/// formatDuration(), with a tenth where whole seconds say too little.
std::string secondsText(double seconds)
{
    if (seconds >= 10)
        return formatDuration(seconds);
    char text[32];
    std::snprintf(text, sizeof text, "%.1f s", seconds);
    return text;
}

std::string millisecondsText(double seconds)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.2f ms", seconds * 1000);
    return text;
}

/// Pictures that all epochs and the evaluations between them read.
double viewsOf(const Json& options, const Dataset& dataset)
{
    const auto train = static_cast<double>(dataset.ids(Subset::Train).size());
    const auto validation = static_cast<double>(dataset.ids(Subset::Val).size());
    const auto epochs = options.at("epochs").get<double>();
    const auto every = options.at("eval_every").get<double>();
    const auto limit = options.at("eval_database").get<double>();
    const double searched = limit > 0 ? std::min(limit, train) : train;
    const double evaluations = every > 0 && validation > 0 ? std::ceil(epochs / every) : 0;
    return epochs * train + evaluations * (searched + validation);
}

std::string whyItDoesNotPay(const PackingChoice& choice)
{
    const PackingCost& cost = choice.cost;
    if (cost.shrinkage < kLeastShrinkage)
        return "the pictures are hardly larger than the network's input needs";
    if (choice.saved() <= cost.packSeconds)
        return "packing them would take " + secondsText(cost.packSeconds) +
               " of a core, reading them then save " + secondsText(std::max(0.0, choice.saved()));
    if (cost.bytes > ShardCache().limit())
        return "they would take " + formatBytes(cost.bytes) + ", more than the cache holds";
    if (static_cast<double>(cost.bytes) > kMostOfFreeMemory * static_cast<double>(availableBytes()))
        return "they would take " + formatBytes(cost.bytes) +
               ", too much to stay in memory while they are read";
    return {};
}

/// One job's packing: what it says and how it is stopped.
class Packing final {
public:
    explicit Packing(const PackingRequest& request)
        : m_request(request), m_control(request.run, request.journal,
                                        {[] { return Status(); },
                                         [](const Json&) { return Result<bool>(false); }, [] {}})
    {
    }

    Result<PackedPictures> pictures(const std::shared_ptr<const Dataset>& source, int edge)
    {
        Journal& journal = m_request.journal;
        KINDRED_TRY(
            journal.status([](RunStatus& status) { status.state = ObservedState::Running; }));
        const auto begun = std::chrono::steady_clock::now();
        const auto progress = [&](int64_t done, int64_t total) {
            const double seconds = secondsSince(begun);
            journal.note([&](RunStatus& status) {
                status.etaSeconds = done > 0 ? seconds * static_cast<double>(total - done) /
                                                   static_cast<double>(done)
                                             : -1;
            });
            return m_control.goOn();
        };
        KINDRED_ASSIGN(PackedPictures packed,
                       ShardCache().pictures(m_request.source, source, edge, progress));
        m_seconds = secondsSince(begun);
        return packed;
    }

    Status tell(const PackedPictures& packed, int edge, const std::string& gain)
    {
        const std::string what = packed.file.string() + " (" + formatBytes(packed.bytes) + ")";
        if (!packed.notice.empty())
            KINDRED_TRY(m_request.journal.message(
                "warning", "The packed pictures that were there could not be used: " +
                               packed.notice + ". They were packed anew."));
        return m_request.journal.message(
            "info", packed.made
                        ? "Packed " + std::to_string(packed.dataset->size()) +
                              " pictures, short side at most " + std::to_string(edge) + ", into " +
                              what + " in " + secondsText(m_seconds) + "." + gain
                        : "Read the pictures, short side at most " + std::to_string(edge) +
                              ", from " + what + ", which an earlier training packed." + gain);
    }

    Result<std::optional<TrainingEnd>> outcome(const Error& error)
    {
        return m_control.outcome(error);
    }

private:
    const PackingRequest& m_request;
    JobControl m_control;
    double m_seconds = 0;
};

std::string gainText(const PackingChoice& choice)
{
    return " A training view takes " + millisecondsText(choice.cost.shardSeconds) +
           " of a core from there, " + millisecondsText(choice.cost.sourceSeconds) +
           " from the source: about " + secondsText(std::max(0.0, choice.saved())) +
           " less in this training.";
}

/// The edge to pack to; 0: the source is read. Says why where `auto` decides against it.
Result<int> chosenEdge(const PackingRequest& request, const Dataset& dataset, std::string& gain)
{
    const Json before = request.record.value("packed", Json());
    if (request.begun)
        return before.is_object() ? before.at("edge").get<int>() : 0;
    const std::string wanted = request.options.at("shards").get<std::string>();
    if (wanted == "off")
        return 0;
    std::string reason = whyNeverPacked(request.options, dataset);
    int edge = packedEdgeOf(request.options);
    if (reason.empty()) {
        KINDRED_ASSIGN(const PackingChoice choice,
                       choosePacking(request.options, dataset, request.transform));
        gain = gainText(choice);
        reason = wanted == "always" ? "" : choice.reason;
    }
    if (!reason.empty()) {
        KINDRED_TRY(
            request.journal.message("info", "The pictures are not packed: " + reason + "."));
        edge = 0;
    }
    return edge;
}

/// Keeps in a beginning run's record what its pictures are packed to, before a step depends on it.
Status note(const PackingRequest& request, const Json& packed)
{
    if (request.begun || packed == request.record.value("packed", Json()))
        return {};
    request.record["packed"] = packed;
    return writeRecordKeepingName(request.run, request.record);
}
} // namespace

std::string whyNeverPacked(const Json& options, const Dataset& dataset)
{
    if (!dataset.isImages || options.at("size").get<int>() == 0)
        return "the network reads no pictures";
    if (!decodesPictures(dataset))
        return "the source holds them decoded already";
    const MethodInfo* method = findMethod(options.at("method").get<std::string>());
    if (method && !method->trainsEncoder)
        return "each is read only once";
    return {};
}

int packedEdgeOf(const Json& options)
{
    const int asked = options.at("shard_size").get<int>();
    return asked > 0 ? std::max(asked, kShardEdgeLeast) : packedEdge(options.at("size").get<int>());
}

Result<PackingChoice> choosePacking(const Json& options, const Dataset& dataset,
                                    const TransformSpec& transform)
{
    PackingChoice choice;
    choice.edge = packedEdgeOf(options);
    choice.views = viewsOf(options, dataset);
    const auto cost = measurePacking(dataset, transform, choice.edge);
    if (!cost) { // a damaged picture is no reason to end a training that can leave it out
        choice.reason = cost.error().message();
        return choice;
    }
    choice.cost = *cost;
    choice.reason = whyItDoesNotPay(choice);
    return choice;
}

Json toJson(const PackingChoice& choice, const Json& options, int threads)
{
    const int loading = std::clamp(options.at("workers").get<int>(), 1, std::max(1, threads));
    return {{"edge", choice.edge},
            {"bytes", choice.cost.bytes},
            {"pack_seconds", choice.cost.packSeconds / std::max(1, threads)},
            {"saved_seconds", std::max(0.0, choice.saved()) / loading},
            {"pays", choice.reason.empty()},
            {"reason", choice.reason}};
}

Result<std::optional<TrainingEnd>> packPictures(const PackingRequest& request,
                                                std::shared_ptr<const Dataset>& pictures)
{
    std::string gain;
    KINDRED_ASSIGN(const int edge, chosenEdge(request, *pictures, gain));
    if (edge == 0) {
        KINDRED_TRY(note(request, Json()));
        return std::optional<TrainingEnd>();
    }
    Packing packing(request);
    auto found = packing.pictures(pictures, edge);
    if (!found.ok()) {
        if (request.begun || request.options.at("shards") == "always" ||
            found.error().code == ErrorCode::Interrupted)
            return packing.outcome(found.error());
        KINDRED_TRY(note(request, Json()));
        KINDRED_TRY(request.journal.message("warning", "The pictures are not packed: " +
                                                           found.error().message()));
        return std::optional<TrainingEnd>();
    }
    KINDRED_TRY(note(request, {{"edge", edge}}));
    KINDRED_TRY(packing.tell(*found, edge, gain));
    pictures = std::move(found->dataset);
    return std::optional<TrainingEnd>();
}

} // namespace kindred

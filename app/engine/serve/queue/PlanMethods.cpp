#include "engine/serve/Methods.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include "engine/GroupPlan.h"
#include "engine/serve/Params.h"
#include "engine/serve/data/DatasetCache.h"
#include "engine/serve/queue/GroupJobs.h"
#include "engine/serve/runs/RunShelf.h"
#include "train/plan/PlanDetails.h"
#include "train/plan/PlanJson.h"
#include "train/plan/PlanWarnings.h"
#include "train/plan/Registry.h"

namespace kindred::engine {

namespace {
struct OpenPlan {
    TrainRequest asked;   ///< as it was sent
    TrainRequest request; ///< of the first run, where the axes make several
    std::vector<GroupAxis> axes;
    std::optional<Error> slip; ///< of the sweep, which the axes are then without
    std::shared_ptr<const Dataset> dataset;
};

/// What is wrong with a sweep is marked beside it: all else about the plan can still be told.
Status readAxes(const Json& params, OpenPlan& open)
{
    KINDRED_ASSIGN(AxisFlags flags, axisMembers(params, "params."));
    auto axes = parseAxes(flags, open.asked);
    if (!axes && !flags.sweeps.empty()) {
        open.slip = axes.error();
        flags.sweeps.clear();
        axes = parseAxes(flags, open.asked);
    }
    if (!axes)
        return axes.error();
    open.axes = std::move(*axes);
    return {};
}

Result<OpenPlan> openPlan(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const Json plan, objectParam(call.params, "plan"));
    OpenPlan open;
    KINDRED_ASSIGN(open.asked, parsePlan(plan));
    KINDRED_TRY(readAxes(call.params, open));
    open.request = open.asked;
    const GroupAxis* folds = findAxis(open.axes, kFoldAxis);
    if (folds)
        open.request.split = firstFold(*folds);
    DatasetRequest data = datasetRequest(open.request); // as a start of the plan will open it
    data.refuseProblems = false;
    const auto progress = [&](int64_t done, int64_t total) {
        return call.progress(total > 0 ? double(done) / double(total) : 0, "reading the data");
    };
    // Opened whole: a few pictures more or less change no estimate, and nothing is read again. But
    // they may leave a class too small for its folds.
    if (!folds)
        data.exclude.clear();
    if (!data.exclude.empty())
        data.checkImages = false; // else every picture is decoded for every change of the samples
    KINDRED_ASSIGN(open.dataset, context.datasets.open(data, progress));
    KINDRED_TRY(checkNames(open.request.exclude, *open.dataset));
    return open;
}

/// The combinations of the swept values; none where nothing is swept.
std::vector<GroupMember> sweptMembers(const OpenPlan& plan)
{
    std::vector<GroupAxis> sweeps;
    std::copy_if(plan.axes.begin(), plan.axes.end(), std::back_inserter(sweeps), isSwept);
    return sweeps.empty() ? std::vector<GroupMember>() : combinations(sweeps);
}

/// The plan with these values, of the first seed and fold.
TrainRequest sweptPlan(const OpenPlan& plan, const GroupMember& member)
{
    TrainRequest request = plan.request;
    request.set.update(member.settings);
    return request;
}

/// At most `most` of `count` things, at equal distances, the first among them.
std::vector<size_t> spread(size_t count, size_t most)
{
    std::vector<size_t> chosen(std::min(count, most));
    for (size_t i = 0; i < chosen.size(); ++i)
        chosen[i] = i * count / chosen.size();
    return chosen;
}

/// Which combinations are resolved at each change of a plan: all of a small sweep; of a large one
/// each value once, and some more. The start resolves them all, which takes seconds of thousands.
std::vector<size_t> triedMembers(const std::vector<GroupMember>& members)
{
    constexpr size_t kMostTried = 256;
    std::vector<size_t> tried = spread(members.size(), kMostTried);
    if (tried.size() == members.size())
        return tried;
    std::set<std::pair<std::string, Json>> seen;
    for (size_t i = 0; i < members.size(); ++i) {
        bool fresh = false;
        for (const auto& [key, value] : members[i].settings.items())
            fresh |= seen.emplace(key, value).second;
        if (fresh)
            tried.push_back(i);
    }
    return tried;
}

/// The error of the first tried combination of swept values that does not suit the data.
Status checkSweep(const OpenPlan& plan)
{
    if (plan.slip)
        return *plan.slip;
    const std::vector<GroupMember> members = sweptMembers(plan); // the plan itself: elsewhere
    for (const size_t i : triedMembers(members)) {
        const auto options = resolvePlan(sweptPlan(plan, members[i]), *plan.dataset);
        if (!options)
            return Error{options.error().code, members[i].folder + ": " + options.error().what,
                         options.error().where, options.error().remedy};
    }
    return {};
}

Json applicability(const std::string& id, const std::string& reason)
{
    return {{"id", id}, {"applies", reason.empty()}, {"reason", reason}};
}

/// Of each method, behind the encoder that it would have here.
Json methodApplicability(const OpenPlan& plan)
{
    Json entries = Json::array();
    for (const MethodInfo& info : methods()) {
        TrainRequest asked = plan.request;
        asked.method = info.id;
        const auto choice = choosePlan(asked, plan.dataset.get());
        const EncoderInfo* encoder = choice ? findEncoder(choice->encoder) : nullptr;
        entries.push_back(applicability(info.id, whyNotHere(info, encoder, *plan.dataset)));
    }
    return entries;
}

/// Of each encoder, and whether the plan's method can take it at all.
Json encoderApplicability(const OpenPlan& plan)
{
    Json entries = Json::array();
    const auto choice = choosePlan(plan.request, plan.dataset.get());
    for (const EncoderInfo& info : encoders()) {
        const std::string together = choice ? whyNotTogether(choice->method, info) : std::string();
        const std::string here = info.applies ? info.applies(*plan.dataset) : std::string();
        entries.push_back(applicability(info.id, together.empty() ? here : together));
    }
    return entries;
}

/// What a person begins with before the default trains, and why not where it does not apply; null
/// where the default comes first.
Json beginning(const Dataset& dataset)
{
    const Preset* first = firstPreset(dataset);
    if (!first)
        return nullptr;
    const EncoderInfo* encoder = findEncoder(first->options.value("encoder", ""));
    const std::string reason =
        encoder && encoder->applies ? encoder->applies(dataset) : std::string();
    const auto trained = choosePlan({}, &dataset);
    return {{"preset", first->id},
            {"method", first->options.value("method", "")},
            {"applies", reason.empty()},
            {"reason", reason},
            {"next", trained ? trained->method : ""}};
}

Result<Reply> check(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const OpenPlan plan, openPlan(context, call));
    TrainRequest asked = plan.asked;
    if (asked.out.empty())
        asked.out = context.shelf.freeFolder(defaultName(asked)).string();
    Json result = {{"options", Json::object()},
                   {"method", plan.request.method},
                   {"encoder", plan.request.encoder},
                   {"command", groupCommandLine(asked, plan.axes)},
                   {"methods", methodApplicability(plan)},
                   {"encoders", encoderApplicability(plan)},
                   {"beginning", beginning(*plan.dataset)},
                   {"errors", Json::array()},
                   {"warnings", Json::array()}};
    const auto note = [&](const std::string& key, const Error& error) {
        const std::string text =
            error.remedy.empty() ? error.what : error.what + ". " + error.remedy;
        result["errors"].push_back({{"key", key}, {"text", text}});
    };
    if (const Status left = checkClassesWithout(plan.request.exclude, *plan.dataset); !left)
        note("", left.error());
    if (findAxis(plan.axes, kFoldAxis))
        if (const Status fits = checkTaskOf(plan.asked, plan.axes); !fits)
            note("folds", fits.error());
    if (const Status swept = checkSweep(plan); !swept)
        note("sweep", swept.error());
    const auto options = resolvePlan(plan.request, *plan.dataset);
    if (options) {
        result["options"] = *options;
        result["method"] = options->value("method", plan.request.method);
        result["encoder"] = options->value("encoder", plan.request.encoder);
        for (const PlanWarning& warning : planWarnings(*options, *plan.dataset))
            result["warnings"].push_back({{"key", warning.key}, {"text", warning.text}});
    } else {
        // The command line's flags and the plan's members have the same names.
        const std::string& where = options.error().where;
        note(where.starts_with("--") ? where.substr(2) : where, options.error());
    }
    return Reply(std::move(result));
}

/// Whether an estimate asks for more than another: what does not fit, else what takes more memory.
bool asksForMore(const Json& found, const Json& other)
{
    const bool fits = found.value("fits", true);
    if (fits != other.value("fits", true))
        return !fits;
    return found.value("memory_bytes", 0.0) > other.value("memory_bytes", 0.0);
}

/// Of a sweep the combination that asks for the most, and the seconds of all; of very many, some at
/// equal distances are measured.
Result<Reply> probe(Context& context, const Call& call)
{
    constexpr size_t kMostMeasured = 8;
    KINDRED_ASSIGN(const OpenPlan plan, openPlan(context, call));
    if (plan.slip)
        return *plan.slip;
    std::vector<GroupMember> members = sweptMembers(plan);
    if (members.empty())
        members.emplace_back(); // the plan itself
    const std::vector<size_t> measured = spread(members.size(), kMostMeasured);
    Json most;
    double seconds = 0;
    for (size_t i = 0; i < measured.size(); ++i) {
        call.progress(0.5 + 0.5 * double(i) / double(measured.size()), "trying a few steps");
        const TrainRequest next = sweptPlan(plan, members[measured[i]]);
        KINDRED_ASSIGN(Json found, probePlan(next, plan.dataset, call.cancelled));
        seconds += found.value("seconds_total", 0.0);
        if (i == 0 || asksForMore(found, most))
            most = std::move(found);
    }
    if (members.size() > 1)
        most["seconds_all"] = seconds * double(members.size()) / double(measured.size());
    return Reply(std::move(most));
}
} // namespace

MethodTable planMethods(Context& context)
{
    return {
        {"plan.check", Pace::Slow, [&](const Call& call) { return check(context, call); }},
        {"plan.probe", Pace::Slow, [&](const Call& call) { return probe(context, call); }},
    };
}

} // namespace kindred::engine

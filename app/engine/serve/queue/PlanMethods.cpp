#include "engine/serve/Methods.h"

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
    std::shared_ptr<const Dataset> dataset;
};

Result<OpenPlan> openPlan(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const Json plan, objectParam(call.params, "plan"));
    OpenPlan open;
    KINDRED_ASSIGN(open.asked, parsePlan(plan));
    KINDRED_ASSIGN(open.axes, axesParam(call.params, open.asked));
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

template <class Info>
Json applicability(const std::vector<Info>& infos, const Dataset& dataset)
{
    Json entries = Json::array();
    for (const Info& info : infos) {
        const std::string reason = info.applies ? info.applies(dataset) : std::string();
        entries.push_back({{"id", info.id}, {"applies", reason.empty()}, {"reason", reason}});
    }
    return entries;
}

/// As applicability(), and whether the plan's method can take the encoder at all.
Json encoderApplicability(const OpenPlan& plan)
{
    Json entries = applicability(encoders(), *plan.dataset);
    const auto choice = choosePlan(plan.request, plan.dataset.get());
    for (size_t i = 0; choice && i < entries.size(); ++i)
        if (const std::string reason = whyNotTogether(choice->method, encoders()[i]);
            !reason.empty())
            entries[i].update({{"applies", false}, {"reason", reason}});
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
                   {"methods", applicability(methods(), *plan.dataset)},
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

Result<Reply> probe(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const OpenPlan plan, openPlan(context, call));
    call.progress(0.5, "trying a few steps");
    KINDRED_ASSIGN(const Json result, probePlan(plan.request, plan.dataset, call.cancelled));
    return Reply(result);
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

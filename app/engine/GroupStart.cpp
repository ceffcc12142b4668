#include "engine/GroupStart.h"

#include <optional>
#include <utility>

#include "engine/GroupPlan.h"
#include "run/RunDirectory.h"
#include "train/RunRecord.h"
#include "train/plan/PlanSchema.h"
#include "train/plan/RecordCheck.h"
#include "train/plan/Registry.h"

namespace kindred::engine {

namespace {
/// The record of a run, with all options that there are today; nothing where it has none that can
/// be read, which its own resumption will say.
std::optional<Json> readableRecord(const RunDirectory& run)
{
    auto record = run.exists() ? run.record() : Result<Json>(Json());
    if (!record || !record->is_object() || !checkRecord(*record, run.recordFile()))
        return {};
    addLaterOptions(*record);
    return std::move(*record);
}
} // namespace

Result<std::shared_ptr<const Dataset>> openForGroup(const TrainRequest& plan, const RunGroup& group,
                                                    const fs::path& folder, const OpenData& open)
{
    return open(memberRequest(plan, group.name, group.axes, group.members.front(), folder));
}

Result<TrainRequest> planAsRecorded(const TrainRequest& plan, const RunGroup& group,
                                    const fs::path& folder, const Dataset& dataset)
{
    for (const GroupMember& member : group.members) {
        const auto record = readableRecord(RunDirectory(folder / member.folder));
        if (!record)
            continue;
        const Json& options = record->at("options");
        TrainRequest kept = plan;
        if (kept.method.empty())
            kept.method = options.value("method", std::string());
        if (kept.encoder.empty())
            kept.encoder = options.value("encoder", std::string());
        const std::string preset = options.value("preset", std::string());
        if (kept.preset.empty() && findPreset(preset))
            kept.preset = preset;
        // What of it follows from the run's own settings is found anew for another run's.
        const TrainRequest request = memberRequest(kept, group.name, group.axes, member, folder);
        KINDRED_ASSIGN(const Json today, resolvePlan(request, dataset));
        KINDRED_ASSIGN(const OptionSchema schema, planSchema(request));
        kept.set.update(recordedDefaults(request, today, options, schema));
        return kept;
    }
    return plan;
}

Status checkAgainstData(const TrainRequest& plan, const RunGroup& group, const fs::path& folder,
                        const Dataset& dataset)
{
    for (const GroupMember& member : group.members) {
        const auto options =
            resolvePlan(memberRequest(plan, group.name, group.axes, member, folder), dataset);
        if (!options)
            return Error{options.error().code, member.folder + ": " + options.error().what,
                         options.error().where, options.error().remedy};
    }
    return {};
}

Result<RunGroup> planGroup(const TrainRequest& plan, const std::vector<GroupAxis>& axes,
                           const fs::path& folder, const OpenData& open)
{
    RunGroup group;
    group.name = plan.name.empty() ? folder.filename().string() : plan.name;
    group.axes = axes;
    group.members = combinations(axes);
    for (const GroupMember& member : group.members)
        KINDRED_TRY(checkPlan(memberRequest(plan, group.name, axes, member, folder)));
    KINDRED_ASSIGN(const auto dataset, openForGroup(plan, group, folder, open));
    KINDRED_TRY(checkAgainstData(plan, group, folder, *dataset));
    group.fingerprint = dataset->fingerprint;
    group.plan = toJson(plan);
    group.plan["name"] = group.name;
    group.plan.erase("out");
    if (fs::exists(plan.data))
        group.plan["data"] = fs::absolute(plan.data).lexically_normal().string();
    return group;
}

} // namespace kindred::engine

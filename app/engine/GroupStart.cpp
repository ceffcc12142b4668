#include "engine/GroupStart.h"

#include "engine/GroupPlan.h"

namespace kindred::engine {

Result<std::string> checkAgainstData(const TrainRequest& plan, const RunGroup& group,
                                     const fs::path& folder, const OpenData& open)
{
    const auto requestOf = [&](const GroupMember& member) {
        return memberRequest(plan, group.name, group.axes, member, folder);
    };
    KINDRED_ASSIGN(const auto dataset, open(requestOf(group.members.front())));
    for (const GroupMember& member : group.members) {
        const auto options = resolvePlan(requestOf(member), *dataset);
        if (!options)
            return Error{options.error().code, member.folder + ": " + options.error().what,
                         options.error().where, options.error().remedy};
    }
    return dataset->fingerprint;
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
    KINDRED_ASSIGN(group.fingerprint, checkAgainstData(plan, group, folder, open));
    group.plan = toJson(plan);
    group.plan["name"] = group.name;
    group.plan.erase("out");
    if (fs::exists(plan.data))
        group.plan["data"] = fs::absolute(plan.data).lexically_normal().string();
    return group;
}

} // namespace kindred::engine

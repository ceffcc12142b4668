#include "engine/serve/Methods.h"

#include <utility>

#include "engine/serve/Params.h"
#include "engine/serve/feeds/Feeds.h"
#include "run/RunGroup.h"
#include "run/RunName.h"

namespace kindred::engine {

namespace {
/// The folder that a call's "group" names.
Result<fs::path> groupFolder(const Call& call)
{
    KINDRED_ASSIGN(const std::string path, textParam(call.params, "group"));
    fs::path folder = fs::path(path).lexically_normal();
    if (!folder.has_filename())
        folder = folder.parent_path();
    if (!folder.is_absolute())
        return usageError("must be the absolute path of a group", "params.group");
    if (!isGroup(folder))
        return inputError("is no group: it has no group.json", path,
                          "It may have been moved or deleted.");
    return folder;
}

Result<Reply> groupPlan(Context&, const Call& call)
{
    KINDRED_ASSIGN(const fs::path folder, groupFolder(call));
    KINDRED_ASSIGN(const RunGroup group, readGroup(folder));
    return Reply(Json{{"group", folder.string()},
                      {"name", group.name},
                      {"plan", group.plan},
                      {"axes", toJson(group.axes)}});
}

/// A run that has a name of its own by now keeps it.
Status renameMember(const RunDirectory& run, const std::string& before, const std::string& after)
{
    std::error_code ignored;
    if (!run.exists() && !fs::exists(run.requestFile(), ignored))
        return {};
    KINDRED_ASSIGN(const std::string name, nameOf(run));
    return name == before ? renameRun(run, after) : Status();
}

Result<Reply> renameGroup(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const fs::path folder, groupFolder(call));
    KINDRED_ASSIGN(const std::string name, textParam(call.params, "name"));
    // Who trains the group may be writing it, and what it calls its runs would not be what is here.
    KINDRED_ASSIGN(const RunLock lock, RunLock::acquire(RunDirectory(folder)));
    KINDRED_ASSIGN(RunGroup group, readGroup(folder));
    const std::string before = std::exchange(group.name, name);
    if (group.plan.contains("name"))
        group.plan["name"] = name;
    Status all;
    for (const GroupMember& member : group.members) {
        const Status renamed =
            renameMember(RunDirectory(folder / member.folder), before + "/" + member.folder,
                         name + "/" + member.folder);
        if (all && !renamed)
            all = renamed;
    }
    // Last, so that what failed can be tried again under the old name.
    if (all)
        all = writeGroup(folder, group);
    context.feeds.stir();
    if (!all)
        return all.error();
    return Reply(Json{{"group", folder.string()}, {"name", name}});
}
} // namespace

MethodTable groupMethods(Context& context)
{
    return {
        {"group.plan", Pace::Quick, [&](const Call& call) { return groupPlan(context, call); }},
        {"group.rename", Pace::Quick, [&](const Call& call) { return renameGroup(context, call); }},
    };
}

} // namespace kindred::engine

#include "engine/GroupEvaluation.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/Text.h"
#include "engine/GroupTable.h"
#include "run/RunGroup.h"

namespace kindred::engine {

namespace {
/// What became of the runs one after the other.
struct Collected {
    std::vector<MemberResults> results;
    Json members = Json::array();
    Json skipped = Json::array();
    std::optional<Error> refused; ///< why the first of the finished runs has no results
    Status saved;
};

void noteSkipped(const Json& outcome, const std::string& run, Collected& all)
{
    for (const Json& each : outcome.value("skipped", Json::array())) {
        Json line = {{"run", run}};
        line.update(each);
        all.skipped.push_back(std::move(line));
    }
}

/// Ok unless the person has had enough.
Status evaluateMember(const EvaluateRequest& request, const GroupMember& member,
                      const std::function<bool(double)>& progress, Collected& all)
{
    EvaluateRequest asked = request;
    asked.run = (fs::path(request.run) / member.folder).string();
    Json line = {{"run", fs::absolute(asked.run).lexically_normal().string()},
                 {"settings", member.settings}};
    const auto status = readStatus(RunDirectory(asked.run));
    const ObservedState state = status ? status->state : ObservedState::Failed;
    line["state"] = RunDirectory(asked.run).exists() ? toText(state) : "missing";
    if (status && !status->error.empty())
        line["reason"] = status->error;
    if (line["state"] == "finished") {
        Result<EvaluatedRun> evaluated = evaluateRun(asked, progress);
        if (evaluated) {
            line["results"] = evaluated->outcome["results"];
            if (evaluated->outcome.contains("notes"))
                line["notes"] = evaluated->outcome["notes"];
            noteSkipped(evaluated->outcome, member.folder, all);
            all.results.push_back({member.settings, line["results"]});
            if (all.saved)
                all.saved = evaluated->saved;
        } else if (evaluated.error().code == ErrorCode::Interrupted ||
                   evaluated.error().code == ErrorCode::Usage) {
            return evaluated.error();
        } else {
            line["reason"] = evaluated.error().message();
            if (!all.refused)
                all.refused = evaluated.error();
        }
    }
    all.members.push_back(std::move(line));
    return {};
}

/// Below the table: each run that it leaves out, and each question that was not answered, with the
/// runs where it is not the same for all.
std::string notes(const Collected& all)
{
    std::string text;
    for (const Json& member : all.members)
        if (!member.contains("results"))
            text += "left out " + fs::path(member.value("run", "")).filename().string() + ": " +
                    member.value("state", "") +
                    (member.contains("reason") ? ", " + member.value("reason", "") : "") + "\n";
    std::map<std::string, std::vector<std::string>> runs; // of each reason
    for (const Json& each : all.skipped)
        runs[each.value("protocol", "") + " " + each.value("rule", "") + ": " +
             each.value("reason", "")]
            .push_back(each.value("run", ""));
    for (const auto& [reason, names] : runs) {
        text += "skipped " + reason;
        if (names.size() < all.members.size())
            text += " (" + join(names, " ") + ")";
        text += '\n';
    }
    std::set<std::string> said;
    for (const Json& member : all.members)
        for (const Json& note : member.value("notes", Json::array()))
            said.insert("note " + note.value("protocol", "") + ": " + note.value("note", "") +
                        "\n");
    for (const std::string& line : said)
        text += line;
    return text;
}
} // namespace

Result<Report> evaluateGroup(const EvaluateRequest& request,
                             const std::function<bool(double)>& progress)
{
    KINDRED_ASSIGN(const RunGroup group, readGroup(request.run));
    Collected all;
    for (size_t i = 0; i < group.members.size(); ++i) {
        const auto part = [&](double done) {
            return !progress || progress((static_cast<double>(i) + done) /
                                         static_cast<double>(group.members.size()));
        };
        KINDRED_TRY(evaluateMember(request, group.members[i], part, all));
    }
    if (all.results.empty() && all.refused)
        return *all.refused;
    if (all.results.empty())
        return inputError("no run of the group is finished", request.run,
                          "Go on with kindred-engine train --resume --out GROUP.");
    Json table = groupTable(all.results, request.data.empty());
    std::string text = groupTableText(table) + notes(all);
    Json json = {{"group", fs::absolute(request.run).lexically_normal().string()},
                 {"name", group.name},
                 {"axes", toJson(group.axes)},
                 {"members", std::move(all.members)},
                 {"table", std::move(table)},
                 {"skipped", std::move(all.skipped)}};
    return Report{std::move(json), std::move(text), std::move(all.saved)};
}

} // namespace kindred::engine

#include "engine/serve/runs/RunNames.h"

#include "base/Files.h"

namespace kindred::engine {

namespace {
constexpr uint64_t kMaxPlanBytes = 64 << 20;

Result<Json> waitingPlan(const RunDirectory& run)
{
    KINDRED_ASSIGN(const std::string text, readFile(run.requestFile(), kMaxPlanBytes));
    return parseJson(text, run.requestFile().string());
}
} // namespace

Result<std::string> nameOf(const RunDirectory& run)
{
    KINDRED_ASSIGN(const Json json, run.exists() ? run.record() : waitingPlan(run));
    const Json name = json.is_object() ? json.value("name", Json()) : Json();
    return name.is_string() ? name.get<std::string>() : std::string();
}

Status renameRun(const RunDirectory& run, const std::string& name)
{
    if (run.exists()) {
        KINDRED_ASSIGN(Json record, run.record());
        record["name"] = name;
        return run.writeRecord(record);
    }
    KINDRED_ASSIGN(Json plan, waitingPlan(run));
    plan["name"] = name;
    return writeFile(run.requestFile(), plan.dump(1) + "\n");
}

} // namespace kindred::engine

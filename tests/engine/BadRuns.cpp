#include "engine/BadInput.h"
#include "support/Fixtures.h"

namespace kindred::test {

namespace {
std::function<void(const fs::path&)> record(std::string bytes)
{
    return [bytes = std::move(bytes)](const fs::path& folder) {
        writeBytes(folder / "run/run.json", bytes);
    };
}

std::string nested(int depth)
{
    return std::string(static_cast<size_t>(depth), '[') +
           std::string(static_cast<size_t>(depth), ']');
}
} // namespace

std::vector<BadInput> badRuns()
{
    const std::vector<std::string> fromPlan = {"train", "--from", "{}/plan.json", "--out",
                                               "{}/new"};
    const auto plan = [](std::string bytes) {
        return [bytes](const fs::path& folder) { writeBytes(folder / "plan.json", bytes); };
    };
    return {
        {"EvaluateNoRun", {}, {"evaluate", "{}/run"}, 3, "run/run.json: cannot read: No such file"},
        {"EvaluateFolderWithoutRun",
         [](const fs::path& folder) { fs::create_directories(folder / "run"); },
         {"evaluate", "{}/run"},
         3,
         "run: is not a run: it has no run.json"},
        {"EvaluateFile",
         [](const fs::path& folder) { writeBytes(folder / "table.csv", "a,b\n"); },
         {"evaluate", "{}/table.csv"},
         3,
         "table.csv: is not a run: it has no run.json"},
        {"ExportMatrix",
         [](const fs::path& folder) { writeBytes(folder / "clip.npy", "any"); },
         {"export", "{}/clip.npy", "--format", "csv", "--out", "{}/table.csv"},
         3,
         "clip.npy: holds embeddings, and is not a run"},
        {"ExportGroup",
         [](const fs::path& folder) {
             fs::create_directories(folder / "group");
             writeBytes(folder / "group" / "group.json",
                        "{\"format\": 1, \"name\": \"g\", \"fingerprint\": \"x\", \"axes\": "
                        "[{\"key\": \"seed\", \"values\": [1]}], \"plan\": {}, \"members\": "
                        "[{\"folder\": \"seed=1\", \"settings\": {\"seed\": 1}}]}");
         },
         {"export", "{}/group", "--format", "csv", "--out", "{}/new"},
         3,
         "is a group of runs, and one run is needed. Name one of them, e.g."},
        {"EmbedNoRun",
         {},
         {"embed", "{}/run", "--data", "demo:small", "--out", "{}/new"},
         3,
         "run/run.json: cannot read: No such file"},
        {"SearchNoRun",
         {},
         {"search", "{}/run", "{}/x.png"},
         3,
         "run/run.json: cannot read: No such file"},
        {"EvaluateNewerFormat", record("{\"format\": 99}"), {"evaluate", "{}/run"}, 3, "newer"},
        {"EmbedNewerFormat",
         record("{\"format\": 99}"),
         {"embed", "{}/run", "--data", "demo:small", "--out", "{}/new"},
         3,
         "newer"},
        {"ResumeNewerFormat",
         record("{\"format\": 99}"),
         {"train", "--resume", "--data", "demo:small", "--out", "{}/run"},
         3,
         "newer"},
        {"EvaluateRecordTorn",
         record("{\"format\": 1, \"id\": "),
         {"evaluate", "{}/run"},
         3,
         "run.json: not valid JSON"},
        {"EvaluateRecordNoObject",
         record("[1, 2]"),
         {"evaluate", "{}/run"},
         3,
         "is not the record of a run"},
        {"EvaluateRecordDeep", record(nested(5000)), {"evaluate", "{}/run"}, 3, "run.json"},
        {"PlanMissing", {}, fromPlan, 3, "plan.json"},
        {"PlanTorn", plan("{\"data\":"), fromPlan, 3, "plan.json"},
        {"PlanNoObject", plan("[]"), fromPlan, 3, "plan.json"},
        {"PlanDeep", plan(nested(100000)), fromPlan, 3, "plan.json"},
        {"PlanUnknownMethod", plan("{\"data\":\"demo:small\",\"method\":\"sncaa\"}"), fromPlan, 2,
         "snca"},
        {"OutIsAFile",
         [](const fs::path& folder) { writeBytes(folder / "run", "in the way"); },
         {"train", "--data", "demo:small", "--out", "{}/run", "--epochs", "1"},
         1,
         "{}/run: cannot create the folder"},
    };
}

} // namespace kindred::test

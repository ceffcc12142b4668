#pragma once

#include <set>

#include "ServeTest.h"
#include "run/RunGroup.h"
#include "support/Process.h"

namespace kindred::test {

inline Json seedlessPlan(const std::string& name)
{
    Json plan = quickPlan(name);
    plan.erase("seed");
    plan["epochs"] = 1;
    return plan;
}

inline Json recordOf(const fs::path& file)
{
    const auto text = readFile(file);
    const auto json = text ? parseJson(*text, file.string()) : Result<Json>(text.error());
    EXPECT_TRUE(json) << file;
    return json ? *json : Json::object();
}

/// Every file below, without what tells that a run waited for its job, and what is the command
/// line's: the lock of a group, and the results that it prints.
inline std::set<std::string> layoutOf(const fs::path& group)
{
    std::set<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(group))
        if (entry.is_regular_file() && entry.path().filename() != "request.json" &&
            entry.path().parent_path().filename() != "evaluations")
            names.insert(entry.path().lexically_relative(group).string());
    names.erase("lock");
    return names;
}

inline std::string weightsOf(const fs::path& folder)
{
    const RunDirectory run(folder);
    const auto step = std::to_string(run.checkpointSteps().back());
    return *readFile(run.checkpoints() / step / "weights.safetensors");
}

inline std::vector<std::string> jobsOf(const Json& jobs)
{
    std::vector<std::string> found;
    for (const Json& job : jobs) {
        const fs::path run = job["run"].get<std::string>();
        found.push_back(run.lexically_relative(run.parent_path().parent_path()).string() + " " +
                        job["state"].get<std::string>());
    }
    return found;
}

} // namespace kindred::test

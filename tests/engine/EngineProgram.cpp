#include "engine/EngineProgram.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/Text.h"

namespace kindred::test {

namespace {
const fs::path& engineHome()
{
    static const TemporaryFolder folder;
    return folder.path();
}
} // namespace

std::vector<std::string> engineCommand(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), KINDRED_ENGINE);
    return arguments;
}

Outcome engine(std::vector<std::string> arguments, int seconds)
{
    Process::Options options;
    options.environment["KINDRED_HOME"] = engineHome().string();
    options.environment["XDG_CACHE_HOME"] = (engineHome() / "cache").string();
    options.environment["OMP_WAIT_POLICY"] = "PASSIVE"; // spares the second start
    return run(engineCommand(std::move(arguments)), options, seconds);
}

Json engineJson(const Outcome& outcome)
{
    const auto json = parseJson(outcome.out, "stdout");
    if (!json || !json->is_object()) {
        ADD_FAILURE() << "stdout is no object: " << outcome.out << "\nstderr: " << outcome.err;
        return Json::object();
    }
    return *json;
}

std::vector<std::string> smallTraining(const fs::path& out, const std::vector<std::string>& more)
{
    std::vector<std::string> arguments = {"train",    "--data", "demo:small", "--out", out.string(),
                                          "--method", "snca",   "--encoder",  "lenet", "--epochs",
                                          "3",        "--seed", "7",          "--set", "batch=32"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

const fs::path& smallRun()
{
    static const TemporaryFolder folder;
    static const fs::path run = [] {
        const fs::path path = folder.path() / "run";
        const Outcome trained = engine(smallTraining(path));
        EXPECT_EQ(trained.exitCode, 0) << trained.err;
        return path;
    }();
    return run;
}

std::vector<std::string> listing(const fs::path& folder)
{
    std::vector<std::string> lines;
    if (!fs::exists(folder))
        return lines;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        std::string line = fs::relative(entry.path(), folder).string();
        if (entry.is_regular_file()) {
            Fnv1a hash;
            if (const auto bytes = readFile(entry.path()))
                hash.add(*bytes);
            line += " " + hash.hex();
        }
        lines.push_back(std::move(line));
    }
    std::sort(lines.begin(), lines.end());
    return lines;
}

} // namespace kindred::test

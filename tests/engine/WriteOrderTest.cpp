#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "engine/EngineProgram.h"

namespace kindred::test {
namespace {

/// One system call of the trace: its name and the paths in it, descriptors resolved by strace -y.
struct Call {
    std::string name;
    std::vector<std::string> paths;
};

std::vector<Call> parseTrace(const std::string& text)
{
    static const std::regex head(R"(^(?:\d+\s+)?(\w+)\()");
    static const std::regex path(R"(<(/[^>]*)>|"(/[^"]*)\")");
    std::vector<Call> calls;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::smatch match;
        if (!std::regex_search(line, match, head) || line.find(" = -1 ") != std::string::npos)
            continue;
        Call call{match[1], {}};
        for (std::sregex_iterator at(line.begin(), line.end(), path), end; at != end; ++at)
            call.paths.push_back((*at)[1].matched ? (*at)[1].str() : (*at)[2].str());
        if (!call.paths.empty())
            calls.push_back(std::move(call));
    }
    return calls;
}

bool startsWith(const std::string& text, const std::string& start)
{
    return text.compare(0, start.size(), start) == 0;
}

/// What must have happened before a checkpoint folder is renamed, and after.
struct Checkpoints {
    std::string folder;
    std::set<std::string> unsynced; ///< files and folders written since their last fsync
    std::set<std::string> renamedUnsynced;
    int renames = 0;
    std::vector<std::string> wrong;

    void see(const Call& call)
    {
        const std::string& first = call.paths.front();
        if (call.name == "openat" && startsWith(call.paths.back(), folder + "/.tmp-"))
            touch(call.paths.back());
        if (call.name == "write" || call.name == "pwrite64" || call.name == "writev")
            if (startsWith(first, folder + "/.tmp-"))
                unsynced.insert(first);
        if (call.name == "fsync" || call.name == "fdatasync") {
            unsynced.erase(first);
            if (first == folder)
                renamedUnsynced.clear();
        }
        if (startsWith(call.name, "rename"))
            rename(call);
    }

    void touch(const std::string& file)
    {
        const std::string temporary = file.substr(0, file.find('/', folder.size() + 1));
        if (file != temporary)
            unsynced.insert(temporary);
    }

    void rename(const Call& call)
    {
        const std::string& from = call.paths[call.paths.size() - 2];
        const std::string& to = call.paths.back();
        if (unsynced.erase(from) > 0)
            unsynced.insert(to);
        if (!startsWith(from, folder + "/.tmp-") || from.find('/', folder.size() + 1) != from.npos)
            return;
        ++renames;
        for (const std::string& path : unsynced)
            if (startsWith(path, from))
                wrong.push_back(path + " is renamed before it is synced");
        if (!renamedUnsynced.empty())
            wrong.push_back("the parent was not synced after " + *renamedUnsynced.begin());
        renamedUnsynced.insert(to);
    }
};

TEST(WriteOrder, OfTheRealBinarysCheckpointsIsFilesFolderRenameParent)
{
    const TemporaryFolder folder;
    const fs::path out = folder.path() / "run";
    const fs::path trace = folder.path() / "trace";
    std::vector<std::string> command =
        engineCommand(smallTraining(out, {"--set", "checkpoint_seconds=0.1"}));
    command.insert(
        command.begin(),
        {"strace", "-f", "-y", "-s", "0", "-o", trace.string(), "-e",
         "trace=openat,write,pwrite64,writev,fsync,fdatasync,rename,renameat,renameat2"});
    Process::Options options;
    options.environment["OMP_WAIT_POLICY"] = "PASSIVE";
    const Outcome outcome = run(command, options);
    if (outcome.err.find("ptrace") != std::string::npos)
        GTEST_SKIP() << "strace may not trace here: " << outcome.err;
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;

    Checkpoints checkpoints{(out / "checkpoints").string(), {}, {}, 0, {}};
    for (const Call& call : parseTrace(*readFile(trace)))
        checkpoints.see(call);
    EXPECT_GE(checkpoints.renames, 4) << "step 0 and three epochs at least";
    EXPECT_TRUE(checkpoints.renamedUnsynced.empty()) << "the last rename was not made durable";
    EXPECT_EQ(checkpoints.wrong, std::vector<std::string>());
}

} // namespace
} // namespace kindred::test

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <regex>
#include <sstream>

#include "run/RunDirectory.h"

namespace kindred {
namespace {

/// The order of the calls that matter: "sync PATH" and "rename FROM TO", paths below the run.
std::vector<std::string> callsOf(const std::string& trace, const std::string& root)
{
    const std::regex opened(R"re(openat\(.*?"([^"]*)".*= (\d+))re");
    const std::regex synced(R"re(f(?:data)?sync\((\d+)\)\s*= 0)re");
    const std::regex renamed(R"re(rename(?:at2?)?\(.*?"([^"]*)",.*?"([^"]*)".*= 0)re");
    const auto relative = [&](const std::string& path) {
        return path == root ? "." : path.starts_with(root) ? path.substr(root.size() + 1) : path;
    };
    std::map<std::string, std::string> names;
    std::vector<std::string> calls;
    std::istringstream lines(trace);
    for (std::string line; std::getline(lines, line);) {
        std::smatch match;
        if (std::regex_search(line, match, opened))
            names[match[2]] = relative(match[1]);
        else if (std::regex_search(line, match, synced))
            calls.push_back("sync " + names[match[1]]);
        else if (std::regex_search(line, match, renamed))
            calls.push_back("rename " + relative(match[1]) + " " + relative(match[2]));
    }
    return calls;
}

class WriteOrderTest : public testing::Test {
protected:
    void SetUp() override
    {
        const fs::path trace = m_folder.path() / "trace";
        // The leak check of the address sanitizer cannot run under a tracer.
        const std::string strace = "ASAN_OPTIONS=detect_leaks=0 strace -f -e "
                                   "trace=openat,rename,renameat,renameat2,fsync,fdatasync -o " +
                                   trace.string() + " ";
        if (std::system((strace + "true >/dev/null 2>&1").c_str()) != 0)
            GTEST_SKIP() << "strace is missing or may not trace here";
        const fs::path root = m_folder.path() / "run";
        ASSERT_EQ(std::system((strace + KINDRED_WRITE_ORDER_PROGRAM " " + root.string()).c_str()),
                  0);
        m_calls = callsOf(*readFile(trace), root.string());
    }

    /// Where a call that matches comes, from `from` on; fails the test when there is none.
    size_t find(const std::string& pattern, size_t from = 0)
    {
        for (size_t i = from; i < m_calls.size(); ++i)
            if (std::regex_match(m_calls[i], std::regex(pattern)))
                return i;
        ADD_FAILURE() << "no call “" << pattern << "” after number " << from << " of\n"
                      << testing::PrintToString(m_calls);
        return m_calls.size();
    }

    TemporaryFolder m_folder;
    std::vector<std::string> m_calls;
};

TEST_F(WriteOrderTest, CheckpointFilesFolderRenameParent)
{
    const size_t weights = find(R"(sync checkpoints/\.tmp-5/weights\.safetensors)");
    const size_t state = find(R"(sync checkpoints/\.tmp-5/state\.json)");
    const size_t folder = find(R"(sync checkpoints/\.tmp-5)");
    const size_t renamed = find(R"(rename checkpoints/\.tmp-5 checkpoints/5)");
    const size_t parent = find("sync checkpoints", renamed);
    EXPECT_LT(std::max(weights, state), folder);
    EXPECT_LT(folder, renamed);
    EXPECT_LT(renamed, parent);
}

TEST_F(WriteOrderTest, TheRecordIsSyncedBeforeAndAfterItsRename)
{
    const size_t content = find(R"(sync run\.json\.tmp-\d+-\d+)");
    const size_t renamed = find(R"(rename run\.json\.tmp-\d+-\d+ run\.json)");
    EXPECT_LT(content, renamed);
    EXPECT_EQ(find(R"(sync \.)", renamed), renamed + 1);
}

TEST_F(WriteOrderTest, ShortenedEventsAreSyncedBeforeAndAfterTheirRename)
{
    const size_t content = find(R"(sync events\.jsonl\.tmp-\d+-\d+)");
    const size_t renamed = find(R"(rename events\.jsonl\.tmp-\d+-\d+ events\.jsonl)");
    EXPECT_LT(content, renamed);
    EXPECT_EQ(find(R"(sync \.)", renamed), renamed + 1);
}

TEST_F(WriteOrderTest, StatusIsRenamedButNotSynced)
{
    const size_t renamed = find(R"(rename status\.json\.tmp-\d+-\d+ status\.json)");
    EXPECT_EQ(renamed, m_calls.size() - 1);
    EXPECT_EQ(
        std::count_if(m_calls.begin(), m_calls.end(),
                      [](const std::string& call) { return call.starts_with("sync status"); }),
        0);
}

} // namespace
} // namespace kindred

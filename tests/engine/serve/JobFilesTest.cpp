// A job outlives the server, and so would every file that it took over from it.
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <map>
#include <set>

#include "ServeTest.h"

namespace kindred::test {
namespace {

/// What the descriptors of a process are, by their number: a path, or pipe:[inode] and the like.
std::map<int, std::string> descriptorsOf(pid_t pid)
{
    std::map<int, std::string> found;
    const fs::path folder = "/proc/" + std::to_string(pid) + "/fd";
    std::error_code gone; // a descriptor may close while the folder is read
    for (fs::directory_iterator entry(folder, gone), end; !gone && entry != end;
         entry.increment(gone)) {
        std::error_code closed;
        const fs::path target = fs::read_symlink(entry->path(), closed);
        if (!closed)
            found[std::stoi(entry->path().filename().string())] = target.string();
    }
    return found;
}

std::set<std::string> targetsOf(pid_t pid)
{
    std::set<std::string> targets;
    for (const auto& [fd, target] : descriptorsOf(pid))
        targets.insert(target);
    return targets;
}

/// Whether exec closes it; also true where it is closed already.
bool closesOnExec(pid_t pid, int fd)
{
    const auto text =
        readFile("/proc/" + std::to_string(pid) + "/fdinfo/" + std::to_string(fd), 4096);
    if (!text)
        return true;
    const size_t at = text->find("flags:");
    return at != std::string::npos && (std::stoul(text->substr(at + 6), nullptr, 8) & O_CLOEXEC);
}

class JobFilesTest : public ServeTest {
protected:
    /// Another server, which holds a file that it was started with.
    JobFilesTest() : m_marker((m_home.path() / "marker").string())
    {
        m_client->closeInput();
        m_client->wait();
        m_open = ::open(m_marker.c_str(), O_RDWR | O_CREAT, 0600); // stays open across exec
        m_client = connect();
    }
    ~JobFilesTest() override { ::close(m_open); }

    /// A job that trains; its pid.
    pid_t start()
    {
        followRuns(*m_client);
        const std::string run = submit(*m_client, endlessPlan("files"));
        waitForState(*m_client, run, "running");
        return static_cast<pid_t>(readStatus(RunDirectory(run))->pid);
    }

    const std::string m_marker;
    int m_open = -1;
};

TEST_F(JobFilesTest, AJobTakesOverNoFileOfItsServer)
{
    const pid_t job = start();
    const std::set<std::string> server = targetsOf(m_client->id());
    ASSERT_TRUE(server.contains(m_marker)) << "nothing could have been taken over";
    const std::map<int, std::string> held = descriptorsOf(job);
    ASSERT_GE(held.size(), 3u);
    EXPECT_EQ(held.at(0), "/dev/null");
    EXPECT_EQ(fs::path(held.at(1)).filename(), "log.txt");
    EXPECT_EQ(held.at(2), held.at(1));
    for (const auto& [fd, target] : held) {
        EXPECT_NE(target, m_marker) << fd;
        const bool channel = target.starts_with("pipe:") || target.starts_with("socket:");
        EXPECT_FALSE(channel && server.contains(target)) << fd << " is the server's " << target;
    }
}

TEST_F(JobFilesTest, WhatTheServerOpensClosesOnExec)
{
    start();
    m_client->result("runs.list");
    const std::map<int, std::string> inherited = descriptorsOf(::getpid());
    int examined = 0;
    for (const auto& [fd, target] : descriptorsOf(m_client->id())) {
        const auto own = inherited.find(fd);
        if (fd <= STDERR_FILENO || (own != inherited.end() && own->second == target))
            continue; // what it was started with, as this test itself was
        EXPECT_TRUE(closesOnExec(m_client->id(), fd)) << fd << " is " << target;
        ++examined;
    }
    EXPECT_GT(examined, 0);
}

TEST_F(JobFilesTest, AJobIsAskedForTheKernelsThatItsServerWasAskedFor)
{
    const auto kernelsAskedOf = [](pid_t job, const char* flag = "--gpu-kernels") {
        const auto words = readFile("/proc/" + std::to_string(job) + "/cmdline", 4096);
        return words && words->find(flag) != std::string::npos;
    };
    EXPECT_FALSE(kernelsAskedOf(start()));
    const TemporaryFolder folder;
    const fs::path server = folder.path() / "server";
    ASSERT_TRUE(
        writeFile(server, "#!/bin/sh\nexec '" KINDRED_ENGINE "' --gpu-kernels=wgmma \"$@\"\n"));
    fs::permissions(server, fs::perms::owner_all);
    m_client = std::make_unique<ProtocolClient>(server.string(), folder.path() / "home");
    m_client->result("hello", {{"client", "test"}, {"protocol", 1}});
    const pid_t job = start();
    EXPECT_TRUE(kernelsAskedOf(job, "--gpu-kernels=wgmma"));
    ::kill(job, SIGKILL); // its folder is not the one that is looked through at the end
}

} // namespace
} // namespace kindred::test

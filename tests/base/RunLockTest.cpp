#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <optional>
#include <thread>

#include "run/Descriptor.h"
#include "run/RunDirectory.h"

namespace kindred {
namespace {

TEST(RunLock, TheSecondIsRefusedWithWhoAndWhere)
{
    const TemporaryFolder folder;
    const RunDirectory run(folder.path());
    const auto first = RunLock::acquire(run);
    ASSERT_TRUE(first);
    const auto second = RunLock::acquire(run);
    ASSERT_FALSE(second);
    const std::string message = second.error().message();
    char host[256] = {};
    gethostname(host, sizeof host - 1);
    EXPECT_NE(message.find("process " + std::to_string(getpid())), std::string::npos) << message;
    EXPECT_NE(message.find(host), std::string::npos) << message;
    EXPECT_NE(message.find("since 20"), std::string::npos) << message;
    EXPECT_NE(message.find(folder.path().string()), std::string::npos) << message;
    EXPECT_EQ(second.error().code, ErrorCode::Failed);
}

TEST(RunLock, IsSeenByObserversAndEndsWithItsOwner)
{
    const TemporaryFolder folder;
    const RunDirectory run(folder.path());
    EXPECT_FALSE(RunLock::isHeld(run));
    {
        auto lock = RunLock::acquire(run);
        ASSERT_TRUE(lock);
        const RunLock moved = std::move(*lock);
        EXPECT_TRUE(RunLock::isHeld(run)) << "also within the process that holds it";
    }
    EXPECT_FALSE(RunLock::isHeld(run));
    EXPECT_TRUE(RunLock::acquire(run));
}

TEST(RunLock, AKilledProcessHoldsNothing)
{
    const TemporaryFolder folder;
    const RunDirectory run(folder.path());
    int ready[2];
    ASSERT_EQ(pipe(ready), 0);
    const pid_t child = fork();
    if (child == 0) {
        const auto lock = RunLock::acquire(run);
        const char answer = lock ? 'y' : 'n';
        if (write(ready[1], &answer, 1) == 1)
            pause();
        _exit(0);
    }
    char answer = 0;
    ASSERT_EQ(read(ready[0], &answer, 1), 1);
    ASSERT_EQ(answer, 'y');
    EXPECT_TRUE(RunLock::isHeld(run));
    const auto refused = RunLock::acquire(run);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message().find(std::to_string(child)), std::string::npos);
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    EXPECT_FALSE(RunLock::isHeld(run));
    EXPECT_TRUE(RunLock::acquire(run));
    close(ready[0]);
    close(ready[1]);
}

TEST(RunLock, IsWaitedForAsLongAsItIsWorth)
{
    using std::chrono::milliseconds;
    const TemporaryFolder folder;
    const RunDirectory run(folder.path());
    EXPECT_TRUE(RunLock::waitUntilFree(run, milliseconds(0))) << "no job was ever there";
    auto lock = std::optional(RunLock::acquire(run));
    ASSERT_TRUE(*lock);
    EXPECT_FALSE(RunLock::waitUntilFree(run, milliseconds(0)));
    const std::jthread holder([&] { lock.reset(); });
    EXPECT_TRUE(RunLock::waitUntilFree(run, std::chrono::minutes(1)));
}

TEST(RunLock, ObserversNeverKeepAJobFromStarting)
{
    const TemporaryFolder folder;
    const RunDirectory run(folder.path());
    ASSERT_TRUE(RunLock::acquire(run)); // makes the file
    const std::jthread observer([&](const std::stop_token& stop) {
        while (!stop.stop_requested())
            RunLock::isHeld(run);
    });
    for (int i = 0; i < 200; ++i) {
        const auto lock = RunLock::acquire(run);
        ASSERT_TRUE(lock) << lock.error().message();
    }
}

/// An observer that stands still while it looks, as on a busy machine, holds its shared lock for
/// much longer than a job waits for another job.
TEST(RunLock, AnObserverThatStandsStillIsNoOtherJob)
{
    const TemporaryFolder folder;
    const RunDirectory run(folder.path());
    ASSERT_TRUE(RunLock::acquire(run)); // makes the file
    run::Descriptor looking = run::openDescriptor(run.lockFile(), O_RDONLY);
    ASSERT_EQ(flock(looking.fd(), LOCK_SH), 0);
    const std::jthread observer([&looking] {
        std::this_thread::sleep_for(std::chrono::milliseconds(600));
        looking = run::Descriptor();
    });
    const auto lock = RunLock::acquire(run);
    ASSERT_TRUE(lock) << lock.error().message();
}

} // namespace
} // namespace kindred

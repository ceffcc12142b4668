#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include "base/Random.h"
#include "run/RunDirectory.h"

namespace kindred {
namespace {

constexpr int kFiles = 3;
constexpr size_t kBytes = 40000;

std::string weightsOf(int64_t step)
{
    return std::string(kBytes, static_cast<char>('a' + step % 26));
}

/// What a job does to its directory, without end: resume, events, status, checkpoints, pruning.
[[noreturn]] void writeForever(const RunDirectory& run)
{
    const auto lock = RunLock::acquire(run);
    if (!lock)
        _exit(3);
    const auto steps = run.checkpointSteps();
    int64_t step = steps.empty() ? 0 : steps.back();
    auto events = EventWriter::open(run, step);
    if (!events)
        _exit(4);
    RunStatus status;
    status.state = ObservedState::Running;
    for (;; ++step) {
        bool ok = events->append({{"kind", "scalars"}, {"step", step + 1}}).ok();
        status.step = step + 1;
        ok = ok && writeStatus(run, status).ok();
        auto checkpoint = CheckpointWriter::begin(run, step + 1);
        ok = ok && checkpoint.ok();
        for (int file = 0; ok && file < kFiles; ++file)
            ok = writeFile(checkpoint->folder() / std::to_string(file), weightsOf(step + 1)).ok();
        ok = ok && checkpoint->commit().ok() && pruneCheckpoints(run, {1}).ok();
        if (!ok)
            _exit(5);
    }
}

void expectWhole(const RunDirectory& run)
{
    for (const int64_t step : run.checkpointSteps())
        for (int file = 0; file < kFiles; ++file) {
            const auto bytes =
                readFile(run.checkpoints() / std::to_string(step) / std::to_string(file));
            ASSERT_TRUE(bytes) << "checkpoint " << step << " is not complete";
            ASSERT_EQ(*bytes, weightsOf(step));
        }
    const auto status = readStatus(run);
    ASSERT_TRUE(status) << status.error().message();
    EXPECT_TRUE(status->state == ObservedState::Crashed || status->state == ObservedState::Queued);
}

void expectSteadyCurve(const RunDirectory& run)
{
    const auto steps = run.checkpointSteps();
    const int64_t last = steps.empty() ? 0 : steps.back();
    ASSERT_TRUE(EventWriter::open(run, last));
    const auto chunk = EventReader(run).poll(1000000);
    ASSERT_TRUE(chunk);
    int64_t expected = 1;
    for (const Json& event : chunk->events)
        ASSERT_EQ(event["step"].get<int64_t>(), expected++) << "the curve has a gap or zigzags";
    EXPECT_EQ(expected - 1, last);
}

TEST(Crash, KilledAtRandomInstantsTheDirectoryAlwaysOpens)
{
    const TemporaryFolder folder;
    const RunDirectory run(folder.path());
    Random random(11);
    const auto progress = [&run] {
        const auto steps = run.checkpointSteps();
        return steps.empty() ? 0 : steps.back();
    };
    // On a busy machine many rounds end before the writer wrote anything.
    for (int round = 0; round < 40 || (progress() <= 10 && round < 1000); ++round) {
        SCOPED_TRACE(round);
        const pid_t child = fork();
        if (child == 0)
            writeForever(run);
        // Longer and longer, where a disk is so slow that nothing gets done before.
        const uint64_t longest = 25000 + 500 * static_cast<uint64_t>(round);
        usleep(static_cast<useconds_t>(500 + random.below(longest)));
        ASSERT_EQ(kill(child, SIGKILL), 0);
        int end = 0;
        ASSERT_EQ(waitpid(child, &end, 0), child);
        ASSERT_TRUE(WIFSIGNALED(end)) << "the writer failed by itself: " << WEXITSTATUS(end);
        expectWhole(run);
        expectSteadyCurve(run);
        if (HasFatalFailure())
            return;
    }
    EXPECT_GT(progress(), 10) << "the rounds made progress";
}

} // namespace
} // namespace kindred

// A run is read while its training takes checkpoints away.
#include <barrier>
#include <thread>

#include "learn/TrainingFixture.h"

namespace kindred {
namespace {

class TakenAway : public TrainingFixture {};

TEST_F(TakenAway, ACheckpointGivesWayToTheNext)
{
    const TrainRequest plan = request("run");
    ASSERT_TRUE(runTraining(plan).ok());
    const RunDirectory run = directory(plan);
    int64_t last = run.checkpointSteps().back();
    for (const int64_t step : run.checkpointSteps())
        if (step != last)
            fs::remove_all(run.checkpoints() / std::to_string(step));
    constexpr int kRounds = 60;
    std::barrier both(2);
    std::thread training([&] {
        for (int round = 0; round < kRounds; ++round) {
            const fs::path next = run.checkpoints() / ".next";
            fs::copy(run.checkpoints() / std::to_string(last), next);
            both.arrive_and_wait();
            fs::rename(next, run.checkpoints() / std::to_string(last + 1));
            fs::remove_all(run.checkpoints() / std::to_string(last++));
            both.arrive_and_wait();
        }
    });
    int opened = 0;
    for (int round = 0; round < kRounds; ++round) {
        both.arrive_and_wait();
        const auto model = RunModel::open(run, "last", 1);
        EXPECT_TRUE(model.ok()) << model.error().message();
        opened += model.ok();
        both.arrive_and_wait();
    }
    training.join();
    EXPECT_EQ(opened, kRounds);
}

} // namespace
} // namespace kindred

#include <algorithm>
#include <fstream>
#include <thread>

#include "learn/TrainingFixture.h"
#include "train/job/Journal.h"

namespace kindred {
namespace {

class Control : public TrainingFixture {
protected:
    static constexpr int kEndless = 100000; ///< epochs of a run that goes on until it is stopped

    /// Starts the job in a thread; join() gives its end.
    void start(const TrainRequest& plan)
    {
        m_thread = std::thread([this, plan] { m_end.emplace(runTraining(plan)); });
    }
    Result<ObservedState> join()
    {
        m_thread.join();
        return *m_end;
    }

    std::thread m_thread;
    std::optional<Result<ObservedState>> m_end;
};

TEST_F(Control, PauseLearningRateContinueAndStopActWithinOneStep)
{
    TrainRequest plan = request("run");
    plan.epochs = kEndless;
    const RunDirectory run = directory(plan);
    ASSERT_TRUE(makeFolders(run.root()).ok());
    const auto pause = requestControl(run, DesiredState::Paused);
    ASSERT_TRUE(pause.ok());
    start(plan);
    waitFor([&] { return status(plan).acknowledged == *pause; });
    EXPECT_EQ(status(plan).state, ObservedState::Paused);
    EXPECT_TRUE(lossCurve(plan).empty()) << "paused before the first step";

    const auto change = requestControl(run, DesiredState::Running, {{"lr", 0.001}});
    ASSERT_TRUE(change.ok());
    waitFor([&] { return !lossCurve(plan).empty(); });
    ASSERT_TRUE(requestControl(run, DesiredState::Stopped).ok());
    const auto end = join();
    ASSERT_TRUE(end.ok()) << end.error().message();
    EXPECT_EQ(*end, ObservedState::Stopped);

    bool first = true;
    for (const Json& event : events(plan))
        if (event["kind"] == "scalars") {
            EXPECT_LE(event["values"]["lr"].get<double>(), 0.001) << event.dump();
            first = false;
        }
    EXPECT_FALSE(first);
    EXPECT_EQ(lossCurve(plan).rbegin()->first, run.checkpointSteps().back())
        << "a stop writes a checkpoint of the last step";
}

TEST_F(Control, APauseInTheFirstMemoryLeavesTheRunAsItIs)
{
    const TrainRequest whole = request("whole");
    ASSERT_TRUE(runTraining(whole).ok());
    const TrainRequest plan = request("paused");
    const RunDirectory run = directory(plan);
    ASSERT_TRUE(makeFolders(run.root()).ok());
    const auto pause = requestControl(run, DesiredState::Paused);
    start(plan);
    waitFor([&] { return status(plan).acknowledged == *pause; });
    EXPECT_EQ(status(plan).state, ObservedState::Paused);
    EXPECT_TRUE(run.checkpointSteps().empty()) << "half a memory must not be kept";
    ASSERT_TRUE(requestControl(run, DesiredState::Running).ok());
    ASSERT_TRUE(join().ok());
    expectEqualRuns(whole, plan);
}

TEST_F(Control, AChangeInTheFirstMemoryStaysOpenUntilItIsKept)
{
    const TrainRequest plan = request("run");
    const RunDirectory run = directory(plan);
    ASSERT_TRUE(makeFolders(run.root()).ok());
    ASSERT_TRUE(requestControl(run, DesiredState::Stopped, {{"lr", 0.001}}).ok());
    const auto end = runTraining(plan);
    ASSERT_TRUE(end.ok()) << end.error().message();
    EXPECT_EQ(*end, ObservedState::Stopped);
    EXPECT_EQ(status(plan).acknowledged, 0);
    const auto next = requestControl(run, DesiredState::Running);
    ASSERT_EQ(readControl(run)->set, Json({{"lr", 0.001}}));
    TrainRequest resumed = plan;
    resumed.resume = true;
    ASSERT_TRUE(runTraining(resumed).ok());
    EXPECT_EQ(status(plan).acknowledged, *next);
    ASSERT_FALSE(lossCurve(plan).empty());
    for (const Json& event : events(plan)) {
        if (event["kind"] == "scalars") {
            EXPECT_LE(event["values"]["lr"].get<double>(), 0.001) << event.dump();
        }
    }
}

/// A run whose passes over the data take long beside its steps.
class LongPasses : public Control {
protected:
    TrainRequest request(const std::string& name) const
    {
        TrainRequest plan = Control::request(name, "softmax");
        plan.data = "demo:";
        plan.epochs = 1;
        plan.set["batch"] = 256;
        plan.set["augment"] = "none";
        plan.set["eval_database"] = 0;
        return plan;
    }

    using Question = std::function<bool(const TrainRequest&)>;

    /// A run that was asked to stop once `reached` and obeyed before `missed`. On a busy machine
    /// the request may come late: then another run is tried.
    TrainRequest stoppedBetween(const Question& reached, const Question& missed)
    {
        constexpr int kAttempts = 20;
        for (int attempt = 0; attempt < kAttempts; ++attempt) {
            const TrainRequest plan = request("stopped" + std::to_string(attempt));
            start(plan);
            waitFor([&] { return reached(plan); });
            EXPECT_TRUE(requestControl(directory(plan), DesiredState::Stopped).ok());
            const auto end = join();
            if (end.ok() && missed(plan))
                continue;
            EXPECT_TRUE(end.ok() && *end == ObservedState::Stopped);
            return plan;
        }
        ADD_FAILURE() << "no stop was obeyed in time";
        return request("none");
    }

    bool hasTable(const TrainRequest& plan, const std::string& split) const
    {
        return fs::exists(directory(plan).tables(split, lossCurve(plan).rbegin()->first));
    }
};

TEST_F(LongPasses, AStopInAValidationMakesItAnewLater)
{
    const TrainRequest whole = request("whole");
    ASSERT_TRUE(runTraining(whole).ok());
    const int64_t last = lossCurve(whole).rbegin()->first;
    TrainRequest plan =
        stoppedBetween([&](const TrainRequest& run) { return lossCurve(run).contains(last); },
                       [&](const TrainRequest& run) { return !evaluations(run).empty(); });
    ASSERT_FALSE(HasFailure());
    EXPECT_TRUE(hasTable(plan, "test")) << "of the last step, as after any stop";
    // What a job leaves that is killed after the validation and before its next checkpoint.
    const Json left = {{"kind", "evaluation"},
                       {"step", lossCurve(plan).rbegin()->first},
                       {"split", "val"},
                       {"values", Json::object()}};
    std::ofstream(directory(plan).eventsFile(), std::ios::app) << left.dump() << "\n";
    plan.resume = true;
    const auto resumed = runTraining(plan);
    ASSERT_TRUE(resumed.ok()) << resumed.error().message();
    EXPECT_EQ(*resumed, ObservedState::Finished);
    expectEqualRuns(whole, plan);
    const std::vector<Json> all = events(plan);
    EXPECT_EQ(std::count_if(all.begin(), all.end(),
                            [](const Json& event) {
                                return event["kind"] == "evaluation" && event["split"] == "val";
                            }),
              1);
}

TEST_F(Control, WorkedTimeLeavesPausesOutAndOutlivesTheJob)
{
    const RunDirectory run(m_folder.path() / "journal");
    fs::create_directories(run.root());
    double worked = 0;
    {
        auto journal = Journal::open(run, -1);
        ASSERT_TRUE(journal.ok()) << journal.error().message();
        const auto become = [&](ObservedState state) {
            EXPECT_TRUE((*journal)->status([&](RunStatus& s) { s.state = state; }).ok());
        };
        become(ObservedState::Running);
        become(ObservedState::Paused);
        worked = (*journal)->worked();
        EXPECT_GT(worked, 0);
        EXPECT_EQ((*journal)->worked(), worked);
        EXPECT_EQ(readStatus(run)->worked, worked);
        become(ObservedState::Running);
        EXPECT_GT((*journal)->worked(), worked);
    }
    const auto next = Journal::open(run, -1);
    ASSERT_TRUE(next.ok());
    EXPECT_GT((*next)->worked(), worked);
}

TEST_F(LongPasses, AStopInTheLastTablesWritesThemLater)
{
    TrainRequest plan =
        stoppedBetween([&](const TrainRequest& run) { return !evaluations(run).empty(); },
                       [&](const TrainRequest& run) { return hasTable(run, "test"); });
    ASSERT_FALSE(HasFailure());
    plan.resume = true;
    const auto resumed = runTraining(plan);
    ASSERT_TRUE(resumed.ok()) << resumed.error().message();
    EXPECT_EQ(*resumed, ObservedState::Finished);
    EXPECT_TRUE(hasTable(plan, "test"));
}

TEST_F(Control, AChangeMadeWhilePausedOutlivesTheJob)
{
    TrainRequest plan = request("run", "softmax"); // it has no memory: paused before its first step
    plan.epochs = 2;
    const RunDirectory run = directory(plan);
    ASSERT_TRUE(makeFolders(run.root()).ok());
    const auto pause = requestControl(run, DesiredState::Paused);
    start(plan);
    waitFor([&] { return status(plan).acknowledged == *pause; });
    const auto change = requestControl(run, std::nullopt, {{"lr", 0.001}});
    ASSERT_TRUE(change.ok());
    waitFor([&] { return status(plan).acknowledged == *change; });
    ASSERT_TRUE(requestControl(run, DesiredState::Stopped).ok());
    const auto end = join();
    ASSERT_TRUE(end.ok()) << end.error().message();
    plan.resume = true;
    ASSERT_TRUE(runTraining(plan).ok());
    ASSERT_FALSE(lossCurve(plan).empty());
    for (const Json& event : events(plan)) {
        if (event["kind"] == "scalars") {
            EXPECT_LE(event["values"]["lr"].get<double>(), 0.001) << event.dump();
        }
    }
}

TEST_F(Control, AResumedJobObeysOnlyWhatWasAskedOfIt)
{
    TrainRequest plan = request("run");
    plan.epochs = 1;
    const RunDirectory run = directory(plan);
    ASSERT_TRUE(makeFolders(run.root()).ok());
    ASSERT_TRUE(requestControl(run, DesiredState::Stopped).ok());
    ASSERT_TRUE(runTraining(plan).ok());
    plan.resume = true;
    ASSERT_TRUE(requestControl(run, DesiredState::Stopped).ok());
    // As if asked while the job opened its data.
    fs::last_write_time(run.controlFile(),
                        fs::file_time_type::clock::now() + std::chrono::hours(1));
    const auto obeyed = runTraining(plan);
    ASSERT_TRUE(obeyed.ok()) << obeyed.error().message();
    EXPECT_EQ(*obeyed, ObservedState::Stopped);
    fs::last_write_time(run.controlFile(),
                        fs::file_time_type::clock::now() - std::chrono::hours(1));
    const auto trained = runTraining(plan);
    ASSERT_TRUE(trained.ok()) << trained.error().message();
    EXPECT_EQ(*trained, ObservedState::Finished);
}

TEST_F(Control, AStopAskedBeforehandTakesNoStep)
{
    const TrainRequest plan = request("run");
    ASSERT_TRUE(makeFolders(directory(plan).root()).ok());
    ASSERT_TRUE(requestControl(directory(plan), DesiredState::Stopped).ok());
    const auto end = runTraining(plan);
    ASSERT_TRUE(end.ok()) << end.error().message();
    EXPECT_EQ(*end, ObservedState::Stopped);
    EXPECT_TRUE(lossCurve(plan).empty());
}

TEST_F(Control, ALiveChangeWritesACheckpointFirstAndSurvivesAResume)
{
    TrainRequest plan = request("run");
    plan.epochs = kEndless;
    start(plan);
    waitFor([&] { return lossCurve(plan).size() >= 2; });
    const auto change = requestControl(directory(plan), {}, {{"lr", 0.003}, {"sigma", 0.2}});
    ASSERT_TRUE(change.ok());
    waitFor([&] { return status(plan).acknowledged == *change; });
    ASSERT_TRUE(requestControl(directory(plan), DesiredState::Stopped).ok());
    const auto end = join();
    ASSERT_TRUE(end.ok());
    int64_t changedAt = -1;
    int64_t checkpointAt = -1;
    bool refusedSigma = false;
    for (const Json& event : events(plan)) {
        if (event["kind"] == "checkpoint" && changedAt < 0)
            checkpointAt = event["step"].get<int64_t>();
        if (event["kind"] != "message")
            continue;
        const auto text = event["text"].get<std::string>();
        if (text.starts_with("lr changed"))
            changedAt = event["step"].get<int64_t>();
        refusedSigma = refusedSigma || text.starts_with("sigma was not changed");
    }
    EXPECT_GE(changedAt, 2);
    EXPECT_EQ(checkpointAt, changedAt);
    EXPECT_TRUE(refusedSigma);
    const std::string state = checkpointFile(plan, "state.json");
    EXPECT_NE(state.find("0.003"), std::string::npos);
}

TEST_F(Control, EarlyStopEndsAfterThePatience)
{
    TrainRequest plan = request("run", "softmax");
    plan.epochs = 12;
    plan.set["lr"] = 0.0; // nothing changes, so no evaluation is better than the first
    plan.set["patience"] = 2;
    const auto end = runTraining(plan);
    ASSERT_TRUE(end.ok()) << end.error().message();
    EXPECT_EQ(*end, ObservedState::Finished);
    EXPECT_EQ(evaluations(plan).size(), 3U);
    plan.resume = true;
    ASSERT_TRUE(runTraining(plan).ok());
    EXPECT_EQ(evaluations(plan).size(), 3U) << "stopped early stays stopped";
}

TEST_F(Control, EvaluationEverySecondEpochAndTheLast)
{
    TrainRequest plan = request("run", "softmax");
    plan.set["eval_every"] = 2;
    ASSERT_TRUE(runTraining(plan).ok());
    EXPECT_EQ(evaluations(plan).size(), 2U); // epochs 2 and 3
}

TEST_F(Control, ASecondJobInOneDirectoryIsRefused)
{
    const TrainRequest plan = request("run");
    ASSERT_TRUE(makeFolders(directory(plan).root()).ok());
    ASSERT_TRUE(requestControl(directory(plan), DesiredState::Paused).ok());
    start(plan);
    waitFor([&] { return status(plan).state == ObservedState::Paused; });
    TrainRequest second = plan;
    second.resume = true;
    const auto refused = RunLock::acquire(directory(second));
    EXPECT_FALSE(refused.ok());
    ASSERT_TRUE(requestControl(directory(plan), DesiredState::Stopped).ok());
    ASSERT_TRUE(join().ok());
}

} // namespace
} // namespace kindred

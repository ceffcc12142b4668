#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <thread>

#include "base/Files.h"
#include "run/RunDirectory.h"
#include "support/FolderWatch.h"
#include "train/plan/TrainJob.h"

namespace kindred {

/// Runs tiny jobs on the built-in pictures in a folder of their own.
class TrainingFixture : public testing::Test {
protected:
    TrainRequest request(const std::string& name, const std::string& method = "snca") const
    {
        TrainRequest plan;
        plan.data = "demo:small";
        plan.out = (m_folder.path() / name).string();
        plan.method = method;
        plan.encoder = "lenet";
        plan.epochs = 3;
        plan.threads = 2;
        plan.set = {{"size", 16},     {"dim", 8},           {"batch", 16},         {"lr", 0.02},
                    {"log_every", 1}, {"augment", "cifar"}, {"thumbnails", false}, {"eval_k", 5}};
        return plan;
    }

    static RunDirectory directory(const TrainRequest& plan) { return RunDirectory(plan.out); }

    static std::vector<Json> events(const TrainRequest& plan)
    {
        EventReader reader(directory(plan));
        const auto chunk = reader.poll(1000000);
        return chunk.ok() ? chunk->events : std::vector<Json>();
    }

    /// step → loss, and the evaluations as text: what a reader calls the curve.
    static std::map<int64_t, double> lossCurve(const TrainRequest& plan)
    {
        std::map<int64_t, double> curve;
        for (const Json& event : events(plan))
            if (event["kind"] == "scalars")
                curve[event["step"].get<int64_t>()] = event["values"]["loss"].get<double>();
        return curve;
    }

    static std::map<int64_t, std::string> evaluations(const TrainRequest& plan)
    {
        std::map<int64_t, std::string> scores;
        for (const Json& event : events(plan))
            if (event["kind"] == "evaluation" && event["split"] == "val")
                scores[event["step"].get<int64_t>()] = event["values"].dump();
        return scores;
    }

    static std::string checkpointFile(const TrainRequest& plan, const std::string& file)
    {
        const RunDirectory run = directory(plan);
        const auto steps = run.checkpointSteps();
        if (steps.empty())
            return "no checkpoint";
        return readFile(run.checkpoints() / std::to_string(steps.back()) / file).value();
    }

    static void expectEqualRuns(const TrainRequest& a, const TrainRequest& b)
    {
        for (const char* file :
             {"weights.safetensors", "optimizer.safetensors", "memory.safetensors"})
            EXPECT_TRUE(checkpointFile(a, file) == checkpointFile(b, file)) << file;
        EXPECT_EQ(lossCurve(a), lossCurve(b));
        EXPECT_EQ(evaluations(a), evaluations(b));
    }

    /// Returns when a run has brought `wanted` about; what never holds ends by ctest's time limit.
    void waitFor(const std::function<bool()>& wanted) const
    {
        FolderWatch(m_folder.path()).waitFor(wanted);
    }

    /// Trains, stops on request after about `steps` steps, and goes on to the end.
    void trainStoppingAfter(TrainRequest plan, int64_t steps) const
    {
        std::thread stopper([&] {
            waitFor([&] { return static_cast<int64_t>(lossCurve(plan).size()) >= steps; });
            ASSERT_TRUE(requestControl(directory(plan), DesiredState::Stopped).ok());
        });
        const auto end = runTraining(plan);
        stopper.join();
        ASSERT_TRUE(end.ok()) << end.error().message();
        plan.resume = true;
        const auto resumed = runTraining(plan);
        ASSERT_TRUE(resumed.ok()) << resumed.error().message();
        EXPECT_EQ(*resumed, ObservedState::Finished);
    }

    static RunStatus status(const TrainRequest& plan)
    {
        const auto read = readStatus(directory(plan));
        return read.ok() ? *read : RunStatus();
    }

    TemporaryFolder m_folder;
};

} // namespace kindred

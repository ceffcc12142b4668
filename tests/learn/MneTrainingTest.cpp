// Memory-based neighbourhood embedding through whole trainings.
#include <cmath>

#include "base/Npy.h"
#include "learn/TrainingFixture.h"

namespace kindred {
namespace {

class MneTraining : public TrainingFixture {
protected:
    /// Batches are tasks of 4 classes, 6 images each.
    TrainRequest taskRequest(const std::string& name) const
    {
        TrainRequest plan = request(name, "mne");
        plan.set["train_episodes"] = true;
        plan.set["way"] = 4;
        plan.set["shot"] = 1;
        plan.set["queries"] = 5;
        plan.set["neighbours"] = 4;
        plan.set["pretrain"] = 0;
        return plan;
    }

    /// Nothing is learned, so every score after the first of a kind is no better.
    TrainRequest impatient(const std::string& name, const std::string& method) const
    {
        TrainRequest plan = request(name, method);
        plan.epochs = 6;
        plan.set["lr"] = 0;
        plan.set["patience"] = 1;
        return plan;
    }

    static size_t epochsOf(const TrainRequest& plan) { return evaluations(plan).size(); }
};

TEST_F(MneTraining, PatienceWaitsUntilNeighboursTakePart)
{
    TrainRequest plain = impatient("plain", "softmax");
    ASSERT_TRUE(runTraining(plain).ok());
    EXPECT_EQ(epochsOf(plain), 2u) << "the first score is the best";
    TrainRequest slept = impatient("slept", "mne");
    slept.set["pretrain"] = 0.5;
    ASSERT_TRUE(runTraining(slept).ok());
    EXPECT_GE(epochsOf(slept), 4u) << "three epochs without neighbours do not count";
    TrainRequest flat = impatient("flat", "mne");
    flat.set["depth"] = 0;
    ASSERT_TRUE(runTraining(flat).ok());
    EXPECT_EQ(epochsOf(flat), 2u) << "there are no neighbours to wait for";
}

TEST_F(MneTraining, TasksTrainARunThatDecidesTasks)
{
    TrainRequest plan = taskRequest("tasks");
    plan.epochs = 6;
    plan.set["optimizer"] = "adamw";
    plan.set["lr"] = 0.003;
    const auto end = runTraining(plan);
    ASSERT_TRUE(end.ok()) << end.error().message();
    const auto dataset = openRunDataset(directory(plan));
    ASSERT_TRUE(dataset.ok());
    const auto images = static_cast<double>((*dataset)->ids(Subset::Train).size());
    const std::map<int64_t, double> curve = lossCurve(plan);
    EXPECT_EQ(curve.rbegin()->first, 6 * static_cast<int64_t>(std::ceil(images / 24)))
        << "an epoch sees about every image once, 24 a task";
    EXPECT_LT(curve.rbegin()->second, 0.8 * curve.begin()->second);
    EvaluateRequest asked;
    asked.run = plan.out;
    asked.protocol = "fewshot";
    asked.rule = "mne";
    asked.set = {{"way", 4}, {"shot", "1"}, {"queries", 1}, {"episodes", 200}};
    const auto evaluated = evaluateRun(asked);
    ASSERT_TRUE(evaluated.ok()) << evaluated.error().message();
    EXPECT_EQ(evaluated->outcome["results"][0]["n"], 200);
}

TEST_F(MneTraining, TheEvaluationTellsHowNearTheValidationSamplesAreAfterTheModules)
{
    TrainRequest plan = request("near", "mne");
    plan.set["pretrain"] = 0;
    plan.epochs = 2;
    ASSERT_TRUE(runTraining(plan).ok());
    const auto [step, values] = *evaluations(plan).rbegin();
    const auto rows = readNpyMatrix(directory(plan).tables("val", step) / "embeddings.npy");
    ASSERT_TRUE(rows.ok()) << rows.error().message();
    double sum = 0;
    int64_t pairs = 0;
    for (int64_t i = 0; i < rows->rows(); ++i)
        for (int64_t j = 0; j < i; ++j, ++pairs) {
            double dot = 0, first = 0, second = 0;
            for (int64_t k = 0; k < rows->cols(); ++k) {
                dot += double((*rows)(i, k)) * (*rows)(j, k);
                first += double((*rows)(i, k)) * (*rows)(i, k);
                second += double((*rows)(j, k)) * (*rows)(j, k);
            }
            sum += dot / std::sqrt(first * second);
        }
    ASSERT_GT(pairs, 10);
    EXPECT_NEAR(Json::parse(values)["similarity/val"].get<double>(),
                sum / static_cast<double>(pairs), 1e-5);
}

TEST_F(MneTraining, NeighboursOfATaskTakeGradientUnlessToldNotTo)
{
    const TrainRequest live = taskRequest("live");
    TrainRequest still = taskRequest("still");
    still.set["episode_memory_grad"] = false;
    ASSERT_TRUE(runTraining(live).ok());
    ASSERT_TRUE(runTraining(still).ok());
    EXPECT_EQ(lossCurve(live).begin()->second, lossCurve(still).begin()->second);
    EXPECT_NE(lossCurve(live).rbegin()->second, lossCurve(still).rbegin()->second);
}

TEST_F(MneTraining, AResumedTrainingOnTasksEndsBitEqual)
{
    const TrainRequest whole = taskRequest("whole");
    ASSERT_TRUE(runTraining(whole).ok());
    const TrainRequest parts = taskRequest("parts");
    trainStoppingAfter(parts, 5);
    expectEqualRuns(whole, parts);
}

} // namespace
} // namespace kindred

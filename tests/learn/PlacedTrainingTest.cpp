// Trainings whose steps stay on their device, forced onto the processor.
#include <torch/types.h>

#include "learn/TrainerFixture.h"

namespace kindred {
namespace {

class PlacedTraining : public TrainerFixture {
protected:
    static constexpr TrainerChoices kClosed = {};
    static inline const TrainerChoices kPlaced = {.readsLate = true, .stepDevice = torch::kCPU};

    TrainRequest plan(const std::string& name, const std::string& method) const
    {
        TrainRequest plan = request(name, method);
        plan.threads = 1;
        plan.epochs = 2;
        plan.set["optimizer"] = "sgd"; // which does not blow rounding up as the others do
        plan.set["lr"] = 0.002;
        return plan;
    }

    static void expectSameCurve(const TrainRequest& found, const TrainRequest& expected)
    {
        const std::map<int64_t, double> curve = lossCurve(found);
        const std::map<int64_t, double> wanted = lossCurve(expected);
        ASSERT_EQ(curve.size(), wanted.size());
        EXPECT_GT(curve.size(), 2U);
        for (const auto& [step, loss] : wanted) {
            ASSERT_TRUE(curve.contains(step));
            EXPECT_NEAR(curve.at(step), loss, 1e-3 * std::abs(loss)) << "step " << step;
        }
    }

    /// Stopped on request within the training, and taken up again.
    void trainInTwoParts(TrainRequest plan) const
    {
        std::thread stopper([&] {
            waitFor([&] { return lossCurve(plan).size() >= 3; });
            ASSERT_TRUE(requestControl(directory(plan), DesiredState::Stopped).ok());
        });
        const auto first = train(plan, kPlaced);
        stopper.join();
        ASSERT_TRUE(first.ok()) << first.error().message();
        plan.resume = true;
        const auto second = train(plan, kPlaced);
        ASSERT_TRUE(second.ok()) << second.error().message();
        EXPECT_EQ(*second, TrainingEnd::Finished);
    }
};

TEST_F(PlacedTraining, HasTheCurveOfTheClosedForm)
{
    for (const char* method :
         {"ccml", "lmnn", "triplet", "nca", "softmax", "ncm", "nngk", "snca", "mne"}) {
        SCOPED_TRACE(method);
        const TrainRequest closed = plan(method, method);
        TrainRequest placed = closed;
        placed.out += "-placed";
        ASSERT_TRUE(train(closed, kClosed).ok());
        ASSERT_TRUE(train(placed, kPlaced).ok());
        expectSameCurve(placed, closed);
    }
}

TEST_F(PlacedTraining, SncaLearnsItsWidthAndFromItsBatch)
{
    TrainRequest closed = plan("closed", "snca");
    closed.set["learn_sigma"] = true;
    closed.set["live_batch"] = true;
    TrainRequest placed = closed;
    placed.out += "-placed";
    TrainRequest parts = closed;
    parts.out += "-parts";
    ASSERT_TRUE(train(closed, kClosed).ok());
    ASSERT_TRUE(train(placed, kPlaced).ok());
    expectSameCurve(placed, closed);
    trainInTwoParts(parts);
    expectEqualRuns(placed, parts);
}

TEST_F(PlacedTraining, GoesOnBitEqual)
{
    for (const char* method : {"ccml", "softmax", "wsabie", "ncm", "nngk", "snca", "mne"}) {
        SCOPED_TRACE(method);
        const TrainRequest whole = plan(method, method);
        TrainRequest parts = whole;
        parts.out += "-parts";
        ASSERT_TRUE(train(whole, kPlaced).ok());
        trainInTwoParts(parts);
        expectEqualRuns(whole, parts);
    }
}

} // namespace
} // namespace kindred

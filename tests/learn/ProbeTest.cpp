// What the estimate of a plan counts, for every kind of method.
#include <cmath>

#include "learn/TrainingFixture.h"

namespace kindred {
namespace {

class ProbeTest : public TrainingFixture {
protected:
    Json probed(const TrainRequest& plan) const
    {
        const auto dataset = openDataset({.source = plan.data});
        EXPECT_TRUE(dataset.ok());
        const auto probe = probePlan(plan, *dataset, {});
        EXPECT_TRUE(probe.ok()) << probe.error().message();
        return probe.ok() ? *probe : Json::object();
    }

    static int64_t bank(const Json& probe) { return probe["parts"]["memory_bank"].get<int64_t>(); }

    static int64_t samples()
    {
        const auto dataset = openDataset({.source = "demo:small"});
        return static_cast<int64_t>((*dataset)->ids(Subset::Train).size());
    }
};

TEST_F(ProbeTest, MemoryIsCountedForEveryMethodThatRemembers)
{
    const int64_t rows = samples();
    const int64_t oneCopy = rows * 8 * 4; // dim 8
    for (const char* method : {"snca", "nngk", "mne", "ncm"}) {
        const TrainRequest plan = request("probe", method);
        EXPECT_GE(bank(probed(plan)), 2 * oneCopy) << method << ": it, and its checkpoint";
    }
    TrainRequest lists = request("probe", "nngk");
    lists.set["k"] = 10;
    const int64_t few = bank(probed(lists));
    lists.set["k"] = 60;
    EXPECT_EQ(bank(probed(lists)) - few, 4 * rows * 50 * 4) << "the table, while it is renewed";
    EXPECT_EQ(bank(probed(request("probe", "softmax"))), 0);

    TrainRequest fitted;
    fitted.data = "demo:small";
    fitted.out = (m_folder.path() / "fitted").string();
    fitted.method = "pca";
    fitted.threads = 2;
    EXPECT_GT(bank(probed(fitted)), 0);
}

TEST_F(ProbeTest, TimesAreThoseOfTheWholeRun)
{
    for (const char* method : {"snca", "nngk", "mne"}) {
        TrainRequest plan = request("probe", method);
        plan.epochs = 4;
        const Json probe = probed(plan);
        const double steps =
            std::ceil(static_cast<double>(samples()) / 16) * probe["step_ms"].get<double>() / 1000;
        EXPECT_GT(probe["seconds_per_epoch"].get<double>(), steps) << "passes and searches count";
        EXPECT_NEAR(probe["seconds_total"].get<double>(),
                    4 * probe["seconds_per_epoch"].get<double>(), 1e-6);
    }
}

TEST_F(ProbeTest, BalancedBatchesAreProbedAsTheyAre)
{
    TrainRequest plan = request("probe", "softmax");
    plan.set["balanced_classes"] = 2;
    plan.set["balanced_images"] = 2;
    const Json small = probed(plan);
    plan.set["balanced_images"] = 4;
    const Json large = probed(plan);
    EXPECT_GT(small["step_ms"].get<double>(), 0);
    EXPECT_GT(large["largest_batch"].get<int64_t>(), 0);
}

} // namespace
} // namespace kindred

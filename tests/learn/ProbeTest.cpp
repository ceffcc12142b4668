// What the estimate of a plan counts, for every kind of method.
#include <algorithm>
#include <cmath>

#include "base/Npy.h"
#include "learn/TrainingFixture.h"
#include "train/estimate/MemoryEstimate.h"

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
    EXPECT_EQ(bank(probed(lists)) - few, rows * (3 * 50 * 4 + 6))
        << "the lists before, places and distances of the new ones, and a bit for each listed";
    EXPECT_EQ(bank(probed(request("probe", "softmax"))), 0);

    TrainRequest fitted;
    fitted.data = "demo:small";
    fitted.out = (m_folder.path() / "fitted").string();
    fitted.method = "pca";
    fitted.threads = 2;
    EXPECT_GT(bank(probed(fitted)), 0);
}

// Fisher vectors are as long as this, and a square of their columns would be 34 GB.
TEST_F(ProbeTest, LongRowsAreToldWithoutSquaresWhereNoneAreMade)
{
    constexpr int64_t kRows = 40;
    constexpr int64_t kColumns = 65536;
    constexpr int64_t kClasses = 4;
    Matrix<float> different(kRows, kColumns);
    for (int64_t i = 0; i < kRows; ++i)
        different(i, i) = 1;
    ASSERT_TRUE(writeNpy(m_folder.path() / "long.npy", different.view()).ok());
    std::vector<int32_t> labels(kRows);
    for (size_t i = 0; i < labels.size(); ++i)
        labels[i] = static_cast<int32_t>(i % kClasses);
    ASSERT_TRUE(writeNpy(m_folder.path() / "labels.npy", labels).ok());
    TrainRequest plan;
    plan.data = (m_folder.path() / "long.npy").string();
    plan.encoder = "identity";
    plan.out = (m_folder.path() / "long").string();
    plan.threads = 2;
    const auto dataset = openDataset({.source = plan.data});
    ASSERT_TRUE(dataset.ok()) << dataset.error().message();
    const auto trained = static_cast<int64_t>((*dataset)->ids(Subset::Train).size());
    const int64_t rows = trained * kColumns * 4;
    const int64_t weights = kClasses * kColumns * 8;
    const auto told = [&](const char* method) {
        plan.method = method;
        return bank(probed(plan));
    };
    EXPECT_EQ(told("svm"), rows + std::max(rows, 2 * weights));
    EXPECT_GE(told("logistic"), rows + 26 * weights) << "what its steps remember";
    EXPECT_GE(told("coded"), rows + 2 * 256 * kColumns * 4) << "two codebooks";
    for (const char* method : {"svm", "logistic", "coded", "pca", "ridge"})
        EXPECT_LT(told(method), int64_t{1} << 28) << method;
    for (const char* method : {"invcov", "itml"}) {
        plan.method = method;
        const auto refused = probePlan(plan, *dataset, {});
        ASSERT_FALSE(refused.ok()) << method;
        EXPECT_NE(refused.error().message().find("columns at most; there are 65536."),
                  std::string::npos)
            << refused.error().message();
    }
}

TEST_F(ProbeTest, APassOverTheImagesIsToldWhereNoStepIsTaken)
{
    TrainRequest plan = request("pass", "none");
    plan.epochs.reset();
    plan.set = {{"size", 32}, {"batch", 32}, {"thumbnails", false}};
    const auto told = [&] { return probed(plan)["parts"]["activations"].get<int64_t>(); };
    const int64_t few = told();
    plan.set["batch"] = 64;
    const int64_t more = told();
    EXPECT_GT(few, 32 * 3 * 32 * 32 * 4) << "a batch at least";
    EXPECT_GT(more, few * 3 / 2);
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
TEST(LargestBatch, IsWhatTheBytesBesideTheRestHold)
{
    // 100 bytes beside a batch of 10, which has 20 of its own: 2 each.
    const Json parts = {{"network", 100}, {"activations", 20}};
    EXPECT_EQ(largestBatch(memoryJson(parts, 150), 20, 10), 25);
    EXPECT_EQ(largestBatch(memoryJson(parts, 103), 20, 10), 1);
    EXPECT_EQ(largestBatch(memoryJson(parts, 101), 20, 10), 0);
    EXPECT_EQ(largestBatch(memoryJson(parts, 60), 20, 10), 0) << "the network alone is too large";
    EXPECT_EQ(largestBatch(memoryJson(parts, 0), 20, 10), 0) << "nobody says what is free";
}

} // namespace kindred

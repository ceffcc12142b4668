// What a fit says that it is at.

#include <gtest/gtest.h>

#include "LabelledRows.h"
#include "base/Random.h"
#include "classic/InverseCovariance.h"
#include "classic/Itml.h"
#include "classic/LinearSvm.h"
#include "classic/Logistic.h"
#include "classic/Pca.h"

namespace kindred {
namespace {

using Stages = std::vector<std::string>;

struct Noise : LabelledRows {
    Noise(int64_t count, int64_t columns) : LabelledRows(count, columns, 2)
    {
        Random random{3, 5};
        for (int64_t i = 0; i < count; ++i)
            labels.push_back(static_cast<int32_t>(i % 2));
        for (float& value : rows.values())
            value = static_cast<float>(random.uniform(-1, 1));
    }
};

/// Each once, in the order told.
template <class Fit>
Stages stagesOf(const Noise& noise, const Fit& fit)
{
    Stages stages;
    double last = 0;
    FitInput input = noise.input();
    input.told = [&](const std::string& stage) {
        if (stages.empty() || stages.back() != stage)
            stages.push_back(stage);
    };
    input.progress = [&](double done) {
        EXPECT_GE(done, last);
        EXPECT_LE(done, 1);
        last = done;
        return true;
    };
    EXPECT_TRUE(fit(input).ok());
    return stages;
}

TEST(FitStages, AxesAreSumsAndThenEigenvectors)
{
    const auto pca = [](const FitInput& input) { return fitPca(input, {}); };
    const Stages both = {"covariance", "eigenvectors"};
    EXPECT_EQ(stagesOf(Noise(40, 6), pca), both);
    EXPECT_EQ(stagesOf(Noise(6, 40), pca), both) << "of fewer rows than columns";
    EXPECT_EQ(stagesOf(Noise(40, 6),
                       [](const FitInput& input) { return fitInverseCovariance(input, 0.1); }),
              both);
}

TEST(FitStages, PassesAreCounted)
{
    const Stages three = {"pass 1 of 3", "pass 2 of 3", "pass 3 of 3"};
    const auto svm = [](const FitInput& input) { return fitLinearSvm(input, {.passes = 3}); };
    EXPECT_EQ(stagesOf(Noise(40, 6), svm), three);
    const auto itml = [](const FitInput& input) { return fitItml(input, {.passes = 2}); };
    EXPECT_EQ(stagesOf(Noise(40, 6), itml).front(), "pass 1 of at most 2");
    const auto logistic = [](const FitInput& input) { return fitLogistic(input, {}); };
    EXPECT_TRUE(stagesOf(Noise(40, 6), logistic).front().starts_with("pass 1 of at most "));
}

} // namespace
} // namespace kindred

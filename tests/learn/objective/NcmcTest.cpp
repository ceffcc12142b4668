// Several centroids a class.
#include <gtest/gtest.h>
#include <torch/types.h>
#include <torch/utils.h>

#include <cmath>
#include <numeric>

#include "objective/Objective.h"
#include "objective/means/CentroidLikelihood.h"
#include "objective/means/MeanLikelihood.h"
#include "objective/means/Ncm.h"
#include "support/Lcg.h"

namespace kindred {
namespace {

torch::Tensor drawnRows(test::Lcg& random, int64_t rows, int64_t columns)
{
    torch::Tensor values = torch::empty({rows, columns}, torch::kFloat64);
    for (int64_t i = 0; i < values.numel(); ++i)
        values.data_ptr<double>()[i] = 1.5 * random.next();
    return values;
}

CentroidQuestion drawnQuestion(const std::vector<int64_t>& owners)
{
    test::Lcg random(12345);
    CentroidQuestion question;
    question.rows = drawnRows(random, 6, 3);
    question.centroids = drawnRows(random, static_cast<int64_t>(owners.size()), 3);
    question.owners = torch::tensor(owners, torch::kInt64);
    question.classes = 3;
    question.own = torch::tensor(std::vector<int64_t>{0, 1, 2, 0, 1, 2}, torch::kInt64);
    return question;
}

double meanLoss(const CentroidQuestion& question)
{
    double sum = 0;
    for (int64_t i = 0; i < question.rows.size(0); ++i) {
        const torch::Tensor weights =
            (-(question.rows[i] - question.centroids).square().sum(1)).exp();
        const torch::Tensor own = question.owners.eq(question.own[i]);
        sum -= std::log((weights * own).sum().item<double>() / weights.sum().item<double>());
    }
    return sum / static_cast<double>(question.rows.size(0));
}

TEST(Ncmc, LossAndSlopesByDefinition)
{
    CentroidQuestion question = drawnQuestion({0, 0, 1, 2, 2, 2, 1});
    const CentroidAnswer answer = centroidLikelihood(question);
    EXPECT_NEAR(answer.loss.mean().item<double>(), meanLoss(question), 1e-12);
    constexpr double kStep = 1e-6;
    const torch::Tensor rows = question.rows;
    for (int64_t i = 0; i < rows.numel(); ++i) {
        double values[2] = {};
        for (const int side : {0, 1}) {
            question.rows = rows.clone();
            question.rows.data_ptr<double>()[i] += side == 0 ? -kStep : kStep;
            values[side] = meanLoss(question);
        }
        EXPECT_NEAR(answer.rowGradient.contiguous().data_ptr<double>()[i],
                    (values[1] - values[0]) / (2 * kStep), 1e-8);
    }
}

TEST(Ncmc, OneCentroidAClassIsTheNearestMean)
{
    const CentroidQuestion question = drawnQuestion({0, 1, 2});
    const CentroidAnswer answer = centroidLikelihood(question);
    MeanQuestion mean;
    mean.rows = question.rows;
    mean.means = question.centroids;
    mean.own = question.own;
    const MeanAnswer expected = meanLikelihood(mean);
    EXPECT_LT((answer.loss - expected.loss).abs().max().item<double>(), 1e-12);
    EXPECT_LT((answer.rowGradient - expected.rowGradient).abs().max().item<double>(), 1e-12);
    EXPECT_TRUE(answer.right.equal(expected.right));
}

/// ncm with two centroids a class on two classes of two heaps each.
struct Heaps {
    Executor executor{1};
    std::vector<int32_t> labels;
    torch::Tensor rows;
    std::vector<int64_t> slots;

    Heaps() : rows(torch::empty({16, 2})), slots(16)
    {
        test::Lcg random(3);
        std::iota(slots.begin(), slots.end(), 0);
        for (int64_t i = 0; i < 16; ++i) {
            labels.push_back(static_cast<int32_t>(i % 2));
            // Heaps of class 0 at (±1, ±1), of class 1 at (±1, ∓1): both means are near 0.
            const double x = i / 2 % 2 == 0 ? 1 : -1;
            rows[i][0] = x + .1 * random.next();
            rows[i][1] = (i % 2 == 0 ? x : -x) + .1 * random.next();
        }
    }

    std::unique_ptr<Objective> make(int centroids)
    {
        ObjectiveSetup setup;
        setup.dimension = 2;
        setup.classes = 2;
        setup.slotLabels = labels;
        setup.options = ncmInfo().options.defaults();
        setup.options["centroids"] = centroids;
        setup.executor = &executor;
        return makeNcm(setup);
    }

    ObjectiveStep filledStep(Objective& objective)
    {
        objective.refresh(slots, rows);
        EXPECT_TRUE(objective.finishRefresh({}).ok());
        return stepOf(objective);
    }

    ObjectiveStep stepOf(Objective& objective) const
    {
        ObjectiveBatch batch;
        batch.embedding = rows.clone().set_requires_grad(true);
        batch.slots = slots;
        batch.labels = labels;
        return objective.step(batch);
    }
};

TEST(Ncmc, TwoHeapsAClassAreToldApart)
{
    Heaps heaps;
    const auto one = heaps.make(1);
    const auto two = heaps.make(2);
    EXPECT_GT(heaps.filledStep(*one).loss, .6) << "means that coincide: about log 2";
    const ObjectiveStep step = heaps.filledStep(*two);
    EXPECT_LT(step.loss, .1);
    EXPECT_EQ(step.statistics[1].first, "accuracy/batch");
    EXPECT_EQ(step.statistics[1].second, 1);
}

TEST(Ncmc, CentroidsAreRenewedEachEpochAndRestored)
{
    Heaps heaps;
    const auto objective = heaps.make(2);
    EXPECT_TRUE(objective->wantsRefresh(0));
    const ObjectiveStep step = heaps.filledStep(*objective);
    EXPECT_FALSE(objective->wantsRefresh(0));
    EXPECT_TRUE(objective->wantsRefresh(1));
    const auto resumed = heaps.make(2);
    ASSERT_TRUE(resumed->restore(objective->state()).ok());
    EXPECT_FALSE(resumed->wantsRefresh(0));
    EXPECT_EQ(heaps.stepOf(*resumed).loss, step.loss);
    NamedTensors damaged = objective->state();
    damaged[1].second = damaged[1].second + 7;
    EXPECT_FALSE(heaps.make(2)->restore(damaged).ok());
    objective->beginEpoch(1);
    objective->refresh(heaps.slots, heaps.rows);
    EXPECT_EQ(objective->finishRefresh([](double) { return false; }).error().code,
              ErrorCode::Interrupted);
    EXPECT_TRUE(objective->wantsRefresh(1));
}

} // namespace
} // namespace kindred

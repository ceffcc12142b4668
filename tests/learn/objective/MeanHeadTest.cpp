// The likelihood of class means in floats, beside the same in double.
#include "objective/means/MeanHead.h"

#include <gtest/gtest.h>
#include <torch/types.h>

#include <array>

#include "learn/objective/MeanProblem.h"
#include "objective/means/MeanLikelihood.h"

namespace kindred {
namespace {

using test::drawn;
using test::drawnProblem;
using test::expectClose;
using test::MeanProblem;
using test::realRows;
using test::sixPoints;
using test::Stepped;

/// Floats go by the linear head, doubles by torch's own operations.
TEST(Ncm, FloatsSayWhatDoublesSay)
{
    for (const MeanProblem& problem : {sixPoints(), drawnProblem()}) {
        const Stepped doubles(problem, false);
        MeanProblem rounded = problem;
        rounded.x = problem.x.to(torch::kFloat32);
        rounded.w = problem.w.to(torch::kFloat32);
        const Stepped floats(rounded, false);
        EXPECT_NEAR(floats.step.loss, doubles.step.loss, 1e-5);
        expectClose(floats.w.grad().to(torch::kFloat64), doubles.w.grad(), 1e-5);
        ASSERT_EQ(floats.step.statistics.size(), doubles.step.statistics.size());
        for (const auto& [name, value] : doubles.step.statistics)
            EXPECT_NEAR(floats.statistic(name), value, 1e-5) << name;
    }
}

/// Less and more than a panel of the kernel, near the origin and away from it.
TEST(MeanHead, IsTheLikelihoodOfItsMeans)
{
    test::Lcg random(11);
    Executor executor(1);
    MeanHead head(&executor);
    for (const auto& [b, classes, d] :
         {std::array<int64_t, 3>{128, 100, 64}, {5, 2, 3}, {33, 7, 65}, {2, 1, 4}})
        for (const double away : {0.0, 30.0}) {
            const torch::Tensor rows = (away + drawn(random, b, d)).to(torch::kFloat32);
            const torch::Tensor means = (away + drawn(random, classes, d)).to(torch::kFloat32);
            std::vector<int32_t> own;
            for (int64_t i = 0; i < b; ++i)
                own.push_back(static_cast<int32_t>((3 * i + 1) % classes));
            MeanQuestion question;
            question.rows = rows.to(torch::kFloat64);
            question.means = means.to(torch::kFloat64);
            question.own = torch::tensor(own, torch::kInt32).to(torch::kInt64);
            const MeanAnswer expected = meanLikelihood(question);
            const MeanHead::Answer found = head.step(rows, means, own, true);
            const double tolerance = away > 0 ? 1e-4 : 1e-5;
            EXPECT_NEAR(found.loss.loss, expected.loss.mean().item<double>(), tolerance);
            EXPECT_NEAR(found.loss.p, (-expected.loss).exp().mean().item<double>(), tolerance);
            EXPECT_EQ(found.loss.right, expected.right.sum().item<int64_t>());
            expectClose(found.rowGradient.to(torch::kFloat64), expected.rowGradient, tolerance);
            expectClose(found.meansGradient.to(torch::kFloat64), expected.meansGradient, tolerance);
            const MeanHead::Answer still = head.step(rows, means, own, false);
            EXPECT_FALSE(still.meansGradient.defined());
            EXPECT_TRUE(still.rowGradient.equal(found.rowGradient));
        }
}

TEST(MeanHead, FarFromTheOriginNothingIsLost)
{
    const MeanProblem problem = sixPoints();
    const torch::Tensor shift = realRows({3000, -5000}, 2);
    const auto moved = [&](const torch::Tensor& inputs) {
        return (inputs.matmul(problem.w.t()) + shift).to(torch::kFloat32);
    };
    MeanHead head(nullptr);
    const MeanHead::Answer found =
        head.step(moved(problem.x), moved(problem.inputMeans()), problem.labels, true);
    EXPECT_NEAR(found.loss.loss, .0923815274, 2e-3);
}

/// As of a network that runs away: squares of scores are no numbers, distances are.
TEST(Ncm, FarBeyondTheHeadsScoresDistancesStillSayTheLoss)
{
    MeanProblem problem = sixPoints();
    problem.x = (1e11 * problem.x).to(torch::kFloat32);
    problem.w = problem.w.to(torch::kFloat32);
    const Stepped stepped(problem, false);
    MeanProblem exact = problem;
    exact.x = problem.x.to(torch::kFloat64);
    exact.w = problem.w.to(torch::kFloat64);
    const double expected = Stepped(exact, false).step.loss;
    EXPECT_TRUE(std::isfinite(expected));
    EXPECT_NEAR(stepped.step.loss, expected, 1e-5 * std::max(1.0, expected));
    EXPECT_TRUE(stepped.w.grad().isfinite().all().item<bool>());
}

/// Whose step writes the same rows, by the linear head or by torch's own operations.
TEST(Ncm, RunningMeansInFloatsMatchThoseInDoubles)
{
    const MeanProblem problem = drawnProblem();
    ObjectiveSetup setup;
    setup.dimension = 4;
    setup.classes = problem.classes;
    setup.slotLabels = problem.labels;
    setup.options = {{"leave_one_out", false}};
    const auto floats = makeNcm(setup);
    const auto doubles = makeNcm(setup);
    std::vector<int64_t> slots(problem.labels.size());
    for (size_t i = 0; i < slots.size(); ++i)
        slots[i] = static_cast<int64_t>(i);
    for (const auto* each : {&floats, &doubles})
        (*each)->refresh(slots, problem.x);
    test::Lcg random(3);
    for (int round = 0; round < 3; ++round) {
        const torch::Tensor live = drawn(random, 3, 4).to(torch::kFloat32);
        ObjectiveBatch one = {live.clone().set_requires_grad(true), {0, 3, 8}, {}, 0};
        for (const int64_t slot : one.slots)
            one.labels.push_back(problem.labels[static_cast<size_t>(slot)]);
        ObjectiveBatch two = one;
        two.embedding = live.to(torch::kFloat64).set_requires_grad(true);
        const ObjectiveStep found = floats->step(one);
        const ObjectiveStep expected = doubles->step(two);
        EXPECT_NEAR(found.loss, expected.loss, 1e-5);
        found.root.backward(found.gradient);
        expected.root.backward(expected.gradient);
        expectClose(one.embedding.grad().to(torch::kFloat64), two.embedding.grad(), 1e-5);
    }
    EXPECT_TRUE(findTensor(floats->state(), "sums")->equal(*findTensor(doubles->state(), "sums")));
}

} // namespace
} // namespace kindred

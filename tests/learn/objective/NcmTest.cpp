#include <gtest/gtest.h>
#include <torch/types.h>

#include <cmath>

#include "learn/objective/MeanProblem.h"
#include "memory/ClassSums.h"
#include "objective/Objective.h"
#include "objective/means/MeanLikelihood.h"
#include "objective/means/Ncm.h"
#include "support/Lcg.h"

namespace kindred {
namespace {

using test::drawn;
using test::drawnProblem;
using test::expectClose;
using test::MeanProblem;
using test::realRows;
using test::sixPoints;
using test::Stepped;

TEST(Ncm, E1LossAndGradientThreeWays)
{
    const MeanProblem problem = sixPoints();
    expectClose(problem.inputMeans(), realRows({2. / 3, 2. / 3, 10. / 3, 10. / 3}, 2), 1e-12);
    const Stepped stepped(problem, false);
    EXPECT_NEAR(stepped.step.loss, .0923815274, 1e-9);
    const torch::Tensor expected = realRows({-.35414761, -.62004546, -.28054234, -.36917496}, 2);
    expectClose(stepped.w.grad(), expected, 1e-8); // factored
    expectClose(problem.gradientByDefinition(), expected, 1e-8);
    expectClose(problem.gradientByDifferences(false), expected, 1e-8);
}

TEST(Ncm, E1OnDrawnDataWithEmptyAndSingletonClasses)
{
    const MeanProblem problem = drawnProblem();
    const Stepped stepped(problem, false);
    EXPECT_NEAR(stepped.step.loss, problem.loss(problem.w), 1e-12);
    EXPECT_EQ(stepped.statistic("skipped"), 0);
    expectClose(stepped.w.grad(), problem.gradientByDifferences(false), 1e-8);
}

TEST(Ncm, E2LeaveOneOutStretchesTheOwnDistance)
{
    const MeanProblem problem = sixPoints();
    const torch::Tensor means = problem.inputMeans();
    const torch::Tensor whole = problem.w.matmul(means[0] - problem.x[1]);
    const torch::Tensor without =
        problem.w.matmul((3 * means[0] - problem.x[1]) / 2 - problem.x[1]);
    EXPECT_NEAR(whole.square().sum().item<double>(), .64444444, 1e-8);
    EXPECT_NEAR(without.square().sum().item<double>(), 1.45, 1e-12);
    EXPECT_NEAR(2.25 * whole.square().sum().item<double>(), 1.45, 1e-12);
    const Stepped stepped(problem, true);
    EXPECT_NEAR(stepped.step.loss, problem.loss(problem.w, true), 1e-12);
    expectClose(stepped.w.grad(), problem.gradientByDifferences(true), 1e-8);
}

TEST(Ncm, E2SingletonClassesAreSkippedButCounted)
{
    const MeanProblem problem = drawnProblem();
    const Stepped stepped(problem, true);
    EXPECT_EQ(stepped.statistic("skipped"), 1);
    EXPECT_NEAR(stepped.step.loss, problem.loss(problem.w, true), 1e-12);
    expectClose(stepped.w.grad(), problem.gradientByDifferences(true), 1e-8);
}

TEST(Ncm, E3RotationChangesNothingAndScaleKeepsTheNearest)
{
    MeanProblem problem = drawnProblem();
    const Stepped before(problem, false);
    test::Lcg random(7);
    const torch::Tensor rotation = std::get<0>(torch::linalg_qr(drawn(random, 3, 3)));
    const torch::Tensor w = problem.w;
    problem.w = rotation.matmul(w);
    const Stepped rotated(problem, false);
    EXPECT_NEAR(rotated.step.loss, before.step.loss, 1e-12);
    expectClose(rotated.w.grad(), rotation.matmul(before.w.grad()), 1e-10);
    problem.w = 3 * w;
    EXPECT_EQ(Stepped(problem, false).statistic("accuracy/batch"),
              before.statistic("accuracy/batch"));
}

TEST(Ncm, FarFromTheOriginNothingIsLost)
{
    MeanProblem problem = sixPoints();
    MeanQuestion question;
    question.own = torch::tensor(std::vector<int64_t>{0, 0, 0, 1, 1, 1});
    const torch::Tensor shift = realRows({3000, -5000}, 2);
    question.rows = (problem.x.matmul(problem.w.t()) + shift).to(torch::kFloat32);
    question.means = (problem.inputMeans().matmul(problem.w.t()) + shift).to(torch::kFloat32);
    EXPECT_NEAR(meanLikelihood(question).loss.mean().item<double>(), .0923815274, 2e-3);
}

TEST(Ncm, SeparatedClassesLeaveNoGradient)
{
    MeanProblem problem = sixPoints();
    problem.w = 20 * problem.w;
    const Stepped stepped(problem, false);
    EXPECT_LT(stepped.w.grad().abs().max().item<double>(), 1e-6);
}

/// Deep features: means of what is stored, with no gradient through them.
TEST(Ncm, RunningMeansMatchStoredRowsAndTheirGradient)
{
    for (const bool leaveOneOut : {false, true}) {
        const MeanProblem problem = drawnProblem();
        Executor executor(1);
        ObjectiveSetup setup;
        setup.dimension = 4;
        setup.classes = problem.classes;
        setup.slotLabels = problem.labels;
        setup.options = {{"leave_one_out", leaveOneOut}};
        setup.executor = &executor;
        const auto objective = makeNcm(setup);
        ASSERT_TRUE(objective->wantsRefresh(0));
        std::vector<int64_t> slots(problem.labels.size());
        for (size_t i = 0; i < slots.size(); ++i)
            slots[i] = static_cast<int64_t>(i);
        objective->refresh(slots, problem.x.to(torch::kFloat32));
        const torch::Tensor stored = problem.x.to(torch::kFloat32).to(torch::kFloat64);

        test::Lcg random(3);
        const torch::Tensor live = drawn(random, 5, 4);
        const std::vector<int64_t> rows = {0, 3, 8, 13, 21};
        const auto value = [&](const torch::Tensor& y) {
            double sum = 0;
            for (size_t i = 0; i < rows.size(); ++i) {
                const int32_t own = problem.labels[static_cast<size_t>(rows[i])];
                double total = 0;
                double mine = 0;
                if (leaveOneOut && problem.count(own) < 2)
                    continue;
                for (int c = 0; c < problem.classes; ++c) {
                    torch::Tensor mean = torch::zeros({4}, torch::kFloat64);
                    double members = 0;
                    for (size_t j = 0; j < slots.size(); ++j)
                        if (problem.labels[j] == c &&
                            !(leaveOneOut && static_cast<int64_t>(j) == rows[i])) {
                            mean += stored[static_cast<int64_t>(j)];
                            members += 1;
                        }
                    if (members == 0)
                        continue;
                    const double weight = std::exp(-(y[static_cast<int64_t>(i)] - mean / members)
                                                        .square()
                                                        .sum()
                                                        .item<double>());
                    total += weight;
                    mine = c == own ? weight : mine;
                }
                sum -= std::log(mine / total);
            }
            return sum / static_cast<double>(rows.size());
        };
        ObjectiveBatch batch;
        batch.embedding = live.clone().set_requires_grad(true);
        batch.slots = rows;
        for (const int64_t slot : rows)
            batch.labels.push_back(problem.labels[static_cast<size_t>(slot)]);
        const ObjectiveStep step = objective->step(batch);
        EXPECT_NEAR(step.loss, value(live), 1e-10);
        step.root.backward(step.gradient);
        constexpr double kStep = 1e-6;
        for (int64_t i = 0; i < live.numel(); ++i) {
            torch::Tensor up = live.clone();
            torch::Tensor down = live.clone();
            up.data_ptr<double>()[i] += kStep;
            down.data_ptr<double>()[i] -= kStep;
            EXPECT_NEAR(batch.embedding.grad().data_ptr<double>()[i],
                        (value(up) - value(down)) / (2 * kStep), 1e-8);
        }
    }
}

TEST(ClassSums, RunningSumsEqualSumsFromScratch)
{
    test::Lcg random(9);
    const std::vector<int32_t> labels = {0, 1, 0, 2, 1, 0};
    ClassSums sums(3, labels, 4);
    for (int round = 0; round < 50; ++round)
        sums.write({round % 6, (round * 5 + 1) % 6}, drawn(random, 2, 3));
    const torch::Tensor running = sums.means().clone();
    ClassSums restored(3, labels, 4);
    ASSERT_TRUE(restored.restore(sums.state()).ok());
    EXPECT_TRUE(restored.means().equal(running));
    sums.rebuild();
    expectClose(sums.means(), running, 1e-12);
    EXPECT_EQ(running[3].abs().sum().item<double>(), 0);
    EXPECT_EQ(sums.meansWithout({3}).abs().sum().item<double>(), 0) << "alone in its class";
    EXPECT_FALSE(ClassSums(2, labels, 4).restore(sums.state()).ok());
}

TEST(Ncm, StateBringsTheRunningMeansBack)
{
    const MeanProblem problem = drawnProblem();
    Executor executor(1);
    ObjectiveSetup setup;
    setup.dimension = 4;
    setup.classes = problem.classes;
    setup.slotLabels = problem.labels;
    setup.options = {{"leave_one_out", false}};
    setup.executor = &executor;
    const auto one = makeNcm(setup);
    const auto two = makeNcm(setup);
    one->refresh({0, 1, 2, 3, 4, 5}, problem.x.slice(0, 0, 6));
    ASSERT_TRUE(two->restore(one->state()).ok());
    const ObjectiveBatch batch = {problem.x.slice(0, 0, 2), {0, 1}, {3, 1}, 0};
    EXPECT_EQ(one->step(batch).loss, two->step(batch).loss);
    EXPECT_FALSE(two->restore({{"epoch", torch::tensor(1.0)}}).ok());
}

} // namespace
} // namespace kindred

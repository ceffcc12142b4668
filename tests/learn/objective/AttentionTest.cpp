#include "objective/memory/Attention.h"

#include <gtest/gtest.h>
#include <torch/nn/functional/activation.h>

#include <array>
#include <cmath>

#include "learn/objective/PairsFixture.h"

namespace kindred {
namespace {

using test::centralDifferences;
using test::farthestApart;
using test::randomPoints;
using test::workers;

/// Seven nodes with three children each among five rows, so that rows are shared; a = 3, d = 4.
struct AttentionProblem {
    std::array<torch::Tensor, 6> inputs = {
        randomPoints(7, 4, 1, 1).points, randomPoints(5, 4, 1, 2).points,
        randomPoints(3, 4, 1, 3).points, randomPoints(1, 3, 1, 4).points.squeeze(0),
        randomPoints(1, 3, 1, 5).points, randomPoints(1, 1, 1, 6).points.squeeze(0)};
    torch::Tensor children = torch::arange(21, torch::kInt64).mul(3).remainder(5).reshape({7, 3});

    PairForm form() const { return {inputs[2], inputs[3], inputs[4], inputs[5]}; }
    Attention attended(Executor* executor = nullptr) const
    {
        return attend(form(), inputs[0], inputs[1], children, executor);
    }
    /// Some number that every output moves.
    static torch::Tensor toScalar(const Attention& result)
    {
        const auto weighed = [](const torch::Tensor& values) {
            const torch::Tensor weights = torch::arange(values.numel(), values.options());
            return ((weights + 1).cos() * values.flatten()).sum();
        };
        return weighed(result.logits) + weighed(result.gathered).square();
    }
};

/// As equations 6 and 7 are printed.
Attention byDifferences(const AttentionProblem& problem)
{
    const auto& [nodes, pool, weight, bias, pair, pairBias] = problem.inputs;
    const torch::Tensor rows = pool.index_select(0, problem.children.flatten()).reshape({7, 3, 4});
    const torch::Tensor difference = (nodes.unsqueeze(1) - rows).matmul(weight.t()) + bias;
    const torch::Tensor logits = difference.square().matmul(pair.t()).squeeze(2) + pairBias;
    const torch::Tensor p = logits.sigmoid();
    return {logits, (rows * (p / p.sum(1, true)).unsqueeze(2)).sum(1)};
}

TEST(Attention, ValuesAndGradientsAreThoseOfTheFormula)
{
    AttentionProblem problem;
    for (torch::Tensor& input : problem.inputs)
        input.set_requires_grad(true);
    const Attention plain = byDifferences(problem);
    const Attention ours = problem.attended();
    EXPECT_LT(farthestApart(ours.logits, plain.logits), 1e-13);
    EXPECT_LT(farthestApart(ours.gathered, plain.gathered), 1e-13);
    AttentionProblem::toScalar(plain).backward();
    std::vector<torch::Tensor> expected;
    for (torch::Tensor& input : problem.inputs) {
        expected.push_back(input.grad().clone());
        input.mutable_grad().reset();
    }
    AttentionProblem::toScalar(ours).backward();
    for (size_t i = 0; i < expected.size(); ++i)
        EXPECT_LT(farthestApart(problem.inputs[i].grad(), expected[i]), 1e-12) << "input " << i;
}

TEST(Attention, GradientsMatchCentralDifferences)
{
    for (size_t moved = 0; moved < 6; ++moved) {
        AttentionProblem problem;
        const torch::Tensor slopes =
            centralDifferences(problem.inputs[moved].clone(), [&](const torch::Tensor& value) {
                problem.inputs[moved] = value;
                return AttentionProblem::toScalar(problem.attended()).item<double>();
            });
        AttentionProblem again;
        again.inputs[moved].set_requires_grad(true); // the others take none
        AttentionProblem::toScalar(again.attended()).backward();
        EXPECT_LT(farthestApart(again.inputs[moved].grad(), slopes), 1e-8) << "input " << moved;
    }
}

TEST(Attention, OneOutputAloneIsEnough)
{
    for (const bool logits : {true, false}) {
        AttentionProblem problem;
        problem.inputs[1].set_requires_grad(true);
        const auto chosen = [&](const Attention& result) {
            return (logits ? result.logits : result.gathered).square().sum();
        };
        chosen(byDifferences(problem)).backward();
        const torch::Tensor expected = problem.inputs[1].grad().clone();
        problem.inputs[1].mutable_grad().reset();
        chosen(problem.attended()).backward();
        EXPECT_LT(farthestApart(problem.inputs[1].grad(), expected), 1e-13);
    }
}

TEST(Attention, ThreadsGiveTheSameBits)
{
    // 70 columns: a whole number of ranges for no thread count.
    std::vector<torch::Tensor> gradients;
    for (const int threads : {1, 2, 3}) {
        Executor executor(threads);
        torch::Tensor nodes = randomPoints(40, 70, 1, 1).points.to(torch::kFloat32);
        torch::Tensor pool = randomPoints(30, 70, 1, 2).points.to(torch::kFloat32);
        const torch::Tensor weight = randomPoints(70, 70, 1, 3).points.to(torch::kFloat32);
        pool.set_requires_grad(true);
        const PairForm form = {weight, weight[0], weight.slice(0, 1, 2), weight[2].slice(0, 0, 1)};
        const torch::Tensor children =
            torch::arange(160, torch::kInt64).mul(7).remainder(30).reshape({40, 4});
        const Attention result = attend(form, nodes, pool, children, &executor);
        AttentionProblem::toScalar(result).backward();
        gradients.push_back(torch::cat({pool.grad().flatten(), result.logits.detach().flatten(),
                                        result.gathered.detach().flatten()}));
    }
    EXPECT_TRUE(torch::equal(gradients[0], gradients[1]));
    EXPECT_TRUE(torch::equal(gradients[0], gradients[2]));
}

TEST(Attention, SharesHoldWhereProbabilitiesUnderflowOrAreCertain)
{
    for (const double level : {-3000.0, -200.0, 0.0, 60.0, 3000.0}) {
        AttentionProblem problem;
        problem.inputs[5].fill_(level);
        for (torch::Tensor& input : problem.inputs)
            input = input.detach().to(torch::kFloat32).set_requires_grad(true);
        const Attention ours = problem.attended();
        const torch::Tensor z = ours.logits.detach().to(torch::kFloat64);
        const torch::Tensor shares = torch::nn::functional::logsigmoid(z).softmax(1).unsqueeze(2);
        const torch::Tensor rows = problem.inputs[1]
                                       .detach()
                                       .to(torch::kFloat64)
                                       .index_select(0, problem.children.flatten())
                                       .reshape({7, 3, 4});
        EXPECT_LT(farthestApart(ours.gathered, (rows * shares).sum(1)), 1e-5) << level;
        ours.gathered.sum().backward();
        EXPECT_TRUE(problem.inputs[0].grad().isfinite().all().item<bool>()) << level;
    }
}

TEST(Attention, WithoutGradientNothingIsRecorded)
{
    AttentionProblem problem;
    EXPECT_FALSE(problem.attended().logits.requires_grad());
    problem.inputs[0].set_requires_grad(true);
    EXPECT_TRUE(problem.attended(&workers()).gathered.requires_grad());
    const torch::NoGradGuard guard;
    EXPECT_FALSE(problem.attended().gathered.requires_grad());
}

} // namespace
} // namespace kindred

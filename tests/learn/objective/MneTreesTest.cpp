#include <gtest/gtest.h>
#include <torch/types.h>

#include <algorithm>

#include "objective/memory/MneTrees.h"

namespace kindred {
namespace {

torch::Tensor planeRows(std::vector<double> values)
{
    return torch::tensor(values, torch::kFloat64).reshape({-1, 2});
}

/// W_D = W_A = I in double, z = 1 - 2 |f_u - f_v|².
AsaModule planeModule()
{
    const auto real = torch::kFloat64;
    return {torch::eye(2, real),         torch::zeros({2}, real), torch::full({1, 2}, -2.0, real),
            torch::full({1}, 1.0, real), torch::eye(2, real),     torch::zeros({2}, real)};
}

/// A task of images at 0°, 37° and 90°, the first two of one class.
struct Task {
    torch::Tensor rows = planeRows({1, 0, .8, .6, 0, 1});
    std::vector<int64_t> slots = {40, 7, 12};
    std::vector<int32_t> labels = {0, 0, 1};
    Executor executor{1};

    BatchTrees grown(int neighbours, int depth, bool gradient = true)
    {
        return growTaskTrees({rows, slots, labels}, neighbours, depth, gradient, executor);
    }
};

/// All that a step learns from: roots and pairs.
torch::Tensor lossOf(const BatchTrees& trees)
{
    const std::vector<AsaModule> modules(static_cast<size_t>(trees.depth()), planeModule());
    const Propagation result = propagate(modules, {}, trees.layers, trees.features);
    return result.roots.square().sum() + pairLosses(trees, result, PairReduction::Mean);
}

TEST(MneTrees, TheImagesOfATaskAreEachOthersNeighbours)
{
    // The nearest of 0° is 37°, of 37° is 0° (.8 against .6), of 90° is 37°.
    Task task;
    const BatchTrees trees = task.grown(1, 2);
    ASSERT_EQ(trees.depth(), 2);
    const auto& layers = trees.layers.layers;
    EXPECT_EQ(layers[1].slots, (std::vector<int64_t>{1, 0}));
    EXPECT_EQ(layers[1].occurrences, (std::vector<int64_t>{2, 1}));
    EXPECT_EQ(layers[2].slots, (std::vector<int64_t>{0, 1}));
    EXPECT_TRUE(layers[0].children.equal(torch::tensor({0, 1, 0}, torch::kInt64).reshape({3, 1})));
    EXPECT_TRUE(trees.features[1].equal(planeRows({.8, .6, 1, 0})));
    EXPECT_EQ(trees.labels[0], task.labels);
    EXPECT_EQ(trees.labels[2], (std::vector<int32_t>{0, 0}));
    AsaForm mean;
    mean.pooling = AsaPooling::Mean;
    const Propagation result =
        propagate({planeModule()}, mean, task.grown(1, 1).layers, task.grown(1, 1).features);
    EXPECT_TRUE(result.roots.allclose(planeRows({1.8, .6, 1.8, .6, .8, 1.6}), 0, 1e-12));
}

TEST(MneTrees, AnImageThatATaskHasTwiceIsOneRow)
{
    Task task;
    task.slots = {40, 7, 40};
    task.rows = planeRows({1, 0, 0, 1, 1, 0});
    task.labels = {0, 1, 0};
    const BatchTrees trees = task.grown(5, 1);
    EXPECT_EQ(trees.layers.layers[0].slots.size(), 3u) << "both are classified";
    EXPECT_EQ(trees.layers.layers[0].children.size(1), 1) << "K is clamped to the others";
    EXPECT_EQ(trees.features[1].size(0), 2);
    const torch::Tensor& children = trees.layers.layers[0].children;
    const auto& below = trees.layers.layers[1].slots;
    for (const auto& [root, expected] : {std::pair{0, 1}, {1, 0}, {2, 1}})
        EXPECT_EQ(below[static_cast<size_t>(children[root][0].item<int64_t>())], expected);
}

TEST(MneTrees, OneImageAloneHasNoTree)
{
    Task task;
    task.slots = {40, 40, 40};
    EXPECT_EQ(task.grown(3, 2).depth(), 0);
}

TEST(MneTrees, NeighboursOfATaskTakeGradientWhereAsked)
{
    for (const bool gradient : {true, false}) {
        Task task;
        task.rows.requires_grad_(true);
        const BatchTrees trees = task.grown(1, 1, gradient);
        const Propagation result = propagate({planeModule()}, {}, trees.layers, trees.features);
        result.roots[2].sum().backward(); // 90° alone, whose neighbour is 37°
        const torch::Tensor reached = task.rows.grad().abs().sum(1);
        EXPECT_EQ(reached[0].item<double>(), 0);
        EXPECT_EQ(reached[1].item<double>() > 0, gradient);
        EXPECT_GT(reached[2].item<double>(), 0);
    }
}

TEST(MneTrees, TheGradientOfATaskIsThatOfDifferences)
{
    constexpr double kStep = 1e-6;
    Task task;
    torch::Tensor rows = task.rows.clone().requires_grad_(true);
    task.rows = rows;
    lossOf(task.grown(2, 2)).backward();
    for (int64_t i = 0; i < rows.numel(); ++i) {
        const auto moved = [&](double step) {
            torch::Tensor values = rows.detach().clone();
            values.data_ptr<double>()[i] += step;
            task.rows = values;
            return lossOf(task.grown(2, 2)).item<double>();
        };
        const double expected = (moved(kStep) - moved(-kStep)) / (2 * kStep);
        EXPECT_NEAR(rows.grad().data_ptr<double>()[i], expected, 1e-7) << i;
    }
}

} // namespace
} // namespace kindred

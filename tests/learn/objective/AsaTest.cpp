#include <gtest/gtest.h>
#include <torch/nn/functional/loss.h>
#include <torch/types.h>

#include <cmath>

#include "objective/memory/Asa.h"
#include "objective/memory/NeighbourLayers.h"
#include "support/Lcg.h"

namespace kindred {
namespace {

using test::Lcg;

torch::Tensor matrixOf(std::vector<double> values, int64_t columns)
{
    return torch::tensor(values, torch::kFloat64).reshape({-1, columns});
}

/// W_D = W_A = I with the given pair weights, in double.
AsaModule plainModule(double pairWeight, double pairBias, int64_t dimension = 2)
{
    const auto real = torch::kFloat64;
    return {torch::eye(dimension, real),
            torch::zeros({dimension}, real),
            torch::full({1, dimension}, pairWeight, real),
            torch::full({1}, pairBias, real),
            torch::eye(dimension, real),
            torch::zeros({dimension}, real)};
}

torch::Tensor firstChildren(int64_t nodes, int64_t count)
{
    return torch::arange(nodes * count, torch::kInt64).reshape({nodes, count});
}

torch::Tensor normalised(const torch::Tensor& rows)
{
    return rows / rows.norm(2, 1, true);
}

void expectRow(const torch::Tensor& actual, const std::vector<double>& expected, double tolerance)
{
    for (size_t i = 0; i < expected.size(); ++i)
        EXPECT_NEAR(actual.reshape({-1})[static_cast<int64_t>(i)].item<double>(), expected[i],
                    tolerance)
            << "at " << i;
}

TEST(Asa, C1OneNode)
{
    const torch::Tensor children = matrixOf({.8, .6, 0, 1}, 2);
    const AsaStep step =
        aggregate(plainModule(-2, 1), {}, matrixOf({1, 0}, 2), children, firstChildren(1, 2));
    expectRow(step.logits, {.2, -3}, 1e-12);
    expectRow(step.features, {1.73647539, .6317623}, 1e-8);
    expectRow(normalised(step.features), {.93973837, .34189444}, 1e-8);
    const torch::Tensor same = matrixOf({1, 0}, 2);
    const torch::Tensor loss =
        torch::nn::functional::binary_cross_entropy_with_logits(step.logits, same);
    EXPECT_NEAR(loss.item<double>(), .3233631105, 1e-9);
    NeighbourLayers tree;
    tree.layers.push_back({{0}, {1}, firstChildren(1, 2)});
    tree.layers.push_back({{1, 2}, {1, 1}, {}});
    const torch::Tensor sum = pairLoss(tree, 0, step.logits, {7}, {7, 8}, PairReduction::Sum);
    EXPECT_NEAR(sum.item<double>(), .6467262210, 1e-9);
}

TEST(Asa, C2TwoLevels)
{
    const AsaModule module = plainModule(-2, 1);
    const torch::Tensor grand = matrixOf({1, 0, .6, .8, 0, 1, .8, .6}, 2);
    torch::Tensor children = matrixOf({.8, .6, 0, 1}, 2);
    const AsaStep root = aggregate(module, {}, matrixOf({1, 0}, 2), children, firstChildren(1, 2));
    const AsaStep below = aggregate(module, {}, children, grand, firstChildren(2, 2));
    expectRow(root.features, {1.73647539, .6317623}, 1e-8);
    expectRow(below.features, {1.5761866, 1.04762679, .26117041, 1.8694148}, 1e-7);
    const AsaStep top = aggregate(module, {}, root.features, below.features, firstChildren(1, 2));
    expectRow(normalised(top.features), {.89152247, .45297647}, 1e-8);
}

/// The slots of `count` items: each has the `k` following ones as its neighbours.
Matrix<int32_t> ringTable(int64_t count, int k)
{
    Matrix<int32_t> table(count, k);
    for (int64_t i = 0; i < count; ++i)
        for (int j = 0; j < k; ++j)
            table(i, j) = static_cast<int32_t>((i + 1 + j) % count);
    return table;
}

int64_t treeNodes(int k, int depth)
{
    const Matrix<int32_t> table = ringTable(50, k);
    const auto tree = NeighbourLayers::of({0}, table.view().slice(0, 1), table.view(), depth);
    int64_t nodes = 0;
    for (const auto& layer : tree.layers)
        for (const int64_t count : layer.occurrences)
            nodes += count;
    return nodes;
}

TEST(NeighbourLayers, C3CountsTheWholeTree)
{
    EXPECT_EQ(treeNodes(12, 2), 157);
    EXPECT_EQ(treeNodes(10, 3), 1111);
}

/// The data of C4: 30 unit rows in 4 dimensions, two modules.
struct Example {
    torch::Tensor rows;
    std::vector<AsaModule> modules;
    Matrix<int32_t> table;

    Example() : table(30, 3)
    {
        Lcg random(7);
        rows = normalised(draw(random, 30, 4));
        const torch::Tensor eye = torch::eye(4, torch::kFloat64);
        std::vector<torch::Tensor> output, difference, pair;
        for (int i = 0; i < 2; ++i)
            output.push_back(eye + .1 * draw(random, 4, 4));
        for (int i = 0; i < 2; ++i)
            difference.push_back(eye + .1 * draw(random, 4, 4));
        for (int i = 0; i < 2; ++i)
            pair.push_back(-2 + draw(random, 1, 4));
        for (size_t i = 0; i < 2; ++i)
            modules.push_back({difference[i], torch::zeros({4}, torch::kFloat64), pair[i],
                               torch::full({1}, i == 0 ? .5 : .25, torch::kFloat64), output[i],
                               torch::zeros({4}, torch::kFloat64)});
        torch::Tensor similarity = rows.matmul(rows.t());
        similarity.fill_diagonal_(-2);
        const torch::Tensor nearest = std::get<1>(similarity.topk(3, 1));
        for (int64_t i = 0; i < 30; ++i)
            for (int64_t j = 0; j < 3; ++j)
                table(i, j) = static_cast<int32_t>(nearest[i][j].item<int64_t>());
    }

    static torch::Tensor draw(Lcg& random, int64_t rows, int64_t columns)
    {
        std::vector<double> values(static_cast<size_t>(rows * columns));
        for (double& value : values)
            value = random.next();
        return matrixOf(values, columns);
    }

    /// The node of an item in its own tree after `level` modules, as the paper expands it.
    torch::Tensor grown(int64_t item, size_t level, int& calls) const
    {
        if (level == 0)
            return rows.slice(0, item, item + 1);
        const torch::Tensor own = grown(item, level - 1, calls);
        std::vector<torch::Tensor> children;
        for (int64_t j = 0; j < 3; ++j)
            children.push_back(grown(table(item, j), level - 1, calls));
        ++calls;
        return aggregate(modules[level - 1], {}, own, torch::cat(children), firstChildren(1, 3))
            .features;
    }

    torch::Tensor merged() const
    {
        std::vector<int64_t> roots(30);
        for (size_t i = 0; i < roots.size(); ++i)
            roots[i] = static_cast<int64_t>(i);
        const auto tree = NeighbourLayers::of(roots, table.view(), table.view(), 2);
        std::vector<torch::Tensor> features = {rows};
        for (size_t layer = 1; layer < tree.layers.size(); ++layer)
            features.push_back(
                rows.index_select(0, torch::tensor(tree.layers[layer].slots, torch::kInt64)));
        return propagate(modules, {}, tree, features).roots;
    }
};

TEST(NeighbourLayers, C4TreeEqualsGraph)
{
    const Example example;
    EXPECT_EQ(example.table.row(0)[0], 3);
    EXPECT_EQ(example.table.row(0)[1], 13);
    EXPECT_EQ(example.table.row(0)[2], 2);
    const torch::Tensor merged = example.merged();
    expectRow(normalised(merged).slice(0, 0, 1), {-.418832227, .689412047, .419133650, .416674427},
              1e-8);
    for (int64_t item = 0; item < 30; ++item) {
        int calls = 0;
        const torch::Tensor tree = example.grown(item, 2, calls);
        EXPECT_LT((tree - merged.slice(0, item, item + 1)).abs().max().item<double>(), 1e-12);
        EXPECT_EQ(calls, 5); // 150 for all roots; merged, two for each item: 60
    }
}

TEST(Asa, C5ChildrenInAnyOrder)
{
    const torch::Tensor children = matrixOf({.8, .6, 0, 1, .6, .8}, 2);
    const torch::Tensor node = matrixOf({1, 0}, 2);
    const torch::Tensor order = torch::tensor({2, 0, 1}, torch::kInt64).reshape({1, 3});
    for (const AsaPooling pooling : {AsaPooling::Attention, AsaPooling::Mean, AsaPooling::Max}) {
        const AsaForm form = {pooling, true};
        const AsaModule module = plainModule(-2, 1);
        const AsaStep one = aggregate(module, form, node, children, firstChildren(1, 3));
        const AsaStep other = aggregate(module, form, node, children, order);
        EXPECT_LT((one.features - other.features).abs().max().item<double>(), 1e-12);
    }
}

TEST(Asa, C6NoPairWeightIsTheMean)
{
    const torch::Tensor children = matrixOf({.8, .6, 0, 1, .6, .8}, 2);
    const torch::Tensor node = matrixOf({1, 0}, 2);
    const AsaModule module = plainModule(0, 0);
    const AsaStep attention = aggregate(module, {}, node, children, firstChildren(1, 3));
    const AsaStep mean =
        aggregate(module, {AsaPooling::Mean, true}, node, children, firstChildren(1, 3));
    EXPECT_LT((attention.features - mean.features).abs().max().item<double>(), 1e-12);
    const torch::Tensor loss = torch::nn::functional::binary_cross_entropy_with_logits(
        attention.logits, torch::ones_like(attention.logits));
    EXPECT_NEAR(loss.item<double>(), std::log(2.0), 1e-12);
}

TEST(Asa, C7AttentionWhereEveryProbabilityUnderflows)
{
    // Distances² of 1, √… that give z = -200, -201, -300 at W_S = -1, b_S = 0.
    const torch::Tensor children =
        torch::tensor({std::sqrt(200.0), std::sqrt(201.0), std::sqrt(300.0)}, torch::kFloat32)
            .reshape({3, 1});
    const auto single = torch::kFloat32;
    const AsaModule module = {torch::ones({1, 1}, single),       torch::zeros({1}, single),
                              torch::full({1, 1}, -1.0, single), torch::zeros({1}, single),
                              torch::ones({1, 1}, single),       torch::zeros({1}, single)};
    const AsaStep step =
        aggregate(module, {}, torch::zeros({1, 1}, single), children, firstChildren(1, 3));
    const double expected = .73105858 * std::sqrt(200.0) + .26894142 * std::sqrt(201.0);
    EXPECT_NEAR(step.features.item<double>(), expected, 1e-4);
}

TEST(Asa, C8ChildrenLikeTheParentChangeNoDirection)
{
    const torch::Tensor node = matrixOf({.6, .8}, 2);
    const AsaStep step =
        aggregate(plainModule(-4, 2), {}, node, node.repeat({3, 1}), firstChildren(1, 3));
    expectRow(normalised(step.features), {.6, .8}, 1e-12);
}

TEST(NeighbourLayers, C9NoModulesReturnTheRoots)
{
    const torch::Tensor roots = matrixOf({3, 4}, 2);
    NeighbourLayers tree;
    tree.layers.push_back({{-1}, {1}, {}});
    EXPECT_TRUE(propagate({}, {}, tree, {roots}).roots.equal(roots));
}

TEST(NeighbourLayers, PairLossWeighsMergedNodesByTheirNumber)
{
    const Example example;
    std::vector<int64_t> roots = {0, 1, 2};
    const auto tree =
        NeighbourLayers::of(roots, example.table.view().slice(0, 3), example.table.view(), 2);
    const auto labelOf = [](int64_t slot) { return static_cast<int32_t>(slot % 4); };
    std::vector<std::vector<int32_t>> labels;
    std::vector<torch::Tensor> features;
    for (const auto& layer : tree.layers) {
        std::vector<int32_t>& of = labels.emplace_back();
        for (const int64_t slot : layer.slots)
            of.push_back(labelOf(slot));
        features.push_back(example.rows.index_select(0, torch::tensor(layer.slots, torch::kInt64)));
    }
    const AsaStep step =
        aggregate(example.modules[0], {}, features[1], features[2], tree.layers[1].children);
    double sum = 0;
    for (const int64_t root : roots)
        for (const int32_t child : example.table.view().rowSpan(root))
            for (const int32_t grand : example.table.view().rowSpan(child)) {
                const torch::Tensor pair =
                    aggregate(example.modules[0], {}, example.rows.slice(0, child, child + 1),
                              example.rows.slice(0, grand, grand + 1), firstChildren(1, 1))
                        .logits;
                const double z = pair.item<double>() * (labelOf(child) == labelOf(grand) ? -1 : 1);
                sum += std::max(z, 0.0) + std::log1p(std::exp(-std::abs(z)));
            }
    const torch::Tensor loss = pairLoss(tree, 1, step.logits, labels[1], labels[2]);
    EXPECT_NEAR(loss.item<double>(), sum / 27, 1e-6);
}

} // namespace
} // namespace kindred

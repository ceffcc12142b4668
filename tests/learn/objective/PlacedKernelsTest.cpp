// The kernels of nngk by torch's own operations, where the centres lie, against the closed form.
#include <gtest/gtest.h>
#include <torch/types.h>

#include <cmath>

#include "kernel/KernelLoss.h"
#include "learn/objective/PairsFixture.h"
#include "objective/placed/PlacedKernels.h"

namespace kindred {
namespace {

using test::farthestApart;

constexpr int64_t kCentreCount = 30;
constexpr int64_t kListed = 9;

/// Seven rows among 30 centres of 4 classes; lists of different lengths, of which one is empty, one
/// has no centre of the row's class and one has no other.
struct ListedKernels {
    torch::Tensor rows = drawn(7, 5);
    torch::Tensor centres = drawn(kCentreCount, 6);
    torch::Tensor logWeights = drawn(kCentreCount, 7).select(1, 0).contiguous();
    std::vector<int32_t> labels = {0, 1, 2, 3, 0, 1, 2};
    std::vector<int32_t> centreLabels;
    std::vector<std::vector<int32_t>> lists;

    ListedKernels()
    {
        for (int32_t i = 0; i < kCentreCount; ++i)
            centreLabels.push_back(i % 4);
        lists = {{1, 4, 8, 3, 17, 5, 2, 9, 12},
                 {5, 1, 0},
                 {},
                 {0, 1, 2, 5},
                 {4, 8, 12},
                 {29, 13, 2, 21},
                 {6, 7, 10}};
    }
    static torch::Tensor drawn(int64_t count, uint32_t seed)
    {
        return test::randomPoints(count, 3, 1, seed).points.to(torch::kFloat32);
    }

    KernelAnswer closed(bool weighted, double sigma, int64_t nearest) const
    {
        KernelQuestion question;
        question.rows = {rows.data_ptr<float>(), rows.size(0), rows.size(1)};
        std::vector<std::vector<uint8_t>> marks(lists.size(), std::vector<uint8_t>(2));
        for (size_t row = 0; row < lists.size(); ++row) {
            markClass(lists[row], centreLabels, labels[row], marks[row].data());
            question.centres.push_back({lists[row], marks[row].data()});
        }
        question.centreRows = {centres.data_ptr<float>(), kCentreCount, centres.size(1)};
        if (weighted)
            question.logWeights = {logWeights.data_ptr<float>(), size_t(kCentreCount)};
        question.sigma = sigma;
        question.nearest = nearest;
        return kernelLoss(question, test::workers());
    }

    PlacedKernelQuestion placed(bool weighted, double sigma, int64_t nearest) const
    {
        PlacedKernelQuestion question;
        question.rows = rows;
        question.labels = torch::tensor(labels, torch::kInt32).to(torch::kInt64);
        question.neighbours = torch::full({rows.size(0), kListed}, -1, torch::kInt64);
        for (size_t row = 0; row < lists.size(); ++row)
            for (size_t i = 0; i < lists[row].size(); ++i)
                question.neighbours[int64_t(row)][int64_t(i)] = lists[row][i];
        question.centres = centres;
        question.centreLabels = torch::tensor(centreLabels, torch::kInt32).to(torch::kInt64);
        if (weighted)
            question.logWeights = logWeights;
        question.sigma = sigma;
        question.nearest = nearest;
        return question;
    }
};

torch::Tensor numbersOf(const std::vector<double>& values)
{
    return torch::tensor(values, torch::kFloat64);
}

void expectSameKernels(const PlacedKernelAnswer& found, const KernelAnswer& expected,
                       const PlacedKernelQuestion& question)
{
    EXPECT_LT(farthestApart(found.loss, numbersOf(expected.loss)), 1e-5);
    EXPECT_LT(farthestApart(found.perplexity, numbersOf(expected.spread.perplexities())), 1e-5);
    std::vector<float> weights;
    if (question.logWeights.defined())
        weights.assign(question.logWeights.data_ptr<float>(),
                       question.logWeights.data_ptr<float>() + question.logWeights.numel());
    EXPECT_LT(farthestApart(found.truncation, numbersOf(expected.spread.truncations(weights))),
              1e-5);
    EXPECT_EQ(found.skipped.sum().item<int64_t>(), expected.skipped);
    EXPECT_LT(
        farthestApart(found.gradient, torch::from_blob(const_cast<float*>(expected.gradient.data()),
                                                       question.rows.sizes())),
        1e-5);
    const torch::Tensor slopes = found.coefficients.masked_select(question.neighbours.ge(0));
    EXPECT_LT(farthestApart(slopes, numbersOf(expected.weightGradient)), 1e-6);
    EXPECT_EQ(
        found.coefficients.masked_select(question.neighbours.lt(0)).abs().sum().item<double>(), 0);
}

TEST(PlacedKernels, EqualTheClosedForm)
{
    const ListedKernels kernels;
    for (const bool weighted : {false, true})
        for (const double sigma : {0.1, 0.7, 3.0}) // at 0.1 most kernels vanish
            for (const int64_t nearest : {int64_t{-1}, int64_t{2}, int64_t{100}}) {
                SCOPED_TRACE("sigma " + std::to_string(sigma));
                const PlacedKernelQuestion question = kernels.placed(weighted, sigma, nearest);
                const KernelAnswer expected = kernels.closed(weighted, sigma, nearest);
                expectSameKernels(placedKernelLoss(question), expected, question);
                // Two rows at a time, and one.
                expectSameKernels(placedKernelLoss(question, 2 * kListed * 3), expected, question);
                expectSameKernels(placedKernelLoss(question, 1), expected, question);
            }
}

TEST(PlacedKernels, ARowThatIsNotFiniteHasNoLossThatIsANumber)
{
    ListedKernels kernels;
    kernels.rows[1][0] = NAN;
    const PlacedKernelAnswer found = placedKernelLoss(kernels.placed(true, 0.7, -1));
    EXPECT_TRUE(found.loss[1].isnan().item<bool>());
    EXPECT_TRUE(found.gradient[1].isnan().all().item<bool>());
    EXPECT_TRUE(found.loss[0].isfinite().item<bool>());
}

} // namespace
} // namespace kindred

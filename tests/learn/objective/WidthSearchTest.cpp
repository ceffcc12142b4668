#include "objective/memory/WidthSearch.h"

#include <gtest/gtest.h>
#include <torch/types.h>

#include <cmath>
#include <numeric>

#include "kernel/KernelLoss.h"
#include "objective/Objective.h"
#include "objective/memory/Nngk.h"
#include "support/Lcg.h"

namespace kindred {
namespace {

/// Centres in triples that lie far apart: two of a class and a stranger that is alone in its own,
/// so that it is skipped. `close`: the two are at squared distance 1 and the stranger at 2 from
/// both; else the other way round.
struct Triples {
    std::vector<float> values; ///< [3 t, 2 + t]
    std::vector<int32_t> labels;
    int64_t width;

    explicit Triples(const std::vector<bool>& close) : width(2 + static_cast<int64_t>(close.size()))
    {
        for (size_t i = 0; i < close.size(); ++i) {
            const double half = std::sqrt(close[i] ? 1.0 : 2.0) / 2;
            const double height = std::sqrt((close[i] ? 2.0 : 1.0) - half * half);
            add(i, -half, 0, 2 * static_cast<int32_t>(i));
            add(i, half, 0, 2 * static_cast<int32_t>(i));
            add(i, 0, height, 2 * static_cast<int32_t>(i) + 1);
        }
    }

    void add(size_t triple, double x, double y, int32_t label)
    {
        std::vector<float> row(static_cast<size_t>(width));
        row[0] = static_cast<float>(x);
        row[1] = static_cast<float>(y);
        row[2 + triple] = 100; // 20,000 from every other triple
        values.insert(values.end(), row.begin(), row.end());
        labels.push_back(label);
    }
};

CentreBank bankOf(const torch::Tensor& rows, const std::vector<int32_t>& labels, int neighbours,
                  Executor& executor)
{
    CentreBank bank(rows.size(1), labels, neighbours);
    std::vector<int64_t> slots(labels.size());
    std::iota(slots.begin(), slots.end(), 0);
    bank.write(slots, rows);
    EXPECT_TRUE(bank.findNeighbours(executor).ok());
    return bank;
}

double widthOf(const Triples& triples, double start)
{
    Executor executor(2);
    std::vector<float> values = triples.values;
    const auto count = static_cast<int64_t>(triples.labels.size());
    const CentreBank bank = bankOf(torch::from_blob(values.data(), {count, triples.width}).clone(),
                                   triples.labels, 2, executor);
    return searchedWidth(bank, {}, 2, start, executor);
}

TEST(WidthSearch, TheBestWidthOfTriplesByHand)
{
    // With t = 1/2σ² a pair among close ones loses softplus(−t), among the others softplus(t);
    // of c close triples and one other the sum is least where e^t = c.
    for (const int close : {2, 3, 5}) {
        std::vector<bool> kinds(static_cast<size_t>(close), true);
        kinds.push_back(false);
        const double best = std::sqrt(1 / (2 * std::log(close)));
        for (const double start : {1.0, 0.3, 4.0})
            EXPECT_NEAR(widthOf(Triples(kinds), start), best, 2e-3 * best) << close << ' ' << start;
    }
}

TEST(WidthSearch, ReachesNoFartherThanEightTimesFromWhereItBegins)
{
    // Every pair is judged the better the narrower the kernels are, or the wider.
    EXPECT_NEAR(widthOf(Triples({true, true}), 1), 1.0 / 8, 1e-3);
    EXPECT_NEAR(widthOf(Triples({false, false}), 1), 8, 0.02);
}

TEST(WidthSearch, FiveNeighboursCountAtLeastWhereClassesLieApart)
{
    Executor executor(2);
    test::Lcg random(7);
    torch::Tensor rows = torch::empty({90, 4});
    std::vector<int32_t> labels;
    for (int64_t i = 0; i < 90; ++i) {
        labels.push_back(static_cast<int32_t>(i % 3));
        for (int64_t d = 0; d < 4; ++d)
            rows.index_put_({i, d}, random.next() + (d == i % 3 ? 6 : 0));
    }
    const CentreBank bank = bankOf(rows, labels, 60, executor);
    const double found = searchedWidth(bank, {}, 60, bank.ruleOfThumbSigma(), executor);

    KernelQuestion question{bank.centres(), {}, bank.centres(), {}, found, 60};
    for (int64_t i = 0; i < 90; ++i)
        question.centres.push_back(bank.listed(i));
    const std::vector<double> counts = kernelLoss(question, executor).spread.perplexities();
    const double mean = std::accumulate(counts.begin(), counts.end(), 0.0) / 90;
    EXPECT_GE(mean, 4.98);
    EXPECT_LE(mean, 5.03);
}

TEST(WidthSearch, WhatDoesNotTellLeavesTheWidth)
{
    Executor executor(2);
    const std::vector<int32_t> labels = {0, 0, 1, 1, 0, 1};
    const CentreBank equal = bankOf(torch::ones({6, 3}), labels, 3, executor);
    EXPECT_EQ(searchedWidth(equal, {}, 3, 0.7, executor), 0.7);
}

TEST(WidthSearch, TheObjectiveTakesIt)
{
    const Triples triples({true, true, true, false});
    const auto count = static_cast<int64_t>(triples.labels.size());
    std::vector<float> values = triples.values;
    const torch::Tensor rows = torch::from_blob(values.data(), {count, triples.width}).clone();
    Executor executor(2);
    const auto sigma = [&](bool searches, double given) {
        ObjectiveSetup setup;
        setup.dimension = triples.width;
        setup.classes = 8;
        setup.slotLabels = triples.labels;
        setup.options = nngkInfo().options.defaults();
        setup.options.update(
            Json{{"normalise", false}, {"k", 2}, {"sigma", given}, {"sigma_search", searches}});
        setup.executor = &executor;
        const auto objective = makeNngk(setup);
        std::vector<int64_t> slots(static_cast<size_t>(count));
        std::iota(slots.begin(), slots.end(), 0);
        objective->refresh(slots, rows);
        EXPECT_TRUE(objective->finishRefresh({}).ok());
        return objective->kernels()->sigma;
    };
    const double best = std::sqrt(1 / (2 * std::log(3.0)));
    EXPECT_NEAR(sigma(true, 0), best, 2e-3 * best);
    EXPECT_GT(std::abs(sigma(false, 0) - best), 0.05);
    EXPECT_EQ(sigma(true, 0.9), 0.9) << "a given width is kept";
}

} // namespace
} // namespace kindred

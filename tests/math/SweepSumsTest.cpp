// The sums behind a sweep, with pairs that count on neither side and squares of weights, and the
// sums of one row over a few, both against loops in double.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "SweepProblem.h"
#include "kernel/Dispatch.h"
#include "kernel/RowSums.h"
#include "kernel/SweepAnswer.h"

namespace kindred::test {
namespace {

/// On each vector target that this processor can run.
class SweepSums : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override { ASSERT_TRUE(forceTarget(GetParam())); }
    void TearDown() override { forceTarget(""); }
    Executor m_executor{2};
};

bool isHidden(const std::vector<HiddenPair>& hidden, int64_t slot, int64_t row)
{
    return std::any_of(hidden.begin(), hidden.end(), [&](const HiddenPair& pair) {
        return pair.slot == slot && pair.row == row;
    });
}

reference::SoftNeighbourState<double> plainSums(const SweepProblem& p, int64_t row,
                                                const std::vector<HiddenPair>& hidden)
{
    reference::SoftNeighbourState<double> state(p.bank.cols());
    for (int64_t slot = 0; slot < p.bank.rows(); ++slot) {
        if (slot == p.own[static_cast<size_t>(row)] || isHidden(hidden, slot, row))
            continue;
        const double similarity =
            std::inner_product(p.bank.row(slot), p.bank.row(slot + 1), p.queries.row(row), 0.0);
        const bool same =
            p.labels[static_cast<size_t>(slot)] == p.queryLabels[static_cast<size_t>(row)];
        (same ? state.positive : state.negative)
            .add(similarity / p.sigma, similarity, p.bank.row(slot));
    }
    return state;
}

void expectSide(const reference::SoftSide<double>& found, const reference::SoftSide<double>& exact,
                double tolerance, const std::string& what)
{
    ASSERT_EQ(found.empty(), exact.empty()) << what;
    if (exact.empty())
        return;
    EXPECT_NEAR(found.logSum(), exact.logSum(), tolerance) << what;
    EXPECT_NEAR(found.squares / (found.mass * found.mass),
                exact.squares / (exact.mass * exact.mass), 2 * tolerance)
        << what;
    for (size_t k = 0; k < exact.sum.size(); ++k)
        EXPECT_NEAR(found.sum[k] / found.mass, exact.sum[k] / exact.mass, tolerance) << what;
}

std::vector<HiddenPair> someHidden(const SweepProblem& p, uint64_t seed)
{
    Random random(seed);
    std::vector<HiddenPair> hidden;
    for (int i = 0; i < 60; ++i)
        hidden.push_back({static_cast<int64_t>(random.below(static_cast<uint64_t>(p.bank.rows()))),
                          static_cast<int>(random.below(static_cast<uint64_t>(p.queries.rows())))});
    return hidden;
}

TEST_P(SweepSums, HiddenPairsAndSquares)
{
    // sigma = 0.02 needs the running maximum; 40 classes begin and end within tiles, at odd rows.
    for (const double sigma : {0.3, 0.1, 0.02})
        for (const int classes : {2, 7, 40})
            for (const BankPrecision precision :
                 {BankPrecision::Float32, BankPrecision::BFloat16}) {
                const SweepProblem p = randomProblem(7, 300, 32, 45, classes, sigma);
                const std::vector<HiddenPair> hidden = someHidden(p, 3);
                const Matrix<float> rows = converted<float>(p.queries);
                SweepQuery query{rows, p.queryLabels, p.own, static_cast<float>(sigma)};
                query.hidden = hidden;
                query.wantsSquares = true;
                const double tolerance =
                    precision == BankPrecision::Float32 ? 2e-6 / sigma : 2e-2 / (10 * sigma);
                int visited = 0;
                sumSoftNeighbours(
                    p.packed(precision), query, m_executor,
                    [&](int row, reference::SoftNeighbourState<double>& sums) {
                        const auto exact = plainSums(p, row, hidden);
                        const std::string what = "sigma " + std::to_string(sigma) + ", " +
                                                 std::to_string(classes) + " classes, row " +
                                                 std::to_string(row);
                        expectSide(sums.negative, exact.negative, tolerance, what + " negative");
                        expectSide(sums.positive, exact.positive, tolerance, what + " positive");
                        ++visited;
                    });
                EXPECT_EQ(visited, 45);
            }
}

TEST_P(SweepSums, OfOneRowOverAFew)
{
    const SweepProblem p = randomProblem(11, 70, 19, 3, 1, 0.05);
    const Matrix<float> bank = converted<float>(p.bank);
    std::vector<int64_t> ids(70);
    std::iota(ids.begin(), ids.end(), int64_t{0});
    RowSums sums(19);
    reference::SoftSide<double> exact(19);
    for (int64_t begin = 0; begin < 70; begin += 30) {
        const int64_t count = std::min<int64_t>(30, 70 - begin);
        std::vector<float> logits;
        for (int64_t i = begin; i < begin + count; ++i) {
            const double logit = i % 4 == 0 ? -INFINITY : 0.5 * static_cast<double>(i % 50);
            logits.push_back(static_cast<float>(logit));
            if (i % 4 != 0)
                exact.add(logit, 0, p.bank.row(i));
        }
        sums.add(logits, {bank.data(), 19, 19, ids.data() + begin, count});
    }
    std::vector<float> none(5, -INFINITY);
    sums.add(none, {bank.data(), 19, 19, ids.data(), 5});
    EXPECT_NEAR(sums.side().logSum(), exact.logSum(), 1e-6);
    for (size_t k = 0; k < exact.sum.size(); ++k)
        EXPECT_NEAR(sums.side().sum[k] / sums.side().mass, exact.sum[k] / exact.mass, 1e-6);
}

INSTANTIATE_TEST_SUITE_P(Targets, SweepSums, testing::ValuesIn(runnableTargets()),
                         [](const auto& name) { return name.param; });

} // namespace
} // namespace kindred::test

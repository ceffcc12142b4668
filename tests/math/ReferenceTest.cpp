// Acceptance checks A1–A20 of the soft-neighbour loss, by number, on the plain reference in double
// and, where the numbers allow, on the fast sweep in float. (A10 is in SweepTest, A12
// and A13 in BankTest, A16 with the voting rules.)
#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <numbers>
#include <numeric>

#include "SweepProblem.h"
#include "neighbour/SupportSet.h"

namespace kindred::test {
namespace {

using reference::SoftNeighbourState;
using reference::SoftNeighbourValue;

constexpr double kExact = 1e-6;

void addUnit(Matrix<double>& matrix, int64_t row, double degrees)
{
    matrix(row, 0) = std::cos(degrees * std::numbers::pi / 180);
    matrix(row, 1) = std::sin(degrees * std::numbers::pi / 180);
}

SweepProblem fiveUnitVectors()
{
    SweepProblem p;
    p.bank = Matrix<double>(5, 2);
    const std::array<double, 5> degrees = {0, 30, 60, 90, 180};
    for (int64_t i = 0; i < 5; ++i)
        addUnit(p.bank, i, degrees[static_cast<size_t>(i)]);
    p.labels = {0, 0, 1, 1, 0};
    p.queries = Matrix<double>(1, 2);
    addUnit(p.queries, 0, 10);
    p.queryLabels = {0};
    p.own = {0};
    p.sigma = 0.5;
    return p;
}

/// dJ/da_k over sigma for every bank row but the own one.
std::vector<double> coefficients(const SweepProblem& p)
{
    const auto state = reference::sumRange(p.view(), 0, 0, p.bank.rows(), 64);
    std::vector<double> values;
    for (int64_t k = 0; k < p.bank.rows(); ++k) {
        double similarity = 0;
        for (int64_t j = 0; j < p.bank.cols(); ++j)
            similarity += p.queries(0, j) * p.bank(k, j);
        const bool positive = p.labels[static_cast<size_t>(k)] == p.queryLabels[0];
        values.push_back(k == p.own[0] ? 0
                                       : state.memoryCoefficient(similarity, positive, p.sigma));
    }
    return values;
}

SweepProblem lcgProblem(double sigma)
{
    SweepProblem p;
    Lcg draw(12345);
    p.bank = Matrix<double>(1000, 16);
    for (double& value : p.bank.values())
        value = draw.next();
    p.queries = Matrix<double>(8, 16);
    for (double& value : p.queries.values())
        value = draw.next();
    normaliseRows(p.bank);
    normaliseRows(p.queries);
    for (int32_t k = 0; k < 1000; ++k)
        p.labels.push_back(k % 10);
    for (int64_t i = 0; i < 8; ++i) {
        p.own.push_back(37 * i);
        p.queryLabels.push_back(p.labels[static_cast<size_t>(37 * i)]);
    }
    p.sigma = sigma;
    return p;
}

double lossSum(const std::vector<SoftNeighbourValue<double>>& values)
{
    double sum = 0;
    for (const auto& value : values)
        sum += value.loss;
    return sum;
}

double gradientNorm(const std::vector<SoftNeighbourValue<double>>& values)
{
    double sum = 0;
    for (const auto& value : values)
        for (const double g : value.gradient)
            sum += g * g;
    return std::sqrt(sum);
}

TEST(Reference, GeneratorOfSection0)
{
    Lcg draw(12345);
    for (const double value : {-0.9591946601867676, -0.9669044017791748, 0.0863115787506104,
                               0.2698080539703369, 0.8200589418411255})
        EXPECT_NEAR(draw.next(), value, 1e-15);
}

TEST(Reference, A1FiveUnitVectors)
{
    const SweepProblem p = fiveUnitVectors();
    const auto value = p.exact()[0];
    EXPECT_NEAR(value.loss, 0.5609171267, kExact);
    EXPECT_NEAR(value.gradient[0], -0.40160683, kExact);
    EXPECT_NEAR(value.gradient[1], 0.35558741, kExact);
    // p_k = sigma·coefficient + p~_k on positives; on negatives it is the coefficient alone
    const std::vector<double> c = coefficients(p);
    EXPECT_NEAR(c[2] * p.sigma, 0.30857065, kExact);
    EXPECT_NEAR(c[3] * p.sigma, 0.12074392, kExact);
    EXPECT_NEAR(c[1] * p.sigma, 0.55878279 - 0.97914326, kExact);
    EXPECT_NEAR(c[4] * p.sigma, 0.01190264 - 0.02085674, kExact);
    Executor executor(1);
    const SweepResult fast = p.fast(p.packed(BankPrecision::Float32), executor);
    EXPECT_NEAR(fast.loss[0], 0.5609171267, kExact);
    EXPECT_NEAR(fast.gradient(0, 0), -0.40160683, kExact);
    EXPECT_NEAR(fast.gradient(0, 1), 0.35558741, kExact);
}

TEST(Reference, A2ThroughTheNormalisation)
{
    const SweepProblem p = fiveUnitVectors();
    const auto g = p.exact()[0].gradient;
    const double along = g[0] * p.queries(0, 0) + g[1] * p.queries(0, 1);
    EXPECT_NEAR((g[0] - p.queries(0, 0) * along) / 2, -0.03645948, kExact);
    EXPECT_NEAR((g[1] - p.queries(0, 1) * along) / 2, 0.20677198, kExact);
}

TEST(Reference, A3WithoutSelfExclusionDiffers)
{
    SweepProblem p = fiveUnitVectors();
    p.own = {-1};
    EXPECT_NEAR(p.exact()[0].loss, 0.3097901418, kExact);
}

TEST(Reference, A4CentralDifferences)
{
    const SweepProblem p = fiveUnitVectors();
    const auto g = p.exact()[0].gradient;
    constexpr double kStep = 1e-5;
    for (int64_t k = 0; k < 2; ++k) {
        SweepProblem up = p;
        SweepProblem down = p;
        up.queries(0, k) += kStep;
        down.queries(0, k) -= kStep;
        EXPECT_NEAR((up.exact()[0].loss - down.exact()[0].loss) / (2 * kStep),
                    g[static_cast<size_t>(k)], 1e-8);
    }
}

TEST(Reference, A5CoefficientsSumToZero)
{
    const SweepProblem p = fiveUnitVectors();
    double sum = 0;
    double absolute = 0;
    for (const double c : coefficients(p)) {
        sum += c * p.sigma;
        absolute += std::abs(c * p.sigma);
    }
    EXPECT_NEAR(sum, 0, 1e-12);
    EXPECT_NEAR(absolute, 0.8586291341, kExact);
    EXPECT_NEAR(absolute, 2 * p.exact()[0].q, 1e-12);
}

TEST(Reference, A6GradientOfMemoryRows)
{
    const SweepProblem p = fiveUnitVectors();
    const std::vector<double> c = coefficients(p);
    EXPECT_NEAR(c[1] * p.queries(0, 0), -0.82794849, kExact);
    EXPECT_NEAR(c[1] * p.queries(0, 1), -0.14598966, kExact);
    EXPECT_NEAR(c[2] * p.queries(0, 0), 0.60776553, kExact);
    EXPECT_NEAR(c[2] * p.queries(0, 1), 0.10716546, kExact);
}

TEST(Reference, A7GeneratedBank)
{
    struct Row {
        double sigma;
        double loss;
        double norm;
    };
    for (const Row& row :
         {Row{0.5, 18.7064591038, 0.6172114516}, Row{0.1, 20.8299776564, 9.7210402944},
          Row{0.05, 28.1899510182, 36.7879027369}, Row{0.01, 114.0403259921, 265.5473114391}}) {
        const SweepProblem p = lcgProblem(row.sigma);
        const auto exact = p.exact();
        EXPECT_NEAR(lossSum(exact), row.loss, kExact);
        EXPECT_NEAR(gradientNorm(exact), row.norm, kExact);
        Executor executor(2);
        const SweepResult fast = p.fast(p.packed(BankPrecision::Float32), executor);
        EXPECT_LE(gradientError(fast.gradient, exact), 1e-5) << row.sigma;
        EXPECT_NEAR(std::accumulate(fast.loss.begin(), fast.loss.end(), 0.0), row.loss,
                    1e-5 * row.loss)
            << row.sigma;
    }
    const auto first = lcgProblem(0.05).exact()[0];
    EXPECT_NEAR(first.loss, 4.5077756031, kExact);
    EXPECT_NEAR(first.gradient[0], 3.71968243, kExact);
    EXPECT_NEAR(first.gradient[1], -0.19423925, kExact);
    EXPECT_NEAR(first.gradient[2], -0.85328043, kExact);
}

template <class T>
double worstLossError(const std::vector<SoftNeighbourValue<T>>& values,
                      const std::vector<SoftNeighbourValue<double>>& exact)
{
    double worst = 0;
    for (size_t i = 0; i < values.size(); ++i)
        worst = std::max(worst, std::abs(static_cast<double>(values[i].loss) - exact[i].loss));
    return worst;
}

TEST(Reference, A8TilesPartsAndOrder)
{
    const SweepProblem p = lcgProblem(0.05);
    const auto exact = p.exact();
    const Matrix<float> bank = converted<float>(p.bank);
    const Matrix<float> queries = converted<float>(p.queries);
    const reference::SoftNeighbourProblem<float> single{bank,          p.labels, p.valid, queries,
                                                        p.queryLabels, p.own,    0.05f,   0.0f};
    for (const int64_t tile : {1, 7, 64, 256, 1000})
        for (const int parts : {1, 8}) {
            EXPECT_LE(worstLossError(reference::sweep(p.view(), tile, parts), exact), 1e-10);
            EXPECT_LE(worstLossError(reference::sweep(single, tile, parts), exact), 1e-5);
        }
    for (const int threads : {1, 8}) {
        Executor executor(threads);
        const SweepResult fast = p.fast(p.packed(BankPrecision::Float32), executor);
        for (size_t i = 0; i < exact.size(); ++i)
            EXPECT_NEAR(fast.loss[i], exact[i].loss, 1e-5) << threads << " threads, row " << i;
    }
    SoftNeighbourState<double> backwards(16);
    for (int64_t begin = 1000 - 8; begin >= 0; begin -= 8)
        backwards.merge(reference::sumRange(p.view(), 0, begin, begin + 8, 3));
    EXPECT_NEAR(backwards.finish(p.sigma, 0).loss, exact[0].loss, 1e-10);
}

TEST(Reference, A9SigmaGradient)
{
    EXPECT_NEAR(lcgProblem(0.5).exact()[0].sigmaGradient, 0.0863139287, kExact);
    EXPECT_NEAR(lcgProblem(0.05).exact()[0].sigmaGradient, -99.149012528, kExact);
    Executor executor(1);
    const SweepProblem p = lcgProblem(0.05);
    EXPECT_NEAR(p.fast(p.packed(BankPrecision::Float32), executor).sigmaGradient[0], -99.149012528,
                1e-3);
}

TEST(Reference, SigmaGradientWithMarginByDifferences)
{
    SweepProblem p = lcgProblem(0.2);
    p.margin = 0.3;
    const double gradient = p.exact()[1].sigmaGradient;
    SweepProblem up = p;
    SweepProblem down = p;
    up.sigma += 1e-6;
    down.sigma -= 1e-6;
    EXPECT_NEAR((up.exact()[1].loss - down.exact()[1].loss) / 2e-6, gradient, 1e-6);
}

TEST(Reference, A11IdenticalRows)
{
    SweepProblem p;
    p.bank = Matrix<double>(10, 3);
    for (int64_t i = 0; i < 10; ++i) {
        p.bank(i, 0) = 1;
        p.labels.push_back(i < 4 ? 0 : 1);
    }
    p.queries = Matrix<double>(1, 3, {1, 0, 0});
    p.queryLabels = {0};
    p.own = {2};
    Executor executor(1);
    const SweepResult fast = p.fast(p.packed(BankPrecision::Float32), executor);
    EXPECT_NEAR(p.exact()[0].loss, 1.0986122887, kExact);
    EXPECT_NEAR(fast.loss[0], 1.0986122887, kExact);
    for (int64_t k = 0; k < 3; ++k) {
        EXPECT_NEAR(p.exact()[0].gradient[static_cast<size_t>(k)], 0, 1e-12);
        EXPECT_NEAR(fast.gradient(0, k), 0, kExact);
    }
}

TEST(Reference, A14SingletonClassIsSkipped)
{
    SweepProblem p = fiveUnitVectors();
    p.labels = {7, 0, 1, 1, 0};
    p.queryLabels = {7};
    Executor executor(1);
    const SweepResult fast = p.fast(p.packed(BankPrecision::Float32), executor);
    EXPECT_EQ(fast.skipped, 1);
    EXPECT_EQ(fast.loss[0], 0);
    EXPECT_EQ(fast.q[0], 0);
    EXPECT_EQ(fast.gradient(0, 0), 0);
    EXPECT_EQ(fast.sigmaGradient[0], 0);
    EXPECT_TRUE(p.exact()[0].skipped);
}

TEST(Reference, A15SmallSigmaStaysFinite)
{
    // Queries that are rows of the bank have logits of 100, whose exp no float holds: one finds
    // itself in its own class, one in another.
    SweepProblem p = lcgProblem(0.01);
    for (const int64_t query : {0, 1}) {
        std::copy_n(p.bank.row(2), p.bank.cols(), p.queries.row(query));
        p.own[static_cast<size_t>(query)] = -1;
        p.queryLabels[static_cast<size_t>(query)] = p.labels[2];
    }
    p.queryLabels[1] = p.labels[2] == 0 ? 1 : 0;
    ASSERT_TRUE(std::isinf(std::exp(static_cast<float>(1 / p.sigma))));
    const auto exact = p.exact();
    Executor executor(1);
    const SweepResult fast = p.fast(p.packed(BankPrecision::Float32), executor);
    for (size_t i = 0; i < fast.loss.size(); ++i)
        EXPECT_NEAR(fast.loss[i], exact[i].loss, 1e-5 * (1 + exact[i].loss)) << i;
    EXPECT_GT(exact[1].loss, 1);
    EXPECT_LE(gradientError(fast.gradient, exact), 1e-5);
    for (const float value : fast.sigmaGradient)
        EXPECT_TRUE(std::isfinite(value));
}

TEST(SupportSet, A17SizesAtThreeShares)
{
    const std::vector<double> p = {0.4, 0.28, 0.15, 0.1, 0.05, 0.02};
    EXPECT_EQ(supportSetSize(p, 0.5), 2);
    EXPECT_EQ(supportSetSize(p, 0.7), 3);
    EXPECT_EQ(supportSetSize(p, 0.9), 4);
    EXPECT_EQ(supportSetSize(p, 1.0), 6);
    EXPECT_EQ(supportSetSize({0, 0}, 0.5), 0);
}

TEST(Reference, A18NoCancellationAtAGapOf15)
{
    SoftNeighbourState<float> state(1);
    state.positive.add(15.0f, 15.0f, std::array<float, 1>{1}.data());
    state.negative.add(0.0f, 0.0f, std::array<float, 1>{0}.data());
    EXPECT_NEAR(state.finish(1.0f, 0.0f).loss, 3.059e-7, 1e-10);
    SweepProblem p; // the same gap between similarities .75 and 0
    p.bank = Matrix<double>(2, 2, {0.75, std::sqrt(1 - 0.75 * 0.75), 0, 1});
    p.labels = {0, 1};
    p.queries = Matrix<double>(1, 2, {1, 0});
    p.queryLabels = {0};
    p.own = {-1};
    Executor executor(1);
    EXPECT_NEAR(p.fast(p.packed(BankPrecision::Float32), executor).loss[0], 3.059e-7, 1e-10);
}

TEST(Reference, A19RandomBankStartsAtTheClassShare)
{
    Random random(19);
    for (const int64_t n : {1000, 5000, 20000}) {
        SweepProblem p;
        p.bank = Matrix<double>(n, 128);
        for (double& value : p.bank.values())
            value = random.normal();
        normaliseRows(p.bank);
        for (int64_t i = 0; i < n; ++i)
            p.labels.push_back(static_cast<int32_t>(i % 10));
        p.queries = Matrix<double>(256, 128);
        for (double& value : p.queries.values())
            value = random.normal();
        normaliseRows(p.queries);
        for (int64_t i = 0; i < 256; ++i) {
            p.own.push_back(static_cast<int64_t>(random.below(static_cast<uint64_t>(n))));
            p.queryLabels.push_back(p.labels[static_cast<size_t>(p.own.back())]);
        }
        Executor executor(2);
        double mean = 0;
        for (const float loss : p.fast(p.packed(BankPrecision::Float32), executor).loss)
            mean += static_cast<double>(loss) / 256;
        const double expected =
            std::log(static_cast<double>(n - 1) / (static_cast<double>(n) / 10 - 1));
        EXPECT_NEAR(mean, expected, 0.03 * expected) << "n = " << n;
    }
}

TEST(Reference, A20MergedHalvesEqualTheWhole)
{
    const SweepProblem p = lcgProblem(0.05);
    for (int64_t query = 0; query < 8; ++query) {
        auto halves = reference::sumRange(p.view(), query, 0, 500, 64);
        halves.merge(reference::sumRange(p.view(), query, 500, 1000, 64));
        const auto merged = halves.finish(p.sigma, 0);
        const auto whole = reference::sumRange(p.view(), query, 0, 1000, 1000).finish(p.sigma, 0);
        EXPECT_NEAR(merged.loss, whole.loss, 1e-12);
        for (size_t k = 0; k < 16; ++k)
            EXPECT_NEAR(merged.gradient[k], whole.gradient[k], 1e-12 * 40);
    }
}

} // namespace
} // namespace kindred::test

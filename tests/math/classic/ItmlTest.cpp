#include <gtest/gtest.h>

#include <cmath>

#include "LabelledRows.h"
#include "base/Random.h"
#include "classic/Itml.h"
#include "classic/ItmlMetric.h"

namespace kindred {
namespace {

/// The Bregman projection of A onto {A : vᵀAv = target} under the LogDet divergence, plainly: A +=
/// β A v vᵀ A. Returns vᵀAv before it.
double projectOntoDistance(Matrix<double>& a, const std::vector<double>& v, double target)
{
    std::vector<double> av(v.size());
    double p = 0;
    for (size_t i = 0; i < v.size(); ++i) {
        for (size_t j = 0; j < v.size(); ++j)
            av[i] += a(static_cast<int64_t>(i), static_cast<int64_t>(j)) * v[j];
        p += v[i] * av[i];
    }
    for (size_t i = 0; i < v.size(); ++i)
        for (size_t j = 0; j < v.size(); ++j)
            a(static_cast<int64_t>(i), static_cast<int64_t>(j)) +=
                (target - p) / (p * p) * av[i] * av[j];
    return p;
}

/// Of more pairs than columns, by the matrix of the columns.
TEST(Itml, F5HardProjectionMeetsTheBound)
{
    const Matrix<float> rows(4, 2, {2, 0, 0, 0, 0, 3, 1, 1});
    FitInput input;
    input.rows = rows.view();
    const std::vector<ItmlPair> pairs = {{0, 1}, {2, 1}, {3, 1}};
    ASSERT_FALSE(comparesPairs(3, 2));
    const auto metric = makeItmlMetric(input, pairs);
    EXPECT_DOUBLE_EQ(metric->distance(0), 4);
    metric->step(0, (1 - 4) / 16.0);
    EXPECT_NEAR(metric->distance(0), 1, 1e-12);
    EXPECT_NEAR(metric->distance(1), 9, 1e-12);
    EXPECT_NEAR(metric->distance(2), 1.25, 1e-12);
    const auto root = metric->root(std::vector<double>(3));
    ASSERT_TRUE(root.ok());
    EXPECT_NEAR(std::abs((*root)(0, 0)), 0.5, 1e-12);
    EXPECT_NEAR(std::abs((*root)(1, 1)), 1, 1e-12);
    EXPECT_NEAR((*root)(0, 1), 0, 1e-12);
}

/// Mean squared distance of pairs of one class over that of pairs of two, in the mapped rows.
double spreadRatio(const SpreadRows& sample, const Matrix<double>& map)
{
    double within = 0;
    double between = 0;
    int64_t same = 0;
    int64_t other = 0;
    for (int64_t a = 0; a < sample.rows.rows(); ++a)
        for (int64_t b = 0; b < a; ++b) {
            double distance = 0;
            for (int64_t i = 0; i < map.rows(); ++i) {
                double value = 0;
                for (int64_t j = 0; j < map.cols(); ++j)
                    value += map(i, j) * (sample.rows(a, j) - sample.rows(b, j));
                distance += value * value;
            }
            const bool equal =
                sample.labels[static_cast<size_t>(a)] == sample.labels[static_cast<size_t>(b)];
            (equal ? within : between) += distance;
            (equal ? same : other) += 1;
        }
    return within / static_cast<double>(same) * static_cast<double>(other) / between;
}

TEST(Itml, BringsClassesTogetherTheSameWayForASeed)
{
    const SpreadRows sample(60, 4, 2, 2);
    Matrix<double> identity(4, 4);
    for (int64_t i = 0; i < 4; ++i)
        identity(i, i) = 1;
    const auto model = fitItml(sample.input(), {});
    const auto again = fitItml(sample.input(), {});
    ASSERT_TRUE(model.ok() && again.ok());
    EXPECT_LT(spreadRatio(sample, model->map), 0.8 * spreadRatio(sample, identity));
    EXPECT_EQ(model->map.values(), again->map.values());
}

/// A from mapᵀ map.
Matrix<double> metricOf(const Matrix<double>& map)
{
    Matrix<double> metric(map.cols(), map.cols());
    for (int64_t i = 0; i < metric.rows(); ++i)
        for (int64_t j = 0; j < metric.cols(); ++j)
            for (int64_t k = 0; k < map.rows(); ++k)
                metric(i, j) += map(k, i) * map(k, j);
    return metric;
}

/// A metric beside its matrix, by the same steps: of random pairs, or of one after the other.
void expectMetricOfItsMatrix(int64_t count, int64_t columns, int rounds, bool inOrder)
{
    SCOPED_TRACE(count);
    const SpreadRows sample(2 * count, columns, 2, 2);
    const FitInput input = sample.input();
    Random random{3, 5};
    std::vector<ItmlPair> pairs;
    for (int64_t i = 0; i < count; ++i)
        pairs.push_back({i, 2 * count - 1 - i});
    const auto metric = makeItmlMetric(input, pairs);
    Matrix<double> plain(columns, columns);
    for (int64_t i = 0; i < columns; ++i)
        plain(i, i) = 1;
    std::vector<double> weights(pairs.size());
    for (int round = 0; round < rounds; ++round) {
        const int64_t pair =
            inOrder ? round % count : static_cast<int64_t>(random.below(pairs.size()));
        std::vector<double> v(static_cast<size_t>(columns));
        double plainly = 0;
        for (int64_t j = 0; j < columns; ++j) {
            const auto [first, second] = pairs[static_cast<size_t>(pair)];
            v[static_cast<size_t>(j)] = double{input.rows(first, j)} - input.rows(second, j);
            plainly += v[static_cast<size_t>(j)] * v[static_cast<size_t>(j)];
        }
        const double p = metric->distance(pair);
        if (random.below(3) == 0) // as a pair whose bound holds: it takes no step
            continue;
        const double target = plainly * random.uniform(0.5, 2);
        metric->step(pair, (target - p) / (p * p));
        weights[static_cast<size_t>(pair)] += 1 / target - 1 / p;
        ASSERT_NEAR(projectOntoDistance(plain, v, target), p, 1e-10 * p) << round;
    }
    const auto root = metric->root(weights);
    ASSERT_TRUE(root.ok());
    const Matrix<double> found = metricOf(*root);
    double largest = 0;
    double apart = 0;
    for (size_t i = 0; i < found.values().size(); ++i) {
        largest = std::max(largest, std::abs(plain.values()[i]));
        apart = std::max(apart, std::abs(plain.values()[i] - found.values()[i]));
    }
    EXPECT_LE(apart, 1e-10 * largest);
}

/// Fewer pairs than columns are compared with each other: the same metric as by its matrix.
TEST(Itml, PairsAmongThemselvesGiveTheMetricOfItsMatrix)
{
    ASSERT_TRUE(comparesPairs(15, 24));
    expectMetricOfItsMatrix(15, 24, 200, false);
}

/// More pairs meet the matrix in blocks, of which the last is not full.
TEST(Itml, BlocksOfPairsGiveTheMetricOfItsMatrix)
{
    for (const int64_t columns : {3, 24, 270}) {
        const int64_t pairs = columns + 11;
        ASSERT_FALSE(comparesPairs(pairs, columns));
        expectMetricOfItsMatrix(pairs, columns, 300, true);
        expectMetricOfItsMatrix(pairs, columns, 100, false);
    }
}

TEST(Itml, TheLongestDirectionsAreLastInBothForms)
{
    const SpreadRows sample(60, 40, 2, 3);
    for (const int64_t pairs : {40, 60}) {
        ItmlOptions options;
        options.constraints = pairs;
        const auto model = fitItml(sample.input(), options);
        ASSERT_TRUE(model.ok());
        EXPECT_LT(spreadRatio(sample, model->map), 1) << pairs;
        const auto length = [&](int64_t row) {
            double sum = 0;
            for (int64_t j = 0; j < model->map.cols(); ++j)
                sum += model->map(row, j) * model->map(row, j);
            return sum;
        };
        for (int64_t i = 0; i + 1 < model->map.rows(); ++i)
            EXPECT_LE(length(i), length(i + 1) * (1 + 1e-12)) << pairs << " " << i;
    }
}

TEST(Itml, OfPairsAloneTheFitIsTheSameForASeed)
{
    const SpreadRows sample(80, 30, 3, 2);
    ItmlOptions options;
    options.constraints = 25;
    const auto model = fitItml(sample.input(), options);
    const auto again = fitItml(sample.input(), options);
    ASSERT_TRUE(model.ok() && again.ok());
    EXPECT_EQ(model->map.values(), again->map.values());
    for (const double value : model->map.values())
        EXPECT_TRUE(std::isfinite(value));
}

} // namespace
} // namespace kindred

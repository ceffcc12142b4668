#include <gtest/gtest.h>

#include <cmath>

#include "LabelledRows.h"
#include "base/Random.h"
#include "classic/Itml.h"
#include "classic/ItmlMetric.h"

namespace kindred {
namespace {

/// Rows of balanced classes whose columns have different spreads.
struct Spread : LabelledRows {
    Spread(int64_t count, int64_t columns, int classNumber, double apart)
        : LabelledRows(count, columns, classNumber)
    {
        Random random{7, 11};
        for (int64_t i = 0; i < count; ++i) {
            labels.push_back(static_cast<int32_t>(i % classNumber));
            for (int64_t j = 0; j < columns; ++j)
                rows(i, j) = static_cast<float>(random.uniform(-1, 1) * static_cast<double>(j + 1) +
                                                (j % classNumber == labels.back() ? apart : 0) + 3);
        }
    }
};

TEST(Itml, F5HardProjectionMeetsTheBound)
{
    Matrix<double> a(2, 2, {1, 0, 0, 1});
    const std::vector<double> v = {2, 0};
    EXPECT_DOUBLE_EQ(projectOntoDistance(a, v, 1), 4);
    EXPECT_NEAR(a(0, 0), 0.25, 1e-12);
    EXPECT_NEAR(a(1, 1), 1, 1e-12);
    EXPECT_NEAR(a(0, 1), 0, 1e-12);
    EXPECT_NEAR(projectOntoDistance(a, v, 1), 1, 1e-12);
}

/// Mean squared distance of pairs of one class over that of pairs of two, in the mapped rows.
double spreadRatio(const Spread& sample, const Matrix<double>& map)
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
    const Spread sample(60, 4, 2, 2);
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

/// Fewer pairs than columns are compared with each other: the same metric as by its matrix.
TEST(Itml, PairsAmongThemselvesGiveTheMetricOfItsMatrix)
{
    const Spread sample(40, 24, 2, 2);
    const FitInput input = sample.input();
    Random random{3, 5};
    std::vector<ItmlPair> pairs;
    for (int64_t i = 0; i < 15; ++i)
        pairs.push_back({i, 39 - i});
    ASSERT_TRUE(comparesPairs(15, 24));
    const auto metric = makeItmlMetric(input, pairs);
    Matrix<double> plain(24, 24);
    for (int64_t i = 0; i < 24; ++i)
        plain(i, i) = 1;
    std::vector<double> weights(pairs.size());
    for (int round = 0; round < 200; ++round) {
        const auto pair = static_cast<int64_t>(random.below(pairs.size()));
        std::vector<double> v(24);
        for (int64_t j = 0; j < 24; ++j)
            v[static_cast<size_t>(j)] = double{input.rows(pair, j)} - input.rows(39 - pair, j);
        const double p = metric->distance(pair);
        double plainly = 0;
        for (const double value : v)
            plainly += value * value;
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

TEST(Itml, TheLongestDirectionsAreLastInBothForms)
{
    const Spread sample(60, 40, 2, 3);
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
    const Spread sample(80, 30, 3, 2);
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

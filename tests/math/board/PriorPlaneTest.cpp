#include <gtest/gtest.h>

#include <cmath>

#include "board/PriorPlane.h"

namespace kindred::test {
namespace {

TEST(PriorPlaneTest, PointsOfAPlaneKeepTheirDistances)
{
    // x + y + z = 1, long along (1, -1, 0).
    const Matrix<float> points(5, 3, {3, -2, 0, -2, 3, 0, 1, 0, 0, 0, 0, 1, 0.5F, 0.5F, 0});
    const auto plane = PriorPlane::through(points.view());
    ASSERT_TRUE(plane);
    const auto place = [&](int64_t row) {
        const float* values = points.row(row);
        return plane->project(std::vector<double>(values, values + 3));
    };
    for (int64_t a = 0; a < 5; ++a)
        for (int64_t b = 0; b < a; ++b) {
            double squared = 0;
            for (int64_t j = 0; j < 3; ++j)
                squared += std::pow(points(a, j) - points(b, j), 2);
            const auto first = place(a);
            const auto second = place(b);
            EXPECT_NEAR(std::hypot(first[0] - second[0], first[1] - second[1]), std::sqrt(squared),
                        1e-5);
        }
    EXPECT_GT(std::abs(place(0)[0] - place(1)[0]), std::abs(place(0)[1] - place(1)[1]))
        << "the first axis is the long one";
}

TEST(PriorPlaneTest, FewPointsAndManyColumnsShowTheSame)
{
    // Three points, and each of them twice: the first by the Gram matrix, the others by the
    // covariance.
    const Matrix<float> once(3, 5, {4, 0, 0, 1, 0, -2, 1, 0, 0, 0, 0, 0, 3, 0, 1});
    std::vector<float> values = once.values();
    values.insert(values.end(), once.values().begin(), once.values().end());
    const Matrix<float> twice(6, 5, values);
    const auto few = PriorPlane::through(once.view());
    const auto many = PriorPlane::through(twice.view());
    ASSERT_TRUE(few && many);
    for (int64_t row = 0; row < 3; ++row) {
        const std::vector<double> point(once.row(row), once.row(row) + 5);
        for (size_t axis = 0; axis < 2; ++axis)
            EXPECT_NEAR(std::abs(few->project(point)[axis]), std::abs(many->project(point)[axis]),
                        1e-5);
    }
}

TEST(PriorPlaneTest, OnePointIsItsCentre)
{
    const Matrix<float> points(1, 3, {1, 2, 3});
    const auto plane = PriorPlane::through(points.view());
    ASSERT_TRUE(plane);
    EXPECT_EQ(plane->project(std::vector<double>{1, 2, 3}), (std::array<float, 2>{0, 0}));
    EXPECT_EQ(plane->project(std::vector<double>{9, 9, 9}), (std::array<float, 2>{0, 0}));
}

} // namespace
} // namespace kindred::test

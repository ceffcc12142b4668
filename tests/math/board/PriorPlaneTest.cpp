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

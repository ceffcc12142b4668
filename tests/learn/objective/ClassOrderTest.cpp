#include "objective/batch/ClassOrder.h"

#include <gtest/gtest.h>

namespace kindred {
namespace {

TEST(ClassOrder, ClassesLieSideBySideTheLargestFirst)
{
    const std::vector<int32_t> labels = {5, 7, 7, 5, 7, 9};
    const std::vector<int64_t> slots = {0, 1, 2, 3, 4, 5};
    const ClassOrder order({labels, slots}, 2);
    EXPECT_EQ(std::vector<int64_t>(order.rows().begin(), order.rows().end()),
              (std::vector<int64_t>{1, 0, 2, 3, 4, 5}));
    ASSERT_EQ(order.classes(), 3U);
    ASSERT_EQ(order.tiles().size(), 2U);
    const auto widths = [&](size_t tile) {
        const std::span<const int32_t> of = order.tiles()[tile].widths;
        return std::vector<int32_t>(of.begin(), of.end());
    };
    EXPECT_EQ(order.tiles()[0].first, 0);
    EXPECT_EQ(widths(0), (std::vector<int32_t>{2, 2, 1}));
    EXPECT_EQ(order.tiles()[1].first, 5);
    EXPECT_EQ(widths(1), (std::vector<int32_t>{1}));
    std::vector<size_t> classes;
    for (int64_t place = 0; place < 6; ++place)
        classes.push_back(order.classAt(place));
    EXPECT_EQ(classes, (std::vector<size_t>{0, 1, 0, 1, 0, 2}));
}

TEST(ClassOrder, CopiesOfASampleAreARing)
{
    const std::vector<int32_t> labels = {1, 2, 1, 1, 1};
    const std::vector<int64_t> slots = {8, 9, 8, 7, 8};
    const ClassOrder order({labels, slots}, 4);
    for (int64_t place = 0; place < 5; ++place) {
        std::vector<int64_t> rows;
        int64_t copy = place;
        do {
            rows.push_back(order.rows()[static_cast<size_t>(copy)]);
            copy = order.nextCopy(copy);
        } while (copy != place && rows.size() < 6);
        std::sort(rows.begin(), rows.end());
        const int64_t row = order.rows()[static_cast<size_t>(place)];
        EXPECT_EQ(rows, slots[static_cast<size_t>(row)] == 8 ? (std::vector<int64_t>{0, 2, 4})
                                                             : (std::vector<int64_t>{row}));
    }
}

} // namespace
} // namespace kindred

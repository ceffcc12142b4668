#include "base/FirstEqual.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "base/Random.h"

namespace kindred {
namespace {

TEST(FirstEqual, NamesTheFirstOfEachValue)
{
    const std::vector<int64_t> values = {7, -1, 7, std::numeric_limits<int64_t>::max(), -1, 7, 0};
    EXPECT_EQ(firstEqual(std::span<const int64_t>(values)),
              (std::vector<int32_t>{0, 1, 0, 3, 1, 0, 6}));
    EXPECT_TRUE(firstEqual(std::span<const int32_t>()).empty());
}

TEST(FirstEqual, ManyValuesThatMeetInTheTable)
{
    Random random{3};
    std::vector<int32_t> values(3000);
    for (int32_t& value : values)
        value = (static_cast<int32_t>(random.uniform(0, 2000)) - 1000) * 4096;
    const std::vector<int32_t> found = firstEqual(std::span<const int32_t>(values));
    for (size_t i = 0; i < values.size(); ++i)
        EXPECT_EQ(found[i], std::find(values.begin(), values.end(), values[i]) - values.begin());
}

} // namespace
} // namespace kindred

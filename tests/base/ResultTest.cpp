#include <gtest/gtest.h>

#include <memory>

#include "base/Result.h"

namespace kindred {
namespace {

TEST(Result, MessageLeavesEmptyPartsOut)
{
    EXPECT_EQ(failure("broke").message(), "broke");
    EXPECT_EQ(failure("broke", "a.txt").message(), "a.txt: broke");
    EXPECT_EQ(failure("broke", "a.txt", "Mend it.").message(), "a.txt: broke. Mend it.");
    EXPECT_EQ(failure("broke.", "", "Mend it.").message(), "broke. Mend it.");
}

TEST(Result, CodesAreTheExitCodes)
{
    EXPECT_EQ(static_cast<int>(failure("").code), 1);
    EXPECT_EQ(static_cast<int>(usageError("").code), 2);
    EXPECT_EQ(static_cast<int>(inputError("").code), 3);
    EXPECT_EQ(static_cast<int>(ErrorCode::Interrupted), 130);
}

Result<int> half(int number)
{
    if (number % 2 != 0)
        return usageError("odd");
    return number / 2;
}

Result<int> quarter(int number)
{
    KINDRED_ASSIGN(const int once, half(number));
    KINDRED_ASSIGN(const int twice, half(once));
    return twice;
}

Status evenTwice(int number)
{
    KINDRED_TRY(quarter(number));
    return {};
}

TEST(Result, ErrorsReturnFromTheMacros)
{
    EXPECT_EQ(*quarter(8), 2);
    EXPECT_EQ(quarter(6).error().what, "odd");
    EXPECT_TRUE(evenTwice(4));
    EXPECT_EQ(evenTwice(2).error().code, ErrorCode::Usage);
}

TEST(Result, CarriesMoveOnlyValues)
{
    Result<std::unique_ptr<int>> result = std::make_unique<int>(5);
    const std::unique_ptr<int> taken = *std::move(result);
    EXPECT_EQ(*taken, 5);
}

} // namespace
} // namespace kindred

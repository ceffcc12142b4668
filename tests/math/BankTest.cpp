// PackedBank as its callers see it: slots, validity, class counts and rounding; the momentum of its
// rows (acceptance checks A12 and A13).
#include <gtest/gtest.h>

#include <array>
#include <limits>

#include "SweepProblem.h"
#include "kernel/BankLayout.h"
#include "kernel/BankRows.h"
#include "kernel/Momentum.h"

namespace kindred::test {
namespace {

Matrix<float> rowsOf(std::initializer_list<float> values, int64_t cols)
{
    return {static_cast<int64_t>(values.size()) / cols, cols, values};
}

TEST(Bank, StartsInvalidAndCountsWhatIsWritten)
{
    const std::vector<int32_t> labels = {4, 1, 4, 9};
    PackedBank bank(3, labels, BankPrecision::Float32);
    EXPECT_EQ(bank.rows(), 4);
    EXPECT_EQ(bank.dimension(), 3);
    EXPECT_EQ(bank.classCount(4), 0);
    EXPECT_FALSE(bank.valid(2));
    const std::array<int64_t, 2> slots = {2, 1};
    bank.write(slots, rowsOf({1, 2, 3, 4, 5, 6}, 3));
    EXPECT_TRUE(bank.valid(2));
    EXPECT_FALSE(bank.valid(0));
    EXPECT_EQ(bank.classCount(4), 1);
    EXPECT_EQ(bank.classCount(1), 1);
    EXPECT_EQ(bank.classCount(5), 0);
    EXPECT_EQ(bank.label(3), 9);
    std::array<float, 3> row{};
    bank.read(1, row);
    EXPECT_EQ(row, (std::array<float, 3>{4, 5, 6}));
    bank.write(slots, rowsOf({1, 2, 3, 4, 5, 6}, 3));
    EXPECT_EQ(bank.classCount(4), 1) << "written twice, counted once";
}

TEST(Bank, LastOfRepeatedSlotsWins)
{
    const std::vector<int32_t> labels = {0, 0};
    for (const BankPrecision precision : {BankPrecision::Float32, BankPrecision::BFloat16}) {
        PackedBank bank(1, labels, precision);
        const std::array<int64_t, 3> slots = {1, 0, 1};
        bank.write(slots, rowsOf({2, 3, 5}, 1));
        std::array<float, 1> row{};
        bank.read(1, row);
        EXPECT_EQ(row[0], 5.0f);
    }
}

TEST(Bank, WriteChangesOnlyItsRows)
{
    SweepProblem p = randomProblem(7, 200, 19, 4, 6, 0.05);
    PackedBank bank = p.packed(BankPrecision::BFloat16);
    std::vector<std::vector<float>> before(200, std::vector<float>(19));
    for (int64_t slot = 0; slot < 200; ++slot)
        bank.read(slot, before[static_cast<size_t>(slot)]);
    const int64_t slot = 77;
    Matrix<float> row(1, 19);
    row(0, 3) = 1;
    bank.write({&slot, 1}, row);
    for (int64_t other = 0; other < 200; ++other) {
        std::vector<float> now(19);
        bank.read(other, now);
        if (other == slot)
            EXPECT_EQ(now, row.values());
        else
            EXPECT_EQ(now, before[static_cast<size_t>(other)]);
    }
}

/// The values that count of each of the rows that are taken.
std::vector<std::vector<float>> taken(const BankRows& rows)
{
    const PooledRows<float> pooled = rows.rows();
    std::vector<std::vector<float>> values;
    for (int64_t i = 0; i < pooled.count; ++i) {
        const float* row = pooled.data + pooled.ids[i] * pooled.stride;
        values.emplace_back(row, row + pooled.columns);
    }
    return values;
}

TEST(Bank, LendsItsFloatsAndCopiesItsHalves)
{
    const std::vector<int32_t> labels = {4, 1, 4, 9, 4};
    const std::array<int64_t, 4> written = {0, 1, 3, 4};
    const Matrix<float> values = rowsOf({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, 3);
    for (const BankPrecision precision : {BankPrecision::Float32, BankPrecision::BFloat16}) {
        PackedBank bank(3, labels, precision);
        bank.write(written, values.view());
        BankRows rows(bank, 2);
        const std::array<int64_t, 4> asked = {4, 2, 1, 0}; // 2 was never written
        rows.take(asked);
        EXPECT_EQ(taken(rows), (std::vector<std::vector<float>>{{10, 11}, {4, 5}, {1, 2}}));
        EXPECT_EQ(std::vector(rows.labels().begin(), rows.labels().end()),
                  (std::vector<int32_t>{4, 1, 4}));
        EXPECT_EQ(rows.find(1), 1);
        EXPECT_EQ(rows.find(3), -1);
        const bool lent = rows.rows().data == bank.layout().values.get();
        EXPECT_EQ(lent, precision == BankPrecision::Float32);
    }
}

TEST(Bank, TakesAClassAFewRowsAtATime)
{
    constexpr int64_t kOfTheClass = BankRows::kMost + 2;
    std::vector<int32_t> labels(static_cast<size_t>(2 * kOfTheClass));
    std::vector<int64_t> slots(labels.size());
    Matrix<float> values(2 * kOfTheClass, 1);
    for (size_t i = 0; i < labels.size(); ++i) {
        labels[i] = i % 2 == 0 ? 7 : 3;
        slots[i] = static_cast<int64_t>(i);
        values.values()[i] = static_cast<float>(i);
    }
    PackedBank bank(1, labels, BankPrecision::Float32);
    bank.write(std::span(slots).first(slots.size() - 4), values.view().slice(0, values.rows() - 4));
    BankRows rows(bank, 1);
    ASSERT_TRUE(rows.takeClass(7, 0));
    ASSERT_EQ(rows.rows().count, BankRows::kMost);
    EXPECT_EQ(taken(rows).back().front(), static_cast<float>(2 * (BankRows::kMost - 1)));
    EXPECT_EQ(rows.find(4), 2);
    EXPECT_EQ(rows.find(5), -1) << "of the other class";
    ASSERT_TRUE(rows.takeClass(7, BankRows::kMost));
    EXPECT_EQ(rows.rows().count, 0) << "never written";
    EXPECT_FALSE(rows.takeClass(7, 2 * BankRows::kMost));
    EXPECT_FALSE(rows.takeClass(5, 0)) << "no such class";
}

TEST(Bank, RoundsToNearestEven)
{
    EXPECT_EQ(fromBFloat16(toBFloat16(1.0f)), 1.0f);
    EXPECT_EQ(toBFloat16(1.0f + 0x1p-8f), 0x3f80);            // tie: down to even
    EXPECT_EQ(toBFloat16(1.0f + 0x1p-7f + 0x1p-8f), 0x3f82);  // tie: up to even
    EXPECT_EQ(toBFloat16(1.0f + 0x1p-8f + 0x1p-20f), 0x3f81); // above the tie
    EXPECT_EQ(toBFloat16(-2.5f), 0xc020);
    EXPECT_TRUE(std::isnan(fromBFloat16(toBFloat16(std::numeric_limits<float>::quiet_NaN()))));
    EXPECT_EQ(fromBFloat16(toBFloat16(std::numeric_limits<float>::infinity())),
              std::numeric_limits<float>::infinity());
}

TEST(Bank, HoldsEachRowOnce)
{
    const std::vector<int32_t> labels(10'000, 1);
    const PackedBank single(128, labels, BankPrecision::Float32);
    const PackedBank half(128, labels, BankPrecision::BFloat16);
    EXPECT_LE(single.residentBytes(), 10'000u * (128 * 4 + 16));
    EXPECT_LE(half.residentBytes(), 10'000u * (128 * 2 + 16));
}

TEST(Bank, EmptyBankSkipsEveryQuery)
{
    const PackedBank bank(4, std::vector<int32_t>{}, BankPrecision::Float32);
    const Matrix<float> queries(3, 4, std::vector<float>(12, 0.5f));
    const std::vector<int32_t> labels(3, 0);
    const std::vector<int64_t> own(3, -1);
    Executor executor(2);
    EXPECT_EQ(sweepSoftNeighbours(bank, {queries, labels, own, 0.05f}, executor).skipped, 3);
}

TEST(Momentum, A12Renormalises)
{
    std::array<float, 2> row = {1, 0};
    const std::array<float, 2> fresh = {0, 1};
    momentumUpdate(row, fresh, 0.5f, true);
    EXPECT_NEAR(row[0], 0.70710678, 1e-6);
    EXPECT_NEAR(row[1], 0.70710678, 1e-6);
    row = {1, 0};
    momentumUpdate(row, fresh, 0.9f, true);
    EXPECT_NEAR(row[0], 0.99388373, 1e-6);
    EXPECT_NEAR(row[1], 0.11043153, 1e-6);
    row = {1, 0};
    momentumUpdate(row, fresh, 0.9f, false);
    EXPECT_NEAR(row[0], 0.9, 1e-6);
    EXPECT_NEAR(row[1], 0.1, 1e-6);
}

TEST(Momentum, A13ZeroReplacesOneKeepsTheBits)
{
    std::array<float, 3> row = {0.1f, -0.7f, 0.3f};
    const std::array<float, 3> before = row;
    const std::array<float, 3> fresh = {0.6f, 0.0f, -0.8f};
    momentumUpdate(row, fresh, 1.0f, true);
    EXPECT_EQ(row, before);
    momentumUpdate(row, fresh, 0.0f, true);
    EXPECT_EQ(row, fresh);
}

} // namespace
} // namespace kindred::test

// Lists of neighbours: their marks, and that each is judged for itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "MarkedLists.h"
#include "SweepProblem.h"
#include "kernel/Dispatch.h"
#include "kernel/KernelLoss.h"
#include "kernel/KernelReference.h"

namespace kindred::test {
namespace {

TEST(ListedCentres, MarksWhoIsOfTheClassAndNobodyBeyond)
{
    const std::vector<int32_t> labels = {7, 3, 7, 4};
    const std::vector<int32_t> ids = {0, 1, 2, 3, 3, 2, 1, 0, 2, 1, 0};
    ASSERT_EQ(classMarkBytes(std::ssize(ids)), 2);
    std::vector<uint8_t> marks = {0xff, 0xff, 0xff};
    markClass(ids, labels, 7, marks.data());
    EXPECT_EQ(marks, (std::vector<uint8_t>{0b10100101, 0b101, 0xff}));
    EXPECT_EQ(classMarkBytes(8), 1);
    EXPECT_EQ(classMarkBytes(0), 0);
}

Matrix<double> drawnRows(int64_t rows, int64_t columns, uint64_t seed)
{
    Lcg random(seed);
    Matrix<double> drawn(rows, columns);
    for (double& value : drawn.values())
        value = static_cast<double>(static_cast<float>(random.next()));
    return drawn;
}

/// Lists that are shorter and longer than what is sent for ahead, and an empty one.
TEST(KernelLists, EachSaysWhatItSaysAloneOnEveryTarget)
{
    constexpr int64_t kCentreCount = 90;
    constexpr double kWidth = 0.6;
    const Matrix<double> exactCentres = drawnRows(kCentreCount, 17, 12345);
    const Matrix<double> exactRows = drawnRows(7, 17, 7);
    const Matrix<float> centres = converted<float>(exactCentres);
    const Matrix<float> rows = converted<float>(exactRows);
    std::vector<int32_t> labels(kCentreCount);
    for (size_t i = 0; i < labels.size(); ++i)
        labels[i] = static_cast<int32_t>(i % 3);
    const std::vector<int32_t> own = {0, 1, 2, 0, 1, 2, 0};
    std::vector<std::vector<int32_t>> lists;
    for (const size_t count : {3, 90, 0, 25, 24, 7, 61}) {
        lists.emplace_back(count);
        std::iota(lists.back().rbegin(), lists.back().rend(), 0);
    }
    const MarkedLists marked(lists, own, labels);
    Executor executor(1);
    for (const std::string& target : runnableTargets()) {
        ASSERT_TRUE(forceTarget(target));
        const KernelAnswer all =
            kernelLoss({rows, marked.centres(), centres, {}, kWidth}, executor);
        EXPECT_EQ(all.skipped, 1) << target;
        const double* slope = all.weightGradient.data();
        for (int64_t row = 0; row < 7; ++row) {
            const auto at = static_cast<size_t>(row);
            const auto exact = reference::kernelValue<double>({exactCentres, labels, {}},
                                                              exactRows.view().rowSpan(row),
                                                              own[at], lists[at], kWidth);
            EXPECT_NEAR(all.loss[at], exact.loss, 1e-5 * (1 + exact.loss)) << target << row;
            for (size_t k = 0; k < exact.gradient.size(); ++k)
                EXPECT_NEAR(all.gradient(row, int64_t(k)), exact.gradient[k], 1e-5)
                    << target << row;
            for (const double expected : exact.weightGradient)
                EXPECT_NEAR(*slope++, expected, 1e-5) << target << row;
        }
    }
    forceTarget("");
}

} // namespace
} // namespace kindred::test

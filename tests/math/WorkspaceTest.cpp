// What the sweep and the rankings take beyond their rows and results, as the kernel counts it.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <string>

#include "SweepProblem.h"
#include "neighbour/AllScores.h"

namespace kindred::test {
namespace {

constexpr int64_t kMebibyte = 1 << 20;

/// Kibibytes of a field of /proc/self/status, as bytes.
int64_t statusBytes(const std::string& field)
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(field + ":"))
            return std::stoll(line.substr(field.size() + 1)) * 1024;
    return -1;
}

/// Lets the peak begin anew; false where the kernel does not.
bool resetPeak()
{
    std::ofstream file("/proc/self/clear_refs");
    return static_cast<bool>(file << "5\n" << std::flush);
}

constexpr int64_t kBatch = 2048;
constexpr int64_t kDimension = 512;

/// What a sweep over `rows` adds to the process at its peak, the answer included; -1 where the
/// kernel does not tell.
int64_t peakOfSweep(int64_t rows)
{
    const SweepProblem problem = randomProblem(7, rows, kDimension, kBatch, 40, 0.05);
    const PackedBank bank = problem.packed(BankPrecision::Float32);
    const Matrix<float> queries = converted<float>(problem.queries);
    const SweepQuery query{queries, problem.queryLabels, problem.own, 0.05F, 0, true};
    Executor executor(2);
    if (!resetPeak())
        return -1;
    const int64_t before = statusBytes("VmRSS");
    const SweepResult result = sweepSoftNeighbours(bank, query, executor);
    EXPECT_EQ(result.gradient.rows(), kBatch);
    return statusBytes("VmHWM") - before;
}

TEST(Workspace, IStaysUnderSixteenMebibytesWhateverTheRows)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "a sanitizer's own memory hides the sweep's";
#endif
    // all partial sums of 2,048 rows × 512 at once would take 32 MiB, b × n 64 and 256 MiB
    const int64_t few = peakOfSweep(8192);
    if (few < 0)
        GTEST_SKIP() << "the kernel does not let a process reset its memory peak";
    const int64_t answer = kBatch * (kDimension + 3) * 4;
    EXPECT_GT(few, answer);
    EXPECT_LE(few, 16 * kMebibyte + answer);
    EXPECT_LE(peakOfSweep(4 * 8192), few + kMebibyte);
}

/// What scoring all rows for 100 queries adds at its peak; -1 where the kernel does not tell.
int64_t peakOfScores(int64_t rows, int threads)
{
    constexpr int64_t kColumns = 4;
    constexpr int64_t kQueries = 100;
    const Matrix<float> database(rows, kColumns, std::vector<float>(rows * kColumns, 0.5F));
    const Matrix<float> queries(kQueries, kColumns, std::vector<float>(kQueries * kColumns, 2.0F));
    Executor executor(threads);
    std::atomic<int64_t> right = 0;
    if (!resetPeak())
        return -1;
    const int64_t before = statusBytes("VmRSS");
    scoreAll(database, queries, SearchMetric::InnerProduct, executor,
             [&](int64_t, std::span<const float> scores) {
                 right += std::count(scores.begin(), scores.end(), 4.0F);
             });
    EXPECT_EQ(right, rows * kQueries);
    return statusBytes("VmHWM") - before;
}

TEST(Workspace, RankingsOfManyRowsHoldAFewQueriesScores)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "a sanitizer's own memory hides that of the scores";
#endif
    // a panel of 32 queries for each of three threads would take 384 MB, all queries 400 MB
    constexpr int64_t kRows = 1'000'000;
    const int64_t peak = peakOfScores(kRows, 3);
    if (peak < 0)
        GTEST_SKIP() << "the kernel does not let a process reset its memory peak";
    const int64_t bias = kRows * 4;
    EXPECT_GT(peak, kScoreBytes) << "nothing was measured";
    EXPECT_LE(peak, 3 * kScoreBytes + bias + 4 * kMebibyte);
}

} // namespace
} // namespace kindred::test

// The sweep's memory beyond the bank and the result, as the kernel counts it.
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "SweepProblem.h"

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

TEST(Workspace, StaysUnderSixteenMebibytes)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "a sanitizer's own memory hides the sweep's";
#endif
    // all partial sums of 2,048 rows × 512 at once would take 32 MiB
    constexpr int64_t kRows = 8192;
    constexpr int64_t kBatch = 2048;
    constexpr int64_t kDimension = 512;
    const SweepProblem problem = randomProblem(7, kRows, kDimension, kBatch, 40, 0.05);
    const PackedBank bank = problem.packed(BankPrecision::Float32);
    const Matrix<float> rows = converted<float>(problem.queries);
    const SweepQuery query{rows, problem.queryLabels, problem.own, 0.05F, 0, true};
    Executor executor(2);
    if (!resetPeak())
        GTEST_SKIP() << "the kernel does not let a process reset its memory peak";
    const int64_t before = statusBytes("VmRSS");
    const SweepResult result = sweepSoftNeighbours(bank, query, executor);
    const int64_t own = statusBytes("VmHWM") - before;
    const int64_t answer = kBatch * (kDimension + 3) * 4;
    EXPECT_EQ(result.gradient.rows(), kBatch);
    EXPECT_GT(own, answer);
    EXPECT_LE(own, 16 * kMebibyte + answer);
}

} // namespace
} // namespace kindred::test

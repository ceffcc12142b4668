#include <gtest/gtest.h>

#include <atomic>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <vector>

#include "base/Executor.h"

namespace kindred {
namespace {

TEST(Executor, EveryPartRunsOnceOnItsThread)
{
    Executor executor(3);
    EXPECT_EQ(executor.threads(), 3);
    std::vector<std::atomic<int>> runs(20);
    std::vector<std::thread::id> where(20);
    executor.run(20, [&](int part) {
        ++runs[static_cast<size_t>(part)];
        where[static_cast<size_t>(part)] = std::this_thread::get_id();
    });
    for (size_t part = 0; part < 20; ++part) {
        EXPECT_EQ(runs[part], 1);
        EXPECT_EQ(where[part], where[part % 3]) << "part p belongs to thread p mod 3";
    }
    EXPECT_EQ(where[0], std::this_thread::get_id());
}

TEST(Executor, RangesCoverTheCountInMultiplesOfTheGrain)
{
    Executor executor(4);
    for (const int64_t count : {0, 1, 7, 64, 100, 1000}) {
        std::vector<int> seen(static_cast<size_t>(count));
        executor.forRanges(count, 16, [&](int64_t begin, int64_t end, int) {
            EXPECT_EQ(begin % 16, 0);
            EXPECT_TRUE(end == count || end % 16 == 0);
            for (int64_t i = begin; i < end; ++i)
                ++seen[static_cast<size_t>(i)];
        });
        EXPECT_EQ(std::accumulate(seen.begin(), seen.end(), int64_t{0}), count);
    }
}

TEST(Executor, SameThreadsSameOrderOfOperations)
{
    const auto sum = [](int threads) {
        Executor executor(threads);
        std::vector<float> parts(static_cast<size_t>(threads));
        executor.forRanges(100000, 1, [&](int64_t begin, int64_t end, int part) {
            for (int64_t i = begin; i < end; ++i)
                parts[static_cast<size_t>(part)] += 1.0f / static_cast<float>(i + 1);
        });
        return std::accumulate(parts.begin(), parts.end(), 0.0f);
    };
    for (int round = 0; round < 20; ++round)
        EXPECT_EQ(sum(3), sum(3));
}

TEST(Executor, ExceptionsReachTheCallerAndItGoesOnWorking)
{
    Executor executor(3);
    for (int bad = 0; bad < 6; ++bad)
        EXPECT_THROW(executor.run(6,
                                  [&](int part) {
                                      if (part == bad)
                                          throw std::runtime_error("part");
                                  }),
                     std::runtime_error);
    std::atomic<int> runs = 0;
    executor.run(6, [&](int) { ++runs; });
    EXPECT_EQ(runs, 6);
}

TEST(Executor, ACallFromInsideATaskRunsInline)
{
    Executor executor(2);
    std::atomic<int> inner = 0;
    executor.run(4, [&](int) {
        const auto outer = std::this_thread::get_id();
        executor.run(5, [&](int) {
            EXPECT_EQ(std::this_thread::get_id(), outer);
            ++inner;
        });
    });
    EXPECT_EQ(inner, 20);
}

TEST(Executor, CallersTakeTurns)
{
    Executor executor(2);
    std::atomic<int> total = 0;
    {
        std::vector<std::jthread> callers;
        for (int i = 0; i < 4; ++i)
            callers.emplace_back([&] {
                for (int round = 0; round < 50; ++round)
                    executor.run(8, [&](int) { ++total; });
            });
    }
    EXPECT_EQ(total, 4 * 50 * 8);
}

} // namespace
} // namespace kindred

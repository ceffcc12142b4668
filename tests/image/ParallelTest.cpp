#include <gtest/gtest.h>

#include <mutex>
#include <set>
#include <thread>

#include "data/Parallel.h"

namespace kindred {
namespace {

std::set<std::thread::id> threadsOf(int most, std::vector<int>& calls)
{
    limitThreads(most);
    std::mutex mutex;
    std::set<std::thread::id> seen;
    EXPECT_TRUE(parallelFor(static_cast<int64_t>(calls.size()), [&](int64_t i) {
        ++calls[static_cast<size_t>(i)];
        const std::lock_guard lock(mutex);
        seen.insert(std::this_thread::get_id());
    }));
    limitThreads(0);
    return seen;
}

TEST(Parallel, OneThreadIsTheCallersAlone)
{
    std::vector<int> calls(1000);
    EXPECT_EQ(threadsOf(1, calls), std::set{std::this_thread::get_id()});
    EXPECT_EQ(calls, std::vector<int>(1000, 1));
}

TEST(Parallel, NoMoreThreadsThanAreAllowed)
{
    std::vector<int> calls(1000);
    EXPECT_LE(threadsOf(3, calls).size(), 3U);
    EXPECT_EQ(calls, std::vector<int>(1000, 1));
    limitThreads(3);
    EXPECT_EQ(parallelThreads(), 3);
    limitThreads(0);
    EXPECT_EQ(parallelThreads(), usableThreads());
}

} // namespace
} // namespace kindred

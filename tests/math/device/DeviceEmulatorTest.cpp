#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

#include "DeviceEmulator.h"

namespace kindred::test {
namespace {

TEST(DeviceEmulator, BarriersOrderWhatThreadsShare)
{
    for (const Schedule schedule :
         {Schedule::Ascending, Schedule::Descending, Schedule::Shuffled}) {
        std::vector<int> turned(64);
        std::vector<int> shared(64);
        DeviceEmulator::launch({}, 64, schedule, [&] {
            shared[threadIdx.x] = static_cast<int>(threadIdx.x);
            __syncthreads();
            turned[threadIdx.x] = shared[63 - threadIdx.x];
        });
        for (int i = 0; i < 64; ++i)
            EXPECT_EQ(turned[static_cast<size_t>(i)], 63 - i);
    }
}

TEST(DeviceEmulator, AForgottenBarrierShows)
{
    std::vector<int> turned(64);
    std::vector<int> shared(64, -1);
    DeviceEmulator::launch({}, 64, Schedule::Ascending, [&] {
        shared[threadIdx.x] = static_cast<int>(threadIdx.x);
        turned[threadIdx.x] = shared[63 - threadIdx.x];
    });
    EXPECT_EQ(turned[0], -1);
}

TEST(DeviceEmulator, WarpsExchangeAndVote)
{
    std::vector<int> next(64);
    std::vector<unsigned> votes(64);
    DeviceEmulator::launch({2, 1, 1}, 64, Schedule::Shuffled, [&] {
        const auto t = static_cast<int>(threadIdx.x);
        next[threadIdx.x] = __shfl_xor_sync(~0U, t, 1);
        votes[threadIdx.x] = __ballot_sync(~0U, t % 32 == 5 || t == 33);
    });
    EXPECT_EQ(next[6], 7);
    EXPECT_EQ(next[33], 32);
    EXPECT_EQ(votes[0], 1U << 5);
    EXPECT_EQ(votes[63], (1U << 5) | (1U << 1));
}

TEST(DeviceEmulator, ThreadsThatWaitInDifferentPlacesAreTold)
{
    EXPECT_THROW(DeviceEmulator::launch({}, 64, Schedule::Ascending,
                                        [] {
                                            if (threadIdx.x < 32)
                                                __syncthreads();
                                        }),
                 std::runtime_error);
}

} // namespace
} // namespace kindred::test

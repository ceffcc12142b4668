// What the sweep by wgmma knows of layouts and turns, against what the PTX ISA draws and tabulates.
#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <vector>

#include "cudart/cuda_runtime_api.h"

#include "DeviceEmulator.h"
#include "EmulatedTensorCore.h"
#include "EmulatedWarpgroup.h"
// after the emulator
#include "kernel/cuda/TensorMapEncode.h"
#include "kernel/cuda/WarpgroupLayout.h"

namespace kindred::test {
namespace {

using cuda::RingPosition;

TEST(WarpgroupLayout, DescriptorsHaveTheirFieldsAtTheDocumentedBits)
{
    const uint64_t descriptor = cuda::sharedMatrix(0x12340, 16384, 1024);
    EXPECT_EQ(descriptor & 0x3fff, 0x1234U);
    EXPECT_EQ(descriptor >> 16 & 0x3fff, 16384U / 16);
    EXPECT_EQ(descriptor >> 32 & 0x3fff, 1024U / 16);
    EXPECT_EQ(descriptor >> 49 & 7, 0U) << "the pattern begins where the matrix does";
    EXPECT_EQ(descriptor >> 62, 1U) << "128 bytes";
    EXPECT_EQ(descriptor & ~uint64_t{0xC0003fff3fff3fff}, 0U) << "reserved bits";
    EXPECT_EQ(cuda::sharedMatrix(0x40010, 16, 16) & 0x3fff, 1U) << "18 bits of an address";
}

TEST(WarpgroupLayout, TheSwizzleExchangesPiecesOfEightRows)
{
    for (uint32_t row = 0; row < 16; ++row)
        for (uint32_t piece = 0; piece < 8; ++piece)
            EXPECT_EQ(cuda::swizzled(row * 128 + piece * 16 + 6),
                      row * 128 + (piece ^ (row % 8)) * 16 + 6)
                << "row " << row << ", piece " << piece;
}

TEST(WarpgroupLayout, AccumulatorsCoverTheirMatrixOnce)
{
    std::set<std::pair<int, int>> places;
    for (int thread = 0; thread < 128; ++thread)
        for (int i = 0; i < 64; ++i) {
            const auto [row, column] = cuda::accumulatorPlace(thread, i);
            EXPECT_TRUE(places.emplace(row, column).second);
            EXPECT_EQ(row / 16, thread / 32) << "a warp has 16 rows";
        }
    EXPECT_EQ(places.size(), 64U * 128U);
    EXPECT_EQ(*places.rbegin(), std::pair(63, 127));
    const auto [row, column] = cuda::accumulatorPlace(37, 7); // lane 5 of warp 1
    EXPECT_EQ(std::pair(row, column), std::pair(16 + 1 + 8, 8 + 2 + 1));
}

TEST(WarpgroupLayout, StepsOfDepthStayInTheirSlot)
{
    EXPECT_EQ(cuda::offsetOfColumns(3), 96U);
    EXPECT_EQ(cuda::offsetOfColumns(4), 16384U) << "column 64 begins the second box";
    EXPECT_EQ(cuda::offsetOfRows(1), 2048U) << "16 rows of 128 bytes";
    EXPECT_EQ(cuda::offsetOfRows(7) + 2048, static_cast<uint32_t>(cuda::kBoxBytes));
    EXPECT_EQ(cuda::offsetOfRows(5) % cuda::kPatternBytes, 0U);
}

TEST(WarpgroupLayout, ARingLetsNobodyOvertake)
{
    for (int stages = 2; stages <= cuda::kMostStages; ++stages) {
        // Barriers as phases that were ended, by stage.
        std::vector<uint32_t> full(static_cast<size_t>(stages));
        std::vector<uint32_t> empty(static_cast<size_t>(stages));
        const auto over = [](uint32_t ended, uint32_t parity) { return ended % 2 != parity; };
        RingPosition producer = {0, 0};
        RingPosition consumer = {0, 0};
        int ahead = 0;
        for (int turn = 0; turn < 40; ++turn) {
            // The producer goes as far as it can on even turns, the consumer on odd ones.
            if (turn % 2 == 0)
                for (; over(empty[size_t(producer.stage)], producer.phase ^ 1U); ++ahead) {
                    ASSERT_LT(ahead, stages) << "an unread stage is written";
                    ++full[size_t(producer.stage)];
                    producer = producer.next(stages);
                }
            else
                for (int reads = 0;
                     reads <= turn % 3 && over(full[size_t(consumer.stage)], consumer.phase);
                     ++reads, --ahead) {
                    ASSERT_GT(ahead, 0) << "a stage is read before it is written";
                    ++empty[size_t(consumer.stage)];
                    consumer = consumer.next(stages);
                }
            if (turn % 2 == 0) {
                EXPECT_EQ(ahead, stages) << "the ring is not used to its full";
            }
        }
    }
}

TEST(WarpgroupLayout, QueriesLeaveARingOfTwoOrMore)
{
    EXPECT_TRUE(cuda::fitsWarpgroups(1'000'000, 1, 2));
    EXPECT_TRUE(cuda::fitsWarpgroups(1'000'000, 4, 1)) << "512 columns";
    EXPECT_FALSE(cuda::fitsWarpgroups(1'000'000, 5, 1));
    EXPECT_FALSE(cuda::fitsWarpgroups(1'000'000, 3, 2));
    EXPECT_FALSE(cuda::fitsWarpgroups(int64_t{1} << 31, 1, 1)) << "rows are numbered by 32 bits";
}

/// As host code fills them; 24 columns are 48 bytes.
cuda::SweepArguments mapped(const std::vector<uint16_t>& rows, int stride)
{
    cuda::SweepArguments a = {};
    a.halves = a.halfQueries = rows.data();
    a.rows = 4;
    a.queryCount = 2;
    a.terms = 2;
    a.stride = stride;
    return a;
}

TEST(WarpgroupLayout, TensorMapsMeetTheDriversRequirements)
{
    const std::vector<uint16_t> rows(4 * 32);
    cuda::SweepMaps maps;
    const Status encoded = cuda::encodeSweepMaps(mapped(rows, 32), maps);
    ASSERT_TRUE(encoded) << encoded.error().message();
    const EmulatedTensorMap queries = EmulatedTensorMap::of(maps.queries.bytes);
    EXPECT_EQ(queries.size[0], 32U);
    EXPECT_EQ(queries.size[1], 4U) << "both terms";
    EXPECT_EQ(queries.boxBytes(), static_cast<size_t>(cuda::kBoxBytes));
    EXPECT_FALSE(cuda::encodeSweepMaps(mapped(rows, 20), maps)) << "rows of 40 bytes";
}

TEST(WarpgroupLayout, ADriverWithoutTensorMapsIsAnError)
{
    const std::vector<uint16_t> rows(4 * 32);
    emulatedRuntime.hasTensorMaps = false;
    cuda::SweepMaps maps;
    const Status encoded = cuda::encodeSweepMaps(mapped(rows, 32), maps);
    emulatedRuntime.hasTensorMaps = true;
    ASSERT_FALSE(encoded);
    EXPECT_NE(encoded.error().message().find("tensor maps"), std::string::npos);
}

/// A warpgroup's product of zeros, by a thread that does not say all that must be said.
template <class Work>
void expectBroken(const Work& work)
{
    EXPECT_THROW(DeviceEmulator::launch({}, 128, Schedule::Ascending,
                                        [&] {
                                            float sum[16][4] = {};
                                            work(sum, cuda::alongDepth(2048));
                                        }),
                 std::runtime_error);
}

TEST(EmulatedWarpgroup, ForgottenFencesGroupsAndWaitsAreTold)
{
    expectBroken(
        [](float(*sum)[4], uint64_t zeros) { cuda::multiplyShared<true>(sum, zeros, zeros); });
    expectBroken([](float(*sum)[4], uint64_t zeros) {
        cuda::fenceProducts();
        cuda::multiplyShared<true>(sum, zeros, zeros);
        cuda::waitForProducts<0>();
    });
    expectBroken([](float(*sum)[4], uint64_t zeros) {
        cuda::fenceProducts();
        cuda::multiplyShared<true>(sum, zeros, zeros);
        cuda::endProducts();
    });
}

TEST(EmulatedWarpgroup, APhaseThatNobodyEndsIsTold)
{
    EXPECT_THROW(DeviceEmulator::launch({}, 32, Schedule::Ascending,
                                        [] {
                                            const uint32_t barrier = cuda::kSharedBegin;
                                            if (threadIdx.x == 0)
                                                cuda::startBarrier(barrier, 2);
                                            __syncthreads();
                                            if (threadIdx.x == 0)
                                                cuda::arrive(barrier);
                                            cuda::waitForPhase(barrier, 0);
                                        }),
                 std::runtime_error);
}

} // namespace
} // namespace kindred::test

#pragma once

// The instructions of kernel/cuda/Warpgroup.cuh by what the PTX ISA documents: include this before
// a .cuh that uses them. As late as can be is when things happen here: a box comes when nobody can
// go on without it (its place holds NaN until then), a product is made when its thread waits for
// it (its accumulators hold NaN until then, and it reads what then lies in shared memory).

#include <stdexcept>

#include "DeviceEmulator.h"
#include "EmulatedTensorCore.h"
#include "cudart/EmulatedTensorMap.h"
#include "kernel/cuda/TensorMap.h"
#include "kernel/cuda/WarpgroupLayout.h"

#define __grid_constant__
#define KINDRED_HAS_WARPGROUPS

namespace kindred::cuda {

/// What a block of compute capability 9.0 may ask for. Its addresses begin at kSharedBegin, as the
/// system keeps the first KiB for itself.
constexpr size_t kSharedRoom = 232'448;
constexpr uint32_t kSharedBegin = 1024;
alignas(1024) inline unsigned char emulatedShared[kSharedRoom];

inline uint32_t sharedAddress(const void* place)
{
    const auto offset = static_cast<const unsigned char*>(place) - emulatedShared;
    if (offset < 0 || offset >= static_cast<ptrdiff_t>(kSharedRoom))
        throw std::runtime_error("that is no shared memory");
    return static_cast<uint32_t>(offset) + kSharedBegin;
}

inline unsigned char* sharedPlace(uint32_t address, size_t bytes)
{
    if (address < kSharedBegin || address - kSharedBegin + bytes > kSharedRoom)
        throw std::runtime_error("that is beyond shared memory");
    return emulatedShared + (address - kSharedBegin);
}

inline unsigned char* dynamicShared()
{
    return emulatedShared;
}

/// The eight bytes of an mbarrier.
struct EmulatedBarrier {
    int32_t bytes;   ///< that are expected and have not come
    uint8_t count;   ///< of arrivals a phase
    uint8_t open;    ///< that are missing in this one
    uint8_t phase;   ///< its parity
    uint8_t isThere; ///< kBarrierIsThere

    static constexpr uint8_t kBarrierIsThere = 0xb5;

    static EmulatedBarrier& at(uint32_t address)
    {
        auto& barrier = *reinterpret_cast<EmulatedBarrier*>(sharedPlace(address, 8));
        if (address % 8 != 0 || barrier.isThere != kBarrierIsThere)
            throw std::runtime_error("a barrier that nobody started, or wrote over");
        return barrier;
    }
    void turn()
    {
        if (open > 0 || bytes != 0)
            return;
        open = count;
        phase ^= 1;
        test::DeviceEmulator::progress();
    }
};
static_assert(sizeof(EmulatedBarrier) == 8);

inline void startBarrier(uint32_t barrier, uint32_t count)
{
    const auto arrivals = static_cast<uint8_t>(count);
    const EmulatedBarrier fresh = {0, arrivals, arrivals, 0, EmulatedBarrier::kBarrierIsThere};
    std::memcpy(sharedPlace(barrier, sizeof fresh), &fresh, sizeof fresh);
}

inline void publishBarriers() {}

inline void expectBytes(uint32_t barrier, uint32_t bytes)
{
    EmulatedBarrier::at(barrier).bytes += static_cast<int32_t>(bytes);
}

inline void arrive(uint32_t address)
{
    EmulatedBarrier& barrier = EmulatedBarrier::at(address);
    if (barrier.open == 0)
        throw std::runtime_error("more arrivals than the barrier's phase has");
    --barrier.open;
    barrier.turn();
}

inline void waitForPhase(uint32_t barrier, uint32_t parity)
{
    test::DeviceEmulator::waitUntil([=] { return EmulatedBarrier::at(barrier).phase != parity; });
}

/// Rows of 128 bytes at `to`, of which row r has its 16-byte piece c at place c xor r mod 8.
inline void copyBox(uint32_t to, const TensorMap& map, int column, int row, uint32_t barrier)
{
    const test::EmulatedTensorMap matrix = test::EmulatedTensorMap::of(map.bytes);
    if (to % 1024 != 0)
        throw std::runtime_error("a box does not begin where its swizzle does");
    std::memset(sharedPlace(to, matrix.boxBytes()), 0xff, matrix.boxBytes());
    test::DeviceEmulator::queueBox([=] {
        for (int r = 0; r < static_cast<int>(matrix.box[1]); ++r)
            for (int c = 0; c < 8; ++c) {
                uint16_t piece[8];
                for (int i = 0; i < 8; ++i)
                    piece[i] = matrix.at(row + r, column + 8 * c + i);
                std::memcpy(sharedPlace(to, matrix.boxBytes()) + 128 * r + 16 * (c ^ (r % 8)),
                            piece, sizeof piece);
            }
        EmulatedBarrier& waiting = EmulatedBarrier::at(barrier);
        waiting.bytes -= static_cast<int32_t>(matrix.boxBytes());
        waiting.turn();
    });
}

template <int kCount>
void takeRegisters()
{
    static_assert(kCount % 8 == 0 && kCount >= 24 && kCount <= 256);
}

template <int kCount>
void leaveRegisters()
{
    static_assert(kCount % 8 == 0 && kCount >= 24 && kCount <= 256);
}

/// A matrix in shared memory by its descriptor (“Matrix Descriptor Format”), read by the bits that
/// hold addresses: 4 to 6 of each are exchanged by exclusive or with 7 to 9.
class SharedMatrix final {
public:
    explicit SharedMatrix(uint64_t descriptor)
        : m_start(field(descriptor, 0)), m_leading(field(descriptor, 16)),
          m_stride(field(descriptor, 32))
    {
        if (descriptor >> 62 != 1 || (descriptor >> 49 & 7) != 0)
            throw std::runtime_error("a matrix that is not swizzled by 128 bytes from its start");
    }
    /// Element `depth` of row `outer`: eight rows of 128 bytes lie together, and then others.
    float alongDepth(int outer, int depth) const
    {
        return at(m_start + static_cast<uint32_t>(outer / 8) * m_stride +
                  static_cast<uint32_t>(outer % 8 * 128 + depth * 2));
    }
    /// The same of a matrix whose 64 neighbours `outer` lie together, and eight steps of depth.
    float acrossDepth(int outer, int depth) const
    {
        return at(m_start + static_cast<uint32_t>(outer / 64) * m_leading +
                  static_cast<uint32_t>(depth / 8) * m_stride +
                  static_cast<uint32_t>(depth % 8 * 128 + outer % 64 * 2));
    }

private:
    static uint32_t field(uint64_t descriptor, int bit)
    {
        return static_cast<uint32_t>(descriptor >> bit & 0x3fff) << 4;
    }
    static float at(uint32_t address)
    {
        uint16_t value = 0;
        std::memcpy(&value, sharedPlace(address ^ ((address >> 7 & 7) << 4), 2), 2);
        return fromBFloat16(value);
    }

    uint32_t m_start, m_leading, m_stride;
};

/// Queues sum += A·B of m64n128k16, or = : left(row of the warpgroup, depth), right(column, depth).
template <class Left, class Right>
void queueProduct(float (*sum)[4], bool adds, test::EmulatedProducts::Operand operand,
                  const Left& left, const Right& right)
{
    const int thread = static_cast<int>(threadIdx.x % 128);
    test::DeviceEmulator::queueProduct(&sum[0][0], 64, operand, [=](float* values) {
        for (int i = 0; i < 64; ++i) {
            const AccumulatorPlace place = accumulatorPlace(thread, i);
            double value = adds ? static_cast<double>(values[i]) : 0;
            for (int k = 0; k < 16; ++k)
                value += static_cast<double>(left(place.row, k)) *
                         static_cast<double>(right(place.column, k));
            values[i] = static_cast<float>(value);
        }
    });
}

template <bool kAdds>
void multiplyShared(float (*sum)[4], uint64_t a, uint64_t b)
{
    const SharedMatrix left(a);
    const SharedMatrix right(b);
    queueProduct(
        sum, kAdds, {}, [=](int row, int k) { return left.alongDepth(row, k); },
        [=](int column, int k) { return right.alongDepth(column, k); });
}

inline void multiplyWeights(float (*sum)[4], const uint32_t* a, uint64_t b)
{
    struct Rows {
        float of[16][16]; ///< of the warp
    } rows;
    uint32_t all[32][4];
    test::DeviceEmulator::gather(a, sizeof all[0], all);
    for (int lane = 0; lane < 32; ++lane)
        for (int i = 0; i < 8; ++i) // a_i of PTX: register i / 2, half i % 2
            rows.of[lane / 4 + i / 2 % 2 * 8][lane % 4 * 2 + i % 2 + i / 4 * 8] =
                halfAt(all[lane][i / 2], i % 2);
    const SharedMatrix right(b);
    queueProduct(
        sum, true, {a, 4}, [=](int row, int k) { return rows.of[row % 16][k]; },
        [=](int column, int k) { return right.acrossDepth(column, k); });
}

inline void fenceProducts()
{
    test::DeviceEmulator::fenceProducts();
}

inline void endProducts()
{
    test::DeviceEmulator::endProducts();
}

template <int kOpen>
void waitForProducts()
{
    test::DeviceEmulator::waitForProducts(kOpen);
}

/// Of the compiler alone.
template <int kTiles>
void settle(float (*)[4])
{
}
template <int kSteps>
void keep(const uint32_t (*)[4])
{
}

} // namespace kindred::cuda

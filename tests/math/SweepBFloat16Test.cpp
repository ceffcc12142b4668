// The native bf16 kernels: their algorithm on plain arrays everywhere, the instructions themselves
// where the processor has them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include <hwy/aligned_allocator.h>

#include "base/Random.h"
#include "kernel/BFloat16Kernels.h"
#include "kernel/BankLayout.h"
#include "kernel/Dispatch.h"

namespace kindred::test {
namespace {

/// What the kernels ask of a vector type, one lane at a time.
struct ArrayOps {
    struct Vector {
        float lane[16];
    };
    struct Words {
        uint32_t lane[16];
    };

    template <class Result, class Make>
    static Result each(const Make& make)
    {
        Result result;
        for (int i = 0; i < 16; ++i)
            result.lane[i] = make(i);
        return result;
    }
    static float half(uint32_t word, int which)
    {
        return fromBFloat16(static_cast<uint16_t>(which ? word >> 16 : word & 0xffffu));
    }
    static uint32_t join(uint16_t low, uint16_t high)
    {
        return low | static_cast<uint32_t>(high) << 16;
    }

    static Vector zero() { return {}; }
    static Vector load(const float* from)
    {
        return each<Vector>([&](int i) { return from[i]; });
    }
    static void store(const Vector& value, float* to) { std::copy_n(value.lane, 16, to); }
    static Vector add(const Vector& a, const Vector& b)
    {
        return each<Vector>([&](int i) { return a.lane[i] + b.lane[i]; });
    }
    static Vector subtract(const Vector& a, const Vector& b)
    {
        return each<Vector>([&](int i) { return a.lane[i] - b.lane[i]; });
    }
    static Words loadWords(const uint32_t* from)
    {
        return each<Words>([&](int i) { return from[i]; });
    }
    static void storeWords(const Words& value, uint32_t* to) { std::copy_n(value.lane, 16, to); }
    static Words broadcast(uint32_t value)
    {
        return each<Words>([&](int) { return value; });
    }
    static Vector dot(const Vector& sum, const Words& a, const Words& b)
    {
        return each<Vector>([&](int i) {
            return sum.lane[i] + half(a.lane[i], 0) * half(b.lane[i], 0) +
                   half(a.lane[i], 1) * half(b.lane[i], 1);
        });
    }
    static Words joinHalves(const uint16_t* low, const uint16_t* high)
    {
        return each<Words>(
            [&](int i) { return join(low[i], high ? high[i] : static_cast<uint16_t>(0)); });
    }
    static Words roundPair(const Vector& low, const Vector& high)
    {
        return each<Words>(
            [&](int i) { return join(toBFloat16(low.lane[i]), toBFloat16(high.lane[i])); });
    }
    static Vector lowHalf(const Words& words)
    {
        return each<Vector>([&](int i) { return half(words.lane[i], 0); });
    }
    static Vector highHalf(const Words& words)
    {
        return each<Vector>([&](int i) { return half(words.lane[i], 1); });
    }
};

SweepKernels arrayKernels()
{
    using Kernels = BFloat16Kernels<ArrayOps>;
    return {.width = Kernels::kWidth,
            .prepare = Kernels::prepare,
            .packPanel = Kernels::packPanel,
            .products = Kernels::products,
            .roundWeights = Kernels::roundWeights,
            .accumulate = Kernels::accumulate};
}

/// A tile, a panel and weights, with both products in double beside them.
class Case {
public:
    Case(int rows, int dimension)
        : m_rows(rows), m_dimension(dimension), m_stride((dimension + 31) / 32 * 32),
          m_halves(aligned<uint16_t>(static_cast<size_t>(rows) * m_stride)),
          m_panel(aligned<float>(static_cast<size_t>(dimension + 1) * kBFloat16Width)),
          m_weights(aligned<float>(kTileRows * kBFloat16Width)),
          m_scratch(aligned<float>(static_cast<size_t>(kTileRows) * m_stride))
    {
        Random random(static_cast<uint64_t>(rows * 1000 + dimension));
        for (int r = 0; r < rows; ++r)
            for (int k = 0; k < dimension; ++k)
                m_halves[static_cast<size_t>(r) * m_stride + static_cast<size_t>(k)] =
                    toBFloat16(static_cast<float>(random.uniform(-1, 1)));
        for (int i = 0; i < dimension * kBFloat16Width; ++i)
            m_panel[static_cast<size_t>(i)] = static_cast<float>(random.uniform(-1, 1));
        for (int i = 0; i < rows * kBFloat16Width; ++i)
            m_weights[static_cast<size_t>(i)] = static_cast<float>(random.uniform());
    }

    void check(const SweepKernels& kernels, int terms)
    {
        BankTile tile{
            .stride = static_cast<int64_t>(m_stride), .rows = m_rows, .dimension = m_dimension};
        if (kernels.enter)
            kernels.enter();
        kernels.prepare(m_halves.get(), tile.stride, m_scratch.get(), tile);
        const std::vector<float> original(m_panel.get(),
                                          m_panel.get() + m_dimension * kBFloat16Width);
        kernels.packPanel(m_panel.get(), m_dimension, terms);
        auto out = aligned<float>(kTileRows * kBFloat16Width);
        kernels.products(tile, m_panel.get(), terms, out.get());
        checkProducts(original, out.get(), terms == 2 ? 4e-5 : 5e-3);
        for (const int first : {0, 2})
            if (first < m_rows)
                checkSums(kernels, tile, first);
        if (kernels.leave)
            kernels.leave();
    }

private:
    template <class T>
    static hwy::AlignedFreeUniquePtr<T[]> aligned(size_t count)
    {
        auto values = hwy::AllocateAligned<T>(count);
        std::fill_n(values.get(), count, T{});
        return values;
    }

    double bank(int row, int k) const
    {
        return fromBFloat16(m_halves[static_cast<size_t>(row) * m_stride + static_cast<size_t>(k)]);
    }

    void checkProducts(const std::vector<float>& panel, const float* out, double tolerance) const
    {
        for (int r = 0; r < m_rows; ++r)
            for (int q = 0; q < kBFloat16Width; ++q) {
                double sum = 0;
                for (int k = 0; k < m_dimension; ++k)
                    sum += bank(r, k) * panel[static_cast<size_t>(k * kBFloat16Width + q)];
                ASSERT_NEAR(out[r * kBFloat16Width + q], sum, tolerance * std::sqrt(m_dimension))
                    << m_rows << " x " << m_dimension << ", row " << r << ", query " << q;
            }
    }

    void checkSums(const SweepKernels& kernels, const BankTile& tile, int first) const
    {
        auto sums = aligned<float>(static_cast<size_t>(m_dimension) * kBFloat16Width);
        std::fill_n(sums.get(), m_dimension * kBFloat16Width, 1.0f);
        kernels.accumulate(tile, first, m_rows - first, m_weights.get(), sums.get());
        for (int k = 0; k < m_dimension; ++k)
            for (int q = 0; q < kBFloat16Width; ++q) {
                double sum = 1;
                for (int r = first; r < m_rows; ++r)
                    sum += bank(r, k) *
                           m_weights[static_cast<size_t>((r - first) * kBFloat16Width + q)];
                ASSERT_NEAR(sums[static_cast<size_t>(k * kBFloat16Width + q)], sum,
                            5e-3 * std::sqrt(m_rows))
                    << m_rows << " x " << m_dimension << ", column " << k << ", query " << q;
            }
    }

    int m_rows;
    int m_dimension;
    size_t m_stride;
    hwy::AlignedFreeUniquePtr<uint16_t[]> m_halves;
    hwy::AlignedFreeUniquePtr<float[]> m_panel;
    hwy::AlignedFreeUniquePtr<float[]> m_weights;
    hwy::AlignedFreeUniquePtr<float[]> m_scratch;
};

void checkEveryShape(const SweepKernels& kernels)
{
    for (const int rows : {1, 2, 3, 7, 8, 9, 31, 32, 33, 48, 63, 64})
        for (const int dimension : {1, 2, 3, 15, 16, 17, 32, 64, 96, 100, 128, 200})
            for (const int terms : {1, 2})
                Case(rows, dimension).check(kernels, terms);
}

TEST(SweepBFloat16, RoundsWeightsInPlace)
{
    alignas(64) float values[2 * kBFloat16Width];
    for (int i = 0; i < 2 * kBFloat16Width; ++i)
        values[i] = 1.0f + static_cast<float>(i) / 1000;
    arrayKernels().roundWeights(values, 2);
    for (int i = 0; i < 2 * kBFloat16Width; ++i)
        EXPECT_EQ(values[i], fromBFloat16(toBFloat16(1.0f + static_cast<float>(i) / 1000)));
}

TEST(SweepBFloat16, PairedProductsOnPlainArrays)
{
    checkEveryShape(arrayKernels());
}

TEST(SweepBFloat16, PairedProductsNative)
{
    if (!usesNativeBFloat16())
        GTEST_SKIP() << "this processor has no bf16 dot product (vdpbf16ps); target "
                     << chosenTarget();
    checkEveryShape(nativeBFloat16Kernels());
}

TEST(SweepBFloat16, PairedProductsOnTiles)
{
    if (!usesTileUnit())
        GTEST_SKIP() << "this processor has no tile unit (AMX-BF16), or the system keeps it back; "
                        "target "
                     << chosenTarget();
    checkEveryShape(nativeTileKernels());
}

} // namespace
} // namespace kindred::test

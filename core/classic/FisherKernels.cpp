// Posteriors and moments of a mixture, kWidth descriptors at a time.
//
// Tiles: a panel of kWidth descriptors ([y, y²], 2d rows) against all K components by the tiled
// product; the logarithms [K, kWidth] stay beside it. Registers: those of TileProduct-inl.h; of the
// moments in double kSumVectors sums, one factor and one row.
// Roofline: 10,000 × 64 with K = 512 are 2 · 10,000 · 512 · 128 flop = 1.3 Gflop, 11 ms of a core
// that does 117 GF/s. A panel of 32 reads all weights once: 256 KiB from the second-level cache for
// 4.2 Mflop, 16 flop a byte, so arithmetic limits. The moments touch few components of a descriptor
// and add a part that grows with how many (docs/benchmarks.md has the times).
#include "classic/FisherKernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "classic/FisherKernels.cpp"
#include <hwy/foreach_target.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

#include <hwy/aligned_allocator.h>
#include <hwy/contrib/math/math-inl.h>

#include "kernel/AlignedRoom.h"
#include "kernel/TileProduct-inl.h"

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {

using WideTag = hn::ScalableTag<double>;
using WideVector = hn::Vec<WideTag>;
constexpr int kWideLanes = static_cast<int>(HWY_LANES(double));
constexpr int kSumVectors = 8;  ///< of a component's moments, in registers while its rows pass
constexpr int kSharingRows = 4; ///< that share the loads of a component's weights
static_assert(kFisherRoom % (kSumVectors * kWideLanes) == 0);
constexpr double kLogLeastShare = -13.815510557964274;
constexpr float kUnitRoundoff = 0x1p-24F;

/// A component that may explain a descriptor of the panel.
struct Candidate {
    int32_t component;
    int32_t row;
};

/// Logarithms of the densities [K, kWidth], and the largest of each descriptor.
struct KeepLogits {
    const float* constants;
    float* logits;
    float* largest;
    template <int kRows>
    HWY_INLINE void finish(int64_t row, FloatVector (&sums)[kRows][kVectors]) const
    {
        const FloatTag d;
#pragma GCC unroll 2
        for (int v = 0; v < kVectors; ++v) {
            FloatVector most = hn::Load(d, largest + v * kLanes);
#pragma GCC unroll 8
            for (int r = 0; r < kRows; ++r) {
                const FloatVector value = hn::Add(sums[r][v], hn::Set(d, constants[row + r]));
                hn::Store(value, d, logits + (row + r) * kWidth + v * kLanes);
                most = hn::Max(most, value);
            }
            hn::Store(most, d, largest + v * kLanes);
        }
    }
};

/// Works through descriptors kWidth at a time.
class FisherPanel final {
public:
    explicit FisherPanel(const FisherTables& tables)
        : m_tables(tables), m_panel(zeroed(2 * tables.columns)),
          m_logits(zeroed(tables.components)),
          m_partial(zeroed(2 * tables.columns > kDepthBlock ? tables.components : 0)),
          m_largest(zeroed(1)), m_wide(static_cast<size_t>(kWidth * tables.pitch)),
          m_shares(static_cast<size_t>(tables.components * kWidth) + kWidth)
    {
        m_candidates.reserve(static_cast<size_t>(tables.components * kWidth));
    }

    /// At most kWidth rows.
    void add(MatrixView<const float> rows, double* moments, double* masses)
    {
        m_rows = rows;
        fill();
        const FloatTag d;
        for (int v = 0; v < kVectors; ++v)
            hn::Store(hn::Set(d, -std::numeric_limits<float>::infinity()), d,
                      m_largest.get() + v * kLanes);
        rowProducts(AlongRows{m_tables.weights.data(), 2 * m_tables.columns}, m_tables.components,
                    2 * m_tables.columns, m_panel.get(), m_partial.get(),
                    KeepLogits{m_tables.constants.data(), m_logits.get(), m_largest.get()});
        screen();
        forEachComponent([&](size_t first, size_t last) { weigh(first, last); });
        share();
        forEachComponent([&](size_t first, size_t last) {
            const int64_t component = m_candidates[first].component;
            double* to = moments + component * m_tables.pitch;
            for (int64_t j = 0; j < m_tables.pitch; j += kSumVectors * kWideLanes)
                addMoments(first, last, j, to + j);
            for (size_t i = first; i < last; ++i)
                masses[component] += m_shares[i];
        });
    }

private:
    using Floats = hwy::AlignedFreeUniquePtr<float[]>;

    static Floats zeroed(int64_t rows)
    {
        const int64_t count = std::max<int64_t>(rows, 1) * kWidth;
        Floats values = alignedRoom<float>(count);
        std::memset(values.get(), 0, static_cast<size_t>(count) * sizeof(float));
        return values;
    }

    /// y, then y²: by columns in single precision, by rows in double. What a short panel leaves
    /// beyond its rows is never read again.
    void fill()
    {
        const FloatTag d;
        const int64_t columns = m_tables.columns;
        const float* centre = m_tables.centre.data();
        for (int64_t q = 0; q < m_rows.rows; ++q) {
            const float* HWY_RESTRICT from = m_rows.data + q * m_rows.stride;
            double* HWY_RESTRICT to = m_wide.data() + q * m_tables.pitch;
            double* HWY_RESTRICT squares = to + columns;
            for (int64_t j = 0; j < columns; ++j) {
                to[j] = static_cast<double>(from[j]) - static_cast<double>(centre[j]);
                squares[j] = to[j] * to[j];
            }
        }
        for (int64_t j = 0; j < columns; ++j)
            for (int64_t q = 0; q < m_rows.rows; ++q)
                m_panel[static_cast<size_t>(j * kWidth + q)] =
                    m_rows.data[q * m_rows.stride + j] - centre[j];
        for (int64_t j = 0; j < columns * kWidth; j += kLanes) {
            const FloatVector value = hn::Load(d, m_panel.get() + j);
            hn::Store(hn::Mul(value, value), d, m_panel.get() + columns * kWidth + j);
        }
    }

    /// How far apart two computed logarithms of a descriptor can be beyond the true ones. Each is a
    /// sum of 2d products one after the other, of operands with up to three roundings, and of the
    /// constant: (2d + 8) roundings of at most the sum of all terms' sizes (Higham 2002, 3.1).
    HWY_INLINE FloatVector slack(int vector) const
    {
        const FloatTag d;
        FloatVector size = hn::Set(d, m_tables.largestConstant);
        for (int64_t j = 0; j < 2 * m_tables.columns; ++j)
            size = hn::MulAdd(hn::Abs(hn::Load(d, m_panel.get() + j * kWidth + vector * kLanes)),
                              hn::Set(d, m_tables.magnitudes[static_cast<size_t>(j)]), size);
        return hn::Mul(
            size, hn::Set(d, 2 * static_cast<float>(2 * m_tables.columns + 8) * kUnitRoundoff));
    }

    /// From what logarithm on a descriptor's component is a candidate.
    HWY_INLINE FloatVector limit(int vector) const
    {
        const FloatTag d;
        const FloatVector apart = slack(vector);
        const FloatVector reach =
            hn::Sub(hn::Load(d, m_largest.get() + vector * kLanes),
                    hn::Add(apart, hn::Set(d, static_cast<float>(-kLogLeastShare))));
        const auto finite = hn::Lt(apart, hn::Set(d, std::numeric_limits<float>::max()));
        // Where floats overflow, all are computed again.
        return hn::IfThenElse(finite, reach, hn::Set(d, -std::numeric_limits<float>::infinity()));
    }

    /// Lists the candidates, component by component.
    void screen()
    {
        const FloatTag d;
        const uint64_t valid = ~uint64_t{0} >> (64 - m_rows.rows);
        FloatVector limits[kVectors];
        for (int v = 0; v < kVectors; ++v)
            limits[v] = limit(v);
        m_candidates.clear();
        for (int64_t k = 0; k < m_tables.components; ++k)
            for (int v = 0; v < kVectors; ++v) {
                const FloatVector logit = hn::Load(d, m_logits.get() + k * kWidth + v * kLanes);
                const auto below = hn::Lt(logit, limits[v]);
                if (!hn::AllTrue(d, below))
                    list(static_cast<int32_t>(k), v * kLanes,
                         (valid >> (v * kLanes)) & ~bitsOf(below));
            }
    }

    static HWY_INLINE uint64_t bitsOf(hn::Mask<FloatTag> mask)
    {
        uint8_t bytes[8] = {};
        hn::StoreMaskBits(FloatTag(), mask, bytes);
        uint64_t bits = 0;
        std::memcpy(&bits, bytes, sizeof bits);
        return bits & ((uint64_t{1} << kLanes) - 1);
    }

    HWY_INLINE void list(int32_t component, int firstRow, uint64_t rows)
    {
        for (rows &= (uint64_t{1} << kLanes) - 1; rows != 0; rows &= rows - 1)
            m_candidates.push_back({component, firstRow + std::countr_zero(rows)});
    }

    /// Calls use(first, last) for the candidates of each component.
    template <class Use>
    HWY_INLINE void forEachComponent(const Use& use) const
    {
        for (size_t first = 0; first < m_candidates.size();) {
            const int32_t component = m_candidates[first].component;
            size_t last = first + 1;
            while (last < m_candidates.size() && m_candidates[last].component == component)
                ++last;
            use(first, last);
            first = last;
        }
    }

    /// m_shares ← from the candidates' logarithms their posteriors, or 0.
    void share()
    {
        double most[kWidth];
        double totals[kWidth] = {};
        std::fill_n(most, kWidth, -std::numeric_limits<double>::infinity());
        const size_t count = m_candidates.size();
        for (size_t i = 0; i < count; ++i)
            most[m_candidates[i].row] = std::max(most[m_candidates[i].row], m_shares[i]);
        for (size_t i = 0; i < count; ++i)
            m_shares[i] -= most[m_candidates[i].row];
        const WideTag d;
        for (size_t i = 0; i < count; i += hn::Lanes(d)) {
            const WideVector log = hn::LoadU(d, m_shares.data() + i);
            hn::StoreU(hn::IfThenElseZero(hn::Ge(log, hn::Set(d, kLogLeastShare)), hn::Exp(d, log)),
                       d, m_shares.data() + i);
        }
        for (size_t i = 0; i < count; ++i)
            totals[m_candidates[i].row] += m_shares[i];
        for (double& total : totals)
            total = 1 / std::max(total, 1.0); // the largest share is 1
        for (size_t i = 0; i < count; ++i)
            m_shares[i] *= totals[m_candidates[i].row];
    }

    const double* wideRow(size_t candidate) const
    {
        return m_wide.data() + m_candidates[candidate].row * m_tables.pitch;
    }

    /// m_shares ← the logarithms of candidates [first, last), which are of one component.
    HWY_INLINE void weigh(size_t first, size_t last)
    {
        for (; first + kSharingRows <= last; first += kSharingRows)
            weighRows<kSharingRows>(first);
        for (; first < last; ++first)
            weighRows<1>(first);
    }

    template <int kRows>
    HWY_INLINE void weighRows(size_t first)
    {
        const WideTag d;
        const auto component = static_cast<size_t>(m_candidates[first].component);
        const double* weights =
            m_tables.exact.data() + component * static_cast<size_t>(m_tables.pitch);
        const double* rows[kRows];
        WideVector even[kRows];
        WideVector odd[kRows];
#pragma GCC unroll 4
        for (int r = 0; r < kRows; ++r) {
            rows[r] = wideRow(first + static_cast<size_t>(r));
            even[r] = hn::Zero(d);
            odd[r] = hn::Zero(d);
        }
        for (int64_t j = 0; j < m_tables.pitch; j += 2 * kWideLanes) {
            const WideVector one = hn::LoadU(d, weights + j);
            const WideVector other = hn::LoadU(d, weights + j + kWideLanes);
#pragma GCC unroll 4
            for (int r = 0; r < kRows; ++r) {
                even[r] = hn::MulAdd(hn::LoadU(d, rows[r] + j), one, even[r]);
                odd[r] = hn::MulAdd(hn::LoadU(d, rows[r] + j + kWideLanes), other, odd[r]);
            }
        }
#pragma GCC unroll 4
        for (int r = 0; r < kRows; ++r)
            m_shares[first + static_cast<size_t>(r)] =
                m_tables.exactConstants[component] +
                hn::GetLane(hn::SumOfLanes(d, hn::Add(even[r], odd[r])));
    }

    /// Some columns of the moments of candidates [first, last), which are of one component.
    HWY_INLINE void addMoments(size_t first, size_t last, int64_t column, double* moments) const
    {
        const WideTag d;
        WideVector sums[kSumVectors];
#pragma GCC unroll 8
        for (int v = 0; v < kSumVectors; ++v)
            sums[v] = hn::LoadU(d, moments + v * kWideLanes);
        for (size_t i = first; i < last; ++i) {
            const WideVector posterior = hn::Set(d, m_shares[i]);
            const double* row = wideRow(i) + column;
#pragma GCC unroll 8
            for (int v = 0; v < kSumVectors; ++v)
                sums[v] = hn::MulAdd(posterior, hn::LoadU(d, row + v * kWideLanes), sums[v]);
        }
#pragma GCC unroll 8
        for (int v = 0; v < kSumVectors; ++v)
            hn::StoreU(sums[v], d, moments + v * kWideLanes);
    }

    const FisherTables& m_tables;
    MatrixView<const float> m_rows; ///< of the panel
    Floats m_panel;                 ///< [2d, kWidth]
    Floats m_logits;                ///< [K, kWidth]
    Floats m_partial;
    Floats m_largest;           ///< [kWidth]
    std::vector<double> m_wide; ///< [kWidth, pitch]: y and y² of each row
    std::vector<Candidate> m_candidates;
    std::vector<double> m_shares; ///< [candidates] and room to the end of a vector
};

void fisherMoments(const FisherTables& tables, MatrixView<const float> rows, double* moments,
                   double* masses)
{
    FisherPanel panel(tables);
    for (int64_t begin = 0; begin < rows.rows; begin += kWidth)
        panel.add(rows.slice(begin, std::min<int64_t>(kWidth, rows.rows - begin)), moments, masses);
}

} // namespace HWY_NAMESPACE
} // namespace kindred
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <cassert>
#include <cmath>
#include <numbers>

namespace kindred {

HWY_EXPORT(fisherMoments);

FisherTables::FisherTables(const GaussianMixture& mixture)
    : components(mixture.components()), columns(mixture.dimension()),
      pitch((2 * columns + kFisherRoom - 1) / kFisherRoom * kFisherRoom),
      centre(static_cast<size_t>(columns)), magnitudes(static_cast<size_t>(2 * columns)),
      exact(static_cast<size_t>(components * pitch))
{
    for (int64_t j = 0; j < columns; ++j) {
        double sum = 0;
        for (int64_t k = 0; k < components; ++k)
            sum += mixture.weights[static_cast<size_t>(k)] * mixture.means(k, j);
        centre[static_cast<size_t>(j)] = static_cast<float>(sum);
    }
    for (int64_t k = 0; k < components; ++k) {
        double* weight = exact.data() + k * pitch;
        double constant = std::log(mixture.weights[static_cast<size_t>(k)]);
        for (int64_t j = 0; j < columns; ++j) {
            const double variance = mixture.variances(k, j);
            const double mean =
                mixture.means(k, j) - static_cast<double>(centre[static_cast<size_t>(j)]);
            weight[j] = mean / variance;
            weight[columns + j] = -0.5 / variance;
            constant -= 0.5 * (std::log(2 * std::numbers::pi * variance) + mean * mean / variance);
        }
        for (int64_t j = 0; j < 2 * columns; ++j) {
            weights.push_back(static_cast<float>(weight[j]));
            float& largest = magnitudes[static_cast<size_t>(j)];
            largest = std::max(largest, std::abs(weights.back()));
        }
        exactConstants.push_back(constant);
        constants.push_back(static_cast<float>(constant));
        largestConstant = std::max(largestConstant, std::abs(constants.back()));
    }
}

void addFisherMoments(const FisherTables& tables, MatrixView<const float> rows, double* moments,
                      double* masses)
{
    assert(rows.cols == tables.columns);
    HWY_DYNAMIC_DISPATCH(fisherMoments)(tables, rows, moments, masses);
}

} // namespace kindred
#endif

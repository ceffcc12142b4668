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

#include "kernel/TileProduct-inl.h"

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {

using WideTag = hn::ScalableTag<double>;
using WideVector = hn::Vec<WideTag>;
constexpr int kWideLanes = static_cast<int>(HWY_LANES(double));
constexpr int kWideVectors = 2; ///< of columns at once: enough for their sums not to wait
static_assert(kFisherRoom % (kWideVectors * kWideLanes) == 0);
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
    void add(MatrixView<const float> rows, double* sums)
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
        share();
        for (size_t first = 0; first < m_candidates.size();) {
            const int32_t component = m_candidates[first].component;
            size_t last = first + 1;
            while (last < m_candidates.size() && m_candidates[last].component == component)
                ++last;
            for (int64_t j = 0; j < m_tables.columns; j += kWideVectors * kWideLanes)
                addMoments(first, last, j, sums);
            first = last;
        }
    }

private:
    using Floats = hwy::AlignedFreeUniquePtr<float[]>;

    static Floats zeroed(int64_t rows)
    {
        const auto count = static_cast<size_t>(std::max<int64_t>(rows, 1) * kWidth);
        Floats values = hwy::AllocateAligned<float>(count);
        std::memset(values.get(), 0, count * sizeof(float));
        return values;
    }

    /// Columns of y, then of y²; what a short panel leaves beyond its rows is never read again. And
    /// the rows in double.
    void fill()
    {
        const FloatTag d;
        for (int64_t q = 0; q < m_rows.rows; ++q)
            std::copy_n(m_rows.data + q * m_rows.stride, m_tables.columns,
                        m_wide.data() + q * m_tables.pitch);
        for (int64_t j = 0; j < m_tables.columns; ++j) {
            float* to = m_panel.get() + j * kWidth;
            const float centre = m_tables.centre[static_cast<size_t>(j)];
            for (int64_t q = 0; q < m_rows.rows; ++q)
                to[q] = m_rows.data[q * m_rows.stride + j] - centre;
            float* squares = to + m_tables.columns * kWidth;
            for (int v = 0; v < kVectors; ++v) {
                const FloatVector value = hn::Load(d, to + v * kLanes);
                hn::Store(hn::Mul(value, value), d, squares + v * kLanes);
            }
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

    /// m_shares ← the candidates' posteriors, or 0.
    void share()
    {
        double most[kWidth];
        double totals[kWidth] = {};
        std::fill_n(most, kWidth, -std::numeric_limits<double>::infinity());
        const size_t count = m_candidates.size();
        for (size_t i = 0; i < count; ++i) {
            const Candidate& candidate = m_candidates[i];
            m_shares[i] = m_tables.norms[static_cast<size_t>(candidate.component)] -
                          0.5 * squaredOffset(candidate);
            most[candidate.row] = std::max(most[candidate.row], m_shares[i]);
        }
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
        for (size_t i = 0; i < count; ++i)
            m_shares[i] /= totals[m_candidates[i].row];
    }

    /// |(x − μ)/σ|².
    HWY_INLINE double squaredOffset(const Candidate& candidate) const
    {
        const WideTag d;
        const double* row = m_wide.data() + candidate.row * m_tables.pitch;
        const double* mean = m_tables.means.data() + candidate.component * m_tables.pitch;
        const double* inverse = m_tables.inverses.data() + candidate.component * m_tables.pitch;
        const auto offset = [&](int64_t j) HWY_ATTR {
            return hn::Mul(hn::Sub(hn::LoadU(d, row + j), hn::LoadU(d, mean + j)),
                           hn::LoadU(d, inverse + j));
        };
        WideVector even = hn::Zero(d);
        WideVector odd = hn::Zero(d);
        for (int64_t j = 0; j < m_tables.pitch; j += 2 * kWideLanes) {
            const WideVector first = offset(j);
            const WideVector second = offset(j + kWideLanes);
            even = hn::MulAdd(first, first, even);
            odd = hn::MulAdd(second, second, odd);
        }
        return hn::GetLane(hn::SumOfLanes(d, hn::Add(even, odd)));
    }

    /// Some columns of both moments of candidates [first, last), which are of one component.
    HWY_INLINE void addMoments(size_t first, size_t last, int64_t column, double* sums) const
    {
        const WideTag d;
        const int64_t component = m_candidates[first].component;
        const int64_t place = component * m_tables.pitch + column;
        WideVector means[kWideVectors];
        WideVector inverses[kWideVectors];
        WideVector ofMeans[kWideVectors];
        WideVector ofDeviations[kWideVectors];
#pragma GCC unroll 2
        for (int v = 0; v < kWideVectors; ++v) {
            means[v] = hn::LoadU(d, m_tables.means.data() + place + v * kWideLanes);
            inverses[v] = hn::LoadU(d, m_tables.inverses.data() + place + v * kWideLanes);
            ofMeans[v] = hn::Zero(d);
            ofDeviations[v] = hn::Zero(d);
        }
        for (size_t i = first; i < last; ++i) {
            const WideVector posterior = hn::Set(d, m_shares[i]);
            const double* row = m_wide.data() + m_candidates[i].row * m_tables.pitch + column;
#pragma GCC unroll 2
            for (int v = 0; v < kWideVectors; ++v) {
                const WideVector u =
                    hn::Mul(hn::Sub(hn::LoadU(d, row + v * kWideLanes), means[v]), inverses[v]);
                ofMeans[v] = hn::MulAdd(posterior, u, ofMeans[v]);
                ofDeviations[v] =
                    hn::MulAdd(posterior, hn::MulSub(u, u, hn::Set(d, 1.0)), ofDeviations[v]);
            }
        }
        double* to = sums + component * m_tables.columns + column;
        const int64_t left = m_tables.columns - column;
#pragma GCC unroll 2
        for (int v = 0; v < kWideVectors; ++v) {
            addTo(to + v * kWideLanes, ofMeans[v], left - v * kWideLanes);
            addTo(to + m_tables.components * m_tables.columns + v * kWideLanes, ofDeviations[v],
                  left - v * kWideLanes);
        }
    }

    /// Only the first `left` values of a vector at the end of a row.
    static HWY_INLINE void addTo(double* sums, WideVector values, int64_t left)
    {
        const WideTag d;
        if (left >= kWideLanes) {
            hn::StoreU(hn::Add(hn::LoadU(d, sums), values), d, sums);
            return;
        }
        HWY_ALIGN double lanes[kWideLanes];
        hn::Store(values, d, lanes);
        for (int64_t i = 0; i < left; ++i)
            sums[i] += lanes[i];
    }

    const FisherTables& m_tables;
    MatrixView<const float> m_rows; ///< of the panel
    Floats m_panel;                 ///< [2d, kWidth]
    Floats m_logits;                ///< [K, kWidth]
    Floats m_partial;
    Floats m_largest;           ///< [kWidth]
    std::vector<double> m_wide; ///< [kWidth, pitch]: the rows
    std::vector<Candidate> m_candidates;
    std::vector<double> m_shares; ///< [candidates] and room to the end of a vector
};

void fisherSums(const FisherTables& tables, MatrixView<const float> rows, double* sums)
{
    FisherPanel panel(tables);
    for (int64_t begin = 0; begin < rows.rows; begin += kWidth)
        panel.add(rows.slice(begin, std::min<int64_t>(kWidth, rows.rows - begin)), sums);
}

} // namespace HWY_NAMESPACE
} // namespace kindred
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <cassert>
#include <cmath>
#include <numbers>

namespace kindred {

HWY_EXPORT(fisherSums);

FisherTables::FisherTables(const GaussianMixture& mixture)
    : components(mixture.components()), columns(mixture.dimension()),
      pitch((columns + kFisherRoom - 1) / kFisherRoom * kFisherRoom),
      centre(static_cast<size_t>(columns)), magnitudes(static_cast<size_t>(2 * columns)),
      means(static_cast<size_t>(components * pitch)), inverses(means.size())
{
    for (int64_t j = 0; j < columns; ++j) {
        double sum = 0;
        for (int64_t k = 0; k < components; ++k)
            sum += mixture.weights[static_cast<size_t>(k)] * mixture.means(k, j);
        centre[static_cast<size_t>(j)] = static_cast<float>(sum);
    }
    weights.resize(static_cast<size_t>(2 * columns * components));
    float* weight = weights.data();
    for (int64_t k = 0; k < components; ++k, weight += 2 * columns) {
        double norm = std::log(mixture.weights[static_cast<size_t>(k)]);
        double atCentre = 0;
        for (int64_t j = 0; j < columns; ++j) {
            const double variance = mixture.variances(k, j);
            const double mean = mixture.means(k, j) - centre[static_cast<size_t>(j)];
            weight[j] = static_cast<float>(mean / variance);
            weight[columns + j] = static_cast<float>(-0.5 / variance);
            norm -= 0.5 * std::log(2 * std::numbers::pi * variance);
            atCentre -= 0.5 * mean * mean / variance;
            means[static_cast<size_t>(k * pitch + j)] = mixture.means(k, j);
            inverses[static_cast<size_t>(k * pitch + j)] = 1 / std::sqrt(variance);
        }
        for (int64_t j = 0; j < 2 * columns; ++j) {
            float& largest = magnitudes[static_cast<size_t>(j)];
            largest = std::max(largest, std::abs(weight[j]));
        }
        norms.push_back(norm);
        constants.push_back(static_cast<float>(norm + atCentre));
        largestConstant = std::max(largestConstant, std::abs(constants.back()));
    }
}

void addFisherSums(const FisherTables& tables, MatrixView<const float> rows, double* sums)
{
    assert(rows.cols == tables.columns);
    HWY_DYNAMIC_DISPATCH(fisherSums)(tables, rows, sums);
}

} // namespace kindred
#endif

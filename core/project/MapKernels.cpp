// The inner loops of t-SNE. Positions lie as pairs, so that a neighbour is fetched by one 64-bit
// gather; a lane is an edge, and the rows' padding spares the rest.
//
// Registers: the point, a vector's neighbours and differences, two or three sums: 10 at most.
// Attraction is bound by its gathers, a line a neighbour, which Morton order keeps near each other;
// repulsion by its one division a vector, which hides the other eight operations (four cycles).
#include "project/MapKernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "project/MapKernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <hwy/contrib/math/math-inl.h>

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using MapFloats = hn::ScalableTag<float>;
using MapVector = hn::Vec<MapFloats>;

/// The positions of a vector of neighbours.
#if HWY_TARGET == HWY_SCALAR
HWY_INLINE void fetchPoints(const float* points, const int32_t* columns, MapVector& x, MapVector& y)
{
    const MapFloats d;
    x = hn::Set(d, points[2 * static_cast<int64_t>(*columns)]);
    y = hn::Set(d, points[2 * static_cast<int64_t>(*columns) + 1]);
}
#else
HWY_INLINE void fetchPoints(const float* points, const int32_t* columns, MapVector& x, MapVector& y)
{
    const MapFloats d;
    const hn::Repartition<int64_t, MapFloats> wide;
    const hn::Rebind<int32_t, decltype(wide)> half;
    const auto* pairs = reinterpret_cast<const int64_t*>(points);
    const auto first = hn::PromoteTo(wide, hn::LoadU(half, columns));
    const auto second = hn::PromoteTo(wide, hn::LoadU(half, columns + hn::Lanes(half)));
    const MapVector low = hn::BitCast(d, hn::GatherIndex(wide, pairs, first));
    const MapVector high = hn::BitCast(d, hn::GatherIndex(wide, pairs, second));
    x = hn::ConcatEven(d, high, low);
    y = hn::ConcatOdd(d, high, low);
}
#endif

/// Calls use(values, dx, dy, 1 + d²) for the edges of row i, a vector of them at a time.
template <class Use>
HWY_INLINE void overEdges(const EdgeRows& edges, const float* points, int64_t i, const Use& use)
{
    const MapFloats d;
    const auto lanes = static_cast<int64_t>(hn::Lanes(d));
    const MapVector one = hn::Set(d, 1.0f);
    const MapVector xi = hn::Set(d, points[2 * i]);
    const MapVector yi = hn::Set(d, points[2 * i + 1]);
    for (int64_t e = edges.starts[i]; e < edges.starts[i + 1]; e += lanes) {
        MapVector xj;
        MapVector yj;
        fetchPoints(points, edges.columns + e, xj, yj);
        const MapVector dx = hn::Sub(xi, xj);
        const MapVector dy = hn::Sub(yi, yj);
        const MapVector bottom = hn::MulAdd(dx, dx, hn::MulAdd(dy, dy, one));
        use(hn::LoadU(d, edges.values + e), dx, dy, bottom);
    }
}

void attractRows(const EdgeRows& edges, const float* points, int64_t begin, int64_t end,
                 float* forces)
{
    const MapFloats d;
    for (int64_t i = begin; i < end; ++i) {
        MapVector fx = hn::Zero(d);
        MapVector fy = hn::Zero(d);
        overEdges(edges, points, i,
                  [&](MapVector value, MapVector dx, MapVector dy, MapVector bottom) HWY_ATTR {
                      const MapVector weight = hn::Div(value, bottom);
                      fx = hn::MulAdd(weight, dx, fx);
                      fy = hn::MulAdd(weight, dy, fy);
                  });
        forces[2 * (i - begin)] = hn::GetLane(hn::SumOfLanes(d, fx));
        forces[2 * (i - begin) + 1] = hn::GetLane(hn::SumOfLanes(d, fy));
    }
}

double sumRowLogs(const EdgeRows& edges, const float* points, int64_t begin, int64_t end)
{
    const MapFloats d;
    double sum = 0;
    for (int64_t i = begin; i < end; ++i) {
        MapVector logs = hn::Zero(d);
        overEdges(edges, points, i,
                  [&](MapVector value, MapVector, MapVector, MapVector bottom)
                      HWY_ATTR { logs = hn::MulAdd(value, hn::Log(d, bottom), logs); });
        sum += hn::GetLane(hn::SumOfLanes(d, logs));
    }
    return sum;
}

double repelRows(const float* xs, const float* ys, int64_t padded, int64_t begin, int64_t end,
                 float* forces)
{
    const MapFloats d;
    const auto lanes = static_cast<int64_t>(hn::Lanes(d));
    const MapVector one = hn::Set(d, 1.0f);
    double total = 0;
    for (int64_t i = begin; i < end; ++i) {
        const MapVector xi = hn::Set(d, xs[i]);
        const MapVector yi = hn::Set(d, ys[i]);
        MapVector sum = hn::Zero(d);
        MapVector fx = hn::Zero(d);
        MapVector fy = hn::Zero(d);
        for (int64_t j = 0; j < padded; j += lanes) {
            const MapVector dx = hn::Sub(xi, hn::LoadU(d, xs + j));
            const MapVector dy = hn::Sub(yi, hn::LoadU(d, ys + j));
            const MapVector weight = hn::Div(one, hn::MulAdd(dx, dx, hn::MulAdd(dy, dy, one)));
            const MapVector squared = hn::Mul(weight, weight);
            sum = hn::Add(sum, weight);
            fx = hn::MulAdd(squared, dx, fx);
            fy = hn::MulAdd(squared, dy, fy);
        }
        total += hn::GetLane(hn::SumOfLanes(d, sum)) - 1.0; // the point itself
        forces[2 * (i - begin)] = hn::GetLane(hn::SumOfLanes(d, fx));
        forces[2 * (i - begin) + 1] = hn::GetLane(hn::SumOfLanes(d, fy));
    }
    return total;
}

} // namespace HWY_NAMESPACE
} // namespace kindred
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace kindred {

HWY_EXPORT(attractRows);
HWY_EXPORT(sumRowLogs);
HWY_EXPORT(repelRows);

void attract(const EdgeRows& edges, const float* points, int64_t begin, int64_t end, float* forces)
{
    HWY_DYNAMIC_DISPATCH(attractRows)(edges, points, begin, end, forces);
}

double sumOfLogs(const EdgeRows& edges, const float* points, int64_t begin, int64_t end)
{
    return HWY_DYNAMIC_DISPATCH(sumRowLogs)(edges, points, begin, end);
}

double repelExactly(const float* xs, const float* ys, int64_t padded, int64_t begin, int64_t end,
                    float* forces)
{
    return HWY_DYNAMIC_DISPATCH(repelRows)(xs, ys, padded, begin, end, forces);
}

} // namespace kindred
#endif

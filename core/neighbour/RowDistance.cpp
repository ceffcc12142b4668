// One row and one other, as searches through an index ask: two sums of a vector each. Two loads a
// multiply-add, and mostly from memory, row by row: bound by that, not by arithmetic.
#include "neighbour/RowDistance.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "neighbour/RowDistance.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

float distanceOfRows(const float* a, const float* b, int64_t dimension)
{
    const hn::ScalableTag<float> d;
    const auto lanes = static_cast<int64_t>(hn::Lanes(d));
    auto even = hn::Zero(d);
    auto odd = hn::Zero(d);
    int64_t k = 0;
    for (; k + 2 * lanes <= dimension; k += 2 * lanes) {
        const auto first = hn::Sub(hn::LoadU(d, a + k), hn::LoadU(d, b + k));
        const auto second = hn::Sub(hn::LoadU(d, a + k + lanes), hn::LoadU(d, b + k + lanes));
        even = hn::MulAdd(first, first, even);
        odd = hn::MulAdd(second, second, odd);
    }
    float sum = hn::GetLane(hn::SumOfLanes(d, hn::Add(even, odd)));
    for (; k < dimension; ++k)
        sum += (a[k] - b[k]) * (a[k] - b[k]);
    return sum;
}

RowDistance chosenDistance()
{
    return distanceOfRows;
}

} // namespace HWY_NAMESPACE
} // namespace kindred
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace kindred {

HWY_EXPORT(chosenDistance);

RowDistance rowDistance()
{
    return HWY_DYNAMIC_DISPATCH(chosenDistance)();
}

} // namespace kindred
#endif

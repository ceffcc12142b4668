// The nearest rows of every class to one row of a batch, compiled once per vector target and chosen
// at run time.
//
// A list of k vectors in the first-level cache takes a value of each lane's class at a time: the
// new list is one maximum and one minimum an entry, which do not wait for each other, without a
// branch to guess. 2 k operations for as many values as a vector has lanes, bound by the list's
// loads and stores; one by one a value is a guess in two of whether and where it enters.
#include "kernel/ClassNearest.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernel/ClassNearest.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

template <class T>
void collectNearest(const T* values, const int32_t* widths, int64_t steps, int64_t k, T* nearest)
{
    const hn::ScalableTag<T> d;
    constexpr int64_t lanes = HWY_LANES(T);
    HWY_ALIGN T list[kMostClassNearest * lanes];
    const auto never = hn::Inf(d);
    for (int64_t rank = 0; rank < k; ++rank)
        hn::Store(never, d, list + rank * lanes);
    for (int64_t t = 0; t < steps; values += widths[t++]) {
        const auto there = hn::FirstN(d, static_cast<size_t>(widths[t]));
        const auto value = hn::IfThenElse(there, hn::LoadU(d, values), never);
        for (int64_t rank = k; --rank > 0;) {
            T* at = list + rank * lanes;
            hn::Store(hn::Min(hn::Load(d, at), hn::Max(hn::Load(d, at - lanes), value)), d, at);
        }
        hn::Store(hn::Min(hn::Load(d, list), value), d, list);
    }
    for (int64_t rank = 0; rank < k; ++rank)
        hn::StoreU(hn::Load(d, list + rank * lanes), d, nearest + rank * lanes);
}

template <class T>
void spreadShares(const T* values, const int32_t* widths, int64_t steps, const T* limits,
                  const T* ties, const T* shares, T* out)
{
    const hn::ScalableTag<T> d;
    const auto limit = hn::LoadU(d, limits);
    const auto share = hn::LoadU(d, shares);
    const auto one = hn::Set(d, T{1});
    auto left = hn::LoadU(d, ties);
    for (int64_t t = 0; t < steps; ++t) { // lanes beyond the width are written over by the next
        const auto value = hn::LoadU(d, values);
        const auto equal = hn::Eq(value, limit);
        const auto taken = hn::Or(hn::Lt(value, limit), hn::And(equal, hn::Gt(left, hn::Zero(d))));
        left = hn::Sub(left, hn::IfThenElseZero(equal, one));
        hn::StoreU(hn::IfThenElseZero(taken, share), d, out);
        values += widths[t];
        out += widths[t];
    }
}

template <class T>
const ClassNearest<T>& classTable()
{
    static constexpr ClassNearest<T> kKernels = {.lanes = static_cast<int>(HWY_LANES(T)),
                                                 .collect = collectNearest<T>,
                                                 .spread = spreadShares<T>};
    return kKernels;
}

const ClassNearest<float>& classFloats()
{
    return classTable<float>();
}

const ClassNearest<double>& classDoubles()
{
    return classTable<double>();
}

} // namespace HWY_NAMESPACE
} // namespace kindred
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace kindred {

HWY_EXPORT(classFloats);
HWY_EXPORT(classDoubles);

template <>
const ClassNearest<float>& classNearest()
{
    return HWY_DYNAMIC_DISPATCH(classFloats)();
}

template <>
const ClassNearest<double>& classNearest()
{
    return HWY_DYNAMIC_DISPATCH(classDoubles)();
}

} // namespace kindred
#endif

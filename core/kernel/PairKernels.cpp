// One row of a batch's distances, compiled once per vector target and chosen at run time.
//
// A vector of the row at a time, 4 registers at most beside a margin's reach; the products that the
// distances are made of are a BLAS's. A value is read and written once for each pass, 4 bytes for
// one to three operations: bound by loads, from the second-level cache up to 500 samples a batch.
#include "kernel/PairKernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernel/PairKernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>
#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using PairTag = hn::ScalableTag<float>;
using PairVector = hn::Vec<PairTag>;

inline constexpr int64_t kPairLanes = HWY_LANES(float);

void pairDistances(const float* products, const float* norms, float own, int64_t count, float* out)
{
    const PairTag d;
    const PairVector ownNorm = hn::Set(d, own);
    const PairVector two = hn::Set(d, 2.0F);
    int64_t j = 0;
    for (; j + kPairLanes <= count; j += kPairLanes) {
        const PairVector both = hn::Add(ownNorm, hn::LoadU(d, norms + j));
        const PairVector distance = hn::NegMulAdd(two, hn::LoadU(d, products + j), both);
        hn::StoreU(hn::Max(distance, hn::Zero(d)), d, out + j);
    }
    for (; j < count; ++j)
        out[j] = std::max(own + norms[j] - 2 * products[j], 0.0F);
}

int64_t pairNextBelow(const float* values, int64_t begin, int64_t count, float limit)
{
    const PairTag d;
    const PairVector bound = hn::Set(d, limit);
    int64_t j = begin;
    for (; j + kPairLanes <= count; j += kPairLanes) {
        const auto first = hn::FindFirstTrue(d, hn::Lt(hn::LoadU(d, values + j), bound));
        if (first >= 0)
            return j + static_cast<int64_t>(first);
    }
    while (j < count && !(values[j] < limit))
        ++j;
    return j;
}

double pairHinges(const float* values, int64_t count, const float* reaches, int64_t reachCount,
                  float* coefficients, int64_t* active)
{
    const PairTag d;
    const PairVector one = hn::Set(d, 1.0F);
    PairVector sums = hn::Zero(d);
    int64_t j = 0;
    for (; j + kPairLanes <= count; j += kPairLanes) {
        const PairVector value = hn::LoadU(d, values + j);
        PairVector passed = hn::Zero(d);
        for (int64_t t = 0; t < reachCount; ++t) {
            const PairVector reach = hn::Set(d, reaches[t]);
            const auto within = hn::Lt(value, reach);
            passed = hn::Add(passed, hn::IfThenElseZero(within, one));
            sums = hn::Add(sums, hn::IfThenElseZero(within, hn::Sub(reach, value)));
            active[t] += static_cast<int64_t>(hn::CountTrue(d, within));
        }
        hn::StoreU(hn::Sub(hn::LoadU(d, coefficients + j), passed), d, coefficients + j);
    }
    auto sum = static_cast<double>(hn::GetLane(hn::SumOfLanes(d, sums)));
    for (; j < count; ++j)
        for (int64_t t = 0; t < reachCount; ++t)
            if (values[j] < reaches[t]) {
                coefficients[j] -= 1;
                sum += static_cast<double>(reaches[t] - values[j]);
                ++active[t];
            }
    return sum;
}

double pairLengths(const float* values, int64_t rows, int64_t dimension)
{
    const PairTag d;
    double sum = 0;
    for (int64_t i = 0; i < rows; ++i, values += dimension) {
        PairVector squares = hn::Zero(d);
        int64_t k = 0;
        for (; k + kPairLanes <= dimension; k += kPairLanes) {
            const PairVector value = hn::LoadU(d, values + k);
            squares = hn::MulAdd(value, value, squares);
        }
        float square = hn::GetLane(hn::SumOfLanes(d, squares));
        for (; k < dimension; ++k)
            square += values[k] * values[k];
        sum += static_cast<double>(std::sqrt(square));
    }
    return sum;
}

const PairKernels& pairTable()
{
    static constexpr PairKernels kKernels = {.distances = pairDistances,
                                             .nextBelow = pairNextBelow,
                                             .hinges = pairHinges,
                                             .lengths = pairLengths};
    return kKernels;
}

} // namespace HWY_NAMESPACE
} // namespace kindred
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace kindred {

HWY_EXPORT(pairTable);

const PairKernels& pairKernels()
{
    return HWY_DYNAMIC_DISPATCH(pairTable)();
}

} // namespace kindred
#endif

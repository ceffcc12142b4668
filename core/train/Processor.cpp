#include <cpuid.h>

#include "data/Parallel.h"
#include "train/PlanDetails.h"

namespace kindred {

namespace {
bool hasNativeBf16()
{
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d))
        return false;
    const bool amx = (d >> 22) & 1U;
    if (!__get_cpuid_count(7, 1, &a, &b, &c, &d))
        return amx;
    const bool avx512Bf16 = (a >> 5) & 1U;
    return amx || avx512Bf16;
}
} // namespace

std::string automaticPrecision()
{
    return hasNativeBf16() ? "bf16" : "fp32";
}

int resolveThreads(int requested)
{
    return requested > 0 ? requested : usableThreads();
}

} // namespace kindred

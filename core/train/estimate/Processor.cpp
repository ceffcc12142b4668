#include "data/Parallel.h"
#include "kernel/Dispatch.h"
#include "train/plan/PlanDetails.h"

namespace kindred {

std::string automaticPrecision(const std::string& device)
{
    return device.starts_with("cuda") ? "bf16" : "fp32";
}

std::string fastestPrecision(const std::string& device)
{
    return usesNativeBFloat16() ? "bf16" : automaticPrecision(device);
}

int resolveThreads(int requested)
{
    return requested > 0 ? requested : usableThreads();
}

} // namespace kindred

#include "memory/MomentumSchedule.h"

#include <algorithm>

namespace kindred {

namespace {
constexpr double kFirst = 0.5;
constexpr double kSecond = 0.8;
constexpr double kLast = 0.9;
constexpr double kSecondFrom = 80.0 / 130.0;
constexpr double kLastFrom = 120.0 / 130.0;
} // namespace

double memoryMomentum(const Json& options, double epoch, int64_t epochs)
{
    const auto schedule = options.at("memory_schedule").get<std::string>();
    if (schedule == "constant")
        return options.at("memory_momentum").get<double>();
    const double share =
        epochs > 0 ? std::clamp(epoch / static_cast<double>(epochs), 0.0, 1.0) : 0.0;
    if (schedule == "linear")
        return kFirst + (kLast - kFirst) * share;
    if (share < kSecondFrom)
        return kFirst;
    return share < kLastFrom ? kSecond : kLast;
}

} // namespace kindred

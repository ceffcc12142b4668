#include "train/loop/Schedule.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace kindred {

double learningRateFactor(const Json& options, const StepPosition& position)
{
    const auto step = static_cast<double>(position.step);
    const auto perEpoch = static_cast<double>(position.stepsPerEpoch);
    const double total = perEpoch * static_cast<double>(position.epochs);
    const double warmup =
        std::min(std::floor(options.at("warmup").get<double>() * perEpoch), total);
    if (step < warmup)
        return (step + 1) / warmup;
    const auto schedule = options.at("schedule").get<std::string>();
    if (schedule == "cosine") {
        const double share = std::min((step - warmup) / std::max(total - warmup, 1.0), 1.0);
        return 0.5 * (1 + std::cos(std::numbers::pi * share));
    }
    if (schedule == "step")
        return std::pow(options.at("lr_gamma").get<double>(),
                        std::floor(step / perEpoch / options.at("lr_step").get<double>()));
    return 1;
}

} // namespace kindred

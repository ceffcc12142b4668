#include "objective/CommonDefaults.h"

#include <stdexcept>

#include "train/plan/Registry.h"

namespace kindred {

OptionSchema commonDefaults(const Json& defaults)
{
    OptionSchema own;
    for (const auto& [key, value] : defaults.items()) {
        const OptionSpec* common = trainingOptions().find(key);
        if (!common)
            throw std::out_of_range("no common option “" + key + "”");
        OptionSpec spec = *common;
        spec.fallback = value;
        own.add(spec);
    }
    return own;
}

} // namespace kindred

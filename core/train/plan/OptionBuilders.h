#pragma once

#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "base/Options.h"

// Short spellings for option declarations in registry entries.
namespace kindred {

inline constexpr double kUnbounded = std::numeric_limits<double>::infinity();

inline OptionSpec optionSpec(std::string key, OptionType type, Json fallback, std::string text)
{
    OptionSpec spec;
    spec.key = std::move(key);
    spec.type = type;
    spec.fallback = std::move(fallback);
    spec.text = std::move(text);
    return spec;
}

inline OptionSpec bounded(OptionSpec spec, double low, double high)
{
    spec.low = low;
    if (high < kUnbounded)
        spec.high = high;
    return spec;
}

inline OptionSpec integerOption(std::string key, int64_t fallback, double low, double high,
                                std::string text)
{
    return bounded(optionSpec(std::move(key), OptionType::Integer, fallback, std::move(text)), low,
                   high);
}

inline OptionSpec realOption(std::string key, double fallback, double low, double high,
                             std::string text)
{
    return bounded(optionSpec(std::move(key), OptionType::Real, fallback, std::move(text)), low,
                   high);
}

inline OptionSpec booleanOption(std::string key, bool fallback, std::string text)
{
    return optionSpec(std::move(key), OptionType::Boolean, fallback, std::move(text));
}

inline OptionSpec choiceOption(std::string key, std::string fallback,
                               std::vector<std::string> choices, std::string text)
{
    OptionSpec spec =
        optionSpec(std::move(key), OptionType::Choice, std::move(fallback), std::move(text));
    spec.choices = std::move(choices);
    return spec;
}

inline OptionSpec textOption(std::string key, std::string fallback, std::string text)
{
    return optionSpec(std::move(key), OptionType::Text, std::move(fallback), std::move(text));
}

inline OptionSpec withUnit(OptionSpec spec, std::string unit)
{
    spec.unit = std::move(unit);
    return spec;
}

inline OptionSpec appliesTo(OptionSpec spec, std::string when)
{
    spec.applies = std::move(when);
    return spec;
}

inline OptionSpec liveOption(OptionSpec spec)
{
    spec.live = true;
    return spec;
}

/// Puts every option of the list into one group.
inline std::vector<OptionSpec> inGroup(const std::string& group, std::vector<OptionSpec> specs)
{
    for (OptionSpec& spec : specs)
        spec.group = group;
    return specs;
}

} // namespace kindred

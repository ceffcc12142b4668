#include "base/Options.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/Text.h"

namespace kindred {

namespace {
const char* typeName(OptionType type)
{
    switch (type) {
    case OptionType::Boolean:
        return "boolean";
    case OptionType::Integer:
        return "integer";
    case OptionType::Real:
        return "real";
    case OptionType::Text:
        return "text";
    case OptionType::Choice:
        return "choice";
    }
    return "";
}

std::string number(double value)
{
    std::string text = Json(value).dump();
    if (text.ends_with(".0"))
        text.resize(text.size() - 2);
    return text;
}

std::string rangeText(const OptionSpec& spec)
{
    if (spec.low && spec.high)
        return "between " + number(*spec.low) + " and " + number(*spec.high);
    if (spec.low)
        return "at least " + number(*spec.low);
    if (spec.high)
        return "at most " + number(*spec.high);
    return {};
}

Error wrongValue(const OptionSpec& spec, const std::string& shown, const std::string& wanted)
{
    return usageError("“" + shown + "” is not " + wanted, spec.key,
                      "Its default is " + spec.fallback.dump() + ".");
}

/// `shown` is the value as it was written: JSON has no words for what is not finite.
Result<Json> checkRange(const OptionSpec& spec, double value, Json result, const std::string& shown)
{
    if (!std::isfinite(value))
        return wrongValue(spec, shown, "a finite number");
    const bool fixed = spec.low && spec.high && *spec.low == *spec.high;
    if (fixed && value != *spec.low)
        return usageError("must be " + number(*spec.low) + " here, not “" + shown + "”", spec.key,
                          spec.text);
    if ((spec.low && value < *spec.low) || (spec.high && value > *spec.high))
        return wrongValue(spec, shown, rangeText(spec));
    return result;
}

Result<Json> checkChoice(const OptionSpec& spec, const std::string& value)
{
    if (std::find(spec.choices.begin(), spec.choices.end(), value) != spec.choices.end())
        return Json(value);
    return usageError("“" + value + "” is not one of " + join(spec.choices, ", ") +
                          didYouMean(value, spec.choices),
                      spec.key);
}

Result<Json> parseBoolean(const OptionSpec& spec, const std::string& text)
{
    const std::string lowered = toLower(text);
    for (const char* yes : {"1", "true", "yes", "on"})
        if (lowered == yes)
            return Json(true);
    for (const char* no : {"0", "false", "no", "off"})
        if (lowered == no)
            return Json(false);
    return wrongValue(spec, text, "yes or no");
}

Result<Json> parseNumber(const OptionSpec& spec, const std::string& text)
{
    const char* end = text.data() + text.size();
    if (spec.type == OptionType::Integer) {
        int64_t value = 0;
        const auto parsed = std::from_chars(text.data(), end, value);
        if (parsed.ec != std::errc{} || parsed.ptr != end)
            return wrongValue(spec, text, "a whole number");
        return checkRange(spec, static_cast<double>(value), Json(value), text);
    }
    double value = 0;
    const auto parsed = std::from_chars(text.data(), end, value);
    if (parsed.ec != std::errc{} || parsed.ptr != end)
        return wrongValue(spec, text, "a number");
    return checkRange(spec, value, Json(value), text);
}
} // namespace

Json toJson(const OptionSpec& spec)
{
    Json json = {{"key", spec.key},   {"type", typeName(spec.type)}, {"default", spec.fallback},
                 {"text", spec.text}, {"live", spec.live},           {"group", spec.group}};
    if (spec.low)
        json["low"] = *spec.low;
    if (spec.high)
        json["high"] = *spec.high;
    if (!spec.choices.empty())
        json["choices"] = spec.choices;
    if (!spec.unit.empty())
        json["unit"] = spec.unit;
    if (!spec.applies.empty())
        json["applies"] = spec.applies;
    return json;
}

void OptionSchema::add(OptionSpec spec)
{
    const auto same = std::find_if(m_specs.begin(), m_specs.end(),
                                   [&](const OptionSpec& have) { return have.key == spec.key; });
    if (same != m_specs.end())
        *same = std::move(spec);
    else
        m_specs.push_back(std::move(spec));
}

void OptionSchema::add(const OptionSchema& other)
{
    for (const OptionSpec& spec : other.m_specs)
        add(spec);
}

const OptionSpec* OptionSchema::find(std::string_view key) const
{
    const auto found = std::find_if(m_specs.begin(), m_specs.end(),
                                    [&](const OptionSpec& spec) { return spec.key == key; });
    return found == m_specs.end() ? nullptr : &*found;
}

std::vector<std::string> OptionSchema::keys() const
{
    std::vector<std::string> names;
    for (const OptionSpec& spec : m_specs)
        names.push_back(spec.key);
    return names;
}

Result<Json> OptionSchema::parse(std::string_view key, std::string_view text) const
{
    const OptionSpec* spec = find(key);
    if (!spec)
        return usageError("unknown option" + didYouMean(key, keys()), std::string(key),
                          "“kindred-engine options” lists them all.");
    const std::string value = trim(text);
    switch (spec->type) {
    case OptionType::Boolean:
        return parseBoolean(*spec, value);
    case OptionType::Integer:
    case OptionType::Real:
        return parseNumber(*spec, value);
    case OptionType::Choice:
        return checkChoice(*spec, value);
    case OptionType::Text:
        return Json(value);
    }
    return Json();
}

Result<Json> OptionSchema::check(std::string_view key, const Json& value) const
{
    const OptionSpec* spec = find(key);
    if (!spec || value.is_string())
        return parse(key, value.is_string() ? value.get<std::string>() : "");
    switch (spec->type) {
    case OptionType::Boolean:
        if (value.is_boolean())
            return value;
        break;
    case OptionType::Integer:
        if (value.is_number_integer())
            return checkRange(*spec, value.get<double>(), value, value.dump());
        break;
    case OptionType::Real:
        if (value.is_number())
            return checkRange(*spec, value.get<double>(), Json(value.get<double>()), value.dump());
        break;
    case OptionType::Text:
        if (value.is_number())
            return Json(value.dump());
        break;
    case OptionType::Choice:
        break;
    }
    return wrongValue(*spec, value.dump(), std::string("of type ") + typeName(spec->type));
}

Json OptionSchema::defaults() const
{
    Json values = Json::object();
    for (const OptionSpec& spec : m_specs)
        values[spec.key] = spec.fallback;
    return values;
}

Result<Json> OptionSchema::resolve(const Json& given) const
{
    Json values = defaults();
    for (const auto& [key, value] : given.items()) {
        KINDRED_ASSIGN(values[key], check(key, value));
    }
    return values;
}

Result<std::pair<std::string, std::string>> splitAssignment(std::string_view text)
{
    const size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0)
        return usageError("“" + std::string(text) + "” is not key=value", "--set");
    return std::pair{trim(text.substr(0, equals)), trim(text.substr(equals + 1))};
}

} // namespace kindred

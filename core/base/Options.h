#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/Json.h"
#include "base/Result.h"

namespace kindred {

enum class OptionType { Boolean, Integer, Real, Text, Choice };

/// One option as a registry entry declares it. The wizard, --set, "did you mean", presets and
/// docs/options.md are all made from this; no default or range is written anywhere else.
struct OptionSpec {
    std::string key;
    OptionType type = OptionType::Real;
    Json fallback;                    ///< the default, of the option's type
    std::optional<double> low;        ///< inclusive
    std::optional<double> high;       ///< inclusive
    std::vector<std::string> choices; ///< for Choice
    std::string unit;                 ///< "epochs", "ms", "" …
    std::string text;                 ///< one sentence
    bool live = false;                ///< may be changed while the run trains
    std::string applies;              ///< when it matters, in words; empty: always
    std::string group = "method";     ///< method, encoder, schedule, data, evaluation, system
};

Json toJson(const OptionSpec& spec);

/// An ordered set of option declarations.
class OptionSchema {
public:
    OptionSchema() = default;
    OptionSchema(std::vector<OptionSpec> specs) : m_specs(std::move(specs)) {}

    /// A later declaration of the same key replaces the earlier one (a method overriding a common
    /// default).
    void add(OptionSpec spec);
    void add(const OptionSchema& other);
    const std::vector<OptionSpec>& specs() const { return m_specs; }
    const OptionSpec* find(std::string_view key) const;
    std::vector<std::string> keys() const;

    /// "key=value" text to a checked value; Usage errors name the key, the range and the closest
    /// key.
    Result<Json> parse(std::string_view key, std::string_view text) const;
    /// Checks a value that is already JSON (from a preset, the protocol, run.json).
    Result<Json> check(std::string_view key, const Json& value) const;

    /// Every key with its default.
    Json defaults() const;
    /// defaults() overlaid by `given`, all checked; unknown keys are Usage errors.
    Result<Json> resolve(const Json& given) const;

private:
    std::vector<OptionSpec> m_specs;
};

/// Splits "key=value"; a Usage error when there is no "=".
Result<std::pair<std::string, std::string>> splitAssignment(std::string_view text);

} // namespace kindred

#include <cmath>

#include "project/TSne.h"

namespace kindred {

namespace {
OptionSpec mapOption(const char* key, OptionType type, Json fallback, double low, double high,
                     const char* unit, const char* text)
{
    OptionSpec spec;
    spec.key = key;
    spec.type = type;
    spec.fallback = std::move(fallback);
    spec.low = low;
    spec.high = high;
    spec.unit = unit;
    spec.text = text;
    spec.group = "map";
    return spec;
}

OptionSpec mapSwitch(const char* key, bool fallback, const char* text)
{
    OptionSpec spec;
    spec.key = key;
    spec.type = OptionType::Boolean;
    spec.fallback = fallback;
    spec.text = text;
    spec.group = "map";
    return spec;
}
} // namespace

const OptionSchema& tsneSchema()
{
    static const TSneOptions fallback;
    constexpr auto real = OptionType::Real;
    constexpr auto integer = OptionType::Integer;
    static const OptionSchema schema(std::vector<OptionSpec>{
        mapOption("perplexity", real, fallback.perplexity, 1, 1000, "neighbours",
                  "How many neighbours a point cares about: small shows fine grain, large the "
                  "whole. Three times as many are looked up."),
        mapOption("iterations", integer, fallback.iterations, 0, 100000, "",
                  "Steps of gradient descent."),
        mapOption("warm_iterations", integer, fallback.warmIterations, 0, 100000, "",
                  "Steps where the map starts from an earlier one."),
        mapOption("exaggeration", real, fallback.exaggeration, 1, 100, "",
                  "How much stronger points attract each other at first, so that groups find "
                  "together."),
        mapOption("exaggeration_iterations", integer, fallback.exaggerationIterations, 0, 100000,
                  "", "Steps with that."),
        mapOption("learning_rate", real, fallback.learningRate, 0, 1e9, "",
                  "Length of a step; 0: the number of points divided by the exaggeration."),
        mapOption("momentum", real, fallback.momentum, 0, 0.99, "",
                  "Share of the last step that the next one keeps."),
        mapOption("components", integer, fallback.components, 2, 1024, "",
                  "Principal components that neighbours are looked up in, where there are more "
                  "columns."),
        mapSwitch("portable", fallback.portable,
                  "The same map on every processor, to the last bit, from plain instructions and "
                  "neighbours looked up exactly; it takes longer."),
    });
    return schema;
}

Result<TSneOptions> tsneOptions(const Json& given, uint64_t seed)
{
    KINDRED_ASSIGN(const Json all, tsneSchema().resolve(given));
    TSneOptions options;
    options.perplexity = all.at("perplexity").get<double>();
    options.iterations = all.at("iterations").get<int>();
    options.warmIterations = all.at("warm_iterations").get<int>();
    options.exaggeration = all.at("exaggeration").get<double>();
    options.exaggerationIterations = all.at("exaggeration_iterations").get<int>();
    options.learningRate = all.at("learning_rate").get<double>();
    options.momentum = all.at("momentum").get<double>();
    options.components = all.at("components").get<int>();
    options.portable = all.at("portable").get<bool>();
    options.seed = seed;
    return options;
}

double largestPerplexity(int64_t n)
{
    return std::floor(static_cast<double>(n - 1) / 3);
}

} // namespace kindred

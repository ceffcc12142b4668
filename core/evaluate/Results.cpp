#include "evaluate/Results.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "evaluate/Intervals.h"

namespace kindred {

namespace {
EvaluationResult within(EvaluationResult result, const Interval& interval, const char* method)
{
    result.low = interval.low;
    result.high = interval.high;
    result.intervalMethod = method;
    return result;
}
} // namespace

EvaluationResult counted(EvaluationResult result, int64_t hits)
{
    result.errors = result.n - hits;
    result.value = static_cast<double>(hits) / static_cast<double>(result.n);
    const Interval interval = wilsonInterval(hits, result.n);
    return within(std::move(result), interval, "wilson");
}

EvaluationResult meanOfDraws(EvaluationResult result, std::span<const double> values)
{
    result.value =
        std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    const Interval interval = normalInterval(values);
    return within(std::move(result), {std::max(0.0, interval.low), std::min(1.0, interval.high)},
                  "normal");
}

EvaluationResult bootstrapped(EvaluationResult result, uint64_t seed,
                              const std::function<double(std::span<const int32_t>)>& statistic)
{
    result.value = statistic(std::vector<int32_t>(static_cast<size_t>(result.n), 1));
    const Interval interval = bootstrapInterval(result.n, seed, statistic);
    if (interval.low == interval.high && (result.value == 0 || result.value == 1)) {
        const Interval wilson = wilsonInterval(result.value == 0 ? 0 : result.n, result.n);
        return within(std::move(result), wilson, "wilson");
    }
    return within(std::move(result), interval, "bootstrap");
}

EvaluationResult
bootstrappedWithoutBias(EvaluationResult result, uint64_t seed,
                        const std::function<double(std::span<const int32_t>)>& statistic)
{
    double sum = 0;
    int64_t resamples = 0;
    result.value = statistic(std::vector<int32_t>(static_cast<size_t>(result.n), 1));
    Interval interval = bootstrapInterval(result.n, seed, [&](std::span<const int32_t> drawn) {
        const double value = statistic(drawn);
        sum += value;
        ++resamples;
        return value;
    });
    const double shift = resamples > 0 ? result.value - sum / static_cast<double>(resamples) : 0;
    const double least = result.metric == "ami" ? -1 : 0; // chance is 0 there, and worse is less
    interval.low = std::clamp(interval.low + shift, least, 1.0);
    interval.high = std::clamp(interval.high + shift, least, 1.0);
    return within(std::move(result), interval, "bootstrap");
}

} // namespace kindred

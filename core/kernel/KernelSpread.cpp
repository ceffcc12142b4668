#include "kernel/KernelSpread.h"

#include <algorithm>
#include <cmath>

#include "kernel/ScoreRows.h"

namespace kindred {

namespace {
/// The entropy of e/Z with e = exp(k − top) is log Z − Σ e (k − top)/Z.
double perplexityOf(std::span<const double> kernels)
{
    const double top = *std::max_element(kernels.begin(), kernels.end());
    double mass = 0;
    double moment = 0;
    for (const double kernel : kernels) {
        const double relative = std::exp(kernel - top);
        mass += relative;
        moment += relative > 0 ? relative * (kernel - top) : 0;
    }
    return std::exp(std::log(mass) - moment / mass);
}

double logOfBoth(double a, double b)
{
    const double largest = std::max(a, b);
    return std::isinf(largest) ? largest : largest + std::log1p(std::exp(-std::abs(a - b)));
}
} // namespace

template <class Of>
std::vector<double> KernelSpread::ofEveryRow(const Of& of) const
{
    std::vector<double> values(counts.size());
    const double* at = kernels.data();
    for (size_t row = 0; row < counts.size(); ++row) {
        const double mass = logOfBoth(logMass[row][kOwn], logMass[row][kOther]);
        if (counts[row] > 0 && !std::isnan(mass))
            values[row] = of(std::span(at, static_cast<size_t>(counts[row])), mass);
        at += room(counts[row]);
    }
    return values;
}

std::vector<double> KernelSpread::perplexities() const
{
    return ofEveryRow([](std::span<const double> listed, double) { return perplexityOf(listed); });
}

std::vector<double> KernelSpread::truncations(std::span<const float> logWeights) const
{
    const double largest =
        logWeights.empty()
            ? 0
            : static_cast<double>(largestScore(logWeights.data(), std::ssize(logWeights)));
    return ofEveryRow([&](std::span<const double> listed, double mass) {
        const auto found = static_cast<int64_t>(listed.size());
        const int64_t first = nearest < 0 ? found : std::min(nearest, found);
        const auto beyond = static_cast<double>(centres - 1 - found);
        if (beyond <= 0)
            return 0.0;
        const double farthest = *std::min_element(listed.begin(), listed.begin() + first);
        const double ratio = std::log(beyond) + largest + farthest - mass;
        return std::max(ratio, 0.0) + std::log1p(std::exp(-std::abs(ratio)));
    });
}

} // namespace kindred

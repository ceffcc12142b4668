#include "plots/cloud/PointTone.h"

#include <algorithm>
#include <cmath>

namespace kindred {

namespace {

/// Looks solid, with a little room above.
constexpr double kSolid = 0.96;
/// Between these overlaps the single dot fades to half its opacity.
constexpr double kRoomy = 1.5;
constexpr double kCrowded = 200;

double bent(double dots, double bend)
{
    return bend > 0 ? std::log1p(bend * dots) / std::log1p(bend) : dots;
}

/// The bend at which `overlap` dots count as `wanted`; 0 if they are no more than that.
double bendFor(double overlap, double wanted)
{
    if (overlap <= wanted)
        return 0;
    double low = std::log(1e-6);
    double high = std::log(1e12);
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (bent(overlap, std::exp(middle)) > wanted ? low : high) = middle;
    }
    return std::exp(low);
}

} // namespace

PointTone::PointTone(double overlap, double opacity)
{
    const double crowd = std::clamp(
        std::log(std::max(overlap, kRoomy) / kRoomy) / std::log(kCrowded / kRoomy), 0.0, 1.0);
    m_single = std::min(opacity * (1 - crowd / 2), 1.0);
    const double wanted = std::max(1.2, std::log(1 - kSolid) / std::log(1 - m_single));
    const double bend = bendFor(overlap, wanted);
    // bent() and a power, with what is the same for all taken out
    const double fades = std::log(1 - m_single) / (bend > 0 ? std::log1p(bend) : 1);
    for (int32_t place = 0; place < kSize; ++place) {
        // the middle of the step
        const double dots =
            std::bit_cast<float>(((place + kFirst) << kShift) | (1 << (kShift - 1)));
        // the rim of a dot covers a share of the pixel
        const double opaque =
            dots < 1 ? m_single * dots
                     : 1 - std::exp(fades * (bend > 0 ? std::log1p(bend * dots) : dots));
        m_table[static_cast<size_t>(place)] = static_cast<float>(opaque);
    }
}

} // namespace kindred

#include "common/ShareText.h"

#include <QLocale>

#include <cmath>

namespace kindred {

namespace {
constexpr int kLeastPlainPower = -4; ///< of ten, of shares that are told without a power
} // namespace

QString shareText(double share)
{
    const QLocale locale;
    if (!(share > 0) || share >= 0.0995)
        return locale.toString(share, 'f', 2);
    // 9.96e-3 is rounded to 0.010 and no 10e-3.
    int power = static_cast<int>(std::floor(std::log10(share)));
    if (share / std::pow(10.0, power) >= 9.95)
        ++power;
    if (power >= kLeastPlainPower)
        return locale.toString(share, 'f', 1 - power);
    return locale.toString(share / std::pow(10.0, power), 'f', 1) + QLatin1Char('e') +
           QString::number(power);
}

} // namespace kindred

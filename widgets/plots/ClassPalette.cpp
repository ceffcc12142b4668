#include "plots/ClassPalette.h"

#include <array>

namespace kindred {

namespace {
using Shades = std::array<QRgb, kClassShades>;

// Found by search: as far apart as can be in OKLab (Ottosson 2020) as everybody sees them, and
// people with each of the three kinds of colour blindness (Machado et al. 2009), at a contrast of 3
// or more and without what is nearly black or white.
constexpr Shades kShadesOnDark{
    0xff56b4e9, 0xffe69f00, 0xff009e73, 0xffcc79a7, 0xfff0e442, 0xff2079b8, 0xffd55e00, 0xff999999,
    0xffa4f0ff, 0xffa96a3c, 0xff24f1b0, 0xffee95cd, 0xffa7a857, 0xff568df6, 0xfff8b879, 0xffe4e3dc,
    0xff68d7fe, 0xffd17c0b, 0xff14cc9d, 0xfff5cae6, 0xffcdc031, 0xff9fb7fd, 0xfff48948, 0xff6d7571};
constexpr Shades kShadesOnLight{
    0xff1693ce, 0xff9c621a, 0xff009e73, 0xffa73a81, 0xff7f8c34, 0xff0072b2, 0xffd55e00, 0xff8b8b8b,
    0xff3c658a, 0xff6e4832, 0xff3b7f49, 0xffdb5da9, 0xff4e5200, 0xff5d7cf9, 0xffb1665d, 0xff51545f,
    0xff338391, 0xffb77f51, 0xff055e40, 0xff8a0677, 0xff586a3e, 0xff114aa7, 0xffa80f07, 0xff757176};
} // namespace

QColor classShade(int label, bool dark)
{
    const int place = (label % kClassShades + kClassShades) % kClassShades;
    return QColor((dark ? kShadesOnDark : kShadesOnLight)[static_cast<size_t>(place)]);
}

} // namespace kindred

#include "plots/ClassPalette.h"

#include <array>

namespace kindred {

namespace {
using Shades = std::array<QRgb, kClassShades>;

// Found by search: as far apart as can be in OKLab (Ottosson 2020) as people with each of the three
// kinds of colour blindness see them (Machado et al. 2009), at a contrast of 3 or more.
constexpr Shades kShadesOnDark{
    0xff56b4e9, 0xffe69f00, 0xff009e73, 0xffcc79a7, 0xfff0e442, 0xff2079b8, 0xffd55e00, 0xff999999,
    0xffacdbff, 0xffffc180, 0xffa0f0c4, 0xffffb0dc, 0xffb0b000, 0xff85bbeb, 0xfff5b8a6, 0xffe6e6e6,
    0xff2f7a9d, 0xffb37514, 0xff0a8260, 0xffc04a9c, 0xff7f7a1c, 0xff4d9bff, 0xfffb8a40, 0xff757473};
constexpr Shades kShadesOnLight{
    0xff1693ce, 0xff9c621a, 0xff009e73, 0xffa73a81, 0xff7f8c34, 0xff0072b2, 0xffd55e00, 0xff8b8b8b,
    0xff0a6094, 0xff7e4e08, 0xff3f7b69, 0xff6d0f58, 0xff6b6414, 0xff5a8fb8, 0xff7d3500, 0xff606060,
    0xff023652, 0xff4b3100, 0xff1c5943, 0xff35062c, 0xff4a4500, 0xff054c75, 0xff3f1900, 0xff3c3c3c};
} // namespace

QColor classShade(int label, bool dark)
{
    const int place = (label % kClassShades + kClassShades) % kClassShades;
    return QColor((dark ? kShadesOnDark : kShadesOnLight)[static_cast<size_t>(place)]);
}

} // namespace kindred

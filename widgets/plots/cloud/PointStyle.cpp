#include "plots/cloud/PointStyle.h"

#include <algorithm>

#include "plots/cloud/PointCloud.h"

namespace kindred {

namespace {

template <typename Value>
std::span<const Value> fittingOnly(const std::vector<Value>& values, int64_t size)
{
    return static_cast<int64_t>(values.size()) == size ? std::span<const Value>(values)
                                                       : std::span<const Value>();
}

} // namespace

std::shared_ptr<const PointLook> PointLook::make(const PointCloud& cloud, const PointStyle& style)
{
    const auto look = std::make_shared<PointLook>();
    look->orderKey = cloud.orderKey();
    look->palette = style.palette.empty() ? PointStyle().palette : style.palette;
    look->palette.resize(std::min<size_t>(look->palette.size(), 1 << 16));
    look->diameter = style.diameter > 0 ? std::clamp(style.diameter, 1.0, 12.0) : 0;
    look->opacity = std::clamp(style.opacity, 0.05, 1.0);
    look->grey = style.grey;
    look->crossColour = style.crossColour;
    look->halo = style.halo;
    look->ringColour = style.ringColour;

    const std::span<const uint16_t> shade = fittingOnly(style.shade, cloud.size());
    const std::span<const QRgb> colours = fittingOnly(style.colours, cloud.size());
    const std::span<const uint8_t> hidden = fittingOnly(style.hidden, cloud.size());
    const std::span<const uint8_t> emphasis = fittingOnly(style.emphasis, cloud.size());
    const std::span<const PointMark> marks = fittingOnly(style.marks, cloud.size());
    look->ownColours = !colours.empty();

    const std::span<const uint32_t> order = cloud.order();
    const auto last = static_cast<uint32_t>(look->palette.size() - 1);
    look->code.resize(order.size());
    for (size_t slot = 0; slot < order.size(); ++slot) {
        const uint32_t index = order[slot];
        const uint32_t layer = !hidden.empty() && hidden[index]        ? Hidden
                               : !emphasis.empty() && !emphasis[index] ? Grey
                                                                       : Full;
        const uint32_t colour = look->ownColours ? colours[index] & 0xffffffU
                                : !shade.empty() ? std::min<uint32_t>(shade[index], last)
                                                 : 0;
        look->code[slot] = (layer << kLayerShift) | colour;
        look->drawn += layer != Hidden;
        look->full += layer == Full;
        if (!marks.empty() && marks[index] != PointMark::None && layer != Hidden) {
            look->markSlots.push_back(static_cast<uint32_t>(slot));
            look->marks.push_back(marks[index]);
        }
    }
    look->plain = look->full == cloud.size();
    return look;
}

} // namespace kindred

#include "map/MapNames.h"

#include <algorithm>
#include <array>

namespace kindred {

namespace {
/// Between two names, in pixels.
constexpr double kNameGap = 2;

/// In sizes of the name, nearest first.
constexpr std::array<QPointF, 9> kNameShifts = {
    {{0, 0}, {0, -1}, {0, 1}, {-0.5, 0}, {0.5, 0}, {-0.5, -1}, {0.5, -1}, {-0.5, 1}, {0.5, 1}}};
} // namespace

std::vector<std::optional<QRectF>> placeNames(const std::vector<MapNameWish>& wishes,
                                              const QRectF& within, size_t most)
{
    std::vector<std::optional<QRectF>> places(wishes.size());
    std::vector<QRectF> taken;
    for (size_t i = 0; i < wishes.size() && taken.size() < most; ++i) {
        const MapNameWish& wish = wishes[i];
        if (!within.contains(wish.at)) // also what is no number
            continue;
        for (const QPointF& shift : kNameShifts) {
            QRectF box(QPointF(), wish.size);
            box.moveCenter(wish.at + QPointF(shift.x() * wish.size.width(),
                                             shift.y() * (wish.size.height() + kNameGap)));
            const QRectF apart = box.adjusted(-kNameGap, -kNameGap, kNameGap, kNameGap);
            const bool isFree = within.contains(box) &&
                                std::none_of(taken.begin(), taken.end(), [&](const QRectF& other) {
                                    return other.intersects(apart);
                                });
            if (!isFree)
                continue;
            taken.push_back(box);
            places[i] = box;
            break;
        }
    }
    return places;
}

} // namespace kindred

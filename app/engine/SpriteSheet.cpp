#include "engine/SpriteSheet.h"

#include <algorithm>
#include <cmath>

namespace kindred::engine {

namespace {
constexpr int64_t kLargestSheet = 8192; ///< MAX_SPRITE_IMAGE_SIZE_PX of the projector's page
constexpr int kLargestEdge = 64;
constexpr int64_t kSmallestEdge = 16;

int64_t columnsFor(int64_t count)
{
    return static_cast<int64_t>(std::ceil(std::sqrt(static_cast<double>(count))));
}
} // namespace

int spriteEdge(int64_t count)
{
    const int64_t edge = kLargestSheet / std::max<int64_t>(columnsFor(count), 1);
    return edge < kSmallestEdge ? 0 : static_cast<int>(std::min<int64_t>(edge, kLargestEdge));
}

Result<Image> spriteSheet(int64_t count, int edge,
                          const std::function<Result<Image>(int64_t)>& picture)
{
    const int64_t columns = columnsFor(count);
    Image sheet;
    sheet.width = static_cast<int>(columns * edge);
    sheet.height = static_cast<int>((count + columns - 1) / columns * edge);
    sheet.channels = 3;
    sheet.pixels.assign(
        size_t{3} * static_cast<size_t>(sheet.width) * static_cast<size_t>(sheet.height), 0);
    const int64_t line = int64_t{3} * edge;
    for (int64_t i = 0; i < count; ++i) {
        KINDRED_ASSIGN(const Image image, picture(i));
        const Image small = thumbnail(image, edge);
        for (int64_t y = 0; y < edge; ++y)
            std::copy_n(small.pixels.data() + y * line, line,
                        sheet.pixels.data() + (i / columns * edge + y) * 3 * sheet.width +
                            i % columns * line);
    }
    return sheet;
}

} // namespace kindred::engine

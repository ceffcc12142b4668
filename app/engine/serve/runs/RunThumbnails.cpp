#include "engine/serve/runs/RunThumbnails.h"

#include <algorithm>
#include <numeric>

namespace kindred::engine {

namespace {
constexpr int64_t kPerRow = 32;
constexpr int64_t kPerPage = kPerRow * kPerRow;
constexpr int64_t kRowBytes = kThumbnailEdge * 3;
constexpr int64_t kBytes = kThumbnailEdge * kRowBytes;

bool copyFromAtlas(RunCache& cache, const RunDirectory& run, int64_t id, uint8_t* out)
{
    if (id < 0)
        return false;
    const auto page = cache.atlasPage(run, id / kPerPage);
    if (!page)
        return false;
    const Image& atlas = **page;
    const int64_t left = id % kPerRow * kThumbnailEdge;
    const int64_t top = id % kPerPage / kPerRow * kThumbnailEdge;
    if (left + kThumbnailEdge > atlas.width || top + kThumbnailEdge > atlas.height)
        return false;
    for (int64_t y = 0; y < kThumbnailEdge; ++y)
        for (int64_t x = 0; x < kThumbnailEdge; ++x) {
            const int64_t pixel = (top + y) * atlas.width + left + x;
            for (int64_t c = 0; c < 3; ++c) // a page of grey pictures is stored grey
                out[y * kRowBytes + 3 * x + c] = atlas.pixels[static_cast<size_t>(
                    pixel * atlas.channels + (atlas.channels == 3 ? c : 0))];
        }
    return true;
}

/// What a vector without a picture looks like: its first values as 8 × 8 grey squares, so that
/// alike ones look alike.
void drawVector(const Dataset& dataset, int64_t id, uint8_t* out)
{
    constexpr int64_t kSquares = 8;
    constexpr int64_t kSquare = kThumbnailEdge / kSquares;
    if (dataset.isImages || dataset.features.cols() == 0)
        return;
    const float* row = dataset.features.row(id);
    const int64_t count = std::min(kSquares * kSquares, dataset.features.cols());
    const auto [low, high] = std::minmax_element(row, row + count);
    const float range = *high > *low ? *high - *low : 1.0F;
    for (int64_t y = 0; y < kThumbnailEdge; ++y)
        for (int64_t x = 0; x < kThumbnailEdge; ++x) {
            const int64_t value = y / kSquare * kSquares + x / kSquare;
            const float shade = value < count ? (row[value] - *low) / range : 0.0F;
            std::fill_n(out + y * kRowBytes + 3 * x, 3, static_cast<uint8_t>(24 + 200 * shade));
        }
}

void copyFromDataset(RunCache& cache, const RunDirectory& run, int64_t id, uint8_t* out)
{
    const auto dataset = cache.dataset(run);
    if (!dataset || id < 0 || id >= (*dataset)->size())
        return;
    const auto image = (*dataset)->imageForSize(id, kThumbnailEdge);
    if (!image)
        return drawVector(**dataset, id, out);
    const Image small = thumbnail(*image, kThumbnailEdge);
    if (static_cast<int64_t>(small.pixels.size()) == kBytes)
        std::copy(small.pixels.begin(), small.pixels.end(), out);
}
} // namespace

Result<std::vector<uint8_t>> readThumbnails(RunCache& cache, const RunDirectory& run,
                                            const std::vector<int64_t>& ids)
{
    std::vector<uint8_t> pixels(ids.size() * kBytes);
    std::vector<size_t> byPage(ids.size()); // each page is decoded once, however mixed the ids are
    std::iota(byPage.begin(), byPage.end(), size_t{0});
    std::sort(byPage.begin(), byPage.end(), [&](size_t a, size_t b) { return ids[a] < ids[b]; });
    for (const size_t i : byPage) {
        uint8_t* out = pixels.data() + i * kBytes;
        if (!copyFromAtlas(cache, run, ids[i], out))
            copyFromDataset(cache, run, ids[i], out);
    }
    return pixels;
}

} // namespace kindred::engine

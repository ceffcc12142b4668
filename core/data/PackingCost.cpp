#include "data/PackingCost.h"

#include <algorithm>

#include "base/Elapsed.h"
#include "data/Resample.h"
#include "data/Shard.h"

namespace kindred {

namespace {
constexpr size_t kMostTried = 64;
constexpr size_t kLeastTried = 4;
constexpr double kTryingSeconds = 0.5;
constexpr uint64_t kTryingSeed = 1; ///< of the crops that are timed

/// Up to kMostTried of the training part, spread evenly.
std::vector<int64_t> triedIds(const Dataset& dataset)
{
    const std::vector<int64_t> all = dataset.ids(Subset::Train);
    std::vector<int64_t> ids;
    const size_t every = std::max<size_t>(1, all.size() / kMostTried);
    for (size_t i = 0; i < all.size() && ids.size() < kMostTried; i += every)
        ids.push_back(all[i]);
    return ids;
}

double pixelsOf(const Image& image)
{
    return static_cast<double>(image.width) * image.height;
}
} // namespace

bool decodesPictures(const Dataset& dataset)
{
    return dataset.isImages &&
           (dataset.kind == "folder" || dataset.kind == "archive" || dataset.kind == "manifest");
}

int packedEdge(int inputSize)
{
    constexpr int kPhotoInput = 128;
    const int wanted = inputSize >= kPhotoInput ? (inputSize * 8 + 6) / 7 : 2 * inputSize;
    return std::clamp(wanted, kShardEdgeLeast, kShardEdgeMost);
}

Result<PackingCost> measurePacking(const Dataset& dataset, const TransformSpec& transform, int edge)
{
    PackingCost cost;
    std::vector<float> values(static_cast<size_t>(transform.channels) *
                              static_cast<size_t>(transform.size * transform.size));
    const auto begun = std::chrono::steady_clock::now();
    double tried = 0;
    double packing = 0;
    double pixels = 0;
    double kept = 0;
    for (const int64_t id : triedIds(dataset)) {
        if (tried >= kLeastTried && secondsSince(begun) > kTryingSeconds)
            break;
        auto from = std::chrono::steady_clock::now();
        const auto lap = [&from] {
            const double seconds = secondsSince(from);
            from = std::chrono::steady_clock::now();
            return seconds;
        };
        KINDRED_ASSIGN(Image image, dataset.image(id));
        pixels += pixelsOf(image);
        const PictureSize size = shardSize({image.width, image.height}, edge);
        const Region all{0, 0, double(image.width), double(image.height)};
        if (size.width != image.width || size.height != image.height)
            image = resized(image, all, size.width, size.height);
        kept += pixelsOf(image);
        packing += lap();
        transformImage(image, transform, kTryingSeed, values.data());
        cost.shardSeconds += lap();
        KINDRED_TRY(transformSample(dataset, id, transform, kTryingSeed, values.data()));
        cost.sourceSeconds += lap();
        ++tried;
    }
    if (tried == 0)
        return cost;
    cost.pictures = dataset.size();
    const auto count = static_cast<double>(cost.pictures);
    cost.bytes = static_cast<uint64_t>(kept / tried * count * dataset.channels);
    cost.shrinkage = pixels / kept;
    cost.packSeconds = packing / tried * count;
    cost.shardSeconds /= tried;
    cost.sourceSeconds /= tried;
    return cost;
}

} // namespace kindred

#include "engine/serve/data/SourceThumbnails.h"

#include <algorithm>

namespace kindred::engine {

namespace {
constexpr int64_t kMostPictureBytes = int64_t{64} << 20;

/// Moves the pictures that came to the front and names them.
std::vector<int64_t> onlyGood(const std::vector<int64_t>& ids, const std::vector<uint8_t>& good,
                              int64_t each, std::vector<uint8_t>& pixels)
{
    std::vector<int64_t> kept;
    for (size_t i = 0; i < ids.size(); ++i) {
        if (!good[i])
            continue;
        const auto to = static_cast<int64_t>(kept.size()) * each;
        const auto from = static_cast<int64_t>(i) * each;
        if (to != from)
            std::copy_n(pixels.begin() + from, each, pixels.begin() + to);
        kept.push_back(ids[i]);
    }
    return kept;
}
} // namespace

Result<Reply> sourceThumbnails(const Dataset& dataset, const std::vector<int64_t>& ids, int edge,
                               Broken broken, Executor& executor, const Call& call)
{
    for (const int64_t id : ids)
        if (id >= dataset.size())
            return usageError("has no sample " + std::to_string(id), "params.ids");
    const auto count = static_cast<int64_t>(ids.size());
    const int64_t each = int64_t{3} * edge * edge;
    if (count * each > kMostPictureBytes)
        return usageError("asks for more than 64 MiB of pictures", "params.ids");
    std::vector<uint8_t> pixels(static_cast<size_t>(count * each));
    std::vector<uint8_t> good(ids.size(), 0);
    executor.forRanges(count, 1, [&](int64_t begin, int64_t end, int) {
        for (int64_t i = begin; i < end && !call.cancelled(); ++i) {
            const auto image = dataset.imageForSize(ids[static_cast<size_t>(i)], edge);
            if (!image)
                continue; // data.inspect names it
            const Image small = thumbnail(*image, edge);
            std::copy_n(small.pixels.begin(), std::min<int64_t>(each, std::ssize(small.pixels)),
                        pixels.begin() + i * each);
            good[static_cast<size_t>(i)] = 1;
        }
    });
    const std::vector<int64_t> shown =
        broken == Broken::LeftOut ? onlyGood(ids, good, each, pixels) : ids;
    Reply reply;
    reply.content.json["pixels"] = wire::addBlock(
        reply.content, "|u1", {static_cast<int64_t>(shown.size()), edge, edge, 3}, pixels.data());
    reply.content.json["ids"] = shown;
    return reply;
}

} // namespace kindred::engine

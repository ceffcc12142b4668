#include "engine/serve/SourceThumbnails.h"

#include <algorithm>

namespace kindred::engine {

Result<Reply> sourceThumbnails(const Dataset& dataset, const std::vector<int64_t>& ids, int edge,
                               Executor& executor, const Call& call)
{
    for (const int64_t id : ids)
        if (id >= dataset.size())
            return usageError("has no sample " + std::to_string(id), "params.ids");
    const auto count = static_cast<int64_t>(ids.size());
    const int64_t each = int64_t{3} * edge * edge;
    std::vector<uint8_t> pixels(static_cast<size_t>(count * each));
    executor.forRanges(count, 1, [&](int64_t begin, int64_t end, int) {
        for (int64_t i = begin; i < end && !call.cancelled(); ++i) {
            const auto image = dataset.imageForSize(ids[static_cast<size_t>(i)], edge);
            if (!image)
                continue; // data.inspect names it
            const Image small = thumbnail(*image, edge);
            std::copy_n(small.pixels.begin(), std::min<int64_t>(each, std::ssize(small.pixels)),
                        pixels.begin() + i * each);
        }
    });
    Reply reply;
    reply.content.json["pixels"] =
        wire::addBlock(reply.content, "|u1", {count, edge, edge, 3}, pixels.data());
    reply.content.json["ids"] = ids;
    return reply;
}

} // namespace kindred::engine

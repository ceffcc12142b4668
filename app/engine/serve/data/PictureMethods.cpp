#include "engine/serve/Methods.h"

#include <algorithm>

#include "engine/serve/Params.h"
#include "engine/serve/data/SourceThumbnails.h"
#include "engine/serve/runs/RunCache.h"
#include "engine/serve/runs/RunShelf.h"
#include "engine/serve/runs/RunThumbnails.h"

namespace kindred::engine {

namespace {
constexpr size_t kMostRunThumbnails = 4096;
constexpr size_t kMostLargeThumbnails = 256;

Result<Reply> runThumbnails(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const RunDirectory run, runOf(context, call));
    KINDRED_ASSIGN(const int64_t edge, integerParam(call.params, "edge", 8, 512, kThumbnailEdge));
    const bool kept = edge == kThumbnailEdge;
    KINDRED_ASSIGN(const std::vector<int64_t> ids,
                   idsParam(call.params, "ids", kept ? kMostRunThumbnails : kMostLargeThumbnails));
    if (!kept) {
        KINDRED_ASSIGN(const auto dataset, context.runs.dataset(run));
        return sourceThumbnails(*dataset, ids, static_cast<int>(edge), Broken::LeftOut,
                                context.executor, call);
    }
    KINDRED_ASSIGN(const std::vector<uint8_t> pixels, readThumbnails(context.runs, run, ids));
    Reply reply;
    const auto count = static_cast<int64_t>(ids.size());
    reply.content.json["pixels"] = wire::addBlock(
        reply.content, "|u1", {count, kThumbnailEdge, kThumbnailEdge, 3}, pixels.data());
    reply.content.json["ids"] = ids;
    return reply;
}

Result<Reply> picture(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const RunDirectory run, runOf(context, call));
    KINDRED_ASSIGN(const int64_t id, integerParam(call.params, "id", 0, INT64_MAX));
    KINDRED_ASSIGN(const auto dataset, context.runs.dataset(run));
    if (id >= dataset->size())
        return usageError("has no sample " + std::to_string(id), run.root().string());
    auto bytes = dataset->encoded(id);
    if (!bytes) {
        KINDRED_ASSIGN(const Image image, dataset->image(id));
        bytes = encodePng(image);
    }
    if (!bytes)
        return bytes.error();
    Reply reply;
    const auto size = static_cast<int64_t>(bytes->size());
    reply.content.json["bytes"] = wire::addBlock(reply.content, "|u1", {size}, bytes->data());
    reply.content.json["name"] = dataset->names[static_cast<size_t>(id)];
    return reply;
}
} // namespace

MethodTable pictureMethods(Context& context)
{
    return {
        {"run.thumbnails", Pace::Prompt,
         [&](const Call& call) { return runThumbnails(context, call); }},
        {"run.image", Pace::Prompt, [&](const Call& call) { return picture(context, call); }},
    };
}

} // namespace kindred::engine

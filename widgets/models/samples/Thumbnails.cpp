#include "models/samples/Thumbnails.h"

#include "common/JsonFields.h"

namespace kindred {

namespace {

constexpr int64_t kLargestEdge = 4096;

bool isEdge(int64_t edge)
{
    return edge > 0 && edge <= kLargestEdge;
}

} // namespace

QList<Thumbnail> picturesOf(const RunSource::Reply& reply)
{
    if (!reply.ok() || !reply.message)
        return {};
    const Json ids = arrayOf(reply.result, "ids");
    const auto block =
        wire::findBlock(*reply.message, valueOr(reply.result, "pixels", Json()), "|u1");
    if (!block || block->shape.size() != 4 || block->shape[3] != 3 || !isEdge(block->shape[1]) ||
        !isEdge(block->shape[2]) || block->shape[0] != static_cast<int64_t>(ids.size()))
        return {};
    const int height = static_cast<int>(block->shape[1]);
    const int width = static_cast<int>(block->shape[2]);
    const auto* pixels = reinterpret_cast<const uchar*>(block->data);
    QList<Thumbnail> pictures;
    for (const Json& id : ids) {
        const QImage view(pixels, width, height, 3 * width, QImage::Format_RGB888);
        pixels += qsizetype{3} * width * height;
        // As screens have it: painted many times, converted once.
        if (id.is_number_integer())
            pictures.append({id.get<qint64>(), view.convertToFormat(QImage::Format_RGB32)});
    }
    return pictures;
}

} // namespace kindred

#include "engine/serve/Params.h"
#include "engine/serve/map/MapFrame.h"
#include "engine/serve/map/MapJobs.h"
#include "engine/serve/map/MapMethods.h"
#include "engine/serve/runs/RunView.h"
#include "project/Placement.h"

namespace kindred::engine {

namespace {
constexpr size_t kMostPictures = 1024;
constexpr int64_t kMostPlacedRows = 100'000;

/// The pictures of params: "images", or one "image".
Json imagesOf(const Json& params)
{
    return hasParam(params, "image") ? Json::array({params["image"]})
                                     : params.value("images", Json());
}

/// The encoded pictures of params.images as unit rows of the map's own network.
Result<Matrix<float>> picturesAsRows(const RunView& view, const Json& images, const Call& call)
{
    if (!images.is_array() || images.empty() || images.size() > kMostPictures)
        return usageError("must be a list of 1 to " + std::to_string(kMostPictures) + " blocks",
                          "params.images");
    Matrix<float> rows;
    for (size_t i = 0; i < images.size(); ++i) {
        KINDRED_ASSIGN(const wire::BlockView block,
                       wire::findBlock(call.message, images[i], "|u1"));
        const std::string bytes(block.data, static_cast<size_t>(block.count()));
        KINDRED_ASSIGN(const Image picture,
                       decodeImage(bytes, "params.images[" + std::to_string(i) + "]"));
        KINDRED_ASSIGN(const std::vector<float> row, view.embed(picture));
        if (rows.empty())
            rows = Matrix<float>(static_cast<int64_t>(images.size()),
                                 static_cast<int64_t>(row.size()));
        std::copy(row.begin(), row.end(), rows.row(static_cast<int64_t>(i)));
        if (!call.progress(0.5 * double(i + 1) / double(images.size()), "looking"))
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
    }
    return rows;
}

Result<Matrix<float>> givenRows(const Json& rows, int64_t dimension, const Call& call)
{
    KINDRED_ASSIGN(const wire::BlockView block, wire::findBlock(call.message, rows, "<f4"));
    if (block.shape.size() != 2 || block.shape[1] != dimension || block.shape[0] < 1 ||
        block.shape[0] > kMostPlacedRows)
        return usageError("must be f4 of 1 to " + std::to_string(kMostPlacedRows) + " rows of " +
                              std::to_string(dimension) + " columns",
                          "params.rows");
    const auto* values = reinterpret_cast<const float*>(block.data);
    return Matrix<float>(block.shape[0], dimension,
                         std::vector<float>(values, values + block.count()));
}

/// Samples of the run that the map does not show, or does.
Result<Matrix<float>> samplesAsRows(const RunView& view, const Call& call, int64_t dimension)
{
    KINDRED_ASSIGN(const std::vector<int64_t> ids, idsParam(call.params, "ids", kMostPictures));
    Matrix<float> rows(static_cast<int64_t>(ids.size()), dimension);
    for (size_t i = 0; i < ids.size(); ++i) {
        KINDRED_ASSIGN(const std::vector<float> row, view.embeddingOf(ids[i]));
        if (static_cast<int64_t>(row.size()) != dimension)
            return inputError("the network gives rows of another width than the tables",
                              view.run().root().string());
        std::copy(row.begin(), row.end(), rows.row(static_cast<int64_t>(i)));
    }
    return rows;
}
} // namespace

Result<Reply> placeOnMap(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const std::string token, textParam(call.params, "map"));
    KINDRED_ASSIGN(const auto job, context.maps.find(token));
    const MapRequest& map = job->request();
    const Matrix<float> layout = job->layout();
    if (layout.empty())
        return usageError("the map has no points yet", "params.map");
    const int given = hasParam(call.params, "image") + hasParam(call.params, "images") +
                      hasParam(call.params, "rows") + hasParam(call.params, "ids");
    if (given != 1)
        return usageError("exactly one of image, images, rows and ids is needed", "params");
    const int64_t dimension = map.rows->rows.cols();
    KINDRED_ASSIGN(const Matrix<float> added, [&]() -> Result<Matrix<float>> {
        if (hasParam(call.params, "rows"))
            return givenRows(call.params["rows"], dimension, call);
        KINDRED_ASSIGN(const RunView view,
                       RunView::open(context.runs, map.run, std::to_string(map.rows->step)));
        return hasParam(call.params, "ids") ? samplesAsRows(view, call, dimension)
                                            : picturesAsRows(view, imagesOf(call.params), call);
    }());
    if (added.cols() != dimension)
        return inputError("the network gives rows of another width than the tables",
                          map.run.root().string());
    const auto progress = [&](double done) { return call.progress(0.5 + done / 2, "placing"); };
    KINDRED_ASSIGN(const Matrix<float> places,
                   placeRows(map.rows->rows.view(), layout.view(), added.view(), {},
                             context.maps.executor(), progress));
    Reply reply(Json{{"bounds", mapBounds(layout.view())}});
    reply.content.json["positions"] =
        wire::addBlock(reply.content, "<f4", {places.rows(), 2}, places.data());
    return reply;
}

} // namespace kindred::engine

#include "engine/serve/map/MapFrame.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kindred::engine {

namespace {
constexpr double kSteps = std::numeric_limits<uint16_t>::max();
constexpr double kSmallestSpan = 1e-12;

std::vector<uint16_t> quantised(MatrixView<const float> layout, const std::array<double, 4>& bounds)
{
    std::vector<uint16_t> steps(static_cast<size_t>(2 * layout.rows));
    const double scale = kSteps / (bounds[2] - bounds[0]);
    for (int64_t i = 0; i < layout.rows; ++i)
        for (int64_t axis = 0; axis < 2; ++axis) {
            const double from = bounds[static_cast<size_t>(axis)];
            const double at = std::clamp((double(layout(i, axis)) - from) * scale, 0.0, kSteps);
            steps[static_cast<size_t>(2 * i + axis)] = static_cast<uint16_t>(std::lround(at));
        }
    return steps;
}
} // namespace

std::array<double, 4> mapBounds(MatrixView<const float> layout)
{
    std::array<double, 2> low = {0, 0};
    std::array<double, 2> high = {0, 0};
    for (int64_t i = 0; i < layout.rows; ++i)
        for (int64_t axis = 0; axis < 2; ++axis) {
            const auto a = static_cast<size_t>(axis);
            const double value = layout(i, axis);
            low[a] = i == 0 ? value : std::min(low[a], value);
            high[a] = i == 0 ? value : std::max(high[a], value);
        }
    const double span = std::max({high[0] - low[0], high[1] - low[1], kSmallestSpan});
    const double x = (low[0] + high[0]) / 2;
    const double y = (low[1] + high[1]) / 2;
    return {x - span / 2, y - span / 2, x + span / 2, y + span / 2};
}

wire::Message mapFrame(Json params, MatrixView<const float> layout, bool exact)
{
    wire::Message message = wire::notification("map.frame", Json::object());
    if (layout.rows > 0) {
        const std::array<double, 4> bounds = mapBounds(layout);
        params["bounds"] = bounds;
        const std::vector<int64_t> shape = {layout.rows, 2};
        params["positions"] =
            exact ? wire::addBlock(message, "<f4", shape, layout.data)
                  : wire::addBlock(message, "<u2", shape, quantised(layout, bounds).data());
    }
    message.json["params"] = std::move(params);
    return message;
}

} // namespace kindred::engine

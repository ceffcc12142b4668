#include "FeedMap.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace kindred {

namespace {

constexpr int kFrames = 32; ///< there and back again
constexpr int kMostIterations = 1'000'000;
constexpr auto kFrameEvery = std::chrono::milliseconds(50);

/// 0..1 for a whole number, the same everywhere.
double scattered(uint32_t number)
{
    number = (number ^ (number >> 16)) * 0x45d9f3bU;
    number = (number ^ (number >> 16)) * 0x45d9f3bU;
    return (number ^ (number >> 16)) / 4294967296.0;
}

uint16_t step16(double share)
{
    return static_cast<uint16_t>(std::lround(std::clamp(share, 0.0, 1.0) * 65535));
}

} // namespace

FeedMap::FeedMap(int points, int classes, Frame send)
    : m_points(points), m_classes(classes), m_send(std::move(send))
{
    m_timer.setInterval(kFrameEvery);
    QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { sendNext(); });
}

bool FeedMap::knows(const std::string& method)
{
    return method.starts_with("map.") || method == "subscribe" || method == "unsubscribe" ||
           method == "run.points";
}

/// Classes drift from one heap to places of their own.
void FeedMap::makeFrames()
{
    for (int frame = 0; frame < kFrames; ++frame) {
        const double apart = 0.3 + 0.7 * frame / kFrames;
        std::vector<uint16_t> places;
        for (int i = 0; i < m_points; ++i) {
            const double angle = 2 * std::numbers::pi * (i * 7 % m_classes) / m_classes;
            const auto seed = static_cast<uint32_t>(i);
            const double away = 0.07 * std::sqrt(-std::log(scattered(2 * seed) + 1e-9));
            const double turn = 2 * std::numbers::pi * scattered(2 * seed + 1) + 0.02 * frame;
            places.push_back(step16(0.5 + 0.38 * apart * std::cos(angle) + away * std::cos(turn)));
            places.push_back(step16(0.5 + 0.38 * apart * std::sin(angle) + away * std::sin(turn)));
        }
        auto message = std::make_shared<wire::Message>();
        message->json["positions"] = wire::addBlock(*message, "<u2", {m_points, 2}, places.data());
        m_frames.push_back(std::move(message));
    }
}

void FeedMap::sendNext()
{
    const int at = m_iteration++ % (2 * kFrames - 2);
    const auto& message = m_frames[static_cast<size_t>(at < kFrames ? at : 2 * kFrames - 2 - at)];
    m_send({{"map", "map-1"},
            {"state", "running"},
            {"iteration", m_iteration},
            {"iterations", kMostIterations},
            {"kl", 2.0},
            {"prepared", 1.0},
            {"stored", false},
            {"honesty", nullptr},
            {"bounds", {0, 0, 1, 1}},
            {"positions", message->json["positions"]}},
           message);
}

Json FeedMap::answer(const std::string& method, const Json& params, wire::Message& message)
{
    if (method == "map.options")
        return {
            {"methods",
             {{{"id", "tsne"}, {"title", "t-SNE"}, {"sentence", ""}, {"options", Json::array()}}}},
            {"n", m_points},
            {"step", 400},
            {"splits", {"test"}},
            {"seconds_before", 1.0},
            {"seconds_per_iteration", 0.01}};
    if (method == "map.list")
        return {{"maps", Json::array()}};
    if (method == "subscribe") {
        if (m_frames.empty())
            makeFrames();
        m_timer.start();
        return {{"subscription", 1}};
    }
    if (method == "map.start") {
        std::vector<int64_t> ids(static_cast<size_t>(m_points));
        for (int i = 0; i < m_points; ++i)
            ids[static_cast<size_t>(i)] = i;
        return {{"map", "map-1"},
                {"step", 400},
                {"n", m_points},
                {"method", "tsne"},
                {"splits", {"test"}},
                {"seed", 1},
                {"options", Json::object()},
                {"ids", wire::addBlock(message, "<i8", {m_points}, ids.data())}};
    }
    if (method != "run.points")
        return Json::object();
    Json result = {{"n", m_points}, {"missing", Json::object()}};
    std::vector<int32_t> classes(static_cast<size_t>(m_points));
    for (int i = 0; i < m_points; ++i)
        classes[static_cast<size_t>(i)] = i * 7 % m_classes;
    for (const Json& what : params["what"])
        if (what == "class")
            result["class"] = wire::addBlock(message, "<i4", {m_points}, classes.data());
        else
            result["missing"][what.get<std::string>()] = "not made here";
    return result;
}

} // namespace kindred

#include "gallery/GalleryWait.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QImage>
#include <QPixmap>
#include <QTimer>
#include <QWidget>

#include "map/MapView.h"

namespace kindred {

namespace {

constexpr int kGalleryLookMs = 40;
constexpr int kGalleryQuietLooks = 8;
constexpr int kMostAnswerMs = 60'000;
constexpr int kStillLooks = 10;
constexpr int kMostStillMs = 4'000;

} // namespace

bool waitUntil(const std::function<bool()>& reached, int mostMs)
{
    QElapsedTimer clock;
    clock.start();
    while (!reached()) {
        if (clock.elapsed() > mostMs)
            return false;
        QEventLoop loop;
        QTimer::singleShot(kGalleryLookMs, &loop, &QEventLoop::quit);
        loop.exec();
    }
    return true;
}

void waitForAnswers(const EngineClient& engine, bool mute)
{
    int quiet = 0;
    waitUntil(
        [&] {
            const RunSource::State state = engine.state();
            const bool answered = (mute && state == RunSource::State::Starting) ||
                                  state == RunSource::State::Stopped ||
                                  (state == RunSource::State::Ready && engine.pendingCount() == 0);
            quiet = answered ? quiet + 1 : 0;
            return quiet > kGalleryQuietLooks;
        },
        kMostAnswerMs);
}

void waitUntilStill(QWidget* widget)
{
    QImage before;
    int same = 0;
    waitUntil(
        [&] {
            QImage now = widget->grab().toImage();
            same = now == before ? same + 1 : 0;
            before = std::move(now);
            return same >= kStillLooks;
        },
        kMostStillMs);
}

bool isMapMoving(const QWidget* window)
{
    const auto* map = window->findChild<MapView*>();
    if (!map || !map->isVisible())
        return false;
    const MapSession::State state = map->session()->state();
    return state == MapSession::State::Asking || map->session()->isMoving();
}

RunSource::Reply askEngineWhole(EngineClient& engine, const QString& method, const Json& params,
                                int mostMs)
{
    RunSource::Reply answer;
    answer.cancelled = true;
    bool done = false;
    QObject context;
    engine.request(method, params, &context, [&](const RunSource::Reply& reply) {
        done = true;
        answer = reply;
    });
    waitUntil([&] { return done; }, mostMs);
    return answer;
}

std::optional<Json> askEngine(EngineClient& engine, const QString& method, const Json& params,
                              int mostMs)
{
    const RunSource::Reply reply = askEngineWhole(engine, method, params, mostMs);
    return reply.ok() ? std::optional(reply.result) : std::nullopt;
}

} // namespace kindred

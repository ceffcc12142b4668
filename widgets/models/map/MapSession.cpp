#include "models/map/MapSession.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "common/EngineWords.h"
#include "common/JsonFields.h"
#include "models/engine/EngineAnswers.h"

namespace kindred {

namespace {
constexpr double kMapSteps = 65535; ///< of a quantised place

struct Axes {
    std::vector<float> x;
    std::vector<float> y;
    bool atRest = false;
};

/// left, bottom and side of the map's square.
std::optional<std::array<double, 3>> squareOf(const Json& bounds)
{
    if (!bounds.is_array() || bounds.size() != 4 ||
        !std::all_of(bounds.begin(), bounds.end(), [](const Json& b) { return b.is_number(); }))
        return std::nullopt;
    const double left = bounds[0].get<double>();
    return std::array{left, bounds[1].get<double>(),
                      std::max(1e-12, bounds[2].get<double>() - left)};
}

/// Places in units of the map's square.
std::optional<Axes> readPlaces(const wire::Message& message, const Json& params)
{
    const Json places = valueOr(params, "positions", Json());
    const auto square = squareOf(arrayOf(params, "bounds"));
    if (places.is_null() || !square)
        return std::nullopt;
    const auto [left, bottom, span] = *square;
    Axes axes;
    const std::array from = {left, bottom};
    const auto fill = [&](const auto* values, int64_t count, auto&& unit) {
        axes.x.resize(static_cast<size_t>(count));
        axes.y.resize(static_cast<size_t>(count));
        for (int64_t i = 0; i < count; ++i) {
            axes.x[static_cast<size_t>(i)] = static_cast<float>(unit(values[2 * i], from[0]));
            axes.y[static_cast<size_t>(i)] = static_cast<float>(unit(values[2 * i + 1], from[1]));
        }
    };
    if (const auto steps = wire::findBlock(message, places, "<u2");
        steps && steps->shape.size() == 2 && steps->shape[1] == 2)
        fill(reinterpret_cast<const quint16*>(steps->data), steps->shape[0],
             [](quint16 value, double) { return value / kMapSteps; });
    else if (const auto exact = wire::findBlock(message, places, "<f4");
             exact && exact->shape.size() == 2 && exact->shape[1] == 2)
        fill(reinterpret_cast<const float*>(exact->data), exact->shape[0],
             [side = span](float value, double low) { return (double(value) - low) / side; });
    else
        return std::nullopt;
    axes.atRest = valueOr(places, "$block", Json()).value("dtype", "") == "<f4";
    return axes;
}

std::shared_ptr<const PointCloud> cloudOf(const Axes& axes,
                                          const std::shared_ptr<const PointCloud>& before)
{
    // What moves keeps its order in memory; what rests is worth a new one.
    if (!axes.atRest && before && before->size() == static_cast<int64_t>(axes.x.size())) {
        auto moved = before->withPositions(axes.x, axes.y);
        return moved ? *moved : nullptr;
    }
    auto built = PointCloud::build(axes.x, axes.y);
    return built ? *built : nullptr;
}

MapSession::State stateOf(const QString& text)
{
    using State = MapSession::State;
    static const QHash<QString, State> kStates{
        {"starting", State::Starting}, {"running", State::Running},   {"paused", State::Paused},
        {"stopped", State::Stopped},   {"finished", State::Finished}, {"failed", State::Failed}};
    return kStates.value(text, State::Running);
}
} // namespace

Json MapSettings::toJson() const
{
    Json params = {{"method", method.toStdString()},
                   {"set", set},
                   {"seed", seed},
                   {"split", split.toStdString()},
                   {"warm", warm}};
    if (step)
        params["step"] = *step;
    else
        params["step"] = "last";
    return params;
}

MapPoints::MapPoints(std::vector<qint64> ids) : m_ids(std::move(ids)), m_byId(m_ids.size())
{
    std::iota(m_byId.begin(), m_byId.end(), 0U);
    std::stable_sort(m_byId.begin(), m_byId.end(),
                     [this](quint32 a, quint32 b) { return m_ids[a] < m_ids[b]; });
}

qint64 MapPoints::rowOf(qint64 id) const
{
    const auto found =
        std::lower_bound(m_byId.begin(), m_byId.end(), id,
                         [this](quint32 row, qint64 wanted) { return m_ids[row] < wanted; });
    return found != m_byId.end() && m_ids[*found] == id ? static_cast<qint64>(*found) : -1;
}

MapSession::MapSession(RunSource* source, QObject* parent) : QObject(parent), m_source(source)
{
    connect(source, &RunSource::frameArrived, this,
            [this](const QString& feed, const Json& params,
                   const std::shared_ptr<const wire::Message>& message) {
                if (feed == QLatin1String("map.frame") && !m_token.isEmpty() &&
                    textOf(params, "map") == m_token)
                    take(params, message);
            });
    connect(source, &RunSource::stateChanged, this,
            [this](RunSource::State state) { engineChanged(state); });
}

MapSession::~MapSession() = default;

void MapSession::setRun(const QString& run)
{
    close();
    m_run = run;
    ++m_shown;
    m_points.reset();
    m_cloud.reset();
    m_step = -1;
    m_honesty = Json();
    m_state = State::None;
    Q_EMIT introduced();
    Q_EMIT changed();
}

void MapSession::close()
{
    ++m_serial;
    if (m_pending)
        m_source->cancel(*m_pending);
    m_pending.reset();
    m_waiting.reset();
    m_heldCloud.reset();
    dropHeldMap();
    if (!m_token.isEmpty() && m_source->state() == RunSource::State::Ready) {
        if (m_subscription >= 0)
            m_source->request("unsubscribe", {{"subscription", m_subscription}}, this, {});
        m_source->request("map.close", {{"map", m_token.toStdString()}}, this, {});
    }
    m_subscription = -1;
    m_token.clear();
}

void MapSession::engineChanged(RunSource::State state)
{
    // Another engine knows nothing of this map; what is seen stays.
    if (state == RunSource::State::Ready || m_token.isEmpty())
        return;
    m_token.clear();
    m_subscription = -1;
    if (isMoving() || m_state == State::Paused)
        m_state = State::Stopped;
    Q_EMIT changed();
}

void MapSession::start(const MapSettings& settings)
{
    ask(QStringLiteral("map.start"), settings.toJson());
}

void MapSession::open(qint64 step)
{
    ask(QStringLiteral("map.open"), {{"step", step}});
}

void MapSession::ask(const QString& method, const Json& params)
{
    if (m_run.isEmpty())
        return;
    ++m_serial;
    if (m_pending)
        m_source->cancel(*m_pending);
    dropHeldMap();
    Json whole = params;
    whole["run"] = m_run.toStdString();
    m_state = State::Asking;
    Q_EMIT changed();
    m_pending = m_source->request(method, whole, this,
                                  [this, serial = m_serial](const RunSource::Reply& reply) {
                                      if (serial != m_serial)
                                          return refuse(reply);
                                      if (reply.cancelled)
                                          return;
                                      m_pending.reset();
                                      if (reply.error)
                                          return fail(*reply.error);
                                      if (isHeld())
                                          m_heldMap = reply;
                                      else
                                          introduce(reply);
                                  });
}

void MapSession::fail(const Error& error)
{
    m_error = error;
    m_state = m_cloud ? State::Stopped : State::Failed;
    Q_EMIT changed();
    Q_EMIT refused(error);
}

void MapSession::introduce(const RunSource::Reply& reply)
{
    const auto block = wire::findBlock(*reply.message, valueOr(reply.result, "ids", Json()), "<i8");
    if (!block)
        return fail(unreadableAnswer("map.start", block.error().what));
    const auto* first = reinterpret_cast<const qint64*>(block->data);
    const auto count = static_cast<size_t>(block->count());
    const bool same = m_points && m_points->ids().size() == count &&
                      std::equal(first, first + count, m_points->ids().begin());
    const int serial = m_serial;
    close();
    m_serial = serial;
    m_token = textOf(reply.result, "map");
    m_step = valueOr<qint64>(reply.result, "step", -1);
    m_method = textOf(reply.result, "method");
    m_seed = valueOr<qint64>(reply.result, "seed", 1);
    m_options = objectOf(reply.result, "options");
    m_splits.clear();
    for (const Json& split : arrayOf(reply.result, "splits"))
        if (split.is_string())
            m_splits << QString::fromStdString(split.get<std::string>());
    m_iteration = 0;
    m_iterations = 0;
    m_kl = std::nan("");
    m_honesty = Json();
    m_prepared = 0;
    m_state = State::Starting;
    ++m_shown;
    startClock();
    if (!same) {
        m_points = std::make_shared<const MapPoints>(std::vector<qint64>(first, first + count));
        m_cloud.reset();
    }
    Q_EMIT introduced();
    Q_EMIT changed();
    subscribe();
}

void MapSession::subscribe()
{
    m_source->request("subscribe", {{"feed", "map.frame"}, {"map", m_token.toStdString()}}, this,
                      [this, token = m_token](const RunSource::Reply& reply) {
                          if (token != m_token)
                              return;
                          if (reply.error)
                              return fail(*reply.error);
                          m_subscription = valueOr<qint64>(reply.result, "subscription", -1);
                      });
}

void MapSession::control(const Json& wish)
{
    if (m_token.isEmpty())
        return;
    Json params = wish;
    params["map"] = m_token.toStdString();
    m_source->request("map.control", params, this, [this](const RunSource::Reply& reply) {
        if (reply.error)
            Q_EMIT refused(*reply.error);
    });
}

void MapSession::pause()
{
    control({{"state", "paused"}});
}

void MapSession::resume()
{
    control({{"state", "running"}});
}

void MapSession::stop()
{
    control({{"state", "stopped"}});
}

void MapSession::giveUp()
{
    close();
    ++m_shown;
    m_state = m_cloud ? State::Stopped : State::None;
    Q_EMIT changed();
}

void MapSession::perturb()
{
    control({{"state", "running"}, {"perturb", true}});
}

void MapSession::take(const Json& params, const std::shared_ptr<const wire::Message>& message)
{
    const State before = m_state;
    m_state = stateOf(textOf(params, "state"));
    m_iteration = valueOr(params, "iteration", m_iteration);
    m_iterations = valueOr(params, "iterations", m_iterations);
    m_kl = valueOr(params, "kl", std::nan(""));
    m_prepared = valueOr(params, "prepared", m_prepared);
    m_stored = valueOr(params, "stored", false);
    m_honesty = valueOr(params, "honesty", Json());
    if (const Json error = objectOf(params, "error"); !error.empty())
        m_error = toldError(error);
    m_waiting = Frame{message, params};
    read();
    if (valueOr(params, "closed", false)) { // the engine forgot it; what is seen stays
        m_token.clear();
        m_subscription = -1;
    }
    if (m_state != before)
        startClock();
    Q_EMIT changed();
}

void MapSession::startClock()
{
    m_clock.start();
    m_begunAt = m_iteration;
}

double MapSession::secondsLeft() const
{
    constexpr double kLeastSeconds = 0.5; // before that it is a guess
    const double since = m_clock.isValid() ? static_cast<double>(m_clock.elapsed()) / 1000 : 0;
    if (since < kLeastSeconds)
        return -1;
    if (m_state == State::Starting && m_prepared > 0)
        return since * (1 - m_prepared) / m_prepared;
    if (m_state == State::Running && m_iteration > m_begunAt && m_iterations >= m_iteration)
        return since * (m_iterations - m_iteration) / (m_iteration - m_begunAt);
    return -1;
}

void MapSession::read()
{
    if (m_reading || !m_waiting || isHeld())
        return;
    m_reading = true;
    const Frame frame = *std::exchange(m_waiting, std::nullopt);
    QThreadPool::globalInstance()->start([self = QPointer<MapSession>(this), frame, shown = m_shown,
                                          before = m_cloud, target = QCoreApplication::instance()] {
        std::shared_ptr<const PointCloud> cloud;
        if (const auto axes = readPlaces(*frame.message, frame.params))
            cloud = cloudOf(*axes, before);
        QMetaObject::invokeMethod(target, [self, frame, shown, cloud] {
            if (!self)
                return;
            self->m_reading = false;
            const bool fits = cloud && shown == self->m_shown && self->m_points &&
                              cloud->size() == self->m_points->count();
            if (fits)
                self->place(cloud, arrayOf(frame.params, "bounds"));
            self->read();
        });
    });
}

QString MapSession::split() const
{
    return m_splits.size() == 1 ? m_splits.first() : QStringLiteral("all");
}

QPointF MapSession::toUnits(double x, double y) const
{
    const auto square = squareOf(m_bounds);
    return square ? QPointF((x - (*square)[0]) / (*square)[2], (y - (*square)[1]) / (*square)[2])
                  : QPointF();
}

} // namespace kindred

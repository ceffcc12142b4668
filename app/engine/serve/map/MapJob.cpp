#include "engine/serve/map/MapJob.h"

#include <sys/resource.h>

#include <chrono>
#include <cmath>

#include "base/Log.h"
#include "engine/serve/map/MapFrame.h"
#include "wire/ErrorJson.h"

namespace kindred::engine {

namespace {
using MapClock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kFrameEvery(50);
constexpr int kMoreSteps = 250; ///< of a map that was finished and is to go on
constexpr int64_t kHonestyQueries = 2000;
constexpr int kBehindOthers = 10; ///< nice value

Json numberOrNull(double value)
{
    return std::isfinite(value) ? Json(value) : Json();
}
} // namespace

std::string toText(MapJob::State state)
{
    static constexpr const char* kNames[] = {"starting", "running",  "paused",
                                             "stopped",  "finished", "failed"};
    return kNames[static_cast<size_t>(state)];
}

Json honestyJson(const Honesty& honesty)
{
    return {{"n", honesty.n},
            {"k", honesty.k},
            {"queries", honesty.sampled.size()},
            {"trustworthiness", honesty.trustworthiness},
            {"continuity", honesty.continuity},
            {"preservation", honesty.preservation}};
}

MapJob::MapJob(std::string token, MapRequest request, Executor& executor, Outbox& outbox)
    : m_token(std::move(token)), m_request(std::move(request)), m_executor(executor),
      m_outbox(outbox), m_canGoOn(m_request.isTSne), m_kl(std::nan("")),
      m_thread([this](const std::stop_token& ended) { work(ended); })
{
}

MapJob::MapJob(std::string token, MapRequest request, StoredMap stored, Executor& executor,
               Outbox& outbox)
    : m_token(std::move(token)), m_request(std::move(request)), m_executor(executor),
      m_outbox(outbox), m_state(State::Finished), m_layout(std::move(stored.layout)),
      m_isStored(true)
{
    const auto number = [&](const char* key) {
        const Json value = stored.about.value(key, Json());
        return value.is_number() ? value.get<double>() : std::nan("");
    };
    m_kl = number("kl");
    m_iteration = static_cast<int>(std::max(0.0, number("iterations")));
    m_iterations = m_iteration;
    const Json measured = stored.about.value("honesty", Json());
    if (!measured.is_object())
        return;
    Honesty kept;
    kept.n = m_request.rows->count();
    kept.k = measured.value("k", 0);
    kept.trustworthiness = measured.value("trustworthiness", 0.0);
    kept.continuity = measured.value("continuity", 0.0);
    kept.preservation = measured.value("preservation", 0.0);
    kept.sampled.resize(measured.value("queries", size_t{0}));
    m_honesty = std::make_shared<const Honesty>(std::move(kept));
    m_honestyQueries = -1; // the numbers alone: points are measured when they are asked for
}

MapJob::~MapJob()
{
    end();
}

void MapJob::end()
{
    m_thread.request_stop();
    const std::lock_guard lock(m_mutex);
    if (m_closed)
        return;
    if (m_state == State::Starting || m_state == State::Running || m_state == State::Paused)
        m_state = State::Stopped;
    m_canGoOn = false;
    send(true);
    m_closed = true;
}

bool MapJob::isWorking() const
{
    const std::lock_guard lock(m_mutex);
    return m_state == State::Starting || m_state == State::Running;
}

void MapJob::follow()
{
    const std::lock_guard lock(m_mutex);
    ++m_followers;
    send();
}

void MapJob::unfollow()
{
    const std::lock_guard lock(m_mutex);
    --m_followers;
}

void MapJob::pause()
{
    {
        const std::lock_guard lock(m_mutex);
        m_wish = Wish::Pause;
    }
    m_wake.notify_all();
}

void MapJob::stop()
{
    {
        const std::lock_guard lock(m_mutex);
        m_wish = Wish::Stop;
    }
    m_wake.notify_all();
}

Status MapJob::go(bool perturb)
{
    {
        const std::lock_guard lock(m_mutex);
        if (!m_canGoOn)
            return usageError("the map cannot go on", "params.map", "Start a new one.");
        m_wish = Wish::Go;
        m_perturb = m_perturb || perturb;
    }
    m_wake.notify_all();
    return {};
}

Json MapJob::describe() const
{
    Json params = {
        {"map", m_token},           {"state", toText(m_state)},
        {"iteration", m_iteration}, {"iterations", m_iterations},
        {"kl", numberOrNull(m_kl)}, {"prepared", m_prepared},
        {"stored", m_isStored},     {"honesty", m_honesty ? honestyJson(*m_honesty) : Json()}};
    if (m_error)
        params["error"] = wire::errorJson(*m_error);
    if (!m_storeProblem.empty())
        params["not_stored"] = m_storeProblem;
    return params;
}

Json MapJob::about() const
{
    const std::lock_guard lock(m_mutex);
    return describe();
}

Matrix<float> MapJob::layout() const
{
    const std::lock_guard lock(m_mutex);
    return m_layout;
}

void MapJob::send(bool isLast) const
{
    if (m_followers <= 0 || m_closed)
        return;
    const bool moves = m_state == State::Starting || m_state == State::Running;
    Json params = describe();
    if (isLast)
        params["closed"] = true;
    m_outbox.sendLatest(m_token, mapFrame(std::move(params), m_layout.view(), !moves));
}

void MapJob::publish(State state, MatrixView<const float> layout, int iteration, double kl)
{
    std::vector<float> values;
    values.reserve(static_cast<size_t>(2 * layout.rows));
    for (int64_t i = 0; i < layout.rows; ++i)
        values.insert(values.end(), {layout(i, 0), layout(i, 1)});
    const std::lock_guard lock(m_mutex);
    m_state = state;
    m_layout = Matrix<float>(layout.rows, 2, std::move(values));
    m_iteration = iteration;
    m_kl = kl;
    m_honesty.reset();
    ++m_layoutNumber;
    send();
}

void MapJob::prepare(double share)
{
    const std::lock_guard lock(m_mutex);
    m_prepared = share;
    send();
}

void MapJob::work(const std::stop_token& ended)
{
    ::setpriority(PRIO_PROCESS, 0, kBehindOthers); // of this thread alone
    Status made;
    try {
        made = make(ended);
    } catch (const std::exception& problem) {
        made = failure(problem.what(), "map", "The engine's log has more.");
    }
    const std::lock_guard lock(m_mutex);
    m_canGoOn = false;
    if (made || ended.stop_requested())
        return;
    const bool stopped = made.error().code == ErrorCode::Interrupted;
    m_state = stopped ? State::Stopped : State::Failed;
    if (!stopped) {
        m_error = made.error();
        logWarning("map: " + made.error().message());
    }
    send();
}

Status MapJob::make(const std::stop_token& ended)
{
    const MatrixView<const float> rows = m_request.rows->rows.view();
    const auto begun = MapClock::now();
    KINDRED_ASSIGN(const Matrix<float> axes, pcaLayout(rows, m_executor));
    if (!m_request.isTSne) {
        finish(State::Finished, axes.view(), 0, std::nan(""), ended);
        return {};
    }
    const bool isWarm = !m_request.start.empty();
    publish(State::Starting, isWarm ? m_request.start.view() : axes.view(), 0, std::nan(""));
    KINDRED_ASSIGN(const TSneOptions options, tsneOptions(m_request.options, m_request.seed));
    auto told = MapClock::now();
    KINDRED_ASSIGN(TSne map, TSne::create(
                                 rows, options, m_executor,
                                 [&](double share) {
                                     if (MapClock::now() - told > 2 * kFrameEvery) {
                                         told = MapClock::now();
                                         prepare(share);
                                     }
                                     const std::lock_guard lock(m_mutex);
                                     return !ended.stop_requested() && m_wish != Wish::Stop;
                                 },
                                 m_request.start.view()));
    int until = map.iterations();
    do {
        descend(map, until, ended);
        if (ended.stop_requested())
            return {};
        const bool whole = map.iteration() >= until;
        {
            const std::lock_guard lock(m_mutex);
            m_seconds = std::chrono::duration<double>(MapClock::now() - begun).count();
            if (whole && m_wish == Wish::Go)
                m_wish = Wish::Stop; // until somebody wants more, from here on
        }
        finish(whole ? State::Finished : State::Stopped, map.layout(), map.iteration(),
               map.measureKl(m_executor), ended);
        until = std::max(until, map.iteration() + kMoreSteps);
    } while (waitForMore(ended));
    return {};
}

bool MapJob::mayStep(TSne& map, const std::stop_token& ended)
{
    std::unique_lock lock(m_mutex);
    if (m_wish == Wish::Pause) {
        lock.unlock();
        publish(State::Paused, map.layout(), map.iteration(), map.kl());
        lock.lock();
        m_wake.wait(lock, ended, [this] { return m_wish != Wish::Pause; });
    }
    if (ended.stop_requested() || m_wish == Wish::Stop)
        return false;
    const bool perturbs = std::exchange(m_perturb, false);
    lock.unlock();
    if (perturbs)
        map.perturb(m_request.seed + static_cast<uint64_t>(map.iteration()));
    return true;
}

void MapJob::descend(TSne& map, int until, const std::stop_token& ended)
{
    {
        const std::lock_guard lock(m_mutex);
        m_iterations = until;
        m_prepared = 1;
    }
    auto shown = MapClock::time_point();
    while (map.iteration() < until && mayStep(map, ended)) {
        map.step(m_executor);
        const auto now = MapClock::now();
        if (now - shown < kFrameEvery)
            continue;
        shown = now;
        publish(State::Running, map.layout(), map.iteration(), map.kl());
    }
}

bool MapJob::waitForMore(const std::stop_token& ended)
{
    std::unique_lock lock(m_mutex);
    m_wake.wait(lock, ended, [this] { return m_wish == Wish::Go; });
    return !ended.stop_requested();
}

void MapJob::finish(State state, MatrixView<const float> layout, int iteration, double kl,
                    const std::stop_token& ended)
{
    publish(State::Running, layout, iteration, kl);
    HonestyOptions options;
    options.queries = kHonestyQueries;
    options.seed = m_request.seed;
    const Matrix<float> kept = this->layout();
    auto measured = measureHonesty(m_request.rows->rows.view(), kept.view(), options, m_executor,
                                   [&](double) { return !ended.stop_requested(); });
    if (ended.stop_requested())
        return;
    {
        const std::lock_guard lock(m_mutex);
        if (measured) {
            m_honesty = std::make_shared<const Honesty>(std::move(*measured));
            m_honestyQueries = kHonestyQueries;
        }
    }
    if (iteration > 0 || !m_request.isTSne)
        store();
    const std::lock_guard lock(m_mutex);
    m_state = state;
    send();
}

StoredMap MapJob::stored() const
{
    const std::lock_guard lock(m_mutex);
    StoredMap map;
    map.step = m_request.rows->step;
    map.splits = m_request.rows->splits;
    map.counts = m_request.rows->counts;
    map.layout = m_layout;
    map.about = {{"format", 1},
                 {"method", m_request.isTSne ? "tsne" : "pca"},
                 {"options", m_request.options},
                 {"seed", m_request.seed},
                 {"start", m_request.startStep ? Json(*m_request.startStep) : Json()},
                 {"iterations", m_iteration},
                 {"kl", numberOrNull(m_kl)},
                 {"seconds", m_seconds},
                 {"honesty", m_honesty ? honestyJson(*m_honesty) : Json()}};
    return map;
}

void MapJob::store()
{
    const Status written = writeMap(m_request.run, stored());
    const std::lock_guard lock(m_mutex);
    m_isStored = written.ok();
    m_storeProblem = written ? std::string() : written.error().message();
}

Result<std::shared_ptr<const Honesty>> MapJob::honesty(int64_t queries, const MapProgress& progress)
{
    Matrix<float> layout;
    int64_t number = 0;
    {
        const std::lock_guard lock(m_mutex);
        if (m_honesty && m_honestyQueries == queries)
            return m_honesty;
        if (m_layout.empty())
            return usageError("the map has no points yet", "params.map");
        layout = m_layout;
        number = m_layoutNumber;
    }
    HonestyOptions options;
    options.queries = queries;
    options.seed = m_request.seed;
    KINDRED_ASSIGN(Honesty measured, measureHonesty(m_request.rows->rows.view(), layout.view(),
                                                    options, m_executor, progress));
    auto shared = std::make_shared<const Honesty>(std::move(measured));
    const std::lock_guard lock(m_mutex);
    if (number == m_layoutNumber) {
        m_honesty = shared;
        m_honestyQueries = queries;
    }
    return shared;
}

} // namespace kindred::engine

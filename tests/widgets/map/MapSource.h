#pragma once

#include <QPointer>
#include <QTimer>

#include <cmath>

#include "common/JsonFields.h"
#include "widgets/views/ScriptedSource.h"

namespace kindred {

/// A RunSource with a map: `count` samples of six classes, each class around a place of its own.
/// What it knows nothing of is answered by a ScriptedSource. Frames come when send() is called, and
/// one after each subscription.
class MapSource final : public RunSource {
    Q_OBJECT

public:
    explicit MapSource(int count = 240) : inner(count), m_count(count) {}

    State state() const override { return engineState; }
    Json engineInfo() const override { return inner.engineInfo(); }
    qint64 request(const QString& method, const Json& params, QObject* context, Done done,
                   Progress progress = {}, QByteArray block = {}) override
    {
        if (!isOwn(method))
            return inner.request(method, params, context, std::move(done), std::move(progress),
                                 std::move(block));
        asked.push_back({method, params});
        QTimer::singleShot(0, this, [=, this, receiver = QPointer<QObject>(context)] {
            if (!receiver)
                return;
            if (method == unanswered)
                return progress ? progress(0.4, {}) : void();
            Reply reply;
            auto message = std::make_shared<wire::Message>();
            if (const auto error = errors.find(method); error != errors.end())
                reply.error = error->second;
            else
                reply.result = answer(method, params, *message);
            reply.message = message;
            if (done)
                done(reply);
            if (method == QLatin1String("subscribe") && !held)
                send();
        });
        return ++m_id + 1'000'000;
    }
    void cancel(qint64 id) override { cancelled.append(id); }
    void follow(const QString& run, QObject* context) override { inner.follow(run, context); }
    void unfollow(const QString& run, QObject* context) override { inner.unfollow(run, context); }

    int timesAsked(const QString& method) const
    {
        return static_cast<int>(std::count_if(
            asked.begin(), asked.end(), [&](const auto& each) { return each.first == method; }));
    }
    Json lastOf(const QString& method) const
    {
        for (auto each = asked.rbegin(); each != asked.rend(); ++each)
            if (each->first == method)
                return each->second;
        return Json();
    }

    /// Where a sample lies, 0..1.
    QPointF placeOf(int row) const
    {
        const int label = ScriptedSource::classOf(row);
        const double angle = label * 1.0472 + 0.2;
        const double away = 0.05 * std::sqrt((row * 37 % 100) / 100.0);
        const double turn = row * 2.4 + shift;
        return {0.5 + 0.4 * std::cos(angle) + away * std::cos(turn),
                0.5 + 0.4 * std::sin(angle) + away * std::sin(turn)};
    }
    /// The newest map's frame, in `frameState`.
    void send()
    {
        auto message = std::make_shared<wire::Message>();
        std::vector<float> places;
        for (int row = 0; row < m_count; ++row) {
            places.push_back(static_cast<float>(scale * placeOf(row).x()));
            places.push_back(static_cast<float>(scale * placeOf(row).y()));
        }
        Json params = {{"map", token.toStdString()},
                       {"state", frameState.toStdString()},
                       {"iteration", iteration},
                       {"iterations", 1000},
                       {"kl", 1.5},
                       {"prepared", 1.0},
                       {"stored", frameState == QLatin1String("finished")},
                       {"closed", closed},
                       {"honesty", nullptr},
                       {"bounds", {0, 0, scale, scale}}};
        if (frameState == QLatin1String("finished"))
            params["honesty"] = {{"trustworthiness", 0.94}, {"continuity", 0.97},
                                 {"preservation", 0.5},     {"k", 15},
                                 {"queries", m_count},      {"n", m_count}};
        params["positions"] = wire::addBlock(*message, "<f4", {m_count, 2}, places.data());
        Q_EMIT frameArrived(QStringLiteral("map.frame"), params, message);
    }

    ScriptedSource inner;
    State engineState = State::Ready;
    std::vector<std::pair<QString, Json>> asked;
    QString unanswered;      ///< a method that tells its progress, and nothing more
    QList<qint64> cancelled; ///< requests
    std::map<QString, Error> errors;
    QString token = QStringLiteral("map-0");
    QString frameState = QStringLiteral("finished");
    bool namesTestOnly = false; ///< as while it trains: no predictions of the others
    bool held = false;          ///< subscriptions send nothing
    bool coarse = false;        ///< the samples have two levels of classes
    bool closed = false;        ///< frames say that the map is no longer open
    int iteration = 1000;
    double scale = 1;
    double shift = 0;
    QList<qint64> tableSteps = {400, 1200};
    QList<qint64> mapped;
    Json memory = Json::object(); ///< by method, as map.options tells it
    qint64 pointsThere = -1;      ///< what map.options tells; −1: count

private:
    static bool isOwn(const QString& method)
    {
        return method.startsWith(QLatin1String("map.")) || method == QLatin1String("run.points") ||
               method == QLatin1String("run.tables") || method == QLatin1String("subscribe") ||
               method == QLatin1String("unsubscribe");
    }

    Json answer(const QString& method, const Json& params, wire::Message& message)
    {
        if (method == QLatin1String("run.tables")) {
            Json tables = Json::array();
            for (const qint64 step : std::as_const(tableSteps))
                tables.push_back({{"split", "test"}, {"step", step}, {"rows", m_count}});
            return {{"tables", tables}};
        }
        if (method == QLatin1String("map.list")) {
            Json maps = Json::array();
            for (const qint64 step : std::as_const(mapped))
                maps.push_back({{"step", step}, {"n", m_count}});
            return {{"maps", maps}};
        }
        if (method == QLatin1String("map.options"))
            return options();
        if (method == QLatin1String("map.start") || method == QLatin1String("map.open"))
            return introduced(params, message);
        if (method == QLatin1String("run.points"))
            return points(params, message);
        if (method == QLatin1String("map.honesty"))
            return honesty(message);
        if (method == QLatin1String("map.place")) {
            const float at[] = {0.25F, 0.75F};
            return {{"positions", wire::addBlock(message, "<f4", {1, 2}, at)}};
        }
        if (method == QLatin1String("subscribe"))
            return {{"subscription", 7}};
        return Json::object();
    }

    Json options() const
    {
        const Json perplexity = {{"key", "perplexity"},
                                 {"type", "real"},
                                 {"default", 30},
                                 {"low", 2},
                                 {"high", 500},
                                 {"unit", ""},
                                 {"text", "How many neighbours count."}};
        const Json iterations = {{"key", "iterations"},
                                 {"type", "integer"},
                                 {"default", 1000},
                                 {"low", 10},
                                 {"high", 100000},
                                 {"unit", ""},
                                 {"text", "Steps of the descent."}};
        Json warm = iterations;
        warm["key"] = "warm_iterations";
        return {{"methods",
                 {{{"id", "tsne"},
                   {"title", "t-SNE"},
                   {"sentence", "Near points stay near."},
                   {"options", {perplexity, iterations, warm}}},
                  {{"id", "pca"},
                   {"title", "Principal components"},
                   {"sentence", "A shadow."},
                   {"options", Json::array()}}}},
                {"n", pointsThere < 0 ? m_count : pointsThere},
                {"splits", {"test"}},
                {"step", tableSteps.last()},
                {"seconds_before", 2.0},
                {"seconds_per_iteration", 0.06},
                {"memory", memory}};
    }

    Json introduced(const Json& params, wire::Message& message)
    {
        token = QStringLiteral("map-%1").arg(++m_maps);
        std::vector<qint64> ids;
        for (int row = 0; row < m_count; ++row)
            ids.push_back(row);
        const qint64 step = valueOr<qint64>(params, "step", tableSteps.last());
        return {{"map", token.toStdString()},
                {"step", step},
                {"n", m_count},
                {"method", valueOr(params, "method", QStringLiteral("tsne")).toStdString()},
                {"splits", {"test"}},
                {"seed", valueOr<qint64>(params, "seed", 1)},
                {"options", Json::object()},
                {"ids", wire::addBlock(message, "<i8", {m_count}, ids.data())}};
    }

    Json points(const Json& params, wire::Message& message) const
    {
        Json result = {{"n", m_count}, {"missing", Json::object()}};
        if (!coarse)
            result["missing"]["coarse"] = "the data have one level";
        std::vector<qint32> whole(static_cast<size_t>(m_count));
        std::vector<float> real(static_cast<size_t>(m_count));
        for (const Json& what : arrayOf(params, "what")) {
            const auto name = what.get<std::string>();
            if (name == "coarse" && !coarse)
                continue;
            for (int row = 0; row < m_count; ++row) {
                const auto i = static_cast<size_t>(row);
                const auto label = static_cast<qint32>(ScriptedSource::classOf(row));
                whole[i] = namesTestOnly && name == "prediction" && row % 4 == 3 ? -1
                           : name == "right"   ? (row % 10 == 0 ? 0 : 1)
                           : name == "coarse"  ? label % 2
                           : name == "level:1" ? label % 3
                                               : label;
                real[i] = static_cast<float>(row) / static_cast<float>(m_count);
            }
            result[name] = name == "p" ? wire::addBlock(message, "<f4", {m_count}, real.data())
                                       : wire::addBlock(message, "<i4", {m_count}, whole.data());
        }
        return result;
    }

    Json honesty(wire::Message& message) const
    {
        constexpr int kWidth = 3;
        std::vector<qint32> rows;
        std::vector<float> kept;
        std::vector<qint32> lists;
        for (int row = 0; row < m_count; ++row) {
            rows.push_back(row);
            kept.push_back(row == 4 ? 0.2F : 0.9F);
            for (int k = 0; k < kWidth; ++k)
                lists.push_back(row == 4 && k < 2 ? row + k + 1 : -1);
        }
        return {
            {"points", wire::addBlock(message, "<i4", {m_count}, rows.data())},
            {"point_preservation", wire::addBlock(message, "<f4", {m_count}, kept.data())},
            {"false_neighbours", wire::addBlock(message, "<i4", {m_count, kWidth}, lists.data())},
            {"torn_neighbours", wire::addBlock(message, "<i4", {m_count, kWidth}, lists.data())}};
    }

    int m_count;
    int m_maps = 0;
    qint64 m_id = 0;
};

} // namespace kindred

#include "FeedSource.h"

#include <cmath>

namespace kindred {

namespace {

constexpr int kClasses = 24;

int classOf(qint64 id)
{
    return static_cast<int>(id * 7 % kClasses);
}

std::shared_ptr<const wire::Message> pixels(size_t count)
{
    auto message = std::make_shared<wire::Message>();
    std::string bytes(count * 64 * 64 * 3, '\0');
    for (size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<char>((i * 2654435761U) >> 13);
    message->json["pixels"] =
        wire::addBlock(*message, "|u1", {static_cast<int64_t>(count), 64, 64, 3}, bytes.data());
    return message;
}

} // namespace

FeedSource::FeedSource()
    : m_map(kSamples, kClasses,
            [this](const Json& params, const std::shared_ptr<const wire::Message>& message) {
                Q_EMIT frameArrived(QStringLiteral("map.frame"), params, message);
            })
{
    m_events.setInterval(250);
    connect(&m_events, &QTimer::timeout, this,
            [this] { Q_EMIT eventsAppended(kRun, points(4), false); });
    m_summaries.setInterval(100);
    connect(&m_summaries, &QTimer::timeout, this, [this] { Q_EMIT runChanged(kRun, summary()); });
    m_summaries.start();
}

Json FeedSource::points(int count)
{
    Json events = Json::array();
    for (int i = 0; i < count; ++i, m_step += 5)
        events.push_back({{"kind", "scalars"},
                          {"step", m_step},
                          {"epoch", m_step / 200.0},
                          {"time", 1.7e9 + m_step * 0.1},
                          {"values",
                           {{"loss", 3 * std::exp(-m_step / 9000.0) + 0.1 * std::sin(m_step)},
                            {"lr", 0.1},
                            {"step_ms", 110 + 9 * std::sin(m_step * 0.7)},
                            {"norm", 4.0},
                            {"knn/val", 0.5 + m_step * 1e-6}}}});
    return events;
}

Json FeedSource::summary() const
{
    return {{"run", kRun},
            {"name", "live"},
            {"created", "2026-11-20T09:12:00Z"},
            {"method", "snca"},
            {"encoder", "conv4"},
            {"source", "demo:glyphs"},
            {"state", "running"},
            {"epoch", m_step / 200.0},
            {"epochs", 400},
            {"step", m_step},
            {"steps", 80000},
            {"eta", 100.0},
            {"device", "cpu"},
            {"seed", 1}};
}

void FeedSource::follow(const QString& run, QObject* context)
{
    // An hour of training is there already.
    QTimer::singleShot(0, context, [this, run] {
        Q_EMIT eventsAppended(run, points(14400), true);
        m_events.start();
    });
}

qint64 FeedSource::request(const QString& method, const Json& params, QObject* context, Done done,
                           Progress, QByteArray)
{
    QTimer::singleShot(2, context, [this, method, params, done = std::move(done)] {
        Reply reply;
        reply.result = answer(method, params, reply.message);
        if (done)
            done(reply);
    });
    return ++m_id;
}

Json FeedSource::answer(const QString& method, const Json& params,
                        std::shared_ptr<const wire::Message>& message)
{
    if (FeedMap::knows(method.toStdString())) {
        const auto whole = std::make_shared<wire::Message>();
        message = whole;
        return m_map.answer(method.toStdString(), params, *whole);
    }
    if (method == "runs.list")
        return {{"runs", {summary()}}};
    if (method == "run.samples")
        return samples(params["from"].get<qint64>(), params["count"].get<qint64>());
    if (method == "run.tables")
        return {{"tables", {{{"split", "test"}, {"step", 400}}}}};
    if (method == "query.neighbours")
        return neighbours(params);
    if (method == "run.thumbnails") {
        auto& known = m_pixels[params["ids"].size()];
        if (!known)
            known = pixels(params["ids"].size());
        message = known;
        return {{"pixels", known->json["pixels"]}, {"ids", params["ids"]}};
    }
    return Json::object();
}

Json FeedSource::samples(qint64 from, qint64 count) const
{
    Json list = Json::array();
    for (qint64 id = from; id < std::min<qint64>(from + count, kSamples); ++id)
        list.push_back({{"id", id},
                        {"path", "images/" + std::to_string(id) + ".png"},
                        {"labels", {classOf(id)}},
                        {"split", "test"}});
    Json classes = Json::array();
    for (int label = 0; label < kClasses; ++label)
        classes.push_back("class " + std::to_string(label));
    return {{"total", kSamples},
            {"samples", list},
            {"levels", {{{"name", "class"}, {"classes", classes}}}}};
}

Json FeedSource::neighbours(const Json& params) const
{
    const qint64 id = params.value("id", qint64{0});
    Json rows = Json::array();
    for (const char* source : {"run", "pixels"}) {
        Json list = Json::array();
        for (int i = 1; i <= 10; ++i) {
            const qint64 other = (id + i * 977) % kSamples;
            list.push_back({{"id", other},
                            {"similarity", 1 - i * 0.01},
                            {"p", 0.1},
                            {"label", classOf(other)},
                            {"right", classOf(other) == classOf(id)}});
        }
        rows.push_back({{"source", source}, {"neighbours", list}, {"right", 5}, {"of", 10}});
    }
    return {
        {"query",
         {{"id", id}, {"label", classOf(id)}, {"prediction", 1}, {"predicted_name", "class 1"}}},
        {"rows", rows}};
}

} // namespace kindred

#include "widgets/views/ScriptedSource.h"

#include <QBuffer>
#include <QPainter>
#include <QPainterPath>
#include <QTimer>

#include <cmath>
#include <utility>

#include "common/JsonFields.h"

namespace kindred {

namespace {

/// A number in 0..1 that depends on its arguments alone.
double scatter(qint64 a, qint64 b)
{
    quint64 x = static_cast<quint64>(a) * 6364136223846793005ULL +
                static_cast<quint64>(b) * 1442695040888963407ULL + 1;
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccdULL;
    x ^= x >> 33;
    return static_cast<double>(x % 100000) / 100000.0;
}

QPainterPath shape(int label)
{
    QPainterPath path;
    if (label == 0) {
        path.arcMoveTo(-14, -14, 28, 28, 40);
        path.arcTo(-14, -14, 28, 28, 40, 290);
    } else if (label == 1) {
        path.moveTo(0, -15);
        path.lineTo(14, 12);
        path.lineTo(-14, 12);
        path.closeSubpath();
    } else if (label == 2) {
        path.addRect(-13, -13, 26, 26);
        path.addEllipse(QPointF(0, 0), 3, 3);
    } else if (label == 3) {
        for (int arm = 0; arm < 5; ++arm) {
            path.moveTo(0, 0);
            path.lineTo(15 * std::sin(arm * 1.2566), -15 * std::cos(arm * 1.2566));
        }
    } else if (label == 4) {
        path.addEllipse(QPointF(-6, 0), 8, 8);
        path.addEllipse(QPointF(6, 0), 8, 8);
    } else {
        path.moveTo(-14, -4);
        path.cubicTo(-8, 14, 8, 14, 14, -4);
        path.moveTo(-6, -8);
        path.lineTo(8, -10);
    }
    return path;
}

} // namespace

QString ScriptedSource::className(int label)
{
    static const QStringList kNames = {"ring / open", "tent / line",   "square / eye",
                                       "star / five", "circle / pair", "smile / bar"};
    return kNames.value(label);
}

QImage ScriptedSource::glyph(qint64 id, int edge)
{
    QImage image(edge, edge, QImage::Format_RGB888);
    const int shade = 20 + static_cast<int>(18 * scatter(id, 1));
    image.fill(QColor(shade, shade, shade + 4));
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(edge / 2.0, edge / 2.0);
    painter.scale(edge / 52.0, edge / 52.0);
    painter.rotate(60 * scatter(id, 2) - 30);
    const int hue = (classOf(id) * 60 + static_cast<int>(40 * scatter(id, 3))) % 360;
    painter.setPen(QPen(QColor::fromHsv(hue, 150, 225), 3.2));
    painter.drawPath(shape(classOf(id)));
    return image;
}

Json ScriptedSource::curve(int from, int to, double level, int attempt)
{
    Json list = Json::array();
    list.push_back({{"kind", "attempt"}, {"attempt", attempt}});
    for (int step = from; step <= to; step += 10) {
        const double t = step / 400.0;
        const double noise = scatter(step, static_cast<qint64>(level * 100)) - 0.5;
        Json values = {{"loss", 0.4 + level + 2.8 * std::exp(-t) * (1 + 0.25 * noise)},
                       {"lr", 0.1 * std::min(1.0, step / 300.0) * (step < 2400 ? 1 : 0.1)},
                       {"step_ms", 118 + 30 * noise},
                       {"norm", 1 + 4 * (1 - std::exp(-t)) + 0.2 * noise},
                       {"grad_norm", 2 * std::exp(-t / 2) + 0.3 * noise + 0.2},
                       {"images_per_s", 1080 + 60 * noise}};
        const double epoch = step / 100.0;
        const double time = 1.7e9 + step * 0.118;
        list.push_back({{"kind", "scalars"},
                        {"step", step},
                        {"epoch", epoch},
                        {"time", time},
                        {"values", values}});
        if (step % 100 == 0)
            list.push_back(
                {{"kind", "evaluation"},
                 {"step", step},
                 {"epoch", epoch},
                 {"time", time},
                 {"values", {{"knn/val", 0.93 - level / 3 - 0.8 * std::exp(-t) + 0.02 * noise}}}});
    }
    return list;
}

Json ScriptedSource::summary(const QString& name, const QString& state, int epoch, double score)
{
    Json json = {{"run", ("/runs/" + name).toStdString()},
                 {"id", name.toStdString()},
                 {"name", name.toStdString()},
                 {"created", "2026-11-20T09:12:00Z"},
                 {"method", "snca"},
                 {"encoder", "conv4"},
                 {"source", "demo:glyphs"},
                 {"kind", "demo"},
                 {"state", state.toStdString()},
                 {"epoch", epoch},
                 {"epochs", 40},
                 {"step", epoch * 100},
                 {"steps", 4000},
                 {"eta", 181.0},
                 {"device", "cpu"},
                 {"seed", 1},
                 {"error", ""},
                 {"images", 7920},
                 {"classes", 24},
                 {"attempt", 1},
                 {"size_bytes", 1000000},
                 {"read_only", false},
                 {"preview", {1, 2, 3, 4, 5, 6}},
                 {"score", nullptr}};
    if (score > 0)
        json["score"] = {{"metric", "knn/val"}, {"value", score}};
    return json;
}

std::vector<ScriptedSource::Asked> ScriptedSource::asked(const QString& method) const
{
    std::vector<Asked> found;
    std::copy_if(m_asked.begin(), m_asked.end(), std::back_inserter(found),
                 [&](const Asked& one) { return one.method == method; });
    return found;
}

qint64 ScriptedSource::request(const QString& method, const Json& params, QObject* context,
                               Done done, Progress progress, QByteArray block)
{
    const qint64 id = ++m_id;
    m_asked.push_back({method, params, block});
    ++m_underWay;
    const auto answerNow = [=, this, receiver = QPointer<QObject>(context)] {
        --m_underWay;
        if (!receiver)
            return;
        if (method == unanswered || (comparesForever && params.contains("compare"))) {
            if (progress)
                progress(0.4, QStringLiteral("working"));
            return;
        }
        Reply reply;
        reply.cancelled = m_cancelled.contains(id);
        const auto refused = errors.find(method);
        if (refused != errors.end())
            reply.error = refused->second;
        if (!refusedComparison.isEmpty() && textOf(params, "compare") == refusedComparison)
            reply.error = usageError("was trained on other data", refusedComparison.toStdString());
        if (dataGone && method == QLatin1String("run.thumbnails") && params.contains("edge"))
            reply.error = failure("the data are gone");
        auto message = std::make_shared<wire::Message>();
        if (reply.ok())
            reply.result = answer(method, params, *message);
        reply.message = message;
        done(reply);
    };
    if (method == withheld)
        m_withheld.emplace_back(answerNow);
    else
        QTimer::singleShot(0, this, answerNow);
    return id;
}

void ScriptedSource::release()
{
    for (const std::function<void()>& reply : std::exchange(m_withheld, {}))
        reply();
}

void ScriptedSource::follow(const QString& run, QObject* context)
{
    followed.append(run);
    QTimer::singleShot(0, context, [this, run] {
        if (const auto refused = errors.find("subscribe " + run); refused != errors.end())
            return followRefused(run, refused->second);
        const auto known = events.find(run);
        if (known != events.end())
            Q_EMIT eventsAppended(run, known->second, true);
    });
}

Json ScriptedSource::answer(const QString& method, const Json& params, wire::Message& message) const
{
    const QString ofRun = method + QLatin1Char(' ') + textOf(params, "run");
    for (const QString& key : {ofRun, method}) {
        if (const auto known = answers.find(key); known != answers.end())
            return known->second;
    }
    if (method == "runs.list")
        return {{"runs", runs}};
    if (method == "queue.list" || method == "queue.move")
        return {{"jobs", jobs}};
    if (method == "run.tables") {
        Json tables = Json::array();
        for (const QString& split : tableSplits) {
            for (const int step : {400, 1200})
                tables.push_back(
                    {{"split", split.toStdString()}, {"step", step}, {"rows", m_samples}});
        }
        return {{"tables", tables}};
    }
    if (method == "run.samples")
        return samples(params);
    if (method == "run.thumbnails")
        return thumbnails(params, message);
    if (method == "run.image")
        return picture(params, message);
    if (method == "query.neighbours")
        return neighbours(params);
    if (method == "query.errors")
        return misclassified(params);
    if (method == "run.record" || method == "run.plan")
        return record(params);
    if (method == "run.delete")
        return {{"trash", "trash-1"}};
    if (method == "run.log")
        return {{"text", "epoch 1 loss 3.2\n"}};
    if ((method == "run.rename" || method == "run.restore") && !runs.empty()) {
        Json renamed = runs.front();
        if (params.contains("name"))
            renamed["name"] = params["name"];
        return renamed;
    }
    return Json::object();
}

Json ScriptedSource::record(const Json&) const
{
    return {
        {"name", "glyphs-snca-d64"},
        {"method", "snca"},
        {"encoder", "conv4"},
        {"seed", 1},
        {"device", "cpu"},
        {"data", {{"source", "demo:glyphs"}, {"split", "ratio:0.8"}, {"trained_level", 0}}},
        {"options", {{"epochs", 40}, {"sigma", 0.07}, {"method", "snca"}, {"preset", "drawings"}}},
        {"plan",
         {{"data", "glyphs"},
          {"name", "first name"},
          {"out", "/runs/done"},
          {"preset", "drawings"},
          {"epochs", 40},
          {"method", nullptr},
          {"device", "auto"},
          {"labels", ""},
          {"exclude", Json::array()},
          {"set", {{"sigma", "0.07"}}}}}};
}

Json ScriptedSource::samples(const Json& params) const
{
    Json list = Json::array();
    const auto from = valueOr<qint64>(params, "from", 0);
    const auto end = std::min<qint64>(m_samples, from + valueOr<qint64>(params, "count", 100));
    for (qint64 id = from; id < end; ++id)
        list.push_back({{"id", id},
                        {"path", "glyphs/" + className(classOf(id)).toStdString() + "/" +
                                     std::to_string(id) + ".png"},
                        {"labels", {classOf(id)}},
                        {"split", id % 4 == 3 ? "train" : "test"}});
    Json classes = Json::array();
    for (int label = 0; label < 6; ++label)
        classes.push_back(className(label).toStdString());
    return {{"total", m_samples},
            {"samples", list},
            {"levels", {{{"name", "shape"}, {"classes", classes}}}}};
}

Json ScriptedSource::thumbnails(const Json& params, wire::Message& message) const
{
    const int edge = valueOr(params, "edge", 64);
    QByteArray pixels;
    for (const Json& id : params["ids"]) {
        const QImage image = glyph(id.get<qint64>(), edge);
        for (int y = 0; y < edge; ++y)
            pixels.append(reinterpret_cast<const char*>(image.constScanLine(y)), 3L * edge);
    }
    const auto count = static_cast<int64_t>(params["ids"].size());
    const Json block = wire::addBlock(message, "|u1", {count, edge, edge, 3}, pixels.data());
    return {{"pixels", block}, {"ids", params["ids"]}};
}

Json ScriptedSource::picture(const Json& params, wire::Message& message) const
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    glyph(valueOr<qint64>(params, "id", 0), 256).save(&buffer, "PNG");
    return {{"bytes", wire::addBlock(message, "|u1", {buffer.size()}, buffer.data().constData())},
            {"name", "glyph.png"}};
}

Json ScriptedSource::neighbourRow(const std::string& source, qint64 query, int label, int k,
                                  double right) const
{
    Json list = Json::array();
    int hits = 0;
    qint64 id = query;
    for (int i = 0; i < k; ++i) {
        const bool hit = scatter(query, i + (source == "run" ? 0 : 1000)) < right;
        do
            id = (id + 1) % m_samples;
        while ((classOf(id) == label) != hit);
        hits += hit;
        list.push_back({{"id", id},
                        {"similarity", 0.985 - 0.4 * i / (i + 12.0)},
                        {"p", 0.2 * std::exp(-0.25 * i)},
                        {"label", classOf(id)},
                        {"right", hit}});
    }
    return {{"source", source}, {"neighbours", list}, {"right", hits}, {"of", k}};
}

Json ScriptedSource::neighbours(const Json& params) const
{
    const auto id = valueOr<qint64>(params, "id", -1);
    const int label = classOf(std::max<qint64>(id, 0));
    const bool wrong = std::count(wrongIds.begin(), wrongIds.end(), id) > 0;
    const int predicted = wrong ? (label + 1) % 6 : label;
    Json query = {{"prediction", predicted},
                  {"predicted_name", className(predicted).toStdString()}};
    if (id >= 0) {
        query["id"] = id;
        query["label"] = label;
        query["trained"] = !untrained;
    }
    const auto k = valueOr<int>(params, "k", 10);
    Json rows = Json::array();
    rows.push_back(neighbourRow("run", std::max<qint64>(id, 0), label, k, wrong ? 0.3 : 0.92));
    const QString other = textOf(params, "compare");
    if (!other.isEmpty())
        rows.push_back(neighbourRow(other.toStdString(), std::max<qint64>(id, 0), label, k, 0.45));
    return {{"query", query}, {"rows", rows}};
}

Json ScriptedSource::misclassified(const Json& params) const
{
    if (untrained)
        return {{"split", "test"}, {"ids", Json::array()}, {"total", 0}, {"n", 0}};
    Json ids = Json::array();
    const auto after = valueOr<qint64>(params, "after", -1);
    for (const qint64 id : wrongIds) {
        if (id > after)
            ids.push_back(id);
    }
    return {{"ids", ids}, {"total", wrongIds.size()}, {"n", m_samples * 3 / 4}};
}

} // namespace kindred

#include "widgets/board/BoardEngine.h"

#include <QCryptographicHash>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QPainter>
#include <QScopeGuard>
#include <QTimer>

#include <cmath>

#include "common/JsonFields.h"
#include "widgets/board/BoardMaths.h"

namespace kindred {

QString BoardEngine::keyOf(const QString& name)
{
    return QString::fromLatin1(
        QCryptographicHash::hash(name.toUtf8(), QCryptographicHash::Sha1).toHex().left(16));
}

QImage BoardEngine::glyph(const QString& name, int edge)
{
    QImage image(edge, edge, QImage::Format_RGB888);
    image.fill(QColor(24, 25, 30));
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(edge / 2.0, edge / 2.0);
    painter.scale(edge / 52.0, edge / 52.0);
    const BoardPoint turned = boardPointOf(name);
    painter.rotate(40 * turned.x);
    const int kind = boardGlyphOf(name);
    painter.setPen(QPen(QColor::fromHsv((kind * 70 + 8) % 360, 150, 225), 3.2));
    if (kind == 0)
        painter.drawArc(-14, -14, 28, 28, 0, 280 * 16);
    else if (kind == 1)
        painter.drawPolygon(QPolygonF({{0, -15}, {14, 12}, {-14, 12}}));
    else if (kind == 2)
        painter.drawRect(-13, -13, 26, 26);
    else if (kind == 3)
        for (int arm = 0; arm < 5; ++arm)
            painter.drawLine(QPointF(0, 0),
                             QPointF(15 * std::sin(arm * 1.2566), -15 * std::cos(arm * 1.2566)));
    else
        painter.drawEllipse(-14, -8, 28, 16);
    return image;
}

std::vector<BoardEngine::Asked> BoardEngine::asked(const QString& method) const
{
    std::vector<Asked> found;
    std::copy_if(all.begin(), all.end(), std::back_inserter(found),
                 [&](const Asked& one) { return one.method == method; });
    return found;
}

qint64 BoardEngine::request(const QString& method, const Json& given, QObject* context, Done done,
                            Progress progress, QByteArray block)
{
    Json params = given;
    if (valueOr(params, "queries", Json()) == Json("$block")) {
        params["queries"] = Json::array();
        for (qsizetype at = 0; at < block.size(); at += 8)
            params["queries"].push_back(block.mid(at, 8).toHex().toStdString());
    }
    const qint64 id = ++m_id;
    all.push_back({id, method, params});
    ++m_underWay;
    m_waiting.push_back({method, params, context, std::move(done), std::move(progress)});
    if (method != held)
        QTimer::singleShot(0, this, [this, method] {
            for (size_t i = 0; i < m_waiting.size(); ++i) {
                if (m_waiting[i].method != method)
                    continue;
                const Waiting one = m_waiting[i];
                m_waiting.erase(m_waiting.begin() + static_cast<std::ptrdiff_t>(i));
                --m_underWay;
                if (one.context && one.done)
                    one.done(answer(one.method, one.params));
                return;
            }
        });
    return id;
}

void BoardEngine::tell(const QString& method, double share)
{
    for (const Waiting& one : std::vector<Waiting>(m_waiting.begin(), m_waiting.end()))
        if (one.method == method && one.context && one.progress)
            one.progress(share, {});
}

void BoardEngine::release()
{
    held.clear();
    for (const Waiting& one : std::exchange(m_waiting, {})) {
        --m_underWay;
        if (one.context && one.done)
            one.done(answer(one.method, one.params));
    }
}

void BoardEngine::restart()
{
    names.clear();
    m_state = State::Restarting;
    Q_EMIT stateChanged(m_state, {});
    m_state = State::Ready;
    Q_EMIT stateChanged(m_state, {});
}

RunSource::Reply BoardEngine::answer(const QString& method, const Json& params)
{
    QElapsedTimer clock;
    clock.start();
    const auto stop =
        qScopeGuard([&] { spentMs += static_cast<double>(clock.nsecsElapsed()) / 1e6; });
    Reply reply;
    if (const auto error = errors.find(method); error != errors.end()) {
        reply.error = error->second;
        return reply;
    }
    auto message = std::make_shared<wire::Message>();
    if (method == "board.open" || method == "board.load") {
        if (brokenEncoders.contains(QString::fromStdString(objectOf(params, "encoder").dump()))) {
            reply.error = inputError("there are no weights in it", "encoder");
            return reply;
        }
        reply.result = open(params);
    } else if (method == "board.add")
        reply.result = add(params, *message);
    else if (method == "board.predict")
        reply.result = predict(params, *message);
    else if (method == "board.explain")
        reply.result = explain(params);
    else if (method == "board.hurts")
        reply.result = hurts(params);
    else if (method == "board.calibrate")
        reply.result = calibrate(params);
    else if (method == "board.thumbnails")
        reply.result = thumbnails(params, *message);
    else if (method == "board.encoders")
        reply.result = encoders(params);
    else if (method == "board.episode")
        reply.result = episode(params);
    else if (method == "board.prior")
        reply.result = prior(params, *message);
    else if (method == "board.episode_files")
        reply.result = {{"files", episodeFiles}};
    else if (method == "board.episodes")
        reply.result = episodes(params);
    else if (method == "runs.list")
        reply.result = {{"runs", runs}};
    else if (method == "board.classify")
        reply.result = classify(params);
    else if (method == "fs.list")
        reply.result = {{"path", "/far"}, {"parent", "/"}, {"entries", listed}};
    else if (method == "camera.list")
        reply.result = {{"cameras", cameras}};
    else if (method == "camera.open") {
        m_shown = 0;
        reply.result = {{"camera", "camera-1"}, {"live", !cameras.empty()}};
    } else if (method == "board.frame" || method == "camera.frame")
        reply.result = frame(params, *message);
    else if (method == "board.save") {
        m_saved = params;
        reply.result = {{"file", params["file"]}, {"bytes", 1}};
    } else
        reply.result = Json::object();
    if (method == "board.load") {
        reply.result["document"] = valueOr(m_saved, "document", Json());
        reply.result["items"] = Json::array();
    }
    reply.message = message;
    return reply;
}

Json BoardEngine::rules()
{
    Json list = Json::array();
    const std::pair<const char*, const char*> kRules[] = {
        {"ncm", "Nearest mean"}, {"wknn", "Weighted k-NN"},  {"kernel", "Gaussian kernel"},
        {"ccknn", "CCKNN"},      {"mne", "Episodic memory"}, {"linear", "Linear head"}};
    for (const auto& [id, title] : kRules) {
        const bool applies = std::string(id) != "mne";
        list.push_back({{"id", id},
                        {"title", title},
                        {"sentence", "How it decides."},
                        {"applies", applies},
                        {"reason", applies ? "" : "the run learned no episodic memory"},
                        {"uses_k", std::string(id) == "wknn"},
                        {"uses_sigma", std::string(id) == "wknn" || std::string(id) == "kernel"}});
    }
    return list;
}

Json BoardEngine::open(const Json& params)
{
    const Json spec = objectOf(params, "encoder");
    const std::string title = spec.contains("run")      ? "The run"
                              : spec.contains("fisher") ? "Fisher vectors"
                              : spec.contains("file")   ? "A file"
                                                        : "Kindred small";
    return {{"board", "b" + std::to_string(++m_boards)},
            {"encoder",
             {{"id", "x"},
              {"title", title},
              {"dimension", 2},
              {"pictures", !vectorRuns.contains(textOf(spec, "run"))},
              {"spec", spec}}},
            {"rules", rules()},
            {"defaults", {{"rule", "wknn"}, {"k", 5}, {"sigma", 0.1}, {"temperature", 1.0}}},
            {"options",
             {{{"key", "k"}, {"low", 1}, {"high", 1000}},
              {{"key", "sigma"}, {"low", 0.001}, {"high", 10}},
              {{"key", "temperature"}, {"low", 0.01}, {"high", 100}}}},
            {"trained_classes", Json::array()},
            {"levels", spec.contains("run") ? levels : Json::array()},
            {"errors", Json::array()}};
}

Json BoardEngine::add(const Json& params, wire::Message& message)
{
    Json items = Json::array();
    std::vector<QImage> pictures;
    int wish = -1;
    const auto show = [&](const QString& name, Json item) {
        item["item"] = wish;
        item["name"] = name.toStdString();
        if (name.startsWith("bad")) {
            item["error"] = name.toStdString() + ": this is no picture";
        } else {
            names[keyOf(name).toStdString()] = name;
            item["key"] = keyOf(name).toStdString();
        }
        items.push_back(std::move(item));
        pictures.push_back(glyph(name, 64));
    };
    for (const Json& one : arrayOf(params, "items")) {
        ++wish;
        if (one.contains("run")) {
            const auto id = valueOr(one, "id", qint64{0});
            const QString kind = boardGlyphs()[static_cast<int>(id % 4)];
            show(QString("%1-%2").arg(kind).arg(id),
                 {{"run", one["run"]}, {"id", id}, {"label", kind.toStdString()}});
            continue;
        }
        const QString path = textOf(one, "path");
        const auto folder = folders.find(path);
        if (folder == folders.end()) {
            show(path.isEmpty() ? textOf(one, "name") : QFileInfo(path).fileName(),
                 {{"path", path.toStdString()}});
            continue;
        }
        for (const QString& file : folder->second) {
            const QString below = file.mid(path.size() + 1);
            const QString first = below.contains('/') ? below.section('/', 0, 0) : QString();
            show(QFileInfo(file).fileName(),
                 {{"path", file.toStdString()}, {"folder", first.toStdString()}});
        }
    }
    std::string pixels;
    for (const QImage& picture : pictures)
        pixels.append(reinterpret_cast<const char*>(picture.constBits()),
                      static_cast<size_t>(picture.sizeInBytes()));
    return {{"items", items},
            {"left", 0},
            {"thumbnails",
             wire::addBlock(message, "|u1", {static_cast<int64_t>(pictures.size()), 64, 64, 3},
                            pixels.data())}};
}

Json BoardEngine::predict(const Json& params, wire::Message& message)
{
    const Json queries = arrayOf(params, "queries");
    const size_t classes = arrayOf(params, "classes").size();
    const std::vector<BoardTaught> support = boardSupportOf(params);
    const auto q = static_cast<int64_t>(queries.size());
    const auto m = static_cast<int64_t>(std::min(size_t{8}, classes));
    const double threshold = valueOr(params, "threshold", -2.0);
    QSet<int> taught;
    for (const BoardTaught& each : support)
        taught.insert(each.cls);
    const bool applies = taught.size() > 1;
    std::vector<int32_t> index;
    std::vector<int32_t> ranked;
    std::vector<float> p;
    std::vector<float> evidence;
    std::vector<int32_t> heads;
    Json unknown = Json::array();
    const auto check = [&](const std::string& key) {
        if (names.find(key) == names.end())
            unknown.push_back(key);
    };
    for (const BoardTaught& each : support)
        check(each.key);
    for (const Json& key : queries) {
        check(key.get<std::string>());
        const auto known = names.find(key.get<std::string>());
        const QString name = known == names.end() ? QString() : known->second;
        const auto s = boardScores(support, classes, boardPointOf(name), names);
        std::vector<int> order;
        for (int i = 0; i < static_cast<int>(classes); ++i)
            order.push_back(i);
        std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
            return s[static_cast<size_t>(a)] > s[static_cast<size_t>(b)];
        });
        double sum = 0;
        for (const double each : s)
            sum += std::exp(4 * each);
        for (int64_t i = 0; i < m; ++i) {
            ranked.push_back(order[static_cast<size_t>(i)]);
            p.push_back(static_cast<float>(
                std::exp(4 * s[static_cast<size_t>(order[static_cast<size_t>(i)])]) / sum));
        }
        const double best = order.empty() ? -1 : s[static_cast<size_t>(order.front())];
        evidence.push_back(static_cast<float>(best));
        index.push_back(!applies ? -2 : best < threshold ? -1 : order.front());
        heads.push_back(order.empty() ? -2 : order.front());
    }
    // The linear head says the first class of everything; episodic memory nothing.
    std::vector<int32_t> byRule;
    for (int rule = 0; rule < 6; ++rule)
        for (const int32_t best : heads)
            byRule.push_back(!applies || rule == 4 ? -2 : rule == 5 ? 0 : best);
    Json judged = rules();
    for (Json& rule : judged) {
        rule["leave_one_out"] =
            applies && rule["applies"] ? boardLeaveOneOut(support, classes, names) : Json();
        rule["queries"] = nullptr;
        if (!applies) {
            rule["applies"] = false;
            rule["reason"] = "two classes with samples are needed";
        }
    }
    const Json classNames = [&] {
        Json list = Json::array();
        for (const Json& each : arrayOf(params, "classes"))
            list.push_back(each["name"]);
        return list;
    }();
    return {{"index", wire::addBlock(message, "<i4", {q}, index.data())},
            {"ranked", wire::addBlock(message, "<i4", {q, m}, ranked.data())},
            {"p", wire::addBlock(message, "<f4", {q, m}, p.data())},
            {"evidence", wire::addBlock(message, "<f4", {q}, evidence.data())},
            {"by_rule", wire::addBlock(message, "<i4", {6, q}, byRule.data())},
            {"classes", classNames},
            {"rules", judged},
            {"unknown", unknown},
            {"ms", 1.5}};
}

Json BoardEngine::thumbnails(const Json& params, wire::Message& message) const
{
    std::string pixels;
    const Json keys = arrayOf(params, "keys");
    for (const Json& key : keys) {
        const auto found = names.find(key.get<std::string>());
        const QImage picture = glyph(found == names.end() ? QString() : found->second, 64);
        pixels.append(reinterpret_cast<const char*>(picture.constBits()),
                      static_cast<size_t>(picture.sizeInBytes()));
    }
    return {{"thumbnails",
             wire::addBlock(message, "|u1", {static_cast<int64_t>(keys.size()), 64, 64, 3},
                            pixels.data())}};
}

} // namespace kindred

#include "board/session/BoardService.h"

#include <QImage>

#include "common/EngineWords.h"
#include "common/JsonFields.h"
#include "models/engine/EngineHost.h"

namespace kindred {

namespace {
constexpr qsizetype kWishesAtOnce = 512;

QList<BoardLevel> levelsOf(const Json& opened)
{
    QList<BoardLevel> levels;
    for (const Json& each : arrayOf(opened, "levels")) {
        BoardLevel level{textOf(each, "name"), {}};
        for (const Json& name : arrayOf(each, "classes"))
            level.classes << (name.is_string() ? QString::fromStdString(name.get<std::string>())
                                               : QString());
        levels.append(level);
    }
    return levels;
}
} // namespace

/// Wishes that are asked one request after another.
struct BoardService::Batch {
    QList<BoardWish> wishes;
    qsizetype next = 0;  ///< first wish that was not asked
    qsizetype first = 0; ///< of the request under way
    qsizetype count = 0; ///< in it
    int from = 0;        ///< pictures of the request that were read before
    QList<BoardAdded> added;
    int left = 0;
    int generation = 0;
    bool guarded = false;
    QPointer<QObject> context;
    Added done;
    std::function<void(const QString&, const QImage&)> picture;
};

BoardService::BoardService(RunSource* source, QObject* parent) : QObject(parent), m_source(source)
{
    connect(source, &RunSource::stateChanged, this, &BoardService::engineChanged);
}

bool BoardService::isLocal() const
{
    return engineIsLocal(*m_source);
}

QString BoardService::host() const
{
    return engineHost(*m_source);
}

void BoardService::engineChanged(RunSource::State state)
{
    if (m_state == State::Closed)
        return;
    if (state != RunSource::State::Ready) {
        m_lost = true;
        m_token.clear();
        m_openId = -1;
        cancelAdding();
        return setState(State::Opening);
    }
    if (std::exchange(m_lost, false))
        open(m_encoder, m_classifier);
}

void BoardService::setState(State state)
{
    m_state = state;
    Q_EMIT stateChanged();
}

QString BoardService::whyNoPictures()
{
    return tr("The vectors of this run come without what embeds pictures: the board takes its own "
              "samples only. With another encoder it takes pictures.");
}

void BoardService::open(const BoardEncoder& encoder, const QString& classifier)
{
    m_encoder = encoder;
    m_classifier = classifier;
    m_error.clear();
    m_cancelled = false;
    cancelAdding();
    setState(State::Opening);
    askToOpen(!m_token.empty() && classifier.isEmpty());
}

void BoardService::askToOpen(bool keep)
{
    const int opening = ++m_opening;
    Json params;
    if (!m_classifier.isEmpty())
        params["file"] = m_classifier.toStdString();
    else
        params["encoder"] = encoderJson(m_encoder);
    if (keep)
        params["from"] = m_token;
    m_openId = m_source->request(
        m_classifier.isEmpty() ? QStringLiteral("board.open") : QStringLiteral("board.load"),
        params, this,
        [this, opening, keep](const RunSource::Reply& reply) {
            if (opening == m_opening)
                opened(reply, keep, keep);
            else if (reply.ok()) // nobody waits for it; the engine keeps few of them
                closeToken(textOf(reply.result, "board").toStdString());
        },
        [this, opening](double done, const QString&) {
            if (opening == m_opening && m_state == State::Opening)
                Q_EMIT openingMoved(std::min(done, 0.999));
        });
}

bool BoardService::cancelOpening()
{
    if (m_openId < 0)
        return false;
    m_source->cancel(std::exchange(m_openId, -1));
    ++m_opening; // what comes all the same is closed
    if (m_token.empty()) {
        m_error = tr("Opening the encoder was cancelled. The board is kept as it is.");
        m_cancelled = true;
        setState(State::Failed);
        return false;
    }
    m_encoder = m_openEncoder;
    m_classifier = m_openClassifier;
    m_kept = true;
    setState(State::Ready);
    return true;
}

void BoardService::closeToken(const std::string& token)
{
    if (!token.empty())
        m_source->request(QStringLiteral("board.close"), {{"board", token}}, this, {});
}

void BoardService::opened(const RunSource::Reply& reply, bool kept, bool again)
{
    m_openId = -1;
    closeToken(std::exchange(m_token, {}));
    if (!reply.ok() && again) // the board before may have been given up by the engine
        return askToOpen(false);
    if (!reply.ok()) {
        m_error = reply.error ? QString::fromStdString(reply.error->message()) : QString();
        return setState(State::Failed);
    }
    const Json& result = reply.result;
    m_token = textOf(result, "board").toStdString();
    m_openEncoder = m_encoder;
    m_openClassifier = m_classifier;
    const Json encoder = objectOf(result, "encoder");
    m_title = textOf(encoder, "title");
    m_dimension = valueOr(encoder, "dimension", 0);
    m_takesPictures = valueOr(encoder, "pictures", true);
    m_rules = rulesOf(result);
    const Json defaults = objectOf(result, "defaults");
    m_defaults.rule = textOf(defaults, "rule");
    m_defaults.k = valueOr(defaults, "k", m_defaults.k);
    m_defaults.sigma = valueOr(defaults, "sigma", m_defaults.sigma);
    m_defaults.temperature = valueOr(defaults, "temperature", m_defaults.temperature);
    m_ranges.clear();
    for (const Json& option : arrayOf(result, "options")) {
        const double low = valueOr(option, "low", 1.0);
        m_ranges.insert(textOf(option, "key"), {low, valueOr(option, "high", low)});
    }
    m_trained.clear();
    for (const Json& name : arrayOf(result, "trained_classes"))
        if (name.is_string())
            m_trained << QString::fromStdString(name.get<std::string>());
    m_levels = levelsOf(result);
    m_lostKeys.clear();
    for (const Json& each : arrayOf(result, "errors"))
        m_lostKeys << textOf(each, "key");
    m_loaded = m_classifier.isEmpty() ? Json() : result;
    m_kept = kept;
    setState(State::Ready);
}

std::pair<double, double> BoardService::range(const QString& option) const
{
    return m_ranges.value(option, {1, 1});
}

void BoardService::close()
{
    ++m_opening;
    if (m_openId >= 0)
        m_source->cancel(std::exchange(m_openId, -1));
    cancelAdding();
    closeToken(std::exchange(m_token, {}));
    setState(State::Closed);
}

qint64 BoardService::ask(const QString& method, Json params, QObject* context, Done done,
                         RunSource::Progress progress, const QByteArray& block)
{
    if (!isReady() || m_token.empty())
        return -1;
    params["board"] = m_token;
    return m_source->request(
        method, params, context,
        [this, token = m_token, self = QPointer<BoardService>(this),
         done = std::move(done)](const RunSource::Reply& reply) {
            if (!self)
                return;
            if (token == m_token)
                return done(reply);
            // Whoever asked waits for an end, though it means nothing any more.
            RunSource::Reply gone;
            gone.cancelled = true;
            done(gone);
        },
        std::move(progress), block);
}

qint64 BoardService::askEngine(const QString& method, const Json& params, QObject* context,
                               Done done, RunSource::Progress progress)
{
    return m_source->request(method, params, context, std::move(done), std::move(progress));
}

void BoardService::add(const QList<BoardWish>& wishes, QObject* context, Added done,
                       std::function<void(const QString&, const QImage&)> picture)
{
    auto batch = std::make_shared<Batch>();
    batch->wishes = wishes;
    batch->context = context;
    batch->guarded = context != nullptr;
    batch->done = std::move(done);
    batch->generation = m_addGeneration;
    batch->picture = std::move(picture);
    ++m_adding;
    Q_EMIT adding(0, {});
    addNext(batch);
}

void BoardService::addNext(const std::shared_ptr<Batch>& batch)
{
    if (batch->from == 0) {
        batch->first = batch->next;
        batch->count = 0;
        // Bytes travel one picture a request.
        while (batch->next < batch->wishes.size() && batch->count < kWishesAtOnce) {
            const bool bytes = !batch->wishes[batch->next].bytes.isEmpty();
            if (bytes && batch->count > 0)
                break;
            ++batch->next;
            ++batch->count;
            if (bytes)
                break;
        }
    }
    if (batch->count == 0)
        return finish(batch);
    Json items = Json::array();
    for (qsizetype i = batch->first; i < batch->first + batch->count; ++i)
        items.push_back(batch->wishes[i].item);
    Json params = {{"items", std::move(items)}};
    if (batch->from > 0)
        params["from"] = batch->from;
    const qsizetype total = batch->wishes.size();
    const qint64 id = ask(
        QStringLiteral("board.add"), params, this,
        [this, batch](const RunSource::Reply& reply) { takeAdded(batch, reply); },
        [this, batch, total](double done, const QString& text) {
            const double all =
                (static_cast<double>(batch->first) + done * static_cast<double>(batch->count)) /
                static_cast<double>(total);
            Q_EMIT adding(std::min(all, 0.999), text);
        },
        batch->wishes[batch->first].bytes);
    if (id < 0)
        return finish(batch);
    m_addIds.append(id);
}

void BoardService::takeAdded(const std::shared_ptr<Batch>& batch, const RunSource::Reply& reply)
{
    if (batch->generation != m_addGeneration)
        return finish(batch); // what was read until then is not lost
    if (!reply.ok()) {
        if (reply.error)
            batch->added.append({{},
                                 static_cast<int>(batch->first),
                                 {},
                                 {},
                                 QString::fromStdString(reply.error->message())});
        batch->from = 0;
        if (reply.cancelled)
            return finish(batch);
        return addNext(batch);
    }
    const QList<QImage> pictures = thumbnailsOf(reply);
    qsizetype row = 0;
    const Json items = arrayOf(reply.result, "items");
    for (const Json& item : items) {
        BoardAdded one;
        one.wish = static_cast<int>(batch->first) + valueOr(item, "item", 0);
        one.image.key = textOf(item, "key");
        one.image.name = textOf(item, "name");
        one.folder = textOf(item, "folder");
        one.label = textOf(item, "label");
        one.error = engineWords(item, "error");
        if (one.image.key.isEmpty() && one.error.isEmpty())
            one.error = tr("it could not be read");
        one.image.source = batch->wishes.value(one.wish).source;
        if (const QString run = textOf(item, "run"); !run.isEmpty())
            one.image.source = {run, valueOr(item, "id", qint64{-1}), {}, true};
        else if (const QString path = textOf(item, "path"); !path.isEmpty())
            one.image.source = {{}, -1, path, true};
        if (one.error.isEmpty() && row < pictures.size() && batch->picture)
            batch->picture(one.image.key, pictures[row]);
        ++row;
        batch->added.append(one);
    }
    const int left = valueOr(reply.result, "left", 0);
    batch->from = left > 0 && !items.empty() ? batch->from + static_cast<int>(items.size()) : 0;
    if (left > 0 && items.empty())
        batch->left += left;
    addNext(batch);
}

void BoardService::finish(const std::shared_ptr<Batch>& batch)
{
    if (batch->generation == m_addGeneration && --m_adding == 0) {
        m_addIds.clear();
        Q_EMIT adding(1, {});
    }
    if (batch->done && (!batch->guarded || batch->context))
        batch->done(batch->added, batch->left);
}

void BoardService::cancelAdding()
{
    ++m_addGeneration;
    for (const qint64 id : std::exchange(m_addIds, {}))
        m_source->cancel(id);
    if (std::exchange(m_adding, 0) > 0)
        Q_EMIT adding(1, {});
}

} // namespace kindred

#include "wizard/ThumbnailCache.h"

#include <utility>

#include "models/samples/Thumbnails.h"

namespace kindred {

namespace {
constexpr int kThumbnail = 64;  ///< pixels, as the protocol's thumbnails
constexpr int kIdsAtOnce = 256; ///< 3 MB an answer, so that the first rows appear at once
} // namespace

ThumbnailCache::ThumbnailCache(RunSource* source, QObject* parent)
    : QObject(parent), m_source(source)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(0);
    connect(&m_timer, &QTimer::timeout, this, &ThumbnailCache::fetch);
    connect(m_source, &RunSource::stateChanged, this, [this](RunSource::State state) {
        if (state != RunSource::State::Ready || m_refused.isEmpty())
            return;
        m_wanted += std::exchange(m_refused, {}); // the engine before could not answer
        m_timer.start();
    });
}

void ThumbnailCache::setSource(const QString& path)
{
    if (path == m_path)
        return;
    m_path = path;
    ++m_turn;
    m_images.clear();
    m_wanted.clear();
    m_asked.clear();
    m_refused.clear();
}

QImage ThumbnailCache::image(qint64 id)
{
    const auto found = m_images.constFind(id);
    if (found != m_images.constEnd())
        return *found;
    if (!m_asked.contains(id)) {
        m_wanted.insert(id);
        m_timer.start();
    }
    return {};
}

void ThumbnailCache::fetch()
{
    while (!m_wanted.isEmpty()) {
        Json ids = Json::array();
        QSet<qint64> asked;
        for (auto next = m_wanted.begin();
             next != m_wanted.end() && ids.size() < static_cast<size_t>(kIdsAtOnce);) {
            ids.push_back(static_cast<int64_t>(*next));
            asked.insert(*next);
            next = m_wanted.erase(next);
        }
        m_asked += asked;
        m_source->request(QStringLiteral("data.thumbnails"),
                          {{"source", m_path.toStdString()}, {"ids", ids}, {"edge", kThumbnail}},
                          this, [this, asked, turn = m_turn](const RunSource::Reply& reply) {
                              if (turn != m_turn)
                                  return;
                              if (reply.error)
                                  m_refused += asked;
                              onReply(reply);
                          });
    }
}

void ThumbnailCache::onReply(const RunSource::Reply& reply)
{
    const QList<Thumbnail> pictures = picturesOf(reply);
    if (pictures.isEmpty())
        return;
    for (const Thumbnail& thumbnail : pictures)
        m_images.insert(thumbnail.id, thumbnail.picture);
    Q_EMIT loaded();
}

} // namespace kindred

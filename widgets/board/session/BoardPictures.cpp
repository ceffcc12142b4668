#include "board/session/BoardPictures.h"

#include "board/session/BoardService.h"

namespace kindred {

namespace {
constexpr qsizetype kPicturesAtOnce = 256;
constexpr qsizetype kPicturesWanted = 1024; ///< more than a screen of tiles
} // namespace

BoardPictures::BoardPictures(BoardService* service, QObject* parent)
    : QObject(parent), m_service(service)
{
    connect(service, &BoardService::stateChanged, this, [this] {
        // What an earlier board could not show, this one may.
        m_wanted.clear();
        m_asked.clear();
        if (m_service->isReady())
            Q_EMIT loaded();
    });
}

QImage BoardPictures::find(const QString& key)
{
    if (const QImage* picture = m_cache.object(key))
        return *picture;
    if (!m_service->isReady() || m_asked.contains(key))
        return {};
    m_asked.insert(key);
    m_wanted.append(key);
    while (m_wanted.size() > kPicturesWanted)
        m_asked.remove(m_wanted.takeFirst());
    sendSoon();
    return {};
}

void BoardPictures::put(const QString& key, const QImage& picture)
{
    if (!picture.isNull())
        m_cache.insert(key, new QImage(picture),
                       std::max(qsizetype{1}, picture.sizeInBytes() >> 10));
}

void BoardPictures::sendSoon()
{
    if (!std::exchange(m_sending, true))
        QMetaObject::invokeMethod(this, &BoardPictures::send, Qt::QueuedConnection);
}

void BoardPictures::send()
{
    const QStringList keys =
        m_wanted.mid(std::max(qsizetype{0}, m_wanted.size() - kPicturesAtOnce));
    m_wanted.resize(m_wanted.size() - keys.size());
    m_sending = false;
    if (keys.isEmpty())
        return;
    Json list = Json::array();
    for (const QString& key : keys)
        list.push_back(key.toStdString());
    m_service->ask(QStringLiteral("board.thumbnails"), {{"keys", std::move(list)}}, this,
                   [this, keys](const RunSource::Reply& reply) {
                       const QList<QImage> pictures = thumbnailsOf(reply);
                       for (qsizetype i = 0; i < std::min(keys.size(), pictures.size()); ++i)
                           put(keys[i], pictures[i]);
                       Q_EMIT loaded();
                       if (!m_wanted.isEmpty())
                           sendSoon();
                   });
}

} // namespace kindred

#include "wizard/ThumbnailCache.h"

#include "wizard/EngineJson.h"

namespace kindred {

namespace {
constexpr int kEdge = 64;       ///< pixels, as the protocol's thumbnails
constexpr int kIdsAtOnce = 256; ///< 3 MB an answer, so that the first rows appear at once
} // namespace

ThumbnailCache::ThumbnailCache(RunSource* source, QObject* parent)
    : QObject(parent), m_source(source)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(0);
    connect(&m_timer, &QTimer::timeout, this, &ThumbnailCache::fetch);
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
        for (auto next = m_wanted.begin();
             next != m_wanted.end() && ids.size() < static_cast<size_t>(kIdsAtOnce);) {
            ids.push_back(static_cast<int64_t>(*next));
            m_asked.insert(*next);
            next = m_wanted.erase(next);
        }
        m_source->request(QStringLiteral("data.thumbnails"),
                          {{"source", m_path.toStdString()}, {"ids", ids}, {"edge", kEdge}}, this,
                          [this, turn = m_turn](const RunSource::Reply& reply) {
                              if (turn == m_turn)
                                  onReply(reply);
                          });
    }
}

void ThumbnailCache::onReply(const RunSource::Reply& reply)
{
    if (!reply.ok() || !reply.message || !reply.result.contains("pixels"))
        return;
    const auto block = wire::findBlock(*reply.message, reply.result["pixels"], "|u1");
    const Json& ids = fields::part(reply.result, "ids");
    if (!block.ok() || block->shape.size() != 4 || block->shape[3] != 3 ||
        block->shape[0] != static_cast<int64_t>(ids.size()) || block->shape[1] < 1 ||
        block->shape[1] > 4096 || block->shape[2] < 1 || block->shape[2] > 4096)
        return;
    const int height = static_cast<int>(block->shape[1]);
    const int width = static_cast<int>(block->shape[2]);
    const auto* pixels = reinterpret_cast<const uchar*>(block->data);
    for (const Json& id : ids) {
        if (id.is_number_integer()) {
            const QImage view(pixels, width, height, width * 3, QImage::Format_RGB888);
            m_images.insert(id.get<int64_t>(), view.copy());
        }
        pixels += static_cast<qsizetype>(width) * height * 3;
    }
    Q_EMIT loaded();
}

} // namespace kindred

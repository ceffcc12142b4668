#include "models/ThumbnailStore.h"

#include <QTimer>

#include <algorithm>

namespace kindred {

namespace {

constexpr int kUnderWay = 2;
/// More than a screen of tiles; older wishes are repeated by painting if they are seen again.
constexpr qsizetype kWanted = 4 * ThumbnailStore::kBatch;

} // namespace

ThumbnailStore::ThumbnailStore(RunSource* source, QObject* parent)
    : QObject(parent), m_source(source)
{
}

void ThumbnailStore::setRun(const QString& run)
{
    if (run == m_run)
        return;
    m_run = run;
    ++m_generation;
    m_underWay = 0;
    m_cache.clear();
    m_wanted.clear();
    m_asked.clear();
}

QImage ThumbnailStore::find(qint64 id)
{
    if (const QImage* image = m_cache.object(id))
        return *image;
    if (m_run.isEmpty() || m_asked.contains(id))
        return {};
    m_asked.insert(id);
    m_wanted.append(id);
    while (m_wanted.size() > kWanted)
        m_asked.remove(m_wanted.takeFirst());
    sendSoon();
    return {};
}

void ThumbnailStore::sendSoon()
{
    if (m_sending)
        return;
    m_sending = true;
    // One turn of the event loop gathers what a whole paint looks for.
    QTimer::singleShot(0, this, [this] {
        m_sending = false;
        send();
    });
}

void ThumbnailStore::send()
{
    while (!m_wanted.isEmpty() && m_underWay < kUnderWay) {
        const qsizetype count = std::min<qsizetype>(kBatch, m_wanted.size());
        const QList<qint64> ids = m_wanted.last(count);
        m_wanted.resize(m_wanted.size() - count);
        ++m_underWay;
        const Json params = {{"run", m_run.toStdString()},
                             {"ids", std::vector<qint64>(ids.begin(), ids.end())}};
        m_source->request("run.thumbnails", params, this,
                          [this, ids, generation = m_generation](const RunSource::Reply& reply) {
                              if (generation != m_generation)
                                  return;
                              --m_underWay;
                              take(reply, ids);
                              send();
                          });
    }
}

void ThumbnailStore::take(const RunSource::Reply& reply, const QList<qint64>& ids)
{
    if (!reply.ok() || !reply.message)
        return; // they stay asked: a picture that cannot be had is not asked for at every paint
    const auto pixels = reply.result.find("pixels");
    const auto names = reply.result.find("ids");
    if (pixels == reply.result.end() || names == reply.result.end() || !names->is_array())
        return;
    const auto block = wire::findBlock(*reply.message, *pixels, "|u1");
    if (!block.ok() || block->shape.size() != 4 || block->shape[3] != 3)
        return;
    const auto edge = static_cast<int>(block->shape[1]);
    const qint64 bytes = block->shape[1] * block->shape[2] * 3;
    const qint64 count = std::min<qint64>(block->shape[0], static_cast<qint64>(names->size()));
    QSet<qint64> done;
    for (qint64 i = 0; i < count; ++i) {
        const auto* data = reinterpret_cast<const uchar*>(block->data + i * bytes);
        const QImage view(data, static_cast<int>(block->shape[2]), edge, 3 * block->shape[2],
                          QImage::Format_RGB888);
        const auto& name = (*names)[static_cast<size_t>(i)];
        if (!name.is_number_integer())
            continue;
        const auto id = name.get<qint64>();
        m_cache.insert(id, new QImage(view.convertToFormat(QImage::Format_RGB32)));
        done.insert(id);
    }
    // Only what came may be asked for again, once it has made room for others.
    for (const qint64 id : ids) {
        if (done.contains(id))
            m_asked.remove(id);
    }
    if (!done.isEmpty())
        Q_EMIT loaded(done);
}

} // namespace kindred

#include "models/samples/ThumbnailStore.h"

#include <QTimer>

#include <algorithm>

#include "models/samples/Thumbnails.h"

namespace kindred {

namespace {

constexpr int kUnderWay = 2;
/// More than a screen of tiles; older wishes are repeated by painting if they are seen again.
constexpr qsizetype kWanted = 1024;

} // namespace

ThumbnailStore::ThumbnailStore(RunSource* source, QObject* parent, int edge)
    : QObject(parent), m_source(source), m_edge(edge)
{
    connect(m_source, &RunSource::stateChanged, this, [this](RunSource::State state) {
        if (state == RunSource::State::Ready)
            askAgain();
    });
}

void ThumbnailStore::setRun(const QString& run)
{
    if (run == m_run)
        return;
    m_run = run;
    forget();
}

void ThumbnailStore::setEdge(int edge)
{
    if (edge == m_edge)
        return;
    m_edge = edge;
    forget();
}

void ThumbnailStore::forget()
{
    ++m_generation;
    m_underWay = 0;
    m_cache.clear();
    m_wanted.clear();
    m_asked.clear();
    m_refused.clear();
}

void ThumbnailStore::askAgain()
{
    if (m_refused.isEmpty())
        return;
    // Whoever looked for them paints only when they come: they are asked for unasked.
    m_wanted += QList<qint64>(m_refused.cbegin(), m_refused.cend());
    m_refused.clear();
    while (m_wanted.size() > kWanted)
        m_asked.remove(m_wanted.takeFirst());
    sendSoon();
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
    const qsizetype batch = std::max(1, (kBatchKiB << 10) / (3 * m_edge * m_edge));
    while (!m_wanted.isEmpty() && m_underWay < kUnderWay) {
        const qsizetype count = std::min(batch, m_wanted.size());
        const QList<qint64> ids = m_wanted.last(count);
        m_wanted.resize(m_wanted.size() - count);
        ++m_underWay;
        Json params = {{"run", m_run.toStdString()},
                       {"ids", std::vector<qint64>(ids.begin(), ids.end())}};
        if (m_edge != kEdge)
            params["edge"] = m_edge;
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
    QSet<qint64> done;
    for (const Thumbnail& thumbnail : picturesOf(reply)) {
        m_cache.insert(thumbnail.id, new QImage(thumbnail.picture),
                       std::max<qsizetype>(1, thumbnail.picture.sizeInBytes() >> 10));
        done.insert(thumbnail.id);
    }
    // Only what came may be asked for again, once it has made room for others; a picture that
    // cannot be had is not asked for at every paint.
    for (const qint64 id : ids) {
        if (done.contains(id))
            m_asked.remove(id);
        else if (reply.error)
            m_refused.insert(id);
    }
    if (!done.isEmpty())
        Q_EMIT loaded(done);
}

} // namespace kindred

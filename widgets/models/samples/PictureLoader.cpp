#include "models/samples/PictureLoader.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImageReader>
#include <QPointer>
#include <QThreadPool>

namespace kindred {

QImage decodePicture(const QByteArray& encoded, int edge)
{
    QBuffer buffer;
    buffer.setData(encoded);
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer);
    reader.setAutoTransform(true);
    const QSize size = reader.size();
    if (size.isValid() && std::max(size.width(), size.height()) > edge)
        reader.setScaledSize(size.scaled(edge, edge, Qt::KeepAspectRatio));
    return reader.read();
}

PictureLoader::PictureLoader(RunSource* source, QObject* parent) : QObject(parent), m_source(source)
{
}

void PictureLoader::cancel()
{
    ++m_serial;
    if (m_pending)
        m_source->cancel(*m_pending);
    m_pending.reset();
}

void PictureLoader::load(const QString& run, qint64 id)
{
    cancel();
    m_pending = m_source->request("run.image", {{"run", run.toStdString()}, {"id", id}}, this,
                                  [this, id, serial = m_serial](const RunSource::Reply& reply) {
                                      if (serial != m_serial || !reply.ok() || !reply.message)
                                          return;
                                      m_pending.reset();
                                      const auto bytes = reply.result.find("bytes");
                                      if (bytes == reply.result.end())
                                          return;
                                      const auto block =
                                          wire::findBlock(*reply.message, *bytes, "|u1");
                                      if (block.ok())
                                          decodeFor(QByteArray(block->data, block->count()), id);
                                  });
}

void PictureLoader::decode(const QByteArray& encoded)
{
    cancel();
    decodeFor(encoded, -1);
}

void PictureLoader::decodeFor(const QByteArray& encoded, qint64 id)
{
    const QPointer<PictureLoader> self(this);
    QThreadPool::globalInstance()->start([self, encoded, id, serial = m_serial] {
        const QImage picture = decodePicture(encoded, kEdge);
        QMetaObject::invokeMethod(
            qApp,
            [self, picture, id, serial] {
                if (self && serial == self->m_serial)
                    Q_EMIT self->loaded(id, picture);
            },
            Qt::QueuedConnection);
    });
}

} // namespace kindred

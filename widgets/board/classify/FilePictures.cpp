#include "board/classify/FilePictures.h"

#include <QCoreApplication>
#include <QFile>
#include <QPainter>
#include <QPointer>
#include <QThreadPool>

#include "models/samples/PictureLoader.h"

namespace kindred {

namespace {
constexpr int kMostKept = 2000;
constexpr qint64 kMostFileBytes = qint64{256} << 20; ///< as the engine takes of one picture

QImage squareOf(const QString& path)
{
    QFile file(path);
    if (file.size() > kMostFileBytes || !file.open(QIODevice::ReadOnly))
        return {};
    const QImage picture = decodePicture(file.readAll(), FilePictures::kEdge);
    if (picture.isNull())
        return {};
    QImage square(FilePictures::kEdge, FilePictures::kEdge, QImage::Format_ARGB32_Premultiplied);
    square.fill(Qt::transparent);
    QPainter painter(&square);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    QRect place({}, picture.size().scaled(square.size(), Qt::KeepAspectRatio));
    place.moveCenter(square.rect().center());
    painter.drawImage(place, picture);
    return square;
}
} // namespace

FilePictures::FilePictures(QObject* parent) : QObject(parent), m_kept(kMostKept) {}

QImage FilePictures::find(const QString& path)
{
    if (const QImage* kept = m_kept.object(path))
        return *kept;
    if (m_asked.contains(path))
        return {};
    m_asked.insert(path);
    const QPointer<FilePictures> self(this);
    QThreadPool::globalInstance()->start([self, path] {
        const QImage picture = squareOf(path);
        QMetaObject::invokeMethod(
            qApp,
            [self, path, picture] {
                if (!self)
                    return;
                self->m_asked.remove(path);
                self->m_kept.insert(path, new QImage(picture));
                Q_EMIT self->loaded(path);
            },
            Qt::QueuedConnection);
    });
    return {};
}

} // namespace kindred

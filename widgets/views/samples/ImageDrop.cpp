#include "views/samples/ImageDrop.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QImageReader>
#include <QMimeData>
#include <QPointer>
#include <QThreadPool>
#include <QUrl>

#include <algorithm>

#include "common/Openable.h"

namespace kindred {

namespace {

constexpr qint64 kLimit = 64 << 20;

struct DropText {
    Q_DECLARE_TR_FUNCTIONS(ImageDrop)
};

Result<BroughtImage> readFile(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return inputError(DropText::tr("The picture cannot be read").toStdString(),
                          path.toStdString(), file.errorString().toStdString());
    if (file.size() > kLimit)
        return inputError(DropText::tr("The picture is larger than 64 MiB").toStdString(),
                          path.toStdString());
    BroughtImage image{file.readAll(), QFileInfo(path).fileName()};
    QBuffer buffer(&image.bytes);
    buffer.open(QIODevice::ReadOnly);
    if (!QImageReader(&buffer).canRead())
        return inputError(DropText::tr("This is no picture").toStdString(), path.toStdString(),
                          DropText::tr("Use a JPEG or PNG file.").toStdString());
    return image;
}

} // namespace

bool mayBringImage(const QMimeData& data)
{
    if (data.hasImage())
        return true;
    // The first counts, as it is the one that is read.
    const auto urls = data.urls();
    const auto local =
        std::find_if(urls.begin(), urls.end(), [](const QUrl& url) { return url.isLocalFile(); });
    return local != urls.end() && !mayBeOpened(local->toLocalFile());
}

Result<ImageSource> imageSource(const QMimeData& data)
{
    for (const QUrl& url : data.urls()) {
        if (url.isLocalFile())
            return ImageSource{url.toLocalFile(), {}};
    }
    const auto image = data.hasImage() ? qvariant_cast<QImage>(data.imageData()) : QImage();
    if (image.isNull())
        return inputError(DropText::tr("There is no picture on the clipboard").toStdString());
    return ImageSource{{}, image};
}

Result<BroughtImage> readImage(const ImageSource& source)
{
    if (!source.path.isEmpty())
        return readFile(source.path);
    BroughtImage brought;
    brought.name = DropText::tr("pasted picture");
    QBuffer buffer(&brought.bytes);
    buffer.open(QIODevice::WriteOnly);
    source.pixels.save(&buffer, "PNG");
    return brought;
}

void readImageLater(const ImageSource& source, QObject* context,
                    std::function<void(const Result<BroughtImage>&)> done)
{
    const QPointer<QObject> guard(context);
    QThreadPool::globalInstance()->start([source, guard, done = std::move(done)] {
        const Result<BroughtImage> image = readImage(source);
        QMetaObject::invokeMethod(
            qApp,
            [image, guard, done] {
                if (guard)
                    done(image);
            },
            Qt::QueuedConnection);
    });
}

} // namespace kindred

#include "views/ImageDrop.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QImageReader>
#include <QMimeData>
#include <QUrl>

namespace kindred {

namespace {

constexpr qint64 kLimit = 64 << 20;

std::string words(const char* text)
{
    return QCoreApplication::translate("ImageDrop", text).toStdString();
}

} // namespace

bool mayBringImage(const QMimeData& data)
{
    if (data.hasImage())
        return true;
    const auto urls = data.urls();
    return std::any_of(urls.begin(), urls.end(), [](const QUrl& url) { return url.isLocalFile(); });
}

Result<BroughtImage> readImageFile(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return inputError(words(QT_TRANSLATE_NOOP("ImageDrop", "The picture cannot be read")),
                          path.toStdString(), file.errorString().toStdString());
    if (file.size() > kLimit)
        return inputError(
            words(QT_TRANSLATE_NOOP("ImageDrop", "The picture is larger than 64 MiB")),
            path.toStdString());
    BroughtImage image{file.readAll(), QFileInfo(path).fileName()};
    QBuffer buffer(&image.bytes);
    buffer.open(QIODevice::ReadOnly);
    if (!QImageReader(&buffer).canRead())
        return inputError(words(QT_TRANSLATE_NOOP("ImageDrop", "This is no picture")),
                          path.toStdString(),
                          words(QT_TRANSLATE_NOOP("ImageDrop", "Use a JPEG or PNG file.")));
    return image;
}

Result<BroughtImage> broughtImage(const QMimeData& data)
{
    for (const QUrl& url : data.urls()) {
        if (url.isLocalFile())
            return readImageFile(url.toLocalFile());
    }
    const auto image = data.hasImage() ? qvariant_cast<QImage>(data.imageData()) : QImage();
    if (image.isNull())
        return inputError(
            words(QT_TRANSLATE_NOOP("ImageDrop", "There is no picture on the clipboard")));
    BroughtImage brought;
    brought.name = QCoreApplication::translate("ImageDrop", "pasted picture");
    QBuffer buffer(&brought.bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return brought;
}

} // namespace kindred

#include "common/Openable.h"

#include <QFileInfo>
#include <QRegularExpression>

namespace kindred {

bool isOpenableFile(const QString& path)
{
    static const QRegularExpression kFiles(
        QStringLiteral("(\\.(npy|csv|zip|kshard|tar|tgz|tar\\.(gz|bz2|xz)|kindred-classifier)|"
                       "-ubyte(\\.gz)?|(^|/)run\\.json)$"),
        QRegularExpression::CaseInsensitiveOption);
    return kFiles.match(path).hasMatch() && !QFileInfo(path).isDir();
}

bool mayBeOpened(const QString& path)
{
    return isOpenableFile(path) || QFileInfo(path).isDir();
}

bool isPictureFile(const QString& path)
{
    static const QRegularExpression kPictures(
        QStringLiteral("\\.(jpe?g|jpe|jfif|png|bmp|dib|webp|tiff?|p[gpnb]m|gif)$"),
        QRegularExpression::CaseInsensitiveOption);
    return kPictures.match(path).hasMatch() && !QFileInfo(path).isDir();
}

} // namespace kindred

#include "board/intake/BoardCarry.h"

#include <QFile>
#include <QFileInfo>
#include <QLocale>

#include <limits>

#include "board/intake/BoardBrought.h"
#include "board/intake/BoardIntake.h"

namespace kindred {

namespace {

constexpr int kFilesAtMost = 4096;
constexpr qint64 kBytesAtMost = 64 << 20;          ///< of one picture
constexpr qint64 kCarriedAtMost = qint64{1} << 30; ///< bytes at once: they stand in memory

/// Takes the bytes of a file, if there are any.
void carry(const BoardFile& picture, const QString& folder, CarriedFiles& carried, qint64& bytes)
{
    if (bytes > kCarriedAtMost || carried.wishes.size() == kFilesAtMost) {
        ++carried.left;
        return;
    }
    QFile file(picture.path);
    const QString name = QFileInfo(picture.path).fileName();
    QString why;
    if (!file.open(QIODevice::ReadOnly))
        why = file.errorString();
    else if (file.size() > kBytesAtMost)
        why =
            BoardIntake::tr("it is larger than %1").arg(QLocale().formattedDataSize(kBytesAtMost));
    if (!why.isEmpty()) {
        BoardAdded unread;
        unread.image.name = name;
        unread.error = why;
        return carried.unread.append(unread);
    }
    bytes += file.size();
    if (bytes > kCarriedAtMost) {
        ++carried.left;
        return;
    }
    carried.wishes.append({{{"image", "$block"}, {"name", name.toStdString()}},
                           {{}, -1, picture.path, false},
                           file.readAll()});
    carried.folders << (picture.folder.isEmpty() ? folder : picture.folder);
}

} // namespace

CarriedFiles carry(const QStringList& paths)
{
    CarriedFiles carried;
    qint64 bytes = 0;
    for (const QString& path : paths) {
        const QString folder = QFileInfo(path).isDir() ? QFileInfo(path).fileName() : QString();
        const auto pictures = picturesBelow(path, std::numeric_limits<int>::max());
        for (const BoardFile& each : pictures)
            carry(each, folder, carried, bytes);
        if (pictures.isEmpty())
            carried.empty << folder;
    }
    return carried;
}

} // namespace kindred

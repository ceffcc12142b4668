#pragma once

#include <QByteArray>
#include <QString>

#include "base/Result.h"

class QMimeData;

namespace kindred {

/// A picture that a person brought, as the bytes of an image file.
struct BroughtImage {
    QByteArray bytes;
    QString name;
};

/// Whether dropped or copied data may be a picture: image data, or the address of a local file.
bool mayBringImage(const QMimeData& data);

/// The picture in dropped or copied data; the first one if there are several. An Input error if it
/// cannot be read.
Result<BroughtImage> broughtImage(const QMimeData& data);

/// The bytes of a file, at most 64 MiB, refused if no image reader knows them.
Result<BroughtImage> readImageFile(const QString& path);

} // namespace kindred

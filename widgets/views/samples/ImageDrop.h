#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>

#include <functional>

#include "base/Result.h"

class QMimeData;
class QObject;

namespace kindred {

/// A picture that a person brought, as the bytes of an image file.
struct BroughtImage {
    QByteArray bytes;
    QString name;
};

/// Whether dropped or copied data may be a picture: image data, or the address of a local file.
bool mayBringImage(const QMimeData& data);

/// A picture before it is read: a file, or pixels that are still to be encoded.
struct ImageSource {
    QString path; ///< of a file; empty: `pixels` it is
    QImage pixels;
};

/// The picture in dropped or copied data; the first one if there are several. An Input error if
/// there is none. Reads nothing: fit for the GUI thread.
Result<ImageSource> imageSource(const QMimeData& data);

/// The bytes of a file, at most 64 MiB, refused if no image reader knows them; or the pixels as
/// PNG. An Input error if it cannot be read. Any thread.
Result<BroughtImage> readImage(const ImageSource& source);

/// readImage() in the thread pool; `done` is called on the GUI thread, unless `context` is gone by
/// then.
void readImageLater(const ImageSource& source, QObject* context,
                    std::function<void(const Result<BroughtImage>&)> done);

} // namespace kindred

#pragma once

#include <QByteArray>
#include <QString>

class QSaveFile;

namespace kindred {

/// Writes all bytes through to the disk; empty, or why that failed. The file must not be committed
/// then. QSaveFile alone commits a file whose last block found no room, and takes a part of a block
/// without an error: on a full disk an empty or torn file would replace a good one.
QString writeThrough(QSaveFile& file, QByteArrayView bytes = {});

/// Replaces the file at `path` as a whole; empty, or why not: then it is as it was. Any thread.
QString writeWholeFile(const QString& path, QByteArrayView bytes);

} // namespace kindred

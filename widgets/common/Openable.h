#pragma once

#include <QString>

namespace kindred {

/// Whether the window may open a local path that is dropped on it: embeddings, a table, an archive,
/// packed pictures, a classifier, the run.json of a run, or a folder. By its name alone, while it
/// is held over the window; the engine looks closer once it is dropped.
bool mayBeOpened(const QString& path);
/// The same but for folders, which may be brought as pictures too.
bool isOpenableFile(const QString& path);
/// Whether it is named like a picture, also like one that the engine refuses in words (GIF).
bool isPictureFile(const QString& path);

} // namespace kindred

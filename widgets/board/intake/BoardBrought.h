#pragma once

#include <QByteArray>
#include <QImage>
#include <QList>
#include <QStringList>

#include "base/Result.h"
#include "board/session/BoardDocument.h"

class QMimeData;

namespace kindred {

/// Samples of a run on the clipboard or under way by drag: {"run","ids"}.
inline constexpr auto kSamplesMime = "application/x-kindred-samples";
/// Pictures of the board itself: {"keys"}.
inline constexpr auto kBoardMime = "application/x-kindred-board";

/// What a person drags onto the board or pastes, before anything is read.
struct BoardBrought {
    QStringList keys;  ///< of pictures that are on the board already
    QString run;       ///< with `ids`
    QList<qint64> ids; ///< samples
    QStringList paths; ///< files and folders of this computer
    QImage pixels;     ///< a picture without a file
    bool operator==(const BoardBrought&) const = default;
};

/// Whether it may bring pictures; also what is refused afterwards in words.
bool mayBringPictures(const QMimeData& data);

/// What dropped or pasted data hold. Addresses on the network are refused: Kindred is offline.
/// Reads nothing.
Result<BoardBrought> broughtBy(const QMimeData& data);

/// Data of a drag: samples of a run, or pictures of the board. The caller owns them.
QMimeData* samplesMime(const QString& run, const QList<qint64>& ids);
QMimeData* boardMime(const QStringList& keys);

/// A file below a folder that was brought.
struct BoardFile {
    QString path;
    QString folder; ///< first folder below the one that was brought; empty directly in it
};
/// The pictures of files and folders by name, at most `limit`. For an engine elsewhere, which
/// cannot read them itself. Any thread.
QList<BoardFile> picturesBelow(const QString& path, int limit);

} // namespace kindred

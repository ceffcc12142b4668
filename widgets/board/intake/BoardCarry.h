#pragma once

#include <QStringList>

#include "board/session/BoardService.h"

namespace kindred {

/// Files of this computer with their bytes, for an engine elsewhere.
struct CarriedFiles {
    QList<BoardWish> wishes;
    QStringList folders;      ///< of each wish
    QList<BoardAdded> unread; ///< what there are no bytes of, and why
    QStringList empty;        ///< names of folders without pictures
    int left = 0;             ///< that are too many
};

/// Reads the pictures of files and folders by name, as many as stand in memory. Any thread.
CarriedFiles carry(const QStringList& paths);

} // namespace kindred

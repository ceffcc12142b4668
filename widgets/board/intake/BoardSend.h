#pragma once

#include <QImage>
#include <QPixmap>
#include <QString>

#include <functional>
#include <utility>

#include "board/intake/BoardIntake.h"

class QMenu;
class QWidget;

namespace kindred {

/// The classes that a board has, id and name; empty before the board was opened.
using BoardClasses = std::function<QList<std::pair<int, QString>>()>;

/// A picture of one of the board's classes, as another room shows it.
struct BoardShown {
    QString className;
    int colour = 0; ///< of classColour()
    QString run;    ///< with `id`, where it is a sample; else a file
    qint64 id = -1;
    QString path; ///< on this computer
};
using BoardPictureList = std::function<QList<BoardShown>()>;

/// Adds "Send to the board" to a menu of another room: a new class, each class that is there, the
/// pictures to be told. `send` is called with what was chosen. The returned submenu is owned by
/// `menu`.
QMenu* addBoardMenu(QMenu* menu, const BoardClasses& classes,
                    const std::function<void(const BoardTarget&)>& send);

/// Fills a menu with the same ways onto the board.
void fillBoardMenu(QMenu* menu, const BoardClasses& classes,
                   const std::function<void(const BoardTarget&)>& send);

/// What hangs at the pointer while `count` samples are dragged: the first pictures, one above the
/// other, and how many there are. Null images are left out. Colours and resolution of `view`.
QPixmap carriedPicture(const QList<QImage>& pictures, qsizetype count, const QWidget& view);

} // namespace kindred

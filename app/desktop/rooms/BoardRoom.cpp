#include <QCoreApplication>
#include <QPointer>

#include "board/BoardView.h"
#include "rooms/DockRoom.h"
#include "rooms/RoomLinks.h"
#include "rooms/Rooms.h"
#include "work/Workspace.h"

namespace kindred {

QWidget* makeBoardRoom(const RoomSetup& setup, QWidget* parent)
{
    Workspace& work = setup.work;
    RoomLinks* links = setup.links;
    auto* room = new DockRoom(parent);
    auto* view = new BoardView(work.engine, &work.current, work.folder(), room);
    view->setSelection(&work.selection);
    work.steps.add(view->session()->editor()->undoStack());
    room->addView(QStringLiteral("board"), QCoreApplication::translate("kindred::Rooms", "Board"),
                  view, Qt::Vertical, 100);
    QObject::connect(view, &BoardView::said, links, &RoomLinks::said);
    QObject::connect(view, &BoardView::failed, links, &RoomLinks::failed);
    QObject::connect(view, &BoardView::saveBroken, links, [links, view](const QString& file) {
        const QString text = QCoreApplication::translate(
            "kindred::Rooms", "The board was not saved as %1: the engine was restarted meanwhile.");
        Q_EMIT links->offered(text.arg(file),
                              QCoreApplication::translate("kindred::Rooms", "Try again"),
                              [board = QPointer<BoardView>(view), file] {
                                  if (board)
                                      board->saveClassifier(file);
                              });
    });
    return room;
}

} // namespace kindred

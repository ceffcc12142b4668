#include "board/intake/BoardDrop.h"

#include <QDropEvent>
#include <QWidget>

#include "board/intake/BoardBrought.h"
#include "common/Buttons.h"

namespace kindred {

BoardDrop::BoardDrop(QWidget* target) : QObject(target), m_target(target)
{
    watchToo(target);
}

void BoardDrop::watchToo(QWidget* child)
{
    child->setAcceptDrops(true);
    child->installEventFilter(this);
}

void BoardDrop::mark(bool hovered)
{
    setStyleProperty(m_target, "hovered", hovered);
}

bool BoardDrop::eventFilter(QObject*, QEvent* event)
{
    switch (event->type()) {
    case QEvent::DragEnter:
    case QEvent::DragMove: {
        auto* drag = static_cast<QDragMoveEvent*>(event);
        if (!mayBringPictures(*drag->mimeData()))
            return false;
        drag->setDropAction(Qt::CopyAction);
        drag->accept();
        mark(true);
        return true;
    }
    case QEvent::DragLeave:
        mark(false);
        return false;
    case QEvent::Drop: {
        auto* drop = static_cast<QDropEvent*>(event);
        mark(false);
        if (!mayBringPictures(*drop->mimeData()))
            return false;
        drop->setDropAction(Qt::CopyAction);
        drop->accept();
        Q_EMIT dropped(*drop->mimeData());
        return true;
    }
    default:
        return false;
    }
}

} // namespace kindred

#include "window/HelpKey.h"

#include <QApplication>
#include <QKeyEvent>

#include "common/Help.h"

namespace kindred {

HelpKey::HelpKey(QObject* parent) : QObject(parent)
{
    qApp->installEventFilter(this);
}

bool HelpKey::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QObject::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool asks =
        key->key() == Qt::Key_F1 && (key->modifiers() & ~Qt::KeypadModifier) == Qt::ShiftModifier;
    return (asks && watched == QApplication::focusWidget() &&
            showHelp(QApplication::focusWidget())) ||
           QObject::eventFilter(watched, event);
}

} // namespace kindred

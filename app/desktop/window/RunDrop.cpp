#include "window/RunDrop.h"

#include <QDropEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>
#include <QWidget>

#include "common/Openable.h"
#include "models/engine/EngineHost.h"

namespace kindred {

RunDrop::RunDrop(const RunSource* source, QWidget* window) : QObject(window), m_source(source)
{
    window->setAcceptDrops(true);
    window->installEventFilter(this);
}

bool RunDrop::eventFilter(QObject* watched, QEvent* event)
{
    const bool entered = event->type() == QEvent::DragEnter;
    const bool dropped = event->type() == QEvent::Drop;
    if (!entered && !dropped)
        return QObject::eventFilter(watched, event);
    auto* drop = static_cast<QDropEvent*>(event);
    const Dropped found = droppedBy(drop->mimeData());
    if (found.isNothing())
        return QObject::eventFilter(watched, event);
    drop->acceptProposedAction();
    if (dropped)
        take(found);
    return true;
}

RunDrop::Dropped RunDrop::droppedBy(const QMimeData* data) const
{
    Dropped dropped;
    if (engineHost(*m_source).isEmpty())
        return dropped;
    for (const QUrl& url : data->urls()) {
        const QString path = url.toLocalFile();
        if (!QFileInfo::exists(path))
            continue;
        if (dropped.openable.isEmpty() && mayBeOpened(path))
            dropped.openable = path;
        else if (isPictureFile(path))
            dropped.pictures << path;
    }
    return dropped;
}

void RunDrop::take(const Dropped& dropped)
{
    if (engineIsLocal(*m_source)) {
        const QStringList paths =
            dropped.openable.isEmpty() ? dropped.pictures : QStringList{dropped.openable};
        for (const QString& path : paths)
            Q_EMIT pathDropped(path);
        return;
    }
    if (!dropped.openable.isEmpty())
        Q_EMIT refused(tr("%1 is on this computer, and the engine works on %2: copy it there and "
                          "open the copy. Pictures for the board need no copy.",
                          "a path, a computer")
                           .arg(dropped.openable, engineHost(*m_source)));
    if (!dropped.pictures.isEmpty())
        Q_EMIT picturesCarried(dropped.pictures);
}

} // namespace kindred

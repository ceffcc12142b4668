#include "window/RunDrop.h"

#include <QDropEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QSysInfo>
#include <QUrl>
#include <QWidget>

#include "common/JsonFields.h"
#include "common/Openable.h"
#include "models/engine/RunSource.h"

namespace kindred {

RunDrop::RunDrop(const RunSource* source, QWidget* window, std::function<void(const QString&)> open)
    : QObject(window), m_source(source), m_open(std::move(open))
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
    const QStringList paths = pathsIn(drop->mimeData());
    if (paths.isEmpty())
        return QObject::eventFilter(watched, event);
    drop->acceptProposedAction();
    if (dropped)
        for (const QString& path : paths)
            m_open(path);
    return true;
}

QStringList RunDrop::pathsIn(const QMimeData* data) const
{
    if (textOf(m_source->engineInfo(), "host") != QSysInfo::machineHostName())
        return {};
    QStringList pictures;
    for (const QUrl& url : data->urls()) {
        const QString path = url.toLocalFile();
        if (!QFileInfo::exists(path))
            continue;
        if (mayBeOpened(path))
            return {path};
        if (isPictureFile(path))
            pictures << path;
    }
    return pictures;
}

} // namespace kindred

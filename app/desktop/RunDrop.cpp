#include "RunDrop.h"

#include <QDropEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QRegularExpression>
#include <QSysInfo>
#include <QUrl>
#include <QWidget>

#include "common/JsonFields.h"
#include "models/RunSource.h"

namespace kindred {

namespace {

/// By name alone, while it is held over the window; the engine looks closer once it is dropped.
bool mayBeOpened(const QString& path)
{
    static const QRegularExpression kFiles(
        QStringLiteral("(\\.(npy|csv|zip|kshard|tar|tgz|tar\\.(gz|bz2|xz)|kindred-classifier)|"
                       "-ubyte(\\.gz)?)$"),
        QRegularExpression::CaseInsensitiveOption);
    const QFileInfo info(path);
    return info.isDir() || (info.isFile() && kFiles.match(path).hasMatch());
}

} // namespace

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
    const QString path = pathIn(drop->mimeData());
    if (path.isEmpty())
        return QObject::eventFilter(watched, event);
    drop->acceptProposedAction();
    if (dropped)
        m_open(path);
    return true;
}

QString RunDrop::pathIn(const QMimeData* data) const
{
    if (textOf(m_source->engineInfo(), "host") != QSysInfo::machineHostName())
        return {};
    for (const QUrl& url : data->urls()) {
        const QString path = url.toLocalFile();
        if (!path.isEmpty() && mayBeOpened(path))
            return path;
    }
    return {};
}

} // namespace kindred

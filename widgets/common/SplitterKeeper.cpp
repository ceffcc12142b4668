#include "common/SplitterKeeper.h"

#include <QEvent>
#include <QSplitter>

#include <utility>

namespace kindred {

SplitterKeeper::SplitterKeeper(QSplitter* splitter) : QObject(splitter), m_splitter(splitter)
{
    splitter->installEventFilter(this);
}

Json SplitterKeeper::save() const
{
    if (!m_seen)
        return m_kept;
    Json sizes = Json::array();
    for (const int size : m_splitter->sizes())
        sizes.push_back(size);
    return sizes;
}

void SplitterKeeper::restore(const Json& sizes)
{
    QList<int> wanted;
    for (const Json& size : sizes)
        if (size.is_number_integer() && size.get<int>() > 0)
            wanted.append(size.get<int>());
    if (wanted.size() != m_splitter->count())
        return;
    m_kept = sizes;
    m_splitter->setSizes(wanted);
}

bool SplitterKeeper::eventFilter(QObject* watched, QEvent* event)
{
    // Until it is seen it is not as wide as it will be, and what is too narrow is squeezed.
    const bool shows = event->type() == QEvent::Show;
    if (!m_seen && (shows || event->type() == QEvent::Resize))
        restore(Json(m_kept));
    if (!m_seen && shows)
        QMetaObject::invokeMethod(this, &SplitterKeeper::begin, Qt::QueuedConnection);
    return QObject::eventFilter(watched, event);
}

void SplitterKeeper::begin()
{
    if (!std::exchange(m_seen, true))
        restore(Json(m_kept));
}

} // namespace kindred

#include "models/samples/Selection.h"

namespace kindred {

void Selection::setCurrent(qint64 id)
{
    if (id == m_current)
        return;
    m_current = id;
    Q_EMIT changed();
}

void Selection::setIds(const QSet<qint64>& ids)
{
    if (ids == m_ids)
        return;
    m_ids = ids;
    if (!m_ids.contains(m_current))
        m_current = kNone;
    Q_EMIT changed();
}

void Selection::clear()
{
    if (m_current == kNone && m_ids.isEmpty())
        return;
    m_current = kNone;
    m_ids.clear();
    Q_EMIT changed();
}

} // namespace kindred

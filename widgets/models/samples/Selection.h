#pragma once

#include <QObject>
#include <QSet>

namespace kindred {

/// The samples that a person has chosen, shared by every view of the current run: the only mutable
/// state between views. GUI thread only.
class Selection final : public QObject {
    Q_OBJECT

public:
    static constexpr qint64 kNone = -1;

    using QObject::QObject;

    /// Sample id in focus (the query, the hovered or last clicked point), or kNone.
    qint64 current() const { return m_current; }
    const QSet<qint64>& ids() const { return m_ids; }

    void setCurrent(qint64 id);
    /// Replaces the set; the current sample stays where it is in it, else it is kNone.
    void setIds(const QSet<qint64>& ids);
    void clear();

Q_SIGNALS:
    void changed();

private:
    qint64 m_current = kNone;
    QSet<qint64> m_ids;
};

} // namespace kindred

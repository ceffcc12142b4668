#pragma once

#include <QList>
#include <QStringList>

#include "base/Json.h"

namespace kindred {

/// A name that a person gave to samples. A selection that is kept is one too.
struct Tag {
    QString name;
    QList<qint64> ids; ///< ascending, distinct; never empty
    bool operator==(const Tag&) const = default;
};

/// The tags of a run's samples, in the order in which they were made. A sample may have several; a
/// tag that is on no sample is none.
class TagSet final {
public:
    /// As it is kept: one line, without blanks around it. Empty: it is none.
    static QString tidyName(const QString& name);

    const QList<Tag>& tags() const { return m_tags; }
    bool isEmpty() const { return m_tags.isEmpty(); }
    const Tag* find(const QString& name) const;
    /// The names of a sample's tags.
    QStringList of(qint64 id) const;
    /// How many of `ids` (ascending) have the tag.
    static qint64 countIn(const Tag& tag, const QList<qint64>& ids);

    /// `ids`: ascending, distinct. A tag that is not there yet is made.
    void add(const QString& name, const QList<qint64>& ids);
    void take(const QString& name, const QList<qint64>& ids);
    /// False where the name is empty or another tag has it.
    bool rename(const QString& name, const QString& to);
    void remove(const QString& name);

    /// `mine` with what was changed between `base` and `theirs`. Where one of them is as `base` it
    /// is the other.
    static TagSet merged(const TagSet& base, const TagSet& mine, const TagSet& theirs);

    /// [{"name","samples":ranges of ids}]
    Json toJson() const;
    static Result<TagSet> fromJson(const Json& tags, const std::string& where);

    bool operator==(const TagSet&) const = default;

private:
    qsizetype indexOf(const QString& name) const;
    QList<qint64> idsOf(const QString& name) const;

    QList<Tag> m_tags;
};

} // namespace kindred

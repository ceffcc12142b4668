#include "models/samples/TagSet.h"

#include <algorithm>
#include <iterator>

#include "common/JsonFields.h"
#include "models/samples/IdRanges.h"

namespace kindred {

namespace {
constexpr qsizetype kLongestTag = 80;
constexpr qsizetype kFew = 16; ///< so much shorter a list is looked up one by one
} // namespace

QString TagSet::tidyName(const QString& name)
{
    return name.simplified().left(kLongestTag).trimmed();
}

qsizetype TagSet::indexOf(const QString& name) const
{
    const auto found = std::find_if(m_tags.begin(), m_tags.end(),
                                    [&name](const Tag& tag) { return tag.name == name; });
    return found == m_tags.end() ? -1 : found - m_tags.begin();
}

const Tag* TagSet::find(const QString& name) const
{
    const qsizetype at = indexOf(name);
    return at < 0 ? nullptr : &m_tags[at];
}

QStringList TagSet::of(qint64 id) const
{
    QStringList names;
    for (const Tag& tag : m_tags)
        if (std::binary_search(tag.ids.begin(), tag.ids.end(), id))
            names << tag.name;
    return names;
}

qint64 TagSet::countIn(const Tag& tag, const QList<qint64>& ids)
{
    qint64 count = 0;
    if (ids.size() < tag.ids.size() / kFew) {
        for (const qint64 id : ids)
            count += std::binary_search(tag.ids.begin(), tag.ids.end(), id) ? 1 : 0;
        return count;
    }
    for (auto one = ids.begin(), other = tag.ids.begin();
         one != ids.end() && other != tag.ids.end();) {
        count += *one == *other ? 1 : 0;
        const bool further = *one <= *other;
        other += *other <= *one ? 1 : 0;
        one += further ? 1 : 0;
    }
    return count;
}

void TagSet::add(const QString& name, const QList<qint64>& ids)
{
    const QString tidy = tidyName(name);
    if (tidy.isEmpty() || ids.isEmpty())
        return;
    const qsizetype at = indexOf(tidy);
    if (at < 0)
        return m_tags.append({tidy, ids});
    QList<qint64> all;
    std::set_union(m_tags[at].ids.cbegin(), m_tags[at].ids.cend(), ids.begin(), ids.end(),
                   std::back_inserter(all));
    m_tags[at].ids = all;
}

void TagSet::take(const QString& name, const QList<qint64>& ids)
{
    const qsizetype at = indexOf(name);
    if (at < 0)
        return;
    QList<qint64> rest;
    std::set_difference(m_tags[at].ids.cbegin(), m_tags[at].ids.cend(), ids.begin(), ids.end(),
                        std::back_inserter(rest));
    if (rest.isEmpty())
        m_tags.removeAt(at);
    else
        m_tags[at].ids = rest;
}

bool TagSet::rename(const QString& name, const QString& to)
{
    const QString tidy = tidyName(to);
    const qsizetype at = indexOf(name);
    const qsizetype taken = indexOf(tidy);
    if (at < 0 || tidy.isEmpty() || (taken >= 0 && taken != at))
        return false;
    m_tags[at].name = tidy;
    return true;
}

void TagSet::remove(const QString& name)
{
    if (const qsizetype at = indexOf(name); at >= 0)
        m_tags.removeAt(at);
}

QList<qint64> TagSet::idsOf(const QString& name) const
{
    const Tag* tag = find(name);
    return tag ? tag->ids : QList<qint64>();
}

TagSet TagSet::merged(const TagSet& base, const TagSet& mine, const TagSet& theirs)
{
    if (mine == base)
        return theirs;
    TagSet set = mine;
    const auto without = [](const QList<qint64>& ids, const QList<qint64>& others) {
        QList<qint64> rest;
        std::set_difference(ids.begin(), ids.end(), others.begin(), others.end(),
                            std::back_inserter(rest));
        return rest;
    };
    for (const Tag& tag : base.m_tags)
        set.take(tag.name, without(tag.ids, theirs.idsOf(tag.name)));
    for (const Tag& tag : theirs.m_tags)
        set.add(tag.name, without(tag.ids, base.idsOf(tag.name)));
    return set;
}

Json TagSet::toJson() const
{
    Json tags = Json::array();
    for (const Tag& tag : m_tags)
        tags.push_back({{"name", tag.name.toStdString()}, {"samples", idRanges(tag.ids)}});
    return tags;
}

Result<TagSet> TagSet::fromJson(const Json& tags, const std::string& where)
{
    if (!tags.is_array())
        return inputError("there is no list of tags", where);
    TagSet set;
    for (const Json& tag : tags) {
        KINDRED_ASSIGN(const QList<qint64> ids,
                       idsOfRanges(valueOr(tag, "samples", Json()), where));
        const QString name = tidyName(textOf(tag, "name"));
        if (name.isEmpty() || ids.isEmpty() || set.find(name))
            return inputError("a tag has no name of its own, or no samples", where);
        set.m_tags.append({name, ids});
    }
    return set;
}

} // namespace kindred

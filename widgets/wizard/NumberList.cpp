#include "wizard/NumberList.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

#include "common/Numbers.h"

namespace kindred::numberlist {

namespace {

struct NumberListText {
    Q_DECLARE_TR_FUNCTIONS(NumberList)
};

constexpr qint64 kMost = 100;
constexpr size_t kShortestStretch = 5; ///< "1, 2, 3, 4" is read at a glance

QString notAList()
{
    return NumberListText::tr("Give a whole number, or several: 1, 2, 3 or 1-3.");
}

QString tooMany()
{
    return NumberListText::tr("At most %1 at once.", "numbers in a list").arg(kMost);
}

/// What is wrong with the numbers from `first` to `last` behind those of `list`; adds them.
QString append(qint64 first, qint64 last, Json& list)
{
    if (first > last)
        return notAList();
    if (last - first >= kMost - static_cast<qint64>(list.size()))
        return tooMany();
    for (qint64 past = 0; past <= last - first; ++past) { // `last` may be the largest there is
        const qint64 number = first + past;
        if (std::find(list.begin(), list.end(), Json(number)) != list.end())
            return NumberListText::tr("%1 is given twice.", "a number").arg(number);
        list.push_back(number);
    }
    return {};
}

QString appendPart(const QString& part, Json& list)
{
    static const QRegularExpression form(QStringLiteral("^(\\d+)(?:\\s*[-–]\\s*(\\d+))?$"));
    const auto match = form.match(part.trimmed());
    if (!match.hasMatch())
        return notAList();
    bool begins = false;
    bool ends = true;
    const qint64 first = match.captured(1).toLongLong(&begins);
    const qint64 last = match.captured(2).isEmpty() ? first : match.captured(2).toLongLong(&ends);
    return begins && ends ? append(first, last, list) : notAList();
}

/// The end of the stretch of ascending neighbours that begins at `from`.
size_t stretchEnd(const Json& list, size_t from)
{
    size_t end = from + 1;
    while (end < list.size() && list[end].is_number_integer() &&
           list[end - 1].is_number_integer() &&
           list[end].get<int64_t>() - 1 == list[end - 1].get<int64_t>())
        ++end;
    return end;
}

} // namespace

Json parse(const QString& text, QString& problem)
{
    Json list = Json::array();
    for (const QString& part : text.split(QLatin1Char(','))) {
        problem = appendPart(part, list);
        if (!problem.isEmpty())
            return {};
    }
    return list.size() == 1 ? list[0] : list;
}

QString shown(const Json& value)
{
    if (!value.is_array())
        return numbers::shown(value);
    QStringList parts;
    for (size_t from = 0; from < value.size();) {
        const size_t end = stretchEnd(value, from);
        if (end - from >= kShortestStretch) {
            parts << numbers::shown(value[from]) + QLatin1Char('-') +
                         numbers::shown(value[end - 1]);
            from = end;
        } else {
            parts << numbers::shown(value[from++]);
        }
    }
    return parts.join(QLatin1String(", "));
}

int count(const Json& value)
{
    return value.is_array() ? static_cast<int>(value.size()) : 1;
}

} // namespace kindred::numberlist

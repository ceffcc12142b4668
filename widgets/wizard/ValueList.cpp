#include "wizard/ValueList.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

#include "common/Numbers.h"
#include "wizard/EngineJson.h"

namespace kindred::valuelist {

namespace {

struct ValueListText {
    Q_DECLARE_TR_FUNCTIONS(ValueList)
};

bool isNumeric(const Json& spec)
{
    const QString type = fields::text(spec, "type");
    return type == QLatin1String("integer") || type == QLatin1String("real");
}

bool commaIsDecimal()
{
    return QLocale().decimalPoint() == QLatin1String(",");
}

/// "0,03" is one number where the comma is the reader's decimal sign; elsewhere it parts values,
/// also in "100,200".
bool isOneNumber(const Json& spec, const QString& word)
{
    const bool whole = fields::text(spec, "type") == QLatin1String("integer");
    return numbers::parsed(word).has_value() &&
           (!word.contains(u',') || (commaIsDecimal() && !whole));
}

QStringList partsOf(const Json& spec, const QString& text)
{
    static const QRegularExpression between(QStringLiteral("\\s*;\\s*|\\s*,\\s+|\\s+,|\\s+"));
    if (!isNumeric(spec))
        return text.split(u',');
    QStringList parts;
    for (const QString& word : text.trimmed().split(between)) {
        if (isOneNumber(spec, word))
            parts << word;
        else
            parts << word.split(u',');
    }
    return parts;
}

Json valueOf(const Json& spec, const QString& word, QString& problem)
{
    if (!isNumeric(spec))
        return fields::fromText(word);
    const std::optional<double> number = numbers::parsed(word);
    bool whole = false;
    if (const qlonglong count = word.toLongLong(&whole); whole)
        return Json(static_cast<int64_t>(count));
    if (number && fields::text(spec, "type") != QLatin1String("integer"))
        return Json(*number);
    problem = number ? ValueListText::tr("“%1” is not a whole number.").arg(word)
                     : ValueListText::tr("“%1” is not a number.").arg(word);
    return {};
}

} // namespace

Json parse(const Json& spec, const QString& text, QString& problem)
{
    problem.clear();
    Json list = Json::array();
    for (const QString& part : partsOf(spec, text)) {
        const QString word = part.trimmed();
        if (word.isEmpty())
            problem = text.trimmed().isEmpty()
                          ? ValueListText::tr("Give the values; each is trained once.")
                          : ValueListText::tr("A value is missing between two commas.");
        Json value = problem.isEmpty() ? valueOf(spec, word, problem) : Json();
        if (problem.isEmpty() && std::find(list.begin(), list.end(), value) != list.end())
            problem = ValueListText::tr("%1 is given twice.", "a value").arg(word);
        if (!problem.isEmpty())
            return {};
        list.push_back(std::move(value));
    }
    return list;
}

QString shown(const Json& values)
{
    QStringList parts;
    for (const Json& value : values)
        parts << numbers::shown(value);
    const bool ambiguous =
        commaIsDecimal() && std::any_of(values.begin(), values.end(),
                                        [](const Json& value) { return value.is_number_float(); });
    return parts.join(ambiguous ? QLatin1String("; ") : QLatin1String(", "));
}

} // namespace kindred::valuelist

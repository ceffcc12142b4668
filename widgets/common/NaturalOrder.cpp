#include "common/NaturalOrder.h"

namespace kindred {

namespace {

bool isDigit(QChar c)
{
    return c >= QLatin1Char('0') && c <= QLatin1Char('9');
}

/// The end of what begins there: digits only, or none.
qsizetype endOfPart(const QString& text, qsizetype begin)
{
    const bool digits = isDigit(text[begin]);
    qsizetype end = begin + 1;
    while (end < text.size() && isDigit(text[end]) == digits)
        ++end;
    return end;
}

/// Of any length, without leading zeros.
int compareNumbers(QStringView a, QStringView b)
{
    while (a.size() > 1 && a.front() == QLatin1Char('0'))
        a = a.mid(1);
    while (b.size() > 1 && b.front() == QLatin1Char('0'))
        b = b.mid(1);
    return a.size() != b.size() ? (a.size() < b.size() ? -1 : 1) : a.compare(b);
}

} // namespace

// QCollator has this as its numeric mode, but not in the C locale.
int compareNaturally(const QString& a, const QString& b)
{
    for (qsizetype i = 0, j = 0; i < a.size() && j < b.size();) {
        const qsizetype endA = endOfPart(a, i);
        const qsizetype endB = endOfPart(b, j);
        const QStringView one = QStringView(a).mid(i, endA - i);
        const QStringView other = QStringView(b).mid(j, endB - j);
        const bool numbers = isDigit(one.front()) && isDigit(other.front());
        const int order = numbers ? compareNumbers(one, other)
                                  : QString::localeAwareCompare(one.toString().toCaseFolded(),
                                                                other.toString().toCaseFolded());
        if (order != 0)
            return order;
        i = endA;
        j = endB;
        if ((i < a.size()) != (j < b.size()))
            return i < a.size() ? 1 : -1;
    }
    return a.compare(b);
}

} // namespace kindred

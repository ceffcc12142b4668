#include "common/Numbers.h"

#include <QLocale>

#include <cmath>

namespace kindred::numbers {

QString shown(double value, int digits)
{
    QLocale locale;
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    return locale.toString(value, 'g', digits);
}

QString shown(const Json& value)
{
    if (value.is_string())
        return QString::fromStdString(value.get_ref<const std::string&>());
    if (value.is_number_float())
        return shown(value.get<double>());
    return value.is_null() ? QString() : QString::fromStdString(value.dump());
}

QString fixed(double value, int decimals)
{
    const QLocale locale;
    const QString digits = locale.toString(std::abs(value), 'f', decimals);
    const bool below = value < 0 && digits != locale.toString(0.0, 'f', decimals);
    return below ? QStringLiteral("−") + digits : digits;
}

QString points(double share, int decimals)
{
    return fixed(100 * share, decimals);
}

QString signedPoints(double difference, int decimals)
{
    return (difference > 0 ? QStringLiteral("+") : QString()) + points(difference, decimals);
}

std::optional<double> parsed(const QString& text)
{
    const QString word = text.trimmed();
    bool ok = false;
    double number = word.toDouble(&ok);
    if (!ok)
        number = QLocale().toDouble(word, &ok);
    return ok && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

} // namespace kindred::numbers

#include "wizard/Words.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

#include "common/DataWords.h"

namespace kindred::words {

namespace {

struct WizardText {
    Q_DECLARE_TR_FUNCTIONS(kindred::Words)
};

QString quoted(const QString& argument)
{
    static const QRegularExpression plain(QStringLiteral("^[A-Za-z0-9_@%+=:,./-]+$"));
    if (plain.match(argument).hasMatch())
        return argument;
    QString inside = argument;
    inside.replace(QLatin1Char('\''), QLatin1String("'\\''"));
    return QLatin1Char('\'') + inside + QLatin1Char('\'');
}

} // namespace

QString bytes(double count)
{
    const double shown = std::clamp(count, 0.0, 9e18);
    return QLocale().formattedDataSize(static_cast<qint64>(shown), 1);
}

QString duration(double seconds)
{
    if (!std::isfinite(seconds) || seconds < 0)
        return WizardText::tr("unknown", "duration");
    if (seconds < 1)
        return WizardText::tr("under 1 s", "duration");
    const auto whole = static_cast<qint64>(std::llround(seconds));
    if (whole < 100)
        return WizardText::tr("%1 s", "duration").arg(whole);
    if (whole < 5400)
        return WizardText::tr("%1 min", "duration").arg((whole + 30) / 60);
    const qint64 minutes = (whole + 30) / 60;
    if (minutes < 48 * 60)
        return WizardText::tr("%1 h %2 min", "duration").arg(minutes / 60).arg(minutes % 60);
    return WizardText::tr("%1 days", "duration").arg((minutes + 720) / 1440);
}

QString count(qint64 number)
{
    return QLocale().toString(number);
}

QString choice(const QString& value)
{
    return value == QLatin1String("auto") ? WizardText::tr("automatic", "value of an option")
                                          : value;
}

QString source(const QString& source)
{
    const QString name = QFileInfo(source).fileName();
    return dataInWords(name.isEmpty() ? source : name);
}

QString error(const Error& error)
{
    return QString::fromStdString(error.message());
}

QString shellLine(const QStringList& arguments)
{
    QStringList parts;
    for (const QString& argument : arguments)
        parts << quoted(argument);
    return parts.join(QLatin1Char(' '));
}

} // namespace kindred::words

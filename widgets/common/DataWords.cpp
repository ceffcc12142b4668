#include "common/DataWords.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace kindred {

QString dataInWords(const QString& source)
{
    return source.startsWith(QLatin1String("demo:"))
               ? QCoreApplication::translate("kindred::DataWords", "Demo images")
               : source;
}

QString levelInWords(const QString& name)
{
    if (name == QLatin1String("class"))
        return QCoreApplication::translate("kindred::DataWords", "class", "level of labels");
    // Of the demo's pictures.
    if (name == QLatin1String("family"))
        return QCoreApplication::translate("kindred::DataWords", "family", "level of labels");
    if (name == QLatin1String("shape"))
        return QCoreApplication::translate("kindred::DataWords", "shape", "level of labels");
    static const QRegularExpression unnamed(QStringLiteral("^level (\\d+)$"));
    const QRegularExpressionMatch match = unnamed.match(name);
    return match.hasMatch()
               ? QCoreApplication::translate("kindred::DataWords", "level %1", "of labels")
                     .arg(match.captured(1))
               : name;
}

} // namespace kindred

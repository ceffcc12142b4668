#include "common/DataWords.h"

#include <QCoreApplication>

namespace kindred {

QString dataInWords(const QString& source)
{
    return source.startsWith(QLatin1String("demo:"))
               ? QCoreApplication::translate("kindred::DataWords", "Demo images")
               : source;
}

} // namespace kindred

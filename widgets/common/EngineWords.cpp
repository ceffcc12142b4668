#include "common/EngineWords.h"

#include <QCoreApplication>

#include "common/JsonFields.h"

namespace kindred {

QString engineWords(const QString& text)
{
    return text.isEmpty() ? text : QCoreApplication::translate("Engine", text.toUtf8().constData());
}

QString engineWords(const Json& object, const char* key)
{
    return engineWords(textOf(object, key));
}

} // namespace kindred

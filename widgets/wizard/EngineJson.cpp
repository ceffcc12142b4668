#include "wizard/EngineJson.h"

namespace kindred::fields {

const Json& part(const Json& object, const char* key)
{
    static const Json kEmpty = Json::array();
    if (!object.is_object())
        return kEmpty;
    const auto found = object.find(key);
    return found != object.end() && found->is_structured() ? *found : kEmpty;
}

const Json* findById(const Json& array, const QString& id)
{
    if (!array.is_array())
        return nullptr;
    for (const Json& item : array) {
        if (text(item, "id") == id)
            return &item;
    }
    return nullptr;
}

bool learns(const Json& registry, const QString& method)
{
    const Json* info = findById(part(registry, "methods"), method);
    return !info || flag(*info, "learns", true);
}

QString shown(const Json& value)
{
    if (value.is_string())
        return QString::fromStdString(value.get<std::string>());
    if (value.is_number_float())
        return QString::number(value.get<double>(), 'g', 10);
    if (value.is_null())
        return {};
    return QString::fromStdString(value.dump());
}

qint64 usableSamples(const Json& inspection, qsizetype leftOut)
{
    return integer(inspection, "count") - integer(part(inspection, "subsets"), "excluded") -
           leftOut;
}

Json fromText(const QString& text)
{
    return Json(text.toStdString());
}

} // namespace kindred::fields

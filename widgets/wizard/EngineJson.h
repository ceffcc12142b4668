#pragma once

#include <QString>

#include "base/Json.h"
#include "common/JsonFields.h"

/// Short forms for reading what the engine sent; like valueOr() they trust nothing about its shape.
namespace kindred::fields {

inline QString text(const Json& object, const char* key, const QString& fallback = {})
{
    return valueOr(object, key, fallback);
}
inline double number(const Json& object, const char* key, double fallback = 0)
{
    return valueOr(object, key, fallback);
}
inline qint64 integer(const Json& object, const char* key, qint64 fallback = 0)
{
    return valueOr(object, key, fallback);
}
inline bool flag(const Json& object, const char* key, bool fallback = false)
{
    return valueOr(object, key, fallback);
}

/// The array or object under the key without a copy, else an empty array.
const Json& part(const Json& object, const char* key);

/// The member of an array of objects whose "id" is this, else null.
const Json* findById(const Json& array, const QString& id);

/// Whether a method of the registry learns anything, or the encoder is searched as it is.
bool learns(const Json& registry, const QString& method);

/// A value as a person would type it: text without quotes, numbers in their shortest form.
QString shown(const Json& value);

/// How many samples of an inspected source can train, without those that a person leaves out.
qint64 usableSamples(const Json& inspection, qsizetype leftOut);

Json fromText(const QString& text);

} // namespace kindred::fields

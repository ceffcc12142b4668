#pragma once

#include <QString>
#include <QStringList>

#include <type_traits>

#include "base/Json.h"

namespace kindred {

/// A field of an object that came over the wire: `fallback` when it is missing, null or of another
/// type, or when `json` is no object. Never throws.
template <class T>
T valueOr(const Json& json, const char* key, T fallback)
{
    if (!json.is_object())
        return fallback;
    const auto found = json.find(key);
    if (found == json.end())
        return fallback;
    if constexpr (std::is_same_v<T, QString>)
        return found->is_string()
                   ? QString::fromStdString(found->template get_ref<const std::string&>())
                   : fallback;
    else if constexpr (std::is_same_v<T, bool>)
        return found->is_boolean() ? found->template get<bool>() : fallback;
    else if constexpr (std::is_same_v<T, Json>)
        return found->is_null() ? fallback : *found;
    else
        return found->is_number() ? found->template get<T>() : fallback;
}

inline QString textOf(const Json& json, const char* key)
{
    return valueOr(json, key, QString());
}

/// An array of the object, or an empty one.
inline Json arrayOf(const Json& json, const char* key)
{
    Json found = valueOr(json, key, Json::array());
    return found.is_array() ? found : Json::array();
}

/// An object of the object, or an empty one.
inline Json objectOf(const Json& json, const char* key)
{
    Json found = valueOr(json, key, Json::object());
    return found.is_object() ? found : Json::object();
}

} // namespace kindred

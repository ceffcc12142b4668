#pragma once

#include <QString>

#include "base/Json.h"

/// Whole numbers of 0 or more, one or several, as a person types them: "7", "1, 2, 3", "1-3".
namespace kindred::numberlist {

/// A number for one, an array for several, in the order given; null with the `problem` in words
/// where the text is no such list, names one twice, or more than 100.
Json parse(const QString& text, QString& problem);

/// A number or an array as parse() takes it; long stretches as "1-50".
QString shown(const Json& value);

/// How many there are: 1 for everything but an array.
int count(const Json& value);

} // namespace kindred::numberlist

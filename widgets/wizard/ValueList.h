#pragma once

#include <QString>

#include "base/Json.h"

/// Values of an option, as a person types several: "0.03, 0.05, 0.1", "mean, max".
namespace kindred::valuelist {

/// An array in the order given, each a value of the option as its spec tells the type; null with
/// the `problem` in words where there is none, one is no number, or one is given twice. Values are
/// parted by commas; where the reader's own decimal sign is a comma, by a semicolon or a space as
/// well. What an option takes is for the engine to say.
Json parse(const Json& spec, const QString& text, QString& problem);

/// An array as parse() takes it.
QString shown(const Json& values);

} // namespace kindred::valuelist

#pragma once

#include <string>

#include "base/Json.h"

namespace kindred::engine {

/// `per_class` of an evaluation (docs/run-format.md) for people: the classes that are found worst
/// at the smallest k, and how unevenly pictures are found. Empty for anything else.
std::string classesText(const Json& perClass);

} // namespace kindred::engine

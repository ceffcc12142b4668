#pragma once

#include <QString>

namespace kindred {

/// True for requests that change something on the engine's side. Sent twice they could act twice,
/// so they are not repeated when the engine died before it answered.
bool changesSomething(const QString& method);

} // namespace kindred

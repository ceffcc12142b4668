#pragma once

#include <QString>

#include "base/Json.h"
#include "base/Result.h"

namespace kindred {

/// Why an evaluation was refused and what to choose instead, with the protocols called as the
/// window calls them; `registry` is an answer of options.list. Other errors keep their own words.
QString refusalWords(const Error& error, const Json& registry);

/// The engine's reason against a protocol in the window's words, without what to do about it.
QString refusalReason(const QString& reason);

} // namespace kindred

#pragma once

#include <QString>

#include <optional>

#include "base/Json.h"

/// Numbers as people read and type them. Command lines, plans and CSV never go through here.
namespace kindred::numbers {

/// In the fewest digits that tell it, at most `digits` significant ones, with the reader's decimal
/// sign and without group separators, so that it can be typed over.
QString shown(double value, int digits = 10);
/// Text, truth values and structures as they are; numbers as above; null is empty.
QString shown(const Json& value);

/// With so many decimals and a minus sign, not a hyphen; what rounds to 0 has none.
QString fixed(double value, int decimals);

/// "4.2" or "−4.2" percentage points of a share or a difference, with a minus sign, not a hyphen,
/// which beside the dash of a range could not be told from it.
QString points(double share, int decimals);

/// "+4.2" or "−4.2" percentage points of a difference of shares; no sign at 0.
QString signedPoints(double difference, int decimals);

/// With a decimal point or the reader's own sign.
std::optional<double> parsed(const QString& text);

} // namespace kindred::numbers

#pragma once

#include <QString>

#include "base/Json.h"

namespace kindred::evaluation_words {

/// The protocol with how many classes competed, how many images each had and whose were asked.
QString question(const QString& protocol, const Json& result);
/// ", lambda = 0.5", or nothing.
QString settings(const Json& set);
/// "accuracy", "top 5", "class mean"; other metrics as they are called everywhere.
QString metric(const QString& metric);
/// "68.2 %"
QString percent(double fraction);
/// "68.20 ± 0.42 %"
QString meanPercent(double mean, double deviation);
/// "64.6 – 71.6 %", or empty.
QString interval(const Json& result);

} // namespace kindred::evaluation_words

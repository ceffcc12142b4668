#pragma once

#include <QString>

namespace kindred {

/// Two digits that count, so that small shares can be compared: "0.93", "0.0042", "0.00049",
/// "4.9e-5".
QString shareText(double share);

} // namespace kindred

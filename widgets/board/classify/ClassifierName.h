#pragma once

#include <QString>

namespace kindred {

/// What a classifier file's name ends with; inside it is a .zip (docs/classifier-format.md).
inline constexpr const char* kClassifierEnding = ".kindred-classifier";

/// The file that a board of this name is saved as, unless a person says otherwise.
QString classifierName(const QString& board);

} // namespace kindred

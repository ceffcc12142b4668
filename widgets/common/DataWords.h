#pragma once

#include <QString>

namespace kindred {

/// A source of data as people are told it: the built-in pictures have a name, a path is itself.
QString dataInWords(const QString& source);

} // namespace kindred

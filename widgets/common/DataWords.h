#pragma once

#include <QString>

namespace kindred {

/// A source of data as people are told it: the built-in pictures have a name, a path is itself.
QString dataInWords(const QString& source);

/// What the engine calls a level of labels that the data do not name ("class", "level 0"), in the
/// reader's language; others as they are.
QString levelInWords(const QString& name);

} // namespace kindred

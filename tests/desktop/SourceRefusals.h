#pragma once

#include <QString>
#include <QStringList>

namespace kindred {

/// A source with neighbouring literals joined, without comments, in one line; constants that name a
/// literal of the same file stand for it.
QString joinedSource(const QString& path);

/// What a source of the engine can say when it refuses: every message and every remedy, and what it
/// says of a sample that is left out, with a 7 for what is put in. A choice by ?: says both.
QStringList refusalsIn(const QString& path);

} // namespace kindred

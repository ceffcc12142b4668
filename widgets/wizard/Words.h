#pragma once

#include <QString>
#include <QStringList>

#include "base/Result.h"

/// Numbers and answers in the reader's language.
namespace kindred::words {

/// "1.4 GiB"
QString bytes(double count);
/// "40 s", "13 min", "2 h 5 min"
QString duration(double seconds);
/// "12,345"
QString count(qint64 number);
/// A value of an option that is a word, in the reader's language where it has one: "automatic".
QString choice(const QString& value);
/// What a source of data is called: its file's or folder's name, "Demo images".
QString source(const QString& source);
/// An error in one paragraph: what, where, what to do.
QString error(const Error& error);
/// An argv as one line that a shell reads back as the same argv.
QString shellLine(const QStringList& arguments);

} // namespace kindred::words

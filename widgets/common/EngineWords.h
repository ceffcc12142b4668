#pragma once

#include <QString>

#include "base/Json.h"
#include "base/Result.h"

namespace kindred {

/// A text of the engine's registry (a title, a sentence, the meaning of an option, the reason
/// against a method) in the reader's language, else as it came. The texts stand in
/// translations/EngineTexts.h for lupdate to find; those that hold numbers or names are known as
/// sentences with places, which are filled again from the text: a name or a number as it came, what
/// says more in words of its own. Several sentences are taken apart, and what stands before a colon
/// (a file, a key) is kept, a line or column of a table in words.
QString engineWords(const QString& text);

/// A refusal of the engine in the reader's language, as far as its words are known. `where` stays,
/// unless it is the name of a parameter that the words can do without.
Error inWords(const Error& error);
/// The same of what a notification tells: its `what`, `where` and `remedy`.
Error toldError(const Json& error);

/// The same for a field of an answer.
QString engineWords(const Json& object, const char* key);

} // namespace kindred

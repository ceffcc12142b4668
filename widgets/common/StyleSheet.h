#pragma once

#include <QString>

namespace kindred {

struct Tokens;

/// The program's one style sheet, laid out as the language in use is read. Widgets choose among its
/// variants by dynamic properties that the classes in widgets/common set; no other file holds
/// style-sheet text.
QString styleSheet(const Tokens& tokens);

} // namespace kindred

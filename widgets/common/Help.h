#pragma once

#include <QString>

class QWidget;

namespace kindred {

/// What a term of the papers means, and what they leave open, where a person meets it: an option's
/// key ("sigma"), or one of "protocol", "rule", "p". Empty for a term that needs no more words.
QString helpOn(const QString& term);

/// Shift+F1 on the widget, or a click in what's-this mode, shows `words` and helpOn(term).
void setHelp(QWidget* widget, const QString& words, const QString& term = {});

} // namespace kindred

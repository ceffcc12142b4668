#pragma once

#include <QString>

class QWidget;

namespace kindred {

/// What a term of the papers means, and what they leave open, where a person meets it: an option's
/// key ("sigma"), or one of "protocol", "rule", "p", "leave-one-out", "episodes", "honesty". Empty
/// for a term that needs no more words.
QString helpOn(const QString& term);

/// Shift+F1 on the widget, or a click in what's-this mode, shows `words` and helpOn(term).
void setHelp(QWidget* widget, const QString& words, const QString& term = {});

/// What a control is, as Shift+F1 tells it: its help; else its tool tip or what a screen reader is
/// told of it, with the help of what it is a part of; where nobody wrote any, its name. Empty:
/// nothing is known of it.
QString helpOf(const QWidget* widget);

/// Shows helpOf(widget) below it. False: there is none.
bool showHelp(QWidget* widget);

} // namespace kindred

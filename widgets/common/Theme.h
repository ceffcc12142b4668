#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>

class QApplication;
class QWidget;

namespace kindred {

/// The colours of one appearance. Colours named "…Text" reach WCAG contrast 4.5 on `card` and
/// `background`; their namesakes without are for fills, bars and marks.
struct Tokens {
    bool dark = true;
    QColor background; ///< behind cards
    QColor panel;      ///< rail, header, status bar
    QColor card;
    QColor raised; ///< hovered rows, chips, tracks of bars
    QColor line;
    QColor text;
    QColor muted;
    QColor accent;     ///< actions and selection
    QColor accentSoft; ///< fill of a selected row or room
    QColor accentText; ///< words in the accent
    QColor onAccent;   ///< words on an accent fill
    QColor right;      ///< always beside a mark: ✓
    QColor rightText;
    QColor wrong; ///< always beside a mark: ✕
    QColor wrongText;
    QColor attention;
    QColor attentionText;
};

/// The tokens of the dark or the light appearance; they live for the whole program.
const Tokens& tokens(bool dark);
/// The tokens that a palette made by `themePalette` belongs to, told by its window colour. Painting
/// code asks for tokensOf(palette()) and repaints on QEvent::PaletteChange.
const Tokens& tokensOf(const QPalette& palette);

QPalette themePalette(const Tokens& tokens);

/// Sets style, palette, font and style sheet of the whole program.
void applyTheme(QApplication& application, bool dark);

/// Logical pixels.
namespace space {
inline constexpr int kUnit = 4;
inline constexpr int kGap = 12;
inline constexpr int kCardPadding = 12;
inline constexpr int kCardRadius = 10;
inline constexpr int kControlRadius = 6;
} // namespace space

enum class TextRole {
    Hero,      ///< 26/600, one a page
    Title,     ///< 15/600, title of a card or a section
    Strong,    ///< 13/600
    Text,      ///< 13
    Note,      ///< 11
    Monospace, ///< 12, commands and logs
};
/// The font of a role; follows the desktop's font size (13 px at the usual 10 pt).
QFont textFont(TextRole role);
/// Sets font and, for Note, the muted colour. Returns the widget.
QWidget* setTextRole(QWidget* widget, TextRole role);

/// Colour of class `index` in Okabe–Ito order (sky blue, orange, green, pink, yellow, blue,
/// vermillion, grey), repeating after eight. For chips, points and lines; never for words.
QColor classColour(int index);
inline constexpr int kClassColours = 8;

} // namespace kindred

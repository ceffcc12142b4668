#pragma once

class QSize;
class QWidget;

namespace kindred {

/// How much larger than designed texts are: the desktop's font size times the person's own choice.
/// Fonts that are given out afterwards (textFont) have it; widgets that exist keep theirs. GUI
/// thread only.
double textScale();

/// The person's own choice, 1 to 2; outside of that the nearer of both.
void setTextScale(double scale);

/// A length in logical pixels that has to hold words: as designed at 100 %, larger with the text,
/// never smaller.
int withText(int length);

/// Gives a window the designed size, larger with the text, as far as its screen allows.
void resizeWithText(QWidget* window, const QSize& size);

} // namespace kindred

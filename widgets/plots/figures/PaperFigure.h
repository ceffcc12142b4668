#pragma once

#include <QByteArray>
#include <QImage>
#include <QList>
#include <QSizeF>
#include <QString>

#include <functional>
#include <limits>

#include "plots/curves/CurvePanel.h"
#include "plots/figures/FigureExport.h"

class QPainter;

namespace kindred {

inline constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

/// A number that a figure shows, for whoever wants to draw it again. NaN and −1: there is none.
struct FigureNumber {
    QString name;   ///< what it belongs to, e.g. a class
    QString detail; ///< what was measured
    double x = kNoNumber;
    double value = kNoNumber;
    double low = kNoNumber;
    double high = kNoNumber;
    qint64 n = -1;
};

/// A figure as a value: what it is called, how it is read, and how it is drawn. Vector graphics but
/// for pictures; every series differs from the others by a dash, a mark or a hatching too, so that
/// nothing is lost in grey. Copies share what `paint` holds.
struct PaperFigure {
    QString title;
    QString reading; ///< "How to read this", one or two sentences
    QString words;   ///< what the figure says, for those who cannot see it
    QSizeF size;     ///< logical pixels of 1/96 inch
    /// Draws into 0 … size on white. Needs a QGuiApplication. GUI thread.
    std::function<void(QPainter&)> paint;
    QList<FigureNumber> numbers;
    /// From the top, rising: where a page of paper may end within it, as between the rows of a
    /// board. Empty: it stays whole.
    QList<double> breaks;
    /// How much of its top, as a legend, stands again above what is on a further page.
    double headHeight = 0;
};

/// The widest figure that a page of A4 or Letter holds unscaled.
inline constexpr double kPaperWidth = 640;

/// Black on white with fonts in pixels, so that a screen's density plays no part.
CurveStyle paperStyle();
QFont paperFont(int pixels, QFont::Weight weight = QFont::Normal);

QByteArray svgOf(const PaperFigure& figure);
/// On a page of its own size.
QByteArray pdfOf(const PaperFigure& figure);
/// The numbers as lines of a table (RFC 4180): name, detail, x, value, low, high.
QByteArray csvOf(const PaperFigure& figure);
QImage imageOf(const PaperFigure& figure, double scale = 2);
/// The panels of a sheet as they are drawn in the window.
PaperFigure figureOf(const CurveSheet& sheet);

} // namespace kindred

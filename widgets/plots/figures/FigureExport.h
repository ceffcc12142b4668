#pragma once

#include <QList>
#include <QSize>

#include "base/Result.h"
#include "plots/curves/CurvePanel.h"

class QIODevice;
class QImage;
class QPainter;

namespace kindred {

/// Several panels in a grid under one legend: what is exported, and what a report shows.
struct CurveSheet {
    QString title;
    QList<CurvePanel> panels;
    CurveOptions options;
    QList<CurveView> views; ///< by panel, or empty: everything
    CurveStyle style = printStyle();
    QSize panelSize{360, 240}; ///< logical pixels

    int mostColumns = 3; ///< panels a row

    int columns() const;
    int rows() const;
    /// Where a row of panels begins, below the legend; of rows() where the last one ends.
    int topOf(int row) const;
    QSize size() const;
};

/// Every format draws the same figure: legend, panel titles, axis titles with units. Needs a
/// QApplication (the offscreen platform is enough). The device is open for writing; errors say that
/// it could not be written. GUI thread.
void paintSheet(QPainter& painter, const CurveSheet& sheet);
Status writeSvg(const CurveSheet& sheet, QIODevice& device);
Status writePdf(const CurveSheet& sheet, QIODevice& device);
Status writePng(const CurveSheet& sheet, QIODevice& device, double scale = 2);
QImage sheetImage(const CurveSheet& sheet, double scale = 2);
/// Every raw point: run,scalar,step,epoch,seconds,value, numbers with all their digits.
Status writeCsv(const CurveSheet& sheet, QIODevice& device);

/// Writes by the name's ending (.svg .pdf .png .csv); a Usage error for any other. Whole or not at
/// all: an existing file stays if writing fails.
Status exportSheet(const CurveSheet& sheet, const QString& path);

} // namespace kindred

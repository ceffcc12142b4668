#include "report/PdfReport.h"

#include <QMarginsF>
#include <QPainter>
#include <QPdfWriter>

namespace kindred {

bool writePdfReport(const ReportPages& pages, const QString& title, QIODevice* device,
                    const GoOn& goOn)
{
    QPdfWriter writer(device);
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("Kindred"));
    // Much finer than a pixel, so that letters stand where their outlines want them.
    constexpr int kResolution = 960;
    writer.setResolution(kResolution);
    writer.setPageSize(pages.pageSize());
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    QPainter painter;
    if (!painter.begin(&writer))
        return false;
    for (int page = 0; page < pages.count(); ++page) {
        if (goOn && !goOn(double(page) / pages.count()))
            return false;
        if (page > 0 && !writer.newPage())
            return false;
        painter.save();
        painter.scale(kResolution / 96.0, kResolution / 96.0);
        pages.paint(painter, page);
        painter.restore();
    }
    return painter.end();
}

} // namespace kindred

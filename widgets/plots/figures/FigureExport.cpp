#include "plots/figures/FigureExport.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QImage>
#include <QPdfWriter>
#include <QPicture>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>
#include <utility>

#include "common/WholeFile.h"
#include "plots/PlotFrame.h"
#include "plots/Plotting.h"
#include "plots/figures/CurveFigure.h"

namespace kindred {

namespace {
struct FigureExportText {
    Q_DECLARE_TR_FUNCTIONS(Figures)
};

constexpr int kFigureMargin = 16;
constexpr int kLegendRow = 20;
constexpr int kPanelTitle = 22;

struct LegendEntry {
    QString label;
    QColor colour;
    bool dashed;
    bool mark;
    int dash;
};

QList<LegendEntry> legend(const CurveSheet& sheet)
{
    QList<LegendEntry> entries;
    for (const CurvePanel& panel : sheet.panels) {
        for (const CurveLine& line : panel.lines) {
            const auto same = [&](const LegendEntry& entry) { return entry.label == line.label; };
            if (std::none_of(entries.begin(), entries.end(), same))
                entries.append(
                    {line.label, line.colour, line.dashed, !line.mark.isEmpty(), line.dash});
        }
    }
    // Panels may begin with different lines: their common order, then the marks.
    std::stable_sort(entries.begin(), entries.end(), [](const auto& one, const auto& other) {
        return std::pair(one.mark, one.dash) < std::pair(other.mark, other.dash);
    });
    return entries;
}

/// The line or mark of an entry; `left` is where it begins.
void drawLegendSign(QPainter& painter, const LegendEntry& entry, QPointF left)
{
    constexpr int kLength = 26;
    if (entry.mark) {
        const QPointF at = left + QPointF(kLength / 2.0, 0);
        painter.setPen(Qt::NoPen);
        painter.setBrush(entry.colour);
        painter.drawPolygon(QPolygonF(
            {at + QPointF(0, -6), at + QPointF(6, 0), at + QPointF(0, 6), at + QPointF(-6, 0)}));
        return;
    }
    QPen pen(entry.colour, 2.2);
    if (entry.dashed)
        pen.setDashPattern({4, 2.5});
    else if (entry.dash > 0)
        pen.setDashPattern(dashPattern(entry.dash));
    painter.setPen(pen);
    painter.drawLine(left, left + QPointF(kLength, 0));
}

/// Places the entries left to right, wrapping; returns the height. `painter` may be null.
int layoutLegend(const CurveSheet& sheet, int width, QPainter* painter, QPoint origin)
{
    const QFontMetrics metrics(sheet.style.font);
    int x = 0;
    int y = 0;
    for (const LegendEntry& entry : legend(sheet)) {
        const int needed = 34 + metrics.horizontalAdvance(entry.label) + 18;
        if (x > 0 && x + needed > width) {
            x = 0;
            y += kLegendRow;
        }
        if (painter) {
            drawLegendSign(*painter, entry,
                           QPointF(origin.x() + x, origin.y() + y + kLegendRow / 2.0));
            painter->setPen(sheet.style.text);
            painter->drawText(QRect(origin.x() + x + 34, origin.y() + y, needed, kLegendRow),
                              Qt::AlignLeft | Qt::AlignVCenter, entry.label);
        }
        x += needed;
    }
    return y + kLegendRow;
}

int headHeight(const CurveSheet& sheet)
{
    const int width = sheet.columns() * sheet.panelSize.width();
    return (sheet.title.isEmpty() ? 0 : 28) + layoutLegend(sheet, width, nullptr, {}) + 10;
}

Error notWritten(const QString& why)
{
    return failure(FigureExportText::tr("the figure could not be written").toStdString(),
                   why.toStdString(),
                   FigureExportText::tr("Choose another folder or free some space.").toStdString());
}

Status finished(const QIODevice& device, bool painted)
{
    return painted ? Status() : Status(notWritten(device.errorString()));
}

void paintHead(QPainter& painter, const CurveSheet& sheet)
{
    int top = kFigureMargin;
    if (!sheet.title.isEmpty()) {
        QFont bold = sheet.style.font;
        bold.setPointSizeF(bold.pointSizeF() * 1.35);
        bold.setWeight(QFont::DemiBold);
        painter.setFont(bold);
        painter.setPen(sheet.style.text);
        painter.drawText(QRect(kFigureMargin, top, sheet.size().width() - 2 * kFigureMargin, 24),
                         Qt::AlignLeft | Qt::AlignVCenter, sheet.title);
        top += 28;
    }
    painter.setFont(sheet.style.font);
    layoutLegend(sheet, sheet.size().width() - 2 * kFigureMargin, &painter, {kFigureMargin, top});
}

/// On one line: a little smaller where it is too long, and only then without its middle.
void drawTitle(QPainter& painter, const QRect& place, QFont font, const QString& title)
{
    const auto isTooWide = [&] {
        return QFontMetricsF(font).horizontalAdvance(title) > place.width();
    };
    for (int smaller = 0; smaller < 2 && font.pixelSize() > 0 && isTooWide(); ++smaller)
        font.setPixelSize(font.pixelSize() - 1);
    painter.setFont(font);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(font).elidedText(title, Qt::ElideMiddle, place.width()));
}

void paintPanel(QCPPainter& painter, const CurveSheet& sheet, qsizetype index, QPoint corner)
{
    const QSize size = sheet.panelSize;
    QFont bold = sheet.style.font;
    bold.setWeight(QFont::DemiBold);
    painter.setPen(sheet.style.text);
    drawTitle(painter, QRect(corner.x() + 8, corner.y(), size.width() - 12, kPanelTitle), bold,
              sheet.panels[index].title);
    QCustomPlot plot;
    const QSize drawn(size.width() - 8, size.height() - kPanelTitle - 8);
    plot.resize(drawn); // the room for the words at a mark is a part of it
    const CurveView view = index < sheet.views.size() ? sheet.views[index] : CurveView();
    drawPanel(plot, sheet.panels[index], sheet.options, sheet.style, view, size.width() * 2, true);
    plot.setBackground(Qt::NoBrush);
    // A name too long for its axis would be cut; it stands above the panel anyhow.
    const QFontMetrics metrics(sheet.style.font);
    const int room = size.height() - kPanelTitle - 8 - 4 * metrics.height();
    if (metrics.horizontalAdvance(plot.yAxis->label()) > room)
        plot.yAxis->setLabel(sheet.panels[index].unit);
    painter.save();
    painter.translate(corner.x(), corner.y() + kPanelTitle);
    plot.toPainter(&painter, drawn.width(), drawn.height());
    painter.restore();
}

/// Of the panels those that `visible` touches.
void paintAll(QCPPainter& painter, const CurveSheet& sheet, const QRectF& visible)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(QRect(QPoint(), sheet.size()), sheet.style.background);
    paintHead(painter, sheet);
    for (qsizetype i = 0; i < sheet.panels.size(); ++i) {
        const QPoint cell(static_cast<int>(i) % sheet.columns(),
                          static_cast<int>(i) / sheet.columns());
        const QPoint corner(kFigureMargin + cell.x() * sheet.panelSize.width(),
                            sheet.topOf(cell.y()));
        if (visible.intersects(QRect(corner, sheet.panelSize)))
            paintPanel(painter, sheet, i, corner);
    }
}

QByteArray csvField(const QString& text)
{
    QByteArray field = text.toUtf8();
    if (field.contains(',') || field.contains('"') || field.contains('\n'))
        field = '"' + field.replace('"', "\"\"") + '"';
    return field;
}

QByteArray csvNumber(double value)
{
    return std::isnan(value) ? QByteArray()
                             : QByteArray::number(value, 'g', QLocale::FloatingPointShortest);
}

} // namespace

int CurveSheet::columns() const
{
    const int most = panels.size() == 4 ? std::min(2, mostColumns) : mostColumns;
    return static_cast<int>(std::clamp<qsizetype>(panels.size(), 1, most));
}

int CurveSheet::rows() const
{
    return (static_cast<int>(panels.size()) + columns() - 1) / columns();
}

int CurveSheet::topOf(int row) const
{
    return kFigureMargin + headHeight(*this) + row * panelSize.height();
}

QSize CurveSheet::size() const
{
    return {2 * kFigureMargin + columns() * panelSize.width(), topOf(rows()) + kFigureMargin};
}

void paintSheet(QPainter& painter, const CurveSheet& sheet)
{
    // QCustomPlot wants a painter of its own kind; a recording keeps the lines lines.
    QPicture picture;
    QCPPainter recorder(&picture);
    recorder.setMode(QCPPainter::pmVectorized);
    // Of a part that is clipped the rest need not be recorded, nor kept in a document.
    paintAll(recorder, sheet,
             painter.hasClipping() ? painter.clipBoundingRect()
                                   : QRectF(QRect(QPoint(), sheet.size())));
    recorder.end();
    // A recording grows with the density of what it is played on; the painter's own scale says how
    // large it should be.
    const QPaintDevice* device = painter.device();
    painter.save();
    painter.scale(double(picture.logicalDpiX()) / device->logicalDpiX(),
                  double(picture.logicalDpiY()) / device->logicalDpiY());
    painter.drawPicture(0, 0, picture);
    painter.restore();
}

Status writeSvg(const CurveSheet& sheet, QIODevice& device)
{
    QSvgGenerator generator;
    generator.setOutputDevice(&device);
    generator.setSize(sheet.size());
    generator.setViewBox(QRect(QPoint(), sheet.size()));
    generator.setResolution(96);
    generator.setTitle(sheet.title);
    QCPPainter painter;
    if (!painter.begin(&generator))
        return finished(device, false);
    painter.setMode(QCPPainter::pmVectorized);
    paintAll(painter, sheet, QRect(QPoint(), sheet.size()));
    return finished(device, painter.end());
}

Status writePdf(const CurveSheet& sheet, QIODevice& device)
{
    QPdfWriter writer(&device);
    writer.setTitle(sheet.title);
    writer.setCreator("Kindred");
    writer.setResolution(96);
    const QSizeF points(sheet.size().width() * 0.75, sheet.size().height() * 0.75);
    writer.setPageSize(QPageSize(points, QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    QCPPainter painter;
    if (!painter.begin(&writer))
        return finished(device, false);
    painter.setMode(QCPPainter::pmVectorized);
    paintAll(painter, sheet, QRect(QPoint(), sheet.size()));
    return finished(device, painter.end());
}

QImage sheetImage(const CurveSheet& sheet, double scale)
{
    QImage image((QSizeF(sheet.size()) * scale).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    QCPPainter painter(&image);
    paintAll(painter, sheet, QRect(QPoint(), sheet.size()));
    return image;
}

Status writePng(const CurveSheet& sheet, QIODevice& device, double scale)
{
    return finished(device, sheetImage(sheet, scale).save(&device, "PNG"));
}

Status writeCsv(const CurveSheet& sheet, QIODevice& device)
{
    QByteArray text = "run,scalar,step,epoch,seconds,value\n";
    for (const CurvePanel& panel : sheet.panels) {
        for (const CurveLine& line : panel.lines) {
            const CurveSeries& series = line.series;
            const QByteArray head = csvField(line.label) + ',' + csvField(series.name) + ',';
            for (qsizetype i = 0; i < series.size(); ++i)
                text += head + csvNumber(series.step[i]) + ',' + csvNumber(series.epoch[i]) + ',' +
                        csvNumber(series.time[i]) + ',' + csvNumber(series.value[i]) + '\n';
        }
    }
    return finished(device, device.write(text) == text.size());
}

Status exportSheet(const CurveSheet& sheet, const QString& path)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    using Writer = Status (*)(const CurveSheet&, QIODevice&);
    const std::pair<const char*, Writer> writers[] = {
        {"svg", writeSvg},
        {"pdf", writePdf},
        {"png", [](const CurveSheet& s, QIODevice& d) { return writePng(s, d); }},
        {"csv", writeCsv}};
    for (const auto& [name, write] : writers) {
        if (ending != QLatin1String(name))
            continue;
        QBuffer buffer;
        buffer.open(QIODevice::WriteOnly);
        KINDRED_TRY(write(sheet, buffer));
        const QString why = writeWholeFile(path, buffer.data());
        return why.isEmpty() ? Status() : Status(notWritten(why));
    }
    return usageError(
        FigureExportText::tr("no such format of a figure: .%1").arg(ending).toStdString(),
        path.toStdString(), FigureExportText::tr("Use .svg, .pdf, .png or .csv.").toStdString());
}

} // namespace kindred

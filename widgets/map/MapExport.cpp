#include "map/MapExport.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QPointer>
#include <QSvgGenerator>
#include <QThreadPool>

#include <algorithm>

#include "common/Theme.h"
#include "common/WholeFile.h"
#include "plots/cloud/FramedPictures.h"
#include "plots/cloud/PointPainter.h"
#include "plots/cloud/PointStyle.h"
#include "plots/cloud/PointThumbnails.h"

namespace kindred {

namespace {
struct SheetText {
    Q_DECLARE_TR_FUNCTIONS(kindred::MapExport)
};

constexpr int kMapSide = 720; ///< of the map, logical pixels
constexpr int kSheetMargin = 24;
constexpr int kHeadHeight = 56;
constexpr int kLegendWidth = 200;
constexpr int kLegendLine = 20;
constexpr qsizetype kMostLegend = 32;
constexpr double kMapDot = 1.6;
constexpr int kMostSheetPictures = 400;  ///< as many as the window shows
constexpr int64_t kMostPdfDots = 20'000; ///< more make a page that viewers draw for seconds
constexpr double kSheetDensity = 2;      ///< device pixels of what is drawn as a picture

QSize sheetSize()
{
    return {kMapSide + kLegendWidth + 3 * kSheetMargin, kMapSide + kHeadHeight + 2 * kSheetMargin};
}

QString quoted(const QString& cell)
{
    if (!cell.contains(QLatin1Char(',')) && !cell.contains(QLatin1Char('"')) &&
        !cell.contains(QLatin1Char('\n')))
        return cell;
    QString inner = cell;
    return QLatin1Char('"') + inner.replace(QLatin1Char('"'), QStringLiteral("\"\"")) +
           QLatin1Char('"');
}

void drawHead(QPainter& painter, const MapSheet& sheet)
{
    const Tokens& t = tokens(false);
    painter.setPen(t.text);
    painter.setFont(textFont(TextRole::Title));
    painter.drawText(QRect(kSheetMargin, kSheetMargin - 8, kMapSide, 24), Qt::AlignLeft,
                     sheet.title);
    painter.setFont(textFont(TextRole::Note));
    painter.setPen(t.muted);
    painter.drawText(QRect(kSheetMargin, kSheetMargin + 16, kMapSide + kLegendWidth, 20),
                     Qt::AlignLeft, sheet.fact);
}

void drawLegend(QPainter& painter, const MapPainting& painting)
{
    const Tokens& t = tokens(false);
    const int left = kMapSide + 2 * kSheetMargin;
    int y = kHeadHeight + kSheetMargin;
    painter.setFont(textFont(TextRole::Note));
    painter.setPen(t.muted);
    painter.drawText(QRect(left, y, kLegendWidth, kLegendLine), Qt::AlignLeft,
                     painting.title.isEmpty() ? mapColourTitle(painting.colour) : painting.title);
    y += kLegendLine;
    if (painting.isScale) {
        const auto steps = static_cast<int>(painting.palette.size()) - 2; // the last: not known
        for (int i = 0; i < kLegendWidth - 20; ++i)
            painter.fillRect(
                left + i, y, 1, 10,
                QColor(painting.palette[static_cast<size_t>(i * steps / (kLegendWidth - 21))]));
        painter.drawText(QRect(left, y + 14, kLegendWidth - 20, kLegendLine), Qt::AlignLeft,
                         QLocale().toString(painting.low, 'g', 3));
        painter.drawText(QRect(left, y + 14, kLegendWidth - 20, kLegendLine), Qt::AlignRight,
                         QLocale().toString(painting.high, 'g', 3));
        return;
    }
    const qsizetype shown = std::min(kMostLegend, painting.entries.size());
    for (qsizetype i = 0; i < shown; ++i, y += kLegendLine) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor(painting.entries[i].colour));
        painter.drawEllipse(QPointF(left + 5, y + kLegendLine / 2.0), 4, 4);
        painter.setPen(t.text);
        painter.drawText(QRect(left + 16, y, kLegendWidth - 20, kLegendLine), Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(painting.entries[i].name, Qt::ElideMiddle,
                                                          kLegendWidth - 24));
    }
    if (shown < painting.entries.size())
        painter.drawText(QRect(left + 16, y, kLegendWidth, kLegendLine), Qt::AlignVCenter,
                         SheetText::tr("+ %Ln more", nullptr,
                                       static_cast<int>(painting.entries.size() - shown)));
}

PointView sheetView(const MapSheet& sheet)
{
    return PointView::fitting(sheet.cloud->bounds(), QSizeF(kMapSide, kMapSide), 8);
}

/// What the window draws grey, in the light theme's grey.
QRgb sheetGrey()
{
    const Tokens& t = tokens(false);
    const auto mix = [](int ground, int grey) { return qRound(ground + 0.38 * (grey - ground)); };
    return qRgb(mix(t.card.red(), t.muted.red()), mix(t.card.green(), t.muted.green()),
                mix(t.card.blue(), t.muted.blue()));
}

/// The dots in their colours, or those that are grey beneath them; a wrong one as a cross.
void drawDots(QPainter& painter, const MapSheet& sheet, bool full)
{
    const PointView view = sheetView(sheet);
    const auto& wrong = sheet.painting->wrongRows;
    for (int64_t row = 0; row < sheet.cloud->size(); ++row) {
        const auto i = static_cast<size_t>(row);
        if ((!sheet.hidden.empty() && sheet.hidden[i] != 0) ||
            full != (sheet.full.empty() || sheet.full[i] != 0))
            continue;
        const QColor colour(full ? sheet.painting->palette[sheet.painting->shade[i]] : sheetGrey());
        const QPointF at = view.toPixel(sheet.cloud->position(row), QSizeF(kMapSide, kMapSide)) +
                           QPointF(kSheetMargin, kHeadHeight + kSheetMargin);
        if (std::binary_search(wrong.begin(), wrong.end(), static_cast<qint32>(row))) {
            painter.setPen(QPen(colour, 1.2));
            painter.drawLine(at - QPointF(2.5, 2.5), at + QPointF(2.5, 2.5));
            painter.drawLine(at - QPointF(2.5, -2.5), at + QPointF(2.5, -2.5));
            continue;
        }
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawEllipse(at, kMapDot, kMapDot);
    }
}
/// Pictures in the frames of their colours, as the window draws them.
void drawSheetPictures(QPainter& painter, const MapSheet& sheet)
{
    FramedPictures framed;
    const PointView view = sheetView(sheet);
    for (const quint32 row : picturedRows(sheet)) {
        const QImage picture = sheet.pictures.value(row);
        if (picture.isNull())
            continue;
        const bool full = sheet.full.empty() || sheet.full[row] != 0;
        const QRgb frame = full ? sheet.painting->palette[sheet.painting->shade[row]] : sheetGrey();
        const QImage image = framed.of(picture, sheet.side, frame, kSheetDensity);
        const QPointF at = view.toPixel(sheet.cloud->position(row), QSizeF(kMapSide, kMapSide)) +
                           QPointF(kSheetMargin, kHeadHeight + kSheetMargin);
        painter.setOpacity(full ? 1 : 0.3);
        painter.drawImage(at - QRectF(QPointF(), image.deviceIndependentSize()).center(), image);
    }
    painter.setOpacity(1);
}

/// The points as one picture, as the window draws them.
void drawPointPicture(QPainter& painter, const MapSheet& sheet, double density)
{
    PointStyle style;
    style.palette = sheet.painting->palette;
    style.shade = sheet.painting->shade;
    style.hidden = sheet.hidden;
    style.emphasis = sheet.full;
    style.grey = sheetGrey();
    style.crossColour = tokens(false).wrong.rgb();
    style.halo = 0xffffffff;
    if (!sheet.painting->wrongRows.empty()) {
        style.marks.assign(style.shade.size(), PointMark::None);
        for (const qint32 row : sheet.painting->wrongRows)
            style.marks[static_cast<size_t>(row)] = PointMark::Cross;
    }
    const QImage points = drawPoints(sheet.cloud, PointLook::make(*sheet.cloud, style),
                                     sheetView(sheet), QSize(kMapSide, kMapSide), density);
    painter.drawImage(QRect(kSheetMargin, kHeadHeight + kSheetMargin, kMapSide, kMapSide), points);
}

/// What a drawing holds beside its points: circles, or one picture of very many.
void drawSheet(QPainter& painter, const MapSheet& sheet, bool circles)
{
    painter.fillRect(QRect(QPoint(), sheetSize()), Qt::white);
    drawHead(painter, sheet);
    if (!circles) {
        drawPointPicture(painter, sheet, kSheetDensity);
    } else {
        if (!sheet.full.empty())
            drawDots(painter, sheet, false);
        drawDots(painter, sheet, true);
    }
    drawSheetPictures(painter, sheet);
    drawLegend(painter, *sheet.painting);
}
} // namespace

std::vector<quint32> picturedRows(const MapSheet& sheet)
{
    if (sheet.side <= 0)
        return {};
    return thumbnailPoints(*sheet.cloud, sheetView(sheet), QSizeF(kMapSide, kMapSide), sheet.side,
                           kMostSheetPictures, sheet.hidden, sheet.full, sheet.cloud->size());
}

QByteArray mapCsv(const MapSheet& sheet, const std::vector<quint32>& rows)
{
    QByteArray text = "id,x,y,class\r\n";
    for (const quint32 row : rows) {
        const QPointF at = sheet.cloud->position(row);
        const double label = sheet.classes ? sheet.classes->at(row) : -1;
        const QString name = label >= 0 ? sheet.classOf.value(static_cast<int>(label)) : QString();
        text += QByteArray::number(sheet.points->id(row)) + ',' +
                QByteArray::number(at.x(), 'g', 9) + ',' + QByteArray::number(at.y(), 'g', 9) +
                ',' + quoted(name).toUtf8() + "\r\n";
    }
    return text;
}

Status writeMapSvg(const MapSheet& sheet, QIODevice& device)
{
    QSvgGenerator generator;
    generator.setOutputDevice(&device);
    generator.setSize(sheetSize());
    generator.setViewBox(QRect(QPoint(), sheetSize()));
    generator.setTitle(sheet.title);
    generator.setDescription(sheet.fact);
    QPainter painter;
    if (!painter.begin(&generator))
        return failure(SheetText::tr("cannot be written").toStdString());
    drawSheet(painter, sheet, true);
    return painter.end() ? Status() : failure(SheetText::tr("cannot be written").toStdString());
}

Status writeMapPdf(const MapSheet& sheet, QIODevice& device)
{
    constexpr double kPointsOfPixel = 0.75;
    QPdfWriter writer(&device);
    writer.setTitle(sheet.title);
    writer.setCreator(QStringLiteral("Kindred"));
    writer.setResolution(96);
    writer.setPageSize(QPageSize(QSizeF(sheetSize()) * kPointsOfPixel, QPageSize::Point, {},
                                 QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF());
    QPainter painter;
    if (!painter.begin(&writer))
        return failure(SheetText::tr("cannot be written").toStdString());
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    drawSheet(painter, sheet, sheet.cloud->size() <= kMostPdfDots);
    return painter.end() ? Status() : failure(SheetText::tr("cannot be written").toStdString());
}

QImage mapImage(const MapSheet& sheet, double scale)
{
    QImage image(sheetSize() * scale, QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    drawHead(painter, sheet);
    drawPointPicture(painter, sheet, scale);
    drawSheetPictures(painter, sheet);
    drawLegend(painter, *sheet.painting);
    return image;
}

Status exportMap(const MapSheet& sheet, const std::vector<quint32>& rows, const QString& path)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (ending == QLatin1String("csv"))
        buffer.write(mapCsv(sheet, rows));
    else if (ending == QLatin1String("png"))
        mapImage(sheet).save(&buffer, "PNG");
    else if (ending == QLatin1String("svg"))
        KINDRED_TRY(writeMapSvg(sheet, buffer));
    else if (ending == QLatin1String("pdf"))
        KINDRED_TRY(writeMapPdf(sheet, buffer));
    else
        return usageError(SheetText::tr("must end in .png, .svg, .pdf or .csv").toStdString(),
                          path.toStdString());
    const QString why = writeWholeFile(path, bytes);
    return why.isEmpty() ? Status() : Status(failure(why.toStdString(), path.toStdString()));
}

void exportMapLater(QThreadPool& pool, MapSheet sheet, std::vector<quint32> rows,
                    const QString& path, QObject* context, std::function<void(const Status&)> done)
{
    pool.start([sheet = std::move(sheet), rows = std::move(rows), path,
                guard = QPointer<QObject>(context), done = std::move(done)] {
        const Status written = exportMap(sheet, rows, path);
        QMetaObject::invokeMethod(QCoreApplication::instance(), [written, guard, done] {
            if (guard)
                done(written);
        });
    });
}

} // namespace kindred

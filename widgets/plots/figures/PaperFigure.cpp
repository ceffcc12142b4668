#include "plots/figures/PaperFigure.h"

#include <QBuffer>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <cmath>

#include "common/Theme.h"

namespace kindred {

QFont paperFont(int pixels, QFont::Weight weight)
{
    QFont font = textFont(TextRole::Text);
    font.setPixelSize(pixels);
    font.setWeight(weight);
    // Hinted widths are whole pixels of a screen that paper does not have.
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

CurveStyle paperStyle()
{
    CurveStyle style = printStyle();
    style.font = paperFont(11);
    style.lineWidth = 1.5;
    return style;
}

QByteArray svgOf(const PaperFigure& figure)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(figure.size.toSize());
    generator.setViewBox(QRectF(QPointF(), figure.size));
    generator.setResolution(96);
    generator.setTitle(figure.title);
    generator.setDescription(figure.words);
    QPainter painter(&generator);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(QRectF(QPointF(), figure.size), Qt::white);
    figure.paint(painter);
    painter.end();
    return bytes;
}

QByteArray pdfOf(const PaperFigure& figure)
{
    constexpr double kPointsOfPixel = 0.75;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(figure.title);
    writer.setCreator(QStringLiteral("Kindred"));
    writer.setResolution(96);
    writer.setPageSize(
        QPageSize(figure.size * kPointsOfPixel, QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF());
    QPainter painter(&writer);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    figure.paint(painter);
    painter.end();
    return bytes;
}

QByteArray csvOf(const PaperFigure& figure)
{
    const auto field = [](QString text) {
        return QLatin1Char('"') + text.replace(QLatin1Char('"'), QStringLiteral("\"\"")) +
               QLatin1Char('"');
    };
    const auto number = [](double value) {
        return std::isnan(value) ? QString() : QString::number(value, 'g', 12);
    };
    QString text = QStringLiteral("name,detail,x,value,low,high\n");
    for (const FigureNumber& each : figure.numbers)
        text += QStringList{field(each.name),   field(each.detail), number(each.x),
                            number(each.value), number(each.low),   number(each.high)}
                    .join(QLatin1Char(',')) +
                QLatin1Char('\n');
    return text.toUtf8();
}

QImage imageOf(const PaperFigure& figure, double scale)
{
    QImage image((figure.size * scale).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    figure.paint(painter);
    return image;
}

PaperFigure figureOf(const CurveSheet& sheet)
{
    PaperFigure figure;
    figure.title = sheet.title;
    figure.size = sheet.size();
    figure.paint = [sheet](QPainter& painter) { paintSheet(painter, sheet); };
    for (const CurvePanel& panel : sheet.panels) {
        for (const CurveLine& line : panel.lines) {
            const QList<double>& x = line.series.along(sheet.options.axis);
            for (qsizetype i = 0; i < line.series.size(); ++i)
                figure.numbers << FigureNumber{.name = line.label,
                                               .detail = line.series.name,
                                               .x = x[i],
                                               .value = line.series.value[i],
                                               .low = line.low.value(i, kNoNumber),
                                               .high = line.high.value(i, kNoNumber)};
        }
    }
    return figure;
}

} // namespace kindred

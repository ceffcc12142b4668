#include "report/PagePieces.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>

#include "common/Theme.h"

namespace kindred {

namespace {
struct PieceText {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

using Piece = ReportPages::Piece;
constexpr double kCellInset = 5;
constexpr double kRowInset = 2.5;
constexpr qsizetype kRowsTogether = 14; ///< on one page, with the head
constexpr double kShortFigure = 0.5;    ///< of a page's height

QFont monospaced(int pixels)
{
    QFont font = textFont(TextRole::Monospace);
    font.setPixelSize(pixels);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

/// Text broken into lines of a width; widths are those of the outlines, not of a screen.
std::shared_ptr<QTextLayout> brokenText(const QString& text, const QFont& font, double width,
                                        Qt::Alignment alignment, bool rightToLeft)
{
    auto layout = std::make_shared<QTextLayout>(text, font);
    QTextOption option(alignment);
    option.setUseDesignMetrics(true);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setTextDirection(rightToLeft ? Qt::RightToLeft : Qt::LeftToRight);
    layout->setTextOption(option);
    layout->setCacheEnabled(true);
    layout->beginLayout();
    double y = 0;
    for (QTextLine line = layout->createLine(); line.isValid(); line = layout->createLine()) {
        line.setLineWidth(width);
        line.setPosition({0, y});
        y += std::ceil(line.height() * 1.12);
    }
    layout->endLayout();
    return layout;
}

double heightOf(const QTextLayout& layout)
{
    if (layout.lineCount() == 0)
        return 0;
    const QTextLine last = layout.lineAt(layout.lineCount() - 1);
    return last.y() + std::ceil(last.height() * 1.12);
}

void drawLine(QPainter& painter, const QTextLayout& layout, int line, QPointF at,
              const QColor& colour)
{
    painter.setPen(colour);
    const QTextLine shown = layout.lineAt(line);
    shown.draw(&painter, at - QPointF(0, shown.y()));
}

struct TextLook {
    QFont font;
    QColor colour;
    double before = 6;
    bool withNext = false;
};

/// One piece a line, but the first two and the last two lines stay together.
QList<Piece> textPieces(const QString& text, const TextLook& look, double width, bool rightToLeft)
{
    // A text layout keeps to the side that it is told, whatever way its words are read.
    const Qt::Alignment leading = rightToLeft ? Qt::AlignRight : Qt::AlignLeft;
    const auto layout = brokenText(text, look.font, width, leading, rightToLeft);
    QList<Piece> pieces;
    const int lines = layout->lineCount();
    for (int i = 0; i < lines; ++i) {
        const double next = i + 1 < lines ? layout->lineAt(i + 1).y() : heightOf(*layout);
        const QColor colour = look.colour;
        pieces << Piece{.height = next - layout->lineAt(i).y(),
                        .before = i == 0 ? look.before : 0,
                        .withNext = look.withNext || (lines > 1 && (i == 0 || i == lines - 2)),
                        .paint = [layout, i, colour](QPainter& painter, QPointF at) {
                            drawLine(painter, *layout, i, at, colour);
                        }};
    }
    return pieces;
}

/// A command that is too long for a line as a shell reads it over several: broken before its
/// options, each line but the last ends in a backslash. So it can be copied from the page.
QString foldedCommand(const QString& command, qsizetype characters)
{
    if (command.size() <= characters)
        return command;
    QStringList lines;
    qsizetype from = 0;
    while (from < command.size()) {
        const QString before = lines.isEmpty() ? QString() : QStringLiteral("    ");
        const qsizetype room = characters - before.size();
        const QString rest = command.mid(from);
        if (rest.size() <= room) {
            lines << before + rest;
            break;
        }
        const QString option = QStringLiteral(" --");
        qsizetype end = rest.lastIndexOf(option, room - 2); // " \\" ends the line
        if (end <= 0)
            end = rest.indexOf(option, 1); // a long value: its line is wrapped
        if (end <= 0) {
            lines << before + rest;
            break;
        }
        lines << before + rest.left(end) + QStringLiteral(" \\");
        from += end + 1;
    }
    return lines.join(QChar(QChar::LineSeparator));
}

QList<Piece> codePieces(const QString& text, double width)
{
    constexpr double kInset = 8;
    const QColor paper("#f3f4f7");
    QList<Piece> pieces;
    const QFont font = monospaced(10);
    const auto characters = static_cast<qsizetype>(
        (width - 2 * kInset) / QFontMetricsF(font).horizontalAdvance(QLatin1Char('0')));
    // A command is read from the left in every language.
    for (const QString& command : text.split(QLatin1Char('\n'))) {
        const auto layout = brokenText(foldedCommand(command, characters), font, width - 2 * kInset,
                                       Qt::AlignLeft, false);
        for (int i = 0; i < layout->lineCount(); ++i) {
            const double next =
                i + 1 < layout->lineCount() ? layout->lineAt(i + 1).y() : heightOf(*layout);
            const double height = next - layout->lineAt(i).y();
            pieces << Piece{
                .height = height,
                .before = 0,
                .withNext = i + 1 < layout->lineCount(),
                .paint = [layout, i, width, height, paper](QPainter& painter, QPointF at) {
                    painter.fillRect(QRectF(at, QSizeF(width, height + 0.6)), paper);
                    drawLine(painter, *layout, i, at + QPointF(kInset, 0), paperStyle().text);
                }};
        }
    }
    if (!pieces.isEmpty())
        pieces.first().before = 8;
    return pieces;
}

/// Widths of a table's columns: what their cells need, and where that is too much the widest ones
/// give way and wrap.
QList<double> columnWidths(const ReportTable& table, const QFont& font, double width)
{
    const QFontMetricsF metrics(font);
    QFont bold = font;
    bold.setWeight(QFont::DemiBold);
    const QFontMetricsF boldMetrics(bold);
    qsizetype columns = table.head.size();
    for (const QStringList& row : table.rows)
        columns = std::max(columns, row.size());
    QList<double> needed(columns, 0);
    for (qsizetype i = 0; i < table.head.size(); ++i)
        needed[i] = boldMetrics.horizontalAdvance(table.head[i]);
    for (const QStringList& row : table.rows)
        for (qsizetype i = 0; i < row.size(); ++i)
            needed[i] = std::max(needed[i], metrics.horizontalAdvance(row[i]));
    for (double& each : needed)
        each = std::ceil(each) + 2 * kCellInset + 1;
    const auto total = [&] { return std::accumulate(needed.begin(), needed.end(), 0.0); };
    for (int pass = 0; pass < 200 && total() > width; ++pass) {
        double& widest = *std::max_element(needed.begin(), needed.end());
        widest = std::max(widest - std::max(total() - width, 1.0) / 4 - 0.5, 24.0);
    }
    return needed;
}

struct LaidRow {
    QList<std::shared_ptr<QTextLayout>> cells;
    double height = 0;
};

LaidRow laidRow(const QStringList& row, const ReportTable& table, const QList<double>& widths,
                const QFont& font, bool rightToLeft)
{
    LaidRow laid;
    for (qsizetype i = 0; i < row.size(); ++i) {
        const Qt::Alignment alignment =
            table.numeric.value(i, false) ? Qt::AlignTrailing : Qt::AlignLeading;
        laid.cells << brokenText(row[i], font, widths[i] - 2 * kCellInset, alignment, rightToLeft);
        laid.height = std::max(laid.height, heightOf(*laid.cells.last()));
    }
    laid.height += 2 * kRowInset;
    return laid;
}

ReportPages::Paint rowPaint(const LaidRow& row, const QList<double>& widths, double width,
                            const QColor& first, const QColor& others, double rule,
                            bool rightToLeft)
{
    return [=](QPainter& painter, QPointF at) {
        double x = rightToLeft ? at.x() + width : at.x();
        for (qsizetype i = 0; i < row.cells.size(); ++i) {
            if (rightToLeft)
                x -= widths[i];
            const QTextLayout& cell = *row.cells[i];
            for (int line = 0; line < cell.lineCount(); ++line)
                drawLine(painter, cell, line,
                         {x + kCellInset, at.y() + kRowInset + cell.lineAt(line).y()},
                         i == 0 ? first : others);
            if (!rightToLeft)
                x += widths[i];
        }
        const double total = std::accumulate(widths.begin(), widths.end(), 0.0);
        const double left = rightToLeft ? at.x() + width - total : at.x();
        painter.setPen(QPen(paperStyle().grid, rule));
        const double y = at.y() + row.height - rule / 2;
        painter.drawLine(QPointF(left, y), QPointF(left + total, y));
    };
}

QList<Piece> tablePieces(const ReportTable& table, double width, bool rightToLeft)
{
    const CurveStyle style = paperStyle();
    const QFont font = paperFont(10);
    const QList<double> widths = columnWidths(table, font, width);
    QList<Piece> pieces;
    ReportPages::Paint head;
    double headHeight = 0;
    if (!table.isFacts()) {
        const LaidRow row =
            laidRow(table.head, table, widths, paperFont(10, QFont::DemiBold), rightToLeft);
        headHeight = row.height;
        head = rowPaint(row, widths, width, style.text, style.text, 1.2, rightToLeft);
        pieces << Piece{.height = headHeight, .before = 6, .withNext = true, .paint = head};
    }
    for (const QStringList& each : table.rows) {
        const LaidRow row = laidRow(each, table, widths, font, rightToLeft);
        pieces << Piece{.height = row.height,
                        .before = 0,
                        .withNext = false,
                        .paint =
                            rowPaint(row, widths, width, table.isFacts() ? style.muted : style.text,
                                     style.text, 0.6, rightToLeft),
                        .headHeight = headHeight,
                        .head = head};
    }
    if (table.isFacts() && !pieces.isEmpty())
        pieces.first().before = 6;
    // A short table is read as one, and the head of a long one has two rows below it.
    const qsizetype together = pieces.size() <= kRowsTogether ? pieces.size() : 3;
    for (qsizetype i = 0; i + 1 < together && i + 1 < pieces.size(); ++i)
        pieces[i].withNext = true;
    if (pieces.size() > 2) // no row is left alone on a page
        pieces[pieces.size() - 2].withNext = true;
    return pieces;
}

/// What stands on one page of a figure that may be broken.
struct FigureSlice {
    double top;
    double bottom;
};

QList<FigureSlice> slicesOf(const PaperFigure& figure)
{
    QList<FigureSlice> slices;
    double top = 0;
    for (const double end : figure.breaks + QList<double>{figure.size.height()}) {
        slices << FigureSlice{top, end};
        top = end;
    }
    return slices;
}

/// Rows that take little of a page stay together where they can: as one figure they may be drawn
/// smaller beside another, where broken ones would leave the rest of a page empty.
bool isShort(const PaperFigure& figure, double pageHeight)
{
    return figure.size.height() <= kShortFigure * pageHeight;
}

void paintSlice(QPainter& painter, const PaperFigure& figure, const FigureSlice& slice)
{
    constexpr double kBeside = 100; // words may reach beyond a figure's sides
    painter.translate(0, -slice.top);
    if (!figure.breaks.isEmpty())
        painter.setClipRect(QRectF(-kBeside, slice.top, figure.size.width() + 2 * kBeside,
                                   slice.bottom - slice.top),
                            Qt::IntersectClip);
    figure.paint(painter);
}

QList<Piece> figurePieces(const PaperFigure& figure, double width, double pageHeight,
                          bool rightToLeft)
{
    const CurveStyle style = paperStyle();
    QList<Piece> pieces;
    if (!figure.title.isEmpty())
        pieces = textPieces(figure.title, {paperFont(12, QFont::DemiBold), style.text, 10, true},
                            width, rightToLeft);
    QList<Piece> caption;
    if (!figure.reading.isEmpty())
        caption = textPieces(PieceText::tr("How to read this: %1").arg(figure.reading),
                             {paperFont(10), style.muted, 4, false}, width, rightToLeft);
    double words = 24;
    for (const Piece& piece : pieces + caption)
        words += piece.height + piece.before;
    const QList<FigureSlice> slices = slicesOf(figure);
    const bool isOne = slices.size() == 1 || isShort(figure, pageHeight);
    double tallest = 1;
    for (const FigureSlice& slice : slices)
        tallest = std::max(tallest, figure.headHeight + slice.bottom - slice.top);
    double scale = std::min(1.0, width / std::max(figure.size.width(), 1.0));
    scale = std::min(scale, (pageHeight - words) / tallest);
    const double left = rightToLeft ? width - scale * figure.size.width() : 0;
    const auto paintOf = [=](const FigureSlice& slice) {
        return [=](QPainter& painter, QPointF at) {
            painter.save();
            painter.translate(at + QPointF(left, 0));
            painter.scale(scale, scale);
            paintSlice(painter, figure, slice);
            painter.restore();
        };
    };
    for (const FigureSlice& slice : slices) {
        const bool isFirst = slice.top <= 0, isLast = slice.bottom >= figure.size.height();
        pieces << Piece{.height = scale * (slice.bottom - slice.top),
                        .before = isFirst ? 8.0 : 0.0,
                        .withNext = isLast ? !caption.isEmpty() : isOne,
                        .paint = paintOf(slice),
                        .headHeight = isFirst ? 0 : scale * figure.headHeight,
                        .head = isFirst || figure.headHeight <= 0
                                    ? ReportPages::Paint()
                                    : ReportPages::Paint(paintOf({0, figure.headHeight})),
                        .isFigure = isOne, // all rows of one are drawn alike
                        .endsRow = !isLast && !isOne,
                        .mayPart = !isLast && isOne};
    }
    // The caption is read with the figure, on the same page.
    for (qsizetype i = 0; i + 1 < caption.size(); ++i)
        caption[i].withNext = true;
    return pieces + caption;
}
} // namespace

QList<Piece> piecesOf(const ReportBlock& block, double width, double pageHeight, bool rightToLeft)
{
    const CurveStyle style = paperStyle();
    using Kind = ReportBlock::Kind;
    switch (block.kind) {
    case Kind::Title:
        return textPieces(block.text, {paperFont(24, QFont::DemiBold), style.text, 0, true}, width,
                          rightToLeft);
    case Kind::Heading: {
        QList<Piece> pieces = textPieces(
            block.text, {paperFont(16, QFont::DemiBold), style.text, 22, true}, width, rightToLeft);
        if (!pieces.isEmpty())
            pieces.first().heading = block.text;
        return pieces;
    }
    case Kind::Subheading:
        return textPieces(block.text, {paperFont(12, QFont::DemiBold), style.text, 12, true}, width,
                          rightToLeft);
    case Kind::Note:
        return textPieces(block.text, {paperFont(10), style.muted, 5, false}, width, rightToLeft);
    case Kind::Code:
        return codePieces(block.text, width);
    case Kind::Figure:
        return figurePieces(block.figure, width, pageHeight, rightToLeft);
    case Kind::Table: {
        QList<Piece> pieces;
        if (!block.text.isEmpty())
            pieces =
                textPieces(block.text, {paperFont(10), style.muted, 8, true}, width, rightToLeft);
        return pieces + tablePieces(block.table, width, rightToLeft);
    }
    case Kind::Text:
        break;
    }
    return textPieces(block.text, {paperFont(12), style.text, 6, false}, width, rightToLeft);
}

} // namespace kindred

#include "plots/figures/BoardFigure.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

#include "common/Numbers.h"
#include "common/Theme.h"

namespace kindred {

namespace {
struct BoardText {
    Q_DECLARE_TR_FUNCTIONS(Figures)
};

constexpr double kQuery = 96;
constexpr double kQueryColumn = 112;
constexpr double kSourceColumn = 72;
constexpr double kPaperNote = 13; ///< height of a line
constexpr double kFigureRowGap = 6;
constexpr double kQueryGap = 12;

/// What a board is drawn with, on paper or in the window.
struct BoardInk {
    CurveStyle style;
    Tokens marks; ///< for what is right and wrong
    QFont font;
    QFont small; ///< below pictures
    double line; ///< height of a line of words
    double width;
    double edge; ///< of a neighbour's picture
};

double pictureEdge(const QList<BoardQuery>& queries, double width)
{
    qsizetype most = 1;
    for (const BoardQuery& query : queries)
        for (const BoardQuery::Row& row : query.rows)
            most = std::max(most, row.neighbours.size());
    return std::clamp((width - kQueryColumn - kSourceColumn) / double(most) - 6, 24.0, 76.0);
}

BoardInk inkOf(const QList<BoardQuery>& queries, const FigureLook& look)
{
    const double edge = pictureEdge(queries, look.width);
    if (!look.isWindow)
        return {look.lines, tokens(false), paperFont(10), paperFont(edge < 34 ? 8 : 9),
                kPaperNote, look.width,    edge};
    const QFont& font = look.lines.font;
    return {look.lines,
            tokens(look.onDark),
            font,
            font,
            std::ceil(QFontMetricsF(font).height()),
            look.width,
            edge};
}

double rowHeight(const BoardQuery::Row& row, const BoardInk& ink)
{
    return ink.edge + (row.named ? 2 : 1) * ink.line + kFigureRowGap;
}

double queryHeight(const BoardQuery& query, const BoardInk& ink)
{
    double rows = 0;
    for (const BoardQuery::Row& row : query.rows)
        rows += rowHeight(row, ink);
    return std::max(rows, kQuery + 2 * ink.line + 4) + kQueryGap;
}

void drawPicture(QPainter& painter, const QRectF& place, const QImage& picture, const BoardInk& ink)
{
    if (picture.isNull()) {
        painter.setPen(QPen(ink.style.grid, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(place);
        return;
    }
    painter.drawImage(place, picture);
}

void drawFrame(QPainter& painter, const QRectF& place, bool right, const BoardInk& ink)
{
    QPen pen(right ? ink.marks.right : ink.marks.wrong, 2);
    if (!right)
        pen.setDashPattern({2.2, 1.4});
    pen.setJoinStyle(Qt::MiterJoin);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(place);
}

QString markedText(bool right, const QString& text)
{
    return (right ? QStringLiteral("✓ ") : QStringLiteral("✕ ")) + text;
}

void drawNote(QPainter& painter, const QRectF& place, const QString& text, const QColor& colour,
              Qt::Alignment alignment)
{
    painter.setPen(colour);
    painter.drawText(place, static_cast<int>(alignment | Qt::AlignVCenter) | Qt::TextDontClip,
                     QFontMetricsF(painter.font()).elidedText(text, Qt::ElideRight, place.width()));
}

/// Picture, mark and similarity of a neighbour; its class where that is asked for.
void drawNeighbour(QPainter& painter, const BoardQuery::Neighbour& neighbour, QPointF corner,
                   bool named, const BoardInk& ink)
{
    const QRectF place(corner + QPointF(0, 1), QSizeF(ink.edge, ink.edge));
    drawPicture(painter, place, neighbour.picture, ink);
    drawFrame(painter, place, neighbour.right, ink);
    painter.setFont(ink.small);
    QRectF note(corner.x() - 3, corner.y() + ink.edge + 3, ink.edge + 6, ink.line);
    drawNote(painter, note, markedText(neighbour.right, numbers::fixed(neighbour.similarity, 2)),
             neighbour.right ? ink.marks.rightText : ink.marks.wrongText, Qt::AlignHCenter);
    if (named)
        drawNote(painter, note.translated(0, ink.line), neighbour.label, ink.style.text,
                 Qt::AlignHCenter);
}

void drawQuery(QPainter& painter, const BoardQuery& query, double top, const BoardInk& ink)
{
    drawPicture(painter, {0, top, kQuery, kQuery}, query.picture, ink);
    QFont bold = ink.font;
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    drawNote(painter, {0, top + kQuery + 2, kQueryColumn - 8, ink.line}, query.label,
             ink.style.text, Qt::AlignLeft);
    painter.setFont(ink.font);
    drawNote(painter, {0, top + kQuery + 2 + ink.line, kQueryColumn - 8, ink.line},
             markedText(query.right, query.prediction),
             query.right ? ink.marks.rightText : ink.marks.wrongText, Qt::AlignLeft);
    for (const BoardQuery::Row& row : query.rows) {
        painter.setFont(ink.font);
        painter.setPen(ink.style.muted);
        painter.drawText(QRectF(kQueryColumn, top, kSourceColumn - 8, ink.edge),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, row.source);
        double left = kQueryColumn + kSourceColumn;
        for (const BoardQuery::Neighbour& neighbour : row.neighbours) {
            drawNeighbour(painter, neighbour, {left, top}, row.named, ink);
            left += ink.edge + 6;
        }
        top += rowHeight(row, ink);
    }
}

void paintBoard(QPainter& painter, const QList<BoardQuery>& queries, const BoardInk& ink)
{
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    double top = 2;
    for (qsizetype i = 0; i < queries.size(); ++i) {
        drawQuery(painter, queries[i], top, ink);
        top += queryHeight(queries[i], ink);
        if (i + 1 == queries.size())
            break;
        painter.setPen(QPen(ink.style.grid, 0.8));
        painter.drawLine(QPointF(0, top - kQueryGap / 2), QPointF(ink.width, top - kQueryGap / 2));
    }
}
} // namespace

PaperFigure boardFigure(const QString& title, const QList<BoardQuery>& queries,
                        const FigureLook& look)
{
    const BoardInk ink = inkOf(queries, look);
    double height = 2;
    PaperFigure figure;
    int rightQueries = 0;
    for (const BoardQuery& query : queries) {
        if (height > 2)
            figure.breaks << height - kQueryGap / 4; // between the line and the next
        height += queryHeight(query, ink);
        rightQueries += query.right ? 1 : 0;
        for (const BoardQuery::Row& row : query.rows)
            for (qsizetype rank = 0; rank < row.neighbours.size(); ++rank)
                figure.numbers << FigureNumber{.name = query.label,
                                               .detail = row.source + QStringLiteral(": ") +
                                                         row.neighbours[rank].label,
                                               .x = double(rank + 1),
                                               .value = row.neighbours[rank].similarity};
    }
    figure.title = title;
    figure.reading = BoardText::tr(
        "At the left a query with its class and what it was taken for; beside it its nearest "
        "training pictures, best first, with their cosine similarity. ✓ and a plain frame: of the "
        "query's class; ✕ and a dashed frame: of another.");
    figure.words =
        BoardText::tr("%1 queries, %2 of them right.").arg(queries.size()).arg(rightQueries);
    figure.size = {look.width, height};
    figure.paint = [queries, ink](QPainter& painter) { paintBoard(painter, queries, ink); };
    return figure;
}

} // namespace kindred

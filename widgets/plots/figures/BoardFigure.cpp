#include "plots/figures/BoardFigure.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>

#include <algorithm>

#include "common/Theme.h"

namespace kindred {

namespace {
struct BoardText {
    Q_DECLARE_TR_FUNCTIONS(Figures)
};

constexpr double kQuery = 96;
constexpr double kQueryColumn = 112;
constexpr double kSourceColumn = 72;
constexpr double kNote = 13;
constexpr double kRowGap = 6;
constexpr double kQueryGap = 12;

double pictureEdge(const QList<BoardQuery>& queries)
{
    qsizetype most = 1;
    for (const BoardQuery& query : queries)
        for (const BoardQuery::Row& row : query.rows)
            most = std::max(most, row.neighbours.size());
    return std::clamp((kPaperWidth - kQueryColumn - kSourceColumn) / double(most) - 6, 24.0, 76.0);
}

double queryHeight(const BoardQuery& query, double edge)
{
    const double rows = double(query.rows.size()) * (edge + kNote + kRowGap);
    return std::max(rows, kQuery + 2 * kNote + 4) + kQueryGap;
}

void drawPicture(QPainter& painter, const QRectF& place, const QImage& picture)
{
    if (picture.isNull()) {
        painter.setPen(QPen(paperStyle().grid, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(place);
        return;
    }
    painter.drawImage(place, picture);
}

void drawFrame(QPainter& painter, const QRectF& place, bool right)
{
    const Tokens& light = tokens(false);
    QPen pen(right ? light.right : light.wrong, 2);
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

void drawQuery(QPainter& painter, const BoardQuery& query, double top, double edge)
{
    const CurveStyle style = paperStyle();
    const Tokens& light = tokens(false);
    drawPicture(painter, {0, top, kQuery, kQuery}, query.picture);
    painter.setFont(paperFont(10, QFont::DemiBold));
    drawNote(painter, {0, top + kQuery + 2, kQueryColumn - 8, kNote}, query.label, style.text,
             Qt::AlignLeft);
    painter.setFont(paperFont(10));
    drawNote(painter, {0, top + kQuery + 2 + kNote, kQueryColumn - 8, kNote},
             markedText(query.right, query.prediction),
             query.right ? light.rightText : light.wrongText, Qt::AlignLeft);
    for (const BoardQuery::Row& row : query.rows) {
        painter.setFont(paperFont(10));
        painter.setPen(style.muted);
        painter.drawText(QRectF(kQueryColumn, top, kSourceColumn - 8, edge),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, row.source);
        double left = kQueryColumn + kSourceColumn;
        for (const BoardQuery::Neighbour& neighbour : row.neighbours) {
            const QRectF place(left, top + 1, edge, edge);
            drawPicture(painter, place, neighbour.picture);
            drawFrame(painter, place, neighbour.right);
            painter.setFont(paperFont(edge < 34 ? 8 : 9));
            drawNote(painter, {left - 3, top + edge + 3, edge + 6, kNote},
                     markedText(neighbour.right, QLocale().toString(neighbour.similarity, 'f', 2)),
                     neighbour.right ? light.rightText : light.wrongText, Qt::AlignHCenter);
            left += edge + 6;
        }
        top += edge + kNote + kRowGap;
    }
}

void paintBoard(QPainter& painter, const QList<BoardQuery>& queries, double edge)
{
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    double top = 2;
    for (qsizetype i = 0; i < queries.size(); ++i) {
        drawQuery(painter, queries[i], top, edge);
        top += queryHeight(queries[i], edge);
        if (i + 1 == queries.size())
            break;
        painter.setPen(QPen(paperStyle().grid, 0.8));
        painter.drawLine(QPointF(0, top - kQueryGap / 2),
                         QPointF(kPaperWidth, top - kQueryGap / 2));
    }
}
} // namespace

PaperFigure boardFigure(const QString& title, const QList<BoardQuery>& queries)
{
    const double edge = pictureEdge(queries);
    double height = 2;
    PaperFigure figure;
    int rightQueries = 0;
    for (const BoardQuery& query : queries) {
        height += queryHeight(query, edge);
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
    figure.size = {kPaperWidth, height};
    figure.paint = [queries, edge](QPainter& painter) { paintBoard(painter, queries, edge); };
    return figure;
}

} // namespace kindred

#include "report/ReportPages.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QPainter>

#include "report/PagePieces.h"

namespace kindred {

namespace {
struct PageText {
    Q_DECLARE_TR_FUNCTIONS(Report)
};
constexpr double kFooter = 30;            ///< from the lower edge of the paper
constexpr double kMostBelowFigure = 0.25; ///< of a page's height, for the note that belongs to it

double heightOfAll(const QList<ReportPages::Piece>& pieces)
{
    double height = 0;
    for (const ReportPages::Piece& piece : pieces)
        height += piece.before + piece.height;
    return height;
}

void keepTogether(QList<ReportPages::Piece>& pieces)
{
    for (qsizetype i = 0; i + 1 < pieces.size(); ++i)
        pieces[i].withNext = true;
}
} // namespace

ReportPages::ReportPages(const ReportDocument& document, const QString& page)
    : m_pageSize(page == QLatin1String("Letter") ? QPageSize::Letter : QPageSize::A4),
      m_size(m_pageSize.size(QPageSize::Point) * 96.0 / 72.0), m_title(document.title)
{
    const double width = m_size.width() - 2 * kPageMargin;
    const double height = m_size.height() - 2 * kPageMargin;
    const bool rightToLeft = QGuiApplication::layoutDirection() == Qt::RightToLeft;
    QList<Piece> pieces;
    for (qsizetype i = 0; i < document.blocks.size(); ++i) {
        using Kind = ReportBlock::Kind;
        const ReportBlock& block = document.blocks[i];
        const bool isNoted = block.kind == Kind::Figure && i + 1 < document.blocks.size() &&
                             document.blocks[i + 1].kind == Kind::Note;
        QList<Piece> note;
        if (isNoted)
            note = piecesOf(document.blocks[i + 1], width, height, rightToLeft);
        const double below = heightOfAll(note);
        if (!isNoted || below > kMostBelowFigure * height) {
            pieces += piecesOf(block, width, height, rightToLeft);
            continue;
        }
        // What a figure was taken from stands below it on the same page.
        QList<Piece> together = piecesOf(block, width, height - below, rightToLeft) + note;
        keepTogether(together);
        pieces += together;
        ++i;
    }
    place(pieces);
}

void ReportPages::place(const QList<Piece>& pieces)
{
    const double top = kPageMargin;
    const double bottom = m_size.height() - kPageMargin;
    double y = top;
    m_pages = {{}};
    for (qsizetype first = 0; first < pieces.size();) {
        // A run of pieces that stay together, and what it needs.
        qsizetype last = first;
        double needed = pieces[first].height;
        while (last + 1 < pieces.size() && pieces[last].withNext &&
               needed + pieces[last + 1].before + pieces[last + 1].height <= bottom - top) {
            ++last;
            needed += pieces[last].before + pieces[last].height;
        }
        if (y > top && y + pieces[first].before + needed > bottom) {
            m_pages.append(QList<Placed>());
            y = top;
            if (pieces[first].head) {
                m_pages.last().append({{kPageMargin, y}, pieces[first].head});
                y += pieces[first].headHeight;
            }
        }
        for (; first <= last; ++first) {
            const Piece& piece = pieces[first];
            y += y > top ? piece.before : 0;
            if (!piece.heading.isEmpty() && !m_headings.contains(piece.heading))
                m_headings.insert(piece.heading, count() - 1);
            m_pages.last().append({{kPageMargin, y}, piece.paint});
            y += piece.height;
        }
    }
}

void ReportPages::paint(QPainter& painter, int page) const
{
    if (page < 0 || page >= count())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.fillRect(QRectF(QPointF(), m_size), Qt::white);
    for (const Placed& placed : m_pages[page]) {
        painter.save();
        placed.paint(painter, placed.at);
        painter.restore();
    }
    painter.setFont(paperFont(9));
    painter.setPen(paperStyle().muted);
    const QRectF footer(kPageMargin, m_size.height() - kFooter - 12,
                        m_size.width() - 2 * kPageMargin, 14);
    const QFontMetricsF metrics(painter.font());
    painter.drawText(footer, Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(m_title, Qt::ElideRight, footer.width() * 0.75));
    painter.drawText(footer, Qt::AlignRight | Qt::AlignVCenter,
                     PageText::tr("%1 / %2", "page of pages").arg(page + 1).arg(count()));
}

} // namespace kindred

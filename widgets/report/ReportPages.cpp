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
constexpr double kLeastScale = 0.8; ///< of a figure that is made smaller: its words stay legible
constexpr double kLeastBesideGap = 0.7; ///< where else a quarter of the page would stay empty
constexpr double kGap = 0.75;           ///< of a page's height, below which it is that empty
constexpr double kFullEnough =
    0.85; ///< of a page's height: nothing is made smaller to fill the rest

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
        pieces[i].withNext = !pieces[i].endsRow;
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
        // What a figure comes to and was taken from stands below it on the same page.
        QList<Piece> below;
        while (block.kind == Kind::Figure && i + 1 < document.blocks.size()) {
            const ReportBlock& next = document.blocks[i + 1];
            const bool isNote = next.kind == Kind::Note || next.kind == Kind::Text;
            const QList<Piece> note =
                isNote ? piecesOf(next, width, height, rightToLeft) : QList<Piece>();
            if (!isNote || heightOfAll(below + note) > kMostBelowFigure * height)
                break;
            below += note;
            ++i;
        }
        QList<Piece> together = piecesOf(block, width, height - heightOfAll(below), rightToLeft);
        together += below;
        if (!below.isEmpty())
            keepTogether(together);
        // What the columns of a table mean is read with its last rows.
        if (block.kind == Kind::Table && i + 1 < document.blocks.size() &&
            document.blocks[i + 1].kind == Kind::Note && !together.isEmpty())
            together.last().withNext = true;
        pieces += together;
    }
    place(pieces);
}

/// Of pieces that stay together, what they need at their full size.
struct ReportPages::Room {
    double words = 0;   ///< keep their height
    double figures = 0; ///< may be drawn smaller

    double whole() const { return words + figures; }
    bool fits(double height, double least = kLeastScale) const
    {
        return words + least * figures <= height;
    }
    /// How large figures are drawn so that all of it is as high as `height`.
    double scale(double height) const
    {
        return whole() <= height || figures <= 0 ? 1 : (height - words) / figures;
    }
    void add(const Piece& piece, bool isFirst)
    {
        words += isFirst ? 0 : piece.before;
        (piece.isFigure ? figures : words) += piece.height;
    }
};

/// The last of the pieces that stay together with the first, as far as they fit a page.
qsizetype ReportPages::lastTogether(const QList<Piece>& pieces, qsizetype first) const
{
    const double height = m_size.height() - 2 * kPageMargin;
    Room room;
    room.add(pieces[first], true);
    qsizetype last = first;
    while (last + 1 < pieces.size() && pieces[last].withNext) {
        room.add(pieces[last + 1], false);
        if (!room.fits(height))
            break;
        ++last;
    }
    return last;
}

/// Of pieces that stay together and do not fit below `page`, the last that still does where they
/// may part; −1: none.
qsizetype ReportPages::partingOf(const QList<Piece>& pieces, qsizetype first, qsizetype last,
                                 Room page) const
{
    const double height = m_size.height() - 2 * kPageMargin;
    qsizetype parting = -1;
    for (qsizetype i = first; i < last && page.whole() <= height; ++i) {
        page.add(pieces[i], false);
        if (pieces[i].mayPart && page.whole() <= height)
            parting = i;
    }
    return parting;
}

void ReportPages::place(QList<Piece> pieces)
{
    const double height = m_size.height() - 2 * kPageMargin;
    Room page;
    qsizetype begin = 0; // of the page
    for (qsizetype first = 0; first < pieces.size();) {
        const qsizetype last = lastTogether(pieces, first);
        Room with = page;
        for (qsizetype i = first; i <= last; ++i)
            with.add(pieces[i], i == begin);
        const bool mayShrink = with.figures > page.figures && page.whole() < kFullEnough * height;
        const double least = page.whole() < kGap * height ? kLeastBesideGap : kLeastScale;
        const bool fits = with.whole() <= height || (mayShrink && with.fits(height, least));
        if (const qsizetype parting = fits || page.whole() >= kGap * height || first == begin
                                          ? -1
                                          : partingOf(pieces, first, last, page);
            parting >= 0) {
            for (qsizetype i = first; i <= last; ++i)
                pieces[i].isFigure = false; // all rows of one are drawn alike
            layPage(pieces.mid(begin, parting + 1 - begin), 1);
            begin = first = parting + 1;
            page = {.words = pieces[begin].headHeight};
            continue;
        }
        if (!fits && first > begin) {
            layPage(pieces.mid(begin, first - begin), page.scale(height));
            begin = first;
            page = {.words = pieces[first].headHeight};
            for (qsizetype i = first; i <= last; ++i)
                page.add(pieces[i], i == first);
        } else {
            page = with;
        }
        first = last + 1;
    }
    layPage(pieces.mid(begin), page.scale(height));
}

/// The pieces from the top of a new page; figures drawn by `scale` smaller.
void ReportPages::layPage(const QList<Piece>& pieces, double scale)
{
    double y = kPageMargin;
    QList<Placed>& page = m_pages.emplaceBack();
    if (!pieces.isEmpty() && pieces.first().head) {
        page.append({{kPageMargin, y}, pieces.first().head});
        y += pieces.first().headHeight;
    }
    for (qsizetype i = 0; i < pieces.size(); ++i) {
        const Piece& piece = pieces[i];
        y += i > 0 ? piece.before : 0;
        if (!piece.heading.isEmpty() && !m_headings.contains(piece.heading))
            m_headings.insert(piece.heading, count() - 1);
        const double drawn = piece.isFigure ? scale : 1;
        page.append({{kPageMargin, y}, piece.paint, drawn});
        y += drawn * piece.height;
    }
}

void ReportPages::paint(QPainter& painter, int page) const
{
    if (page < 0 || page >= count())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.fillRect(QRectF(QPointF(), m_size), Qt::white);
    const double width = m_size.width() - 2 * kPageMargin;
    const bool rightToLeft = QGuiApplication::layoutDirection() == Qt::RightToLeft;
    for (const Placed& placed : m_pages[page]) {
        painter.save();
        painter.translate(placed.at);
        if (placed.scale < 1) // keeps to the side where lines begin
            painter.translate(rightToLeft ? (1 - placed.scale) * width : 0, 0);
        painter.scale(placed.scale, placed.scale);
        placed.paint(painter, {});
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

#include "views/evaluation/SortHeader.h"

#include <QPainter>
#include <QStyle>
#include <QStyleOptionHeader>

#include "common/TextScale.h"
#include "common/Theme.h"

namespace kindred {

namespace {
constexpr int kArrowEdge = 7; ///< width of the arrow; it is half as high
constexpr int kArrowGap = 5;  ///< between it and the word
// Of a section before and after its word: the padding of the style sheet, and what the style adds.
constexpr int kBefore = 8;
constexpr int kAfter = 10;
} // namespace

SortHeader::SortHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent)
{
    setSectionsClickable(true);
    setHighlightSections(false);
}

bool SortHeader::isSorted(int section) const
{
    return isSortIndicatorShown() && sortIndicatorSection() == section;
}

/// The style would put its own arrow far from the word.
void SortHeader::initStyleOptionForIndex(QStyleOptionHeader* option, int section) const
{
    QHeaderView::initStyleOptionForIndex(option, section);
    option->sortIndicator = QStyleOptionHeader::None;
}

Qt::Alignment SortHeader::alignmentOf(int section) const
{
    const QVariant told = model()->headerData(section, orientation(), Qt::TextAlignmentRole);
    const auto alignment = told.isValid() ? Qt::Alignment(told.toInt()) : defaultAlignment();
    return QStyle::visualAlignment(layoutDirection(), alignment);
}

QRect SortHeader::arrowIn(const QRect& rect, int section) const
{
    if (!isSorted(section))
        return {};
    const int wide = withText(kArrowEdge);
    const QString word = model()->headerData(section, orientation()).toString();
    const bool fromRight = alignmentOf(section).testFlag(Qt::AlignRight);
    const int taken =
        (fromRight ? kAfter : kBefore) + fontMetrics().horizontalAdvance(word) + kArrowGap;
    const int left = fromRight ? std::max(rect.left(), rect.right() + 1 - taken - wide)
                               : std::min(rect.left() + taken, rect.right() + 1 - wide);
    return {left, rect.center().y() - wide / 4, wide, wide / 2 + 1};
}

QRect SortHeader::arrowRect(int section) const
{
    return arrowIn(QRect(sectionViewportPosition(section), 0, sectionSize(section), height()),
                   section);
}

void SortHeader::paintSection(QPainter* painter, const QRect& rect, int section) const
{
    painter->save();
    QHeaderView::paintSection(painter, rect, section);
    painter->restore();
    const QRectF arrow = arrowIn(rect, section);
    if (arrow.isEmpty())
        return;
    const bool down = sortIndicatorOrder() == Qt::AscendingOrder; // as Qt's styles point
    const double flat = down ? arrow.top() : arrow.bottom();
    const double tip = down ? arrow.bottom() : arrow.top();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(tokensOf(palette()).text);
    painter->drawPolygon(
        QPolygonF({{arrow.left(), flat}, {arrow.right(), flat}, {arrow.center().x(), tip}}));
    painter->restore();
}

QSize SortHeader::sectionSizeFromContents(int section) const
{
    QSize size = QHeaderView::sectionSizeFromContents(section);
    if (isSorted(section))
        size.rwidth() += kArrowGap + withText(kArrowEdge);
    return size;
}

} // namespace kindred

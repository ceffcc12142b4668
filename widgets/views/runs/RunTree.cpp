#include "views/runs/RunTree.h"

#include <QPainter>
#include <QResizeEvent>

#include <algorithm>

#include "common/Icons.h"
#include "common/Mirror.h"
#include "common/TextScale.h"
#include "common/Theme.h"

namespace kindred {

namespace {
constexpr int kBranch = 20;
constexpr int kArrow = 14;
constexpr int kEdge = 3;
} // namespace

RunTree::RunTree(QWidget* parent) : QTreeView(parent)
{
    setIndentation(withText(kBranch));
    setUniformRowHeights(true);
    setMouseTracking(true);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setDragDropMode(QAbstractItemView::InternalMove);
    setDragDropOverwriteMode(false);
    setDropIndicatorShown(true);
}

bool RunTree::hidesSelected(const QModelIndex& index) const
{
    if (isExpanded(index) || !model()->hasChildren(index))
        return false;
    const QModelIndexList selected = selectionModel()->selectedRows();
    return std::any_of(selected.begin(), selected.end(), [&](QModelIndex each) {
        while (each.parent().isValid()) {
            each = each.parent();
            if (each == index.siblingAtColumn(0))
                return true;
        }
        return false;
    });
}

/// A list that grows smaller keeps the chosen run whole, where it was in view.
void RunTree::resizeEvent(QResizeEvent* event)
{
    const QRect before(QPoint(), event->oldSize());
    QTreeView::resizeEvent(event);
    const QModelIndex chosen = currentIndex();
    if (!chosen.isValid() || !selectionModel()->isSelected(chosen))
        return;
    const QRect row = visualRect(chosen); // none in a closed group, which scrolling would open
    if (row.isValid() && (!before.isValid() || before.intersects(row)))
        scrollTo(chosen);
}

void RunTree::drawRow(QPainter* painter, const QStyleOptionViewItem& option,
                      const QModelIndex& index) const
{
    // The delegate paints cells; what is left of the first one is the row's too.
    const Tokens& t = tokensOf(palette());
    const QRect row = option.rect;
    if (selectionModel()->isSelected(index))
        painter->fillRect(row, t.accentSoft);
    else if (viewport()->underMouse() && row.contains(viewport()->mapFromGlobal(QCursor::pos())))
        painter->fillRect(row, t.raised);
    QTreeView::drawRow(painter, option, index);
    painter->fillRect(QRect(row.left(), row.bottom(), row.width(), 1), t.line);
    if (hidesSelected(index))
        painter->fillRect(mirrored(layoutDirection(), row,
                                   QRect(row.left(), row.top() + 4, kEdge, row.height() - 9)),
                          t.accent);
}

void RunTree::drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const
{
    if (!model()->hasChildren(index))
        return;
    // The arrow stands in the innermost step of the indentation.
    const QRect step(rect.right() - indentation() + 1, rect.top(), indentation(), rect.height());
    const QRect place = mirrored(layoutDirection(), rect, step);
    const int edge = withText(kArrow);
    const QString closed =
        layoutDirection() == Qt::RightToLeft ? QStringLiteral("left") : QStringLiteral("right");
    const QPixmap arrow = iconPixmap(isExpanded(index) ? QStringLiteral("chevron-down") : closed,
                                     tokensOf(palette()).muted, edge, devicePixelRatioF());
    painter->drawPixmap(place.center().x() - edge / 2 + 1, place.center().y() - edge / 2 + 1,
                        arrow);
}

} // namespace kindred

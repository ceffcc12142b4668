#include "views/runs/RunTree.h"

#include <QPainter>

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

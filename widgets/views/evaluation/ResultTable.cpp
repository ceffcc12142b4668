#include "views/evaluation/ResultTable.h"

#include <QHeaderView>
#include <QResizeEvent>

#include <algorithm>

#include "common/TextScale.h"
#include "views/evaluation/SortHeader.h"

namespace kindred {

namespace {
constexpr int kToldNameWidth = 150; ///< of a name that can be told from others
constexpr int kLeastNameWidth = 56; ///< of a cut one

/// The width beyond which columns are cut so that all of them are no wider than `room`.
int widthWithin(QList<int> widths, int room)
{
    std::sort(widths.begin(), widths.end());
    qsizetype left = widths.size();
    for (const int width : std::as_const(widths)) {
        const int share = std::max(0, room) / static_cast<int>(left);
        if (width > share)
            return share;
        room -= width;
        --left;
    }
    return widths.isEmpty() ? 0 : widths.last();
}
} // namespace

ResultTable::ResultTable(QWidget* parent) : QTableView(parent)
{
    setHorizontalHeader(new SortHeader(this));
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, &ResultTable::fill);
}

void ResultTable::setFilling(int column)
{
    m_filling = column;
    horizontalHeader()->setSectionResizeMode(column, QHeaderView::Fixed);
    fill();
}

void ResultTable::setYielding(const QList<int>& yielding, int seen)
{
    m_yielding = yielding;
    m_seen = seen;
    for (const int column : yielding)
        horizontalHeader()->setSectionResizeMode(column, QHeaderView::Fixed);
    fill();
}

void ResultTable::dataChanged(const QModelIndex& topLeft, const QModelIndex& bottomRight,
                              const QList<int>& roles)
{
    QTableView::dataChanged(topLeft, bottomRight, roles);
    fill();
}

void ResultTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    fill();
    // What is said below of a chosen row takes height: the row stays in view.
    const QModelIndexList chosen =
        selectionModel() ? selectionModel()->selectedRows() : QModelIndexList();
    if (chosen.isEmpty() || event->size().height() >= event->oldSize().height())
        return;
    const QRect place = visualRect(chosen.first());
    const int before = event->oldSize().height();
    if (place.top() >= 0 && place.bottom() <= before)
        scrollTo(chosen.first());
}

/// Also where columns or rows come, go or are hidden.
void ResultTable::updateGeometries()
{
    QTableView::updateGeometries();
    fill();
}

void ResultTable::fill()
{
    if (m_filling < 0 || m_fills || isColumnHidden(m_filling))
        return;
    m_fills = true;
    giveWay();
    const int others = horizontalHeader()->length() - columnWidth(m_filling);
    // A width of 0 would be raised to the least one by the header, and lowered here without end.
    setColumnWidth(m_filling, std::max({sizeHintForColumn(m_filling), viewport()->width() - others,
                                        horizontalHeader()->minimumSectionSize()}));
    m_fills = false;
}

/// Cut until all columns fit, but only so far that names can be told; farther only for the column
/// that is to be seen.
void ResultTable::giveWay()
{
    QList<int> wanted;
    int seen = viewport()->width();
    int all =
        seen - std::max(sizeHintForColumn(m_filling), horizontalHeader()->minimumSectionSize());
    for (int column = 0; column < horizontalHeader()->count(); ++column) {
        if (isColumnHidden(column) || column == m_filling)
            continue;
        if (m_yielding.contains(column)) {
            wanted << std::max(sizeHintForColumn(column),
                               horizontalHeader()->sectionSizeHint(column));
            continue;
        }
        all -= columnWidth(column);
        if (column <= m_seen)
            seen -= columnWidth(column);
    }
    const int told = std::max(widthWithin(wanted, all), withText(kToldNameWidth));
    const int most = std::max(std::min(told, widthWithin(wanted, seen)), withText(kLeastNameWidth));
    for (const int column : std::as_const(m_yielding))
        if (!isColumnHidden(column))
            setColumnWidth(column, std::min(wanted.takeFirst(), most));
}

} // namespace kindred

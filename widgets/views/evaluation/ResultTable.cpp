#include "views/evaluation/ResultTable.h"

#include <QHeaderView>

#include <algorithm>

namespace kindred {

ResultTable::ResultTable(QWidget* parent) : QTableView(parent)
{
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, &ResultTable::fill);
}

void ResultTable::setFilling(int column)
{
    m_filling = column;
    horizontalHeader()->setSectionResizeMode(column, QHeaderView::Fixed);
    fill();
}

void ResultTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    fill();
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
    const int others = horizontalHeader()->length() - columnWidth(m_filling);
    // A width of 0 would be raised to the least one by the header, and lowered here without end.
    setColumnWidth(m_filling, std::max({sizeHintForColumn(m_filling), viewport()->width() - others,
                                        horizontalHeader()->minimumSectionSize()}));
    m_fills = false;
}

} // namespace kindred

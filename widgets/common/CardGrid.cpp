#include "common/CardGrid.h"

#include <QEvent>

#include <algorithm>

namespace kindred {

CardGrid::CardGrid(int minimumWidth, int gap, Wrap wrap, QWidget* parent)
    : QWidget(parent), m_minimumWidth(minimumWidth), m_gap(gap), m_wrap(wrap)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void CardGrid::addCell(QWidget* cell)
{
    cell->setParent(this);
    m_cells << cell;
    cell->show();
    updateGeometry();
}

void CardGrid::clearCells()
{
    qDeleteAll(m_cells);
    m_cells.clear();
    updateGeometry();
}

QSize CardGrid::sizeHint() const
{
    const int columns = m_wrap == Wrap::Pairs ? static_cast<int>(m_cells.size()) : 2;
    const int width = columns * (m_minimumWidth + m_gap) - m_gap;
    return {width, heightForWidth(width)};
}

QSize CardGrid::minimumSizeHint() const
{
    return {m_minimumWidth, 0};
}

int CardGrid::heightForWidth(int width) const
{
    return place(width, false);
}

void CardGrid::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    place(width(), true);
}

bool CardGrid::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest) {
        updateGeometry();
        place(width(), true);
    }
    return QWidget::event(event);
}

int CardGrid::columnsFor(int width) const
{
    const auto count = static_cast<int>(m_cells.size());
    const int fitting = (width + m_gap) / (m_minimumWidth + m_gap);
    const int most = m_wrap == Wrap::Pairs && fitting < count ? 2 : count;
    return std::clamp(fitting, 1, most);
}

int CardGrid::place(int width, bool apply) const
{
    const auto count = static_cast<int>(m_cells.size());
    if (count == 0)
        return 0;
    const int columns = columnsFor(width);
    const int cellWidth = (width - (columns - 1) * m_gap) / columns;
    int top = 0;
    for (int first = 0; first < count; first += columns) {
        const int last = std::min(first + columns, count);
        int height = 0;
        for (int i = first; i < last; ++i)
            height = std::max(height, m_cells[i]->heightForWidth(cellWidth));
        for (int i = first; apply && i < last; ++i)
            m_cells[i]->setGeometry((i - first) * (cellWidth + m_gap), top, cellWidth, height);
        top += height + m_gap;
    }
    return top - m_gap;
}

} // namespace kindred

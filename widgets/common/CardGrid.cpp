#include "common/CardGrid.h"

#include <QEvent>

#include <algorithm>
#include <utility>

#include "common/Mirror.h"

namespace kindred {

namespace {

int heightOf(const QWidget& widget, int width)
{
    return widget.hasHeightForWidth() ? widget.heightForWidth(width) : widget.sizeHint().height();
}

} // namespace

CardGrid::CardGrid(int minimumWidth, int gap, Wrap wrap, QWidget* parent)
    : QWidget(parent), m_minimumWidth(minimumWidth), m_gap(gap), m_wrap(wrap)
{
    // With Minimum the height of two columns would be the least of any width.
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void CardGrid::add(QWidget* widget, bool line)
{
    widget->setParent(this);
    m_cells.append({widget, line});
    widget->show();
    updateGeometry();
}

void CardGrid::addCell(QWidget* cell)
{
    add(cell, false);
}

void CardGrid::addLine(QWidget* line)
{
    add(line, true);
}

void CardGrid::clearCells()
{
    for (const Cell& cell : std::exchange(m_cells, {}))
        delete cell.widget;
    updateGeometry();
}

QSize CardGrid::sizeHint() const
{
    const int columns = m_wrap == Wrap::Pairs ? static_cast<int>(m_cells.size()) : 2;
    const int width = columns * (narrowest() + m_gap) - m_gap;
    return {width, heightForWidth(width)};
}

QSize CardGrid::minimumSizeHint() const
{
    return {narrowest(), 0};
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
    } else if (event->type() == QEvent::LayoutDirectionChange) {
        place(width(), true);
    }
    return QWidget::event(event);
}

/// Large texts and long words may need more than the cells were meant to have.
int CardGrid::narrowest() const
{
    int width = m_minimumWidth;
    for (const Cell& cell : m_cells)
        if (!cell.line)
            width = std::max(width, cell.widget->minimumSizeHint().width());
    return width;
}

int CardGrid::columnsFor(int width) const
{
    const auto count = static_cast<int>(
        std::count_if(m_cells.begin(), m_cells.end(), [](const Cell& c) { return !c.line; }));
    const int fitting = (width + m_gap) / (narrowest() + m_gap);
    const int most = m_wrap == Wrap::Pairs && fitting < count ? 2 : count;
    return std::clamp(fitting, 1, std::max(most, 1));
}

int CardGrid::place(int width, bool apply) const
{
    if (m_cells.isEmpty())
        return 0;
    const auto count = static_cast<int>(m_cells.size());
    const int columns = columnsFor(width);
    const int cellWidth = (width - (columns - 1) * m_gap) / columns;
    int top = 0;
    for (int first = 0, last = 0; first < count; first = last) {
        const bool line = m_cells[first].line;
        last = first + 1;
        while (!line && last < count && last < first + columns && !m_cells[last].line)
            ++last;
        const int each = line ? width : cellWidth;
        int height = 0;
        for (int i = first; i < last; ++i)
            height = std::max(height, heightOf(*m_cells[i].widget, each));
        for (int i = first; apply && i < last; ++i)
            m_cells[i].widget->setGeometry(
                mirrored(layoutDirection(), QRect(0, 0, width, 1),
                         QRect((i - first) * (each + m_gap), top, each, height)));
        top += height + m_gap;
    }
    return top - m_gap;
}

} // namespace kindred

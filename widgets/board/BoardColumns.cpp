#include "board/BoardColumns.h"

#include <QEvent>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

#include "common/TextScale.h"
#include "common/Theme.h"

namespace kindred {

namespace {
constexpr int kParts = 3;
constexpr int kSideBelow = 65; ///< high: the head and two of the rules

QSplitter* splitter(Qt::Orientation orientation, QWidget* parent)
{
    auto* made = new QSplitter(orientation, parent);
    made->setHandleWidth(space::kGap);
    made->setChildrenCollapsible(false);
    return made;
}
} // namespace

BoardColumns::BoardColumns(QWidget* classes, QWidget* tray, QWidget* side, QWidget* parent)
    : QWidget(parent), m_rows(splitter(Qt::Vertical, this)),
      m_columns(splitter(Qt::Horizontal, m_rows)), m_side(side)
{
    m_rows->addWidget(m_columns);
    m_rows->setStretchFactor(0, 1);
    for (QWidget* part : {classes, tray, side})
        m_columns->addWidget(part);
    m_columns->setStretchFactor(0, 3);
    m_columns->setStretchFactor(1, 5);
    m_columns->setStretchFactor(2, 0);
    connect(m_columns, &QSplitter::splitterMoved, this, [this] {
        if (!m_stacked)
            m_sizes = m_columns->sizes();
    });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_rows);
}

QList<int> BoardColumns::sizes() const
{
    return m_stacked ? m_sizes : m_columns->sizes();
}

void BoardColumns::setSizes(const QList<int>& sizes)
{
    if (sizes.size() != kParts ||
        std::any_of(sizes.begin(), sizes.end(), [](int size) { return size <= 0; }))
        return;
    m_sizes = sizes;
    if (!m_stacked)
        m_columns->setSizes(sizes);
}

int BoardColumns::neededWidth() const
{
    return m_columns->widget(0)->minimumWidth() + m_columns->widget(1)->minimumWidth() +
           m_side->minimumSizeHint().width() + (kParts - 1) * m_columns->handleWidth();
}

QSize BoardColumns::minimumSizeHint() const
{
    const int beside = m_columns->widget(0)->minimumWidth() + m_columns->handleWidth() +
                       m_columns->widget(1)->minimumWidth();
    return {std::max(beside, m_side->minimumSizeHint().width()),
            m_rows->minimumSizeHint().height()};
}

void BoardColumns::arrange()
{
    const bool stacked = width() < neededWidth();
    if (stacked == m_stacked)
        return;
    if (stacked) {
        m_rows->addWidget(m_side);
        m_rows->setSizes({1, withText(kSideBelow)}); // the columns take the rest
    } else {
        m_columns->addWidget(m_side);
        share();
    }
    m_stacked = stacked;
    m_side->show(); // another parent hides it
}

/// As they were chosen, not as they were squeezed before the side left: it gets its width again,
/// the others share the rest.
void BoardColumns::share()
{
    if (m_sizes.size() != kParts)
        return;
    const int handles = (kParts - 1) * m_columns->handleWidth();
    const int rest = std::max(0, width() - handles - m_sizes[2]);
    const int first = rest * m_sizes[0] / (m_sizes[0] + m_sizes[1]);
    m_columns->setSizes({first, rest - first, m_sizes[2]});
}

bool BoardColumns::event(QEvent* event)
{
    const bool taken = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest && isVisible())
        arrange(); // the side's cards say how wide they are
    return taken;
}

void BoardColumns::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace kindred

#pragma once

#include <QEvent>
#include <QScrollArea>
#include <QSplitter>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

#include "common/Theme.h"

namespace kindred {

/// The query, why its neighbours decide, and what is told of the whole dataset: beside each other
/// where all three have room; else, as with large text, the why stands on top of the facts and is
/// scrolled with them. GUI thread.
class NeighbourhoodParts final : public QSplitter {
public:
    /// `facts` scrolls a widget that has a QVBoxLayout.
    NeighbourhoodParts(QWidget* query, QWidget* why, QScrollArea* facts, QWidget* parent)
        : QSplitter(parent), m_query(query), m_why(why), m_facts(facts)
    {
        setHandleWidth(space::kGap);
        setChildrenCollapsible(false);
        for (QWidget* part : std::initializer_list<QWidget*>{query, why, facts})
            addWidget(part);
        setStretchFactor(1, 3);
        setStretchFactor(2, 1);
    }

    bool isStacked() const { return indexOf(m_why) < 0; }

    QSize minimumSizeHint() const override
    {
        return {neededStacked(), m_query->minimumSizeHint().height()};
    }

protected:
    bool event(QEvent* event) override
    {
        const bool handled = QSplitter::event(event);
        const QEvent::Type type = event->type();
        if (type == QEvent::Resize || type == QEvent::LayoutRequest || type == QEvent::Show)
            arrange();
        return handled;
    }

private:
    static int leastWidth(const QWidget* part)
    {
        return std::max(part->minimumSizeHint().width(), part->minimumWidth());
    }
    int barWidth() const { return style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, this); }

    /// The widest of the facts; without the why, which may be among them.
    int factsWidth() const
    {
        int widest = m_facts->minimumWidth();
        const QLayout* column = m_facts->widget()->layout();
        for (int i = 0; i < column->count(); ++i)
            if (const QWidget* card = column->itemAt(i)->widget(); card && card != m_why)
                widest = std::max(widest, leastWidth(card) + barWidth());
        return widest;
    }
    int neededStacked() const
    {
        return leastWidth(m_query) + handleWidth() +
               std::max(leastWidth(m_why) + barWidth(), factsWidth());
    }
    int neededBeside() const
    {
        return leastWidth(m_query) + leastWidth(m_why) + factsWidth() + 2 * handleWidth();
    }

    void arrange()
    {
        const bool stacked = width() < neededBeside();
        if (stacked == isStacked() || !isVisible())
            return;
        auto* column = static_cast<QVBoxLayout*>(m_facts->widget()->layout());
        if (stacked) {
            m_beside = sizes();
            column->insertWidget(0, m_why);
            m_why->show();
            setSizes({leastWidth(m_query), width() - leastWidth(m_query) - handleWidth()});
        } else {
            column->removeWidget(m_why);
            insertWidget(1, m_why);
            m_why->show();
            setSizes(m_beside);
        }
    }

    QWidget* m_query;
    QWidget* m_why;
    QScrollArea* m_facts;
    QList<int> m_beside; ///< sizes of the three before they were stacked
};

} // namespace kindred

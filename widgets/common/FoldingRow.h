#pragma once

#include <QBoxLayout>
#include <QEvent>
#include <QWidget>

#include <algorithm>

#include "common/Theme.h"

namespace kindred {

/// Two groups of widgets: in one row where both have room, else one above the other, as with large
/// text. It asks for no more width than the wider of the two needs. GUI thread.
class FoldingRow final : public QWidget {
public:
    enum class Grows { First, Second }; ///< which group takes the width that is left

    explicit FoldingRow(Grows grows, QWidget* parent = nullptr)
        : QWidget(parent), m_first(new QHBoxLayout), m_second(new QHBoxLayout),
          m_whole(new QBoxLayout(QBoxLayout::LeftToRight, this))
    {
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
        m_whole->setContentsMargins(0, 0, 0, 0);
        for (QBoxLayout* layout : std::initializer_list<QBoxLayout*>{m_whole, m_first, m_second})
            layout->setSpacing(2 * space::kUnit);
        m_whole->addLayout(m_first, grows == Grows::First ? 1 : 0);
        m_whole->addLayout(m_second, grows == Grows::Second ? 1 : 0);
    }

    QHBoxLayout* first() const { return m_first; }
    QHBoxLayout* second() const { return m_second; }
    bool isFolded() const { return m_whole->direction() == QBoxLayout::TopToBottom; }

    QSize minimumSizeHint() const override
    {
        return {std::max(m_first->minimumSize().width(), m_second->minimumSize().width()),
                m_whole->minimumSize().height()};
    }

protected:
    bool event(QEvent* event) override
    {
        const bool handled = QWidget::event(event);
        if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
            arrange();
        return handled;
    }

private:
    void arrange()
    {
        const int needed =
            m_first->minimumSize().width() + m_whole->spacing() + m_second->minimumSize().width();
        const bool folded = width() < needed;
        if (folded != isFolded())
            m_whole->setDirection(folded ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    }

    QHBoxLayout* m_first;
    QHBoxLayout* m_second;
    QBoxLayout* m_whole;
};

} // namespace kindred

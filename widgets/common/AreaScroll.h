#pragma once

#include <QObject>
#include <QScrollArea>
#include <QScrollBar>

#include <algorithm>

namespace kindred {

/// How far an area is scrolled down, from one start to the next: as soon as what it shows is high
/// enough, unless a person was faster. A child of the area. GUI thread only.
class AreaScroll final : public QObject {
public:
    explicit AreaScroll(QScrollArea* area) : QObject(area), m_bar(area->verticalScrollBar())
    {
        connect(m_bar, &QScrollBar::rangeChanged, this, [this](int, int most) { follow(most); });
        connect(m_bar, &QScrollBar::actionTriggered, this, [this] { giveUp(); });
    }

    int save() const { return m_wanted > 0 ? m_wanted : m_bar->value(); } ///< pixels
    void restore(int pixels)
    {
        m_wanted = std::max(0, pixels);
        follow(m_bar->maximum());
    }
    /// Something else is to be seen.
    void giveUp() { m_wanted = 0; }

private:
    void follow(int most)
    {
        if (m_wanted == 0)
            return;
        m_bar->setValue(std::min(m_wanted, most));
        if (most >= m_wanted)
            m_wanted = 0;
    }

    QScrollBar* m_bar;
    int m_wanted = 0; ///< until it was scrolled to
};

} // namespace kindred

#include "board/BoardShareBar.h"

#include <QPainter>

#include <algorithm>

#include "common/Mirror.h"
#include "common/Theme.h"

namespace kindred {

BoardShareBar::BoardShareBar(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFixedHeight(6);
}

void BoardShareBar::setShare(double share, bool chosen)
{
    m_share = std::clamp(share, 0.0, 1.0);
    m_chosen = chosen;
    update();
}

void BoardShareBar::paintEvent(QPaintEvent*)
{
    const Tokens& t = tokensOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const QRectF whole = rect();
    painter.setBrush(t.line);
    painter.drawRoundedRect(whole, 3, 3);
    painter.setBrush(m_chosen ? t.accent : t.muted);
    painter.drawRoundedRect(
        mirrored(*this, QRectF(whole.topLeft(), QSizeF(whole.width() * m_share, 6))), 3, 3);
}

} // namespace kindred

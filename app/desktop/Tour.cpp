#include "Tour.h"

#include <QEvent>
#include <QPainter>
#include <QPainterPath>
#include <QShortcut>

#include <algorithm>

#include "TourCallout.h"
#include "common/Mirror.h"
#include "common/Theme.h"

namespace kindred {

namespace {

constexpr int kAway = 14; ///< between what is lit and the words about it
constexpr int kEdge = 12; ///< between the words and the window's edge

} // namespace

Tour::Tour(std::vector<TourStep> steps, Places places, QWidget* window)
    : QWidget(window), m_steps(std::move(steps)), m_places(std::move(places)),
      m_callout(new TourCallout(this))
{
    setAttribute(Qt::WA_NoSystemBackground);
    window->installEventFilter(this);
    connect(m_callout, &TourCallout::nextWanted, this, &Tour::next);
    connect(m_callout, &TourCallout::backWanted, this, &Tour::back);
    connect(m_callout, &TourCallout::skipWanted, this, &Tour::end);
    // Also while the keyboard is in what is lit.
    auto* escape = new QShortcut(QKeySequence(Qt::Key_Escape), this);
    connect(escape, &QShortcut::activated, this, &Tour::end);
    hide();
}

void Tour::begin()
{
    goTo(0);
}

void Tour::next()
{
    if (m_at + 1 < count())
        goTo(m_at + 1);
    else
        end();
}

void Tour::back()
{
    if (m_at > 0)
        goTo(m_at - 1);
}

void Tour::end()
{
    close(false);
}

void Tour::close(bool stays)
{
    if (m_at < 0)
        return;
    m_at = -1;
    hide();
    Q_EMIT ended(stays);
    deleteLater();
}

void Tour::followRoom(Room room)
{
    if (m_moving || m_at < 0 || step().room == room)
        return;
    const auto found = std::find_if(m_steps.begin(), m_steps.end(), [room](const TourStep& each) {
        return each.room == room && each.lit == TourStep::Lit::Room;
    });
    if (found == m_steps.end())
        return close(true);
    goTo(static_cast<int>(found - m_steps.begin()));
}

void Tour::goTo(int at)
{
    m_at = at;
    m_moving = true;
    Q_EMIT roomWanted(step().room);
    m_moving = false;
    show();
    raise();
    m_callout->show(at, count(), step().title, step().text);
    place();
}

void Tour::place()
{
    setGeometry(parentWidget()->rect());
    m_lit = m_places(step());
    m_callout->setGeometry(besideLit(m_callout->fitting()));
    // What is lit can be used: events go through there.
    QRegion shown(rect());
    for (const QRect& lit : std::as_const(m_lit))
        shown -= lit;
    setMask(shown + m_callout->geometry());
    update();
}

QRect Tour::besideLit(const QSize& size) const
{
    const QRect room = rect().adjusted(kEdge, kEdge, -kEdge, -kEdge);
    const QRect lit = m_lit.isEmpty() ? room : m_lit.first();
    const auto within = [&](QPoint corner) {
        corner.setX(std::clamp(corner.x(), room.left(),
                               std::max(room.left(), room.right() - size.width() + 1)));
        corner.setY(std::clamp(corner.y(), room.top(),
                               std::max(room.top(), room.bottom() - size.height() + 1)));
        return QRect(corner, size);
    };
    const int middle = lit.center().y() - size.height() / 2;
    const QRect after = within({lit.right() + kAway, std::min(middle, lit.top())});
    const QRect before = within({lit.left() - kAway - size.width(), std::min(middle, lit.top())});
    const QRect below = within({lit.left(), lit.bottom() + kAway});
    const bool mirror = layoutDirection() == Qt::RightToLeft;
    for (const QRect& place : {mirror ? before : after, below, mirror ? after : before}) {
        if (!place.intersects(lit))
            return place;
    }
    return within(room.center() - QPoint(size.width(), size.height()) / 2);
}

void Tour::paintEvent(QPaintEvent*)
{
    const Tokens& t = tokensOf(palette());
    QPainterPath dim;
    dim.addRect(rect());
    for (const QRect& lit : std::as_const(m_lit)) {
        QPainterPath hole;
        hole.addRect(lit);
        dim -= hole;
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor veil(Qt::black);
    veil.setAlphaF(t.dark ? 0.6F : 0.4F);
    painter.fillPath(dim, veil);
    painter.setPen(QPen(t.accent, 2));
    painter.setBrush(Qt::NoBrush);
    // Around it: inside, events and so the paint go through.
    if (!m_lit.isEmpty())
        painter.drawRect(QRectF(m_lit.first()).adjusted(-1, -1, 1, 1));
}

bool Tour::eventFilter(QObject* watched, QEvent* event)
{
    const bool moved = event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest;
    if (watched == parentWidget() && moved && m_at >= 0) {
        // Later: the layouts have their new sizes then.
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (m_at >= 0)
                    place();
            },
            Qt::QueuedConnection);
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace kindred

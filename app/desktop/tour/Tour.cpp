#include "tour/Tour.h"

#include <QEvent>
#include <QPainter>
#include <QPainterPath>
#include <QShortcut>

#include <algorithm>

#include "common/Theme.h"
#include "tour/TourCallout.h"

namespace kindred {

namespace {

constexpr int kEdge = 12;        ///< between the words and the window's edge
constexpr int kTourLookMs = 400; ///< between looks at what a room has filled in by now
constexpr int kWorthMoving = 2;  ///< it moves to where it covers less than this part of it

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
    m_look.setInterval(kTourLookMs);
    connect(&m_look, &QTimer::timeout, this, &Tour::lookAgain);
    hide();
}

void Tour::begin()
{
    goTo(0);
}

void Tour::setSteps(std::vector<TourStep> steps)
{
    const bool same = m_at < 0 || (steps[static_cast<size_t>(m_at)].text == step().text);
    m_steps = std::move(steps);
    if (same)
        return;
    m_callout->show(m_at, count(), step().title, step().text);
    place();
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
    m_look.stop();
    hide();
    brighten();
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
    m_look.start();
}

void Tour::place()
{
    setGeometry(parentWidget()->rect());
    m_shown = m_places(step());
    m_callout->setGeometry(calloutPlace());
    // What is lit can be used: events go through there.
    QRegion shown(rect());
    for (const QRect& lit : std::as_const(m_shown.lit))
        shown -= lit;
    setMask(shown + m_callout->geometry());
    update();
    brighten();
}

/// Qt takes what lies below for unchanged where a mask above leaves it free: all of it is painted.
void Tour::brighten()
{
    for (QWidget* below : parentWidget()->findChildren<QWidget*>())
        if (below->isVisible() && below != this && !isAncestorOf(below))
            below->update();
    parentWidget()->update();
}

QRect Tour::calloutPlace() const
{
    return placeBeside(m_shown, rect().adjusted(kEdge, kEdge, -kEdge, -kEdge), m_callout->fitting(),
                       layoutDirection());
}

void Tour::lookAgain()
{
    // A room fills itself while it is looked at. The callout moves off words only.
    m_shown = m_places(step());
    const QRect better = calloutPlace();
    if (kWorthMoving * coveredBy(better, m_shown) < coveredBy(m_callout->geometry(), m_shown))
        place();
}

void Tour::paintEvent(QPaintEvent*)
{
    const Tokens& t = tokensOf(palette());
    QPainterPath dim;
    dim.addRect(rect());
    for (const QRect& lit : std::as_const(m_shown.lit)) {
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
    if (!m_shown.lit.isEmpty())
        painter.drawRect(QRectF(m_shown.lit.first()).adjusted(-1, -1, 1, 1));
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

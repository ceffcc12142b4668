#include "rooms/DockRoom.h"

#include <QDataStream>
#include <QDockWidget>
#include <QHoverEvent>
#include <QPainter>
#include <QPointer>

#include <algorithm>

#include "common/JsonFields.h"
#include "common/Restorable.h"
#include "common/Theme.h"

namespace kindred {

namespace {

constexpr quint32 kArrangement = 0x4b44524d; ///< begins what arrangement() gives

/// Where a view is taken to be moved: a row of dots that shows under the pointer.
class Grip final : public QWidget {
public:
    explicit Grip(const QString& tip, QWidget* parent) : QWidget(parent)
    {
        setToolTip(tip);
        setAttribute(Qt::WA_Hover);
        setCursor(Qt::SizeAllCursor);
    }
    QSize sizeHint() const override { return {60, kHeight}; }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        const Tokens& t = tokensOf(palette());
        painter.setBrush(underMouse() ? t.muted : t.line);
        for (int dot = -2; dot <= 2; ++dot)
            painter.drawEllipse(QPointF(width() / 2.0 + dot * 6, height() / 2.0), 1.5, 1.5);
    }

private:
    static constexpr int kHeight = 12;
};

} // namespace

DockRoom::DockRoom(QWidget* parent) : QMainWindow(parent)
{
    setWindowFlags(Qt::Widget);
    setDockNestingEnabled(true);
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
    setContentsMargins(space::kGap, 0, space::kGap, space::kGap);
}

void DockRoom::addView(const QString& id, const QString& title, QWidget* view,
                       Qt::Orientation orientation, int share)
{
    auto* dock = new QDockWidget(title, this);
    dock->setObjectName(id);
    dock->setFeatures(QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetFloatable);
    dock->setTitleBarWidget(
        new Grip(tr("Drag to move “%1”; double-click to float it").arg(title), dock));
    dock->setWidget(view);
    if (view->accessibleName().isEmpty())
        view->setAccessibleName(title);
    connect(dock, &QDockWidget::dockLocationChanged, this, &DockRoom::keepSizesSoon);
    connect(dock, &QDockWidget::topLevelChanged, this, &DockRoom::keepSizesSoon);
    m_docks << dock;
    m_shares << share;
    m_orientations << orientation;
    arrangeByDefault();
}

QWidget* DockRoom::firstView() const
{
    return m_docks.isEmpty() ? nullptr : m_docks.first()->widget();
}

void DockRoom::arrangeByDefault()
{
    for (qsizetype i = 0; i < m_docks.size(); ++i) {
        m_docks[i]->setFloating(false);
        if (i == 0)
            addDockWidget(Qt::LeftDockWidgetArea, m_docks[i]);
        else if (m_orientations[i] == Qt::Horizontal && isRightToLeft())
            splitBefore(i);
        else
            splitDockWidget(m_docks[i - 1], m_docks[i], m_orientations[i]);
        m_docks[i]->show();
    }
    share();
    keepSizesSoon();
    m_together.clear();
    if (m_settled && !m_alone.isEmpty())
        showAlone();
}

void DockRoom::setAlone(const QString& id)
{
    if (std::exchange(m_alone, id) != id && m_settled)
        showAlone();
}

void DockRoom::showAlone()
{
    const bool alone = !m_alone.isEmpty();
    if (alone && m_together.isEmpty())
        m_together = arrangement();
    for (QDockWidget* dock : std::as_const(m_docks))
        if (!dock->isFloating())
            dock->setVisible(!alone || dock->objectName() == m_alone);
    if (alone)
        return;
    m_together.clear();
    if (m_kept.size() == m_docks.size() && m_keptAlong)
        resizeDocks(m_docks, m_kept, *m_keptAlong);
    else
        share();
}

/// Docks know left and right only.
void DockRoom::splitBefore(qsizetype i)
{
    addDockWidget(Qt::LeftDockWidgetArea, m_docks[i]);
    splitDockWidget(m_docks[i], m_docks[i - 1], Qt::Horizontal);
}

void DockRoom::share()
{
    if (m_docks.size() > 1)
        resizeDocks(m_docks, m_shares, m_orientations.last());
}

QByteArray DockRoom::arrangement() const
{
    if (!m_together.isEmpty())
        return m_together;
    const bool kept = !m_settled && !m_restored.isEmpty();
    QByteArray bytes;
    QDataStream out(&bytes, QIODevice::WriteOnly);
    out.setVersion(QDataStream::Qt_6_4);
    out << kArrangement << (kept ? m_restoredSize : size()) << (kept ? m_restored : saveState());
    return bytes;
}

void DockRoom::restoreArrangement(const QByteArray& bytes)
{
    QDataStream in(bytes);
    in.setVersion(QDataStream::Qt_6_4);
    quint32 mark = 0;
    QSize room;
    QByteArray state;
    in >> mark >> room >> state;
    if (in.status() != QDataStream::Ok || mark != kArrangement || !restoreState(state))
        return;
    if (m_settled)
        return;
    m_restored = state;
    m_restoredSize = room;
}

Json DockRoom::viewStates() const
{
    Json states = Json::object();
    for (const QDockWidget* dock : m_docks) {
        if (const auto* view = dynamic_cast<const Restorable*>(dock->widget()))
            states[dock->objectName().toStdString()] = view->saveState();
    }
    return states;
}

void DockRoom::restoreViews(const Json& states)
{
    for (const QDockWidget* dock : std::as_const(m_docks)) {
        const Json state = objectOf(states, dock->objectName().toUtf8().constData());
        auto* view = dynamic_cast<Restorable*>(dock->widget());
        if (view && !state.empty())
            view->restoreState(state);
    }
}

void DockRoom::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    // Later: the room has its size then.
    QMetaObject::invokeMethod(this, &DockRoom::settle, Qt::QueuedConnection);
}

std::optional<Qt::Orientation> DockRoom::orientation() const
{
    const QRect first = m_docks.isEmpty() ? QRect() : m_docks.first()->geometry();
    const auto all = [&](auto&& beside) {
        return std::all_of(m_docks.cbegin(), m_docks.cend(), [&](QDockWidget* dock) {
            return !dock->isFloating() && tabifiedDockWidgets(dock).isEmpty() &&
                   beside(dock->geometry());
        });
    };
    if (m_docks.size() < 2)
        return std::nullopt;
    if (all([&](QRect r) { return r.left() == first.left() && r.right() == first.right(); }))
        return Qt::Vertical;
    if (all([&](QRect r) { return r.top() == first.top() && r.bottom() == first.bottom(); }))
        return Qt::Horizontal;
    return std::nullopt;
}

void DockRoom::keepSizes()
{
    if (!m_alone.isEmpty())
        return;
    m_kept.clear();
    m_keptAlong = orientation();
    if (const auto along = m_keptAlong) {
        for (const QDockWidget* dock : std::as_const(m_docks))
            m_kept << (*along == Qt::Vertical ? dock->height() : dock->width());
    }
}

void DockRoom::keepSizesSoon()
{
    // Later: the views have their new sizes then.
    if (m_settled)
        QMetaObject::invokeMethod(this, &DockRoom::keepSizes, Qt::QueuedConnection);
}

bool DockRoom::event(QEvent* event)
{
    if (isBesideViews(*event)) {
        QHoverEvent left(QEvent::HoverLeave, {-1, -1}, {-1, -1}, {-1, -1});
        QMainWindow::event(&left); // a border that it was over is one no more
        return QWidget::event(event);
    }
    const bool handled = QMainWindow::event(event);
    // The borders between the views are part of the room.
    if (event->type() == QEvent::MouseButtonRelease)
        keepSizesSoon();
    return handled;
}

/// Qt has a border there too, towards a central widget that does not exist: it lights up under the
/// pointer, and there is nothing to resize.
bool DockRoom::isBesideViews(const QEvent& event) const
{
    const bool hovers = event.type() == QEvent::HoverMove || event.type() == QEvent::HoverEnter;
    if (!hovers && event.type() != QEvent::MouseButtonPress)
        return false;
    QRect views;
    for (const QDockWidget* dock : m_docks)
        if (dock->isVisible() && !dock->isFloating())
            views |= dock->geometry();
    return !views.contains(static_cast<const QSinglePointEvent&>(event).position().toPoint());
}

void DockRoom::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    if (!m_alone.isEmpty())
        return;
    const auto along = orientation();
    // By itself the layout takes all from one view and gives it back to another.
    if (!m_settled || !along || m_kept.size() != m_docks.size())
        return;
    double before = 0;
    double now = 0;
    for (qsizetype i = 0; i < m_docks.size(); ++i) {
        before += m_kept[i];
        now += *along == Qt::Vertical ? m_docks[i]->height() : m_docks[i]->width();
    }
    QList<int> sizes;
    for (const int kept : std::as_const(m_kept))
        sizes << qRound(kept * now / std::max(1.0, before));
    resizeDocks(m_docks, sizes, *along);
}

void DockRoom::settle()
{
    if (std::exchange(m_settled, true))
        return;
    if (m_restored.isEmpty()) {
        share();
        keepSizesSoon();
    } else {
        restoreSizes();
    }
    if (!m_alone.isEmpty())
        showAlone();
}

/// At the size it was made for, and from there to today's, which shares it out: by itself the
/// layout would take all that is missing from one view.
void DockRoom::restoreSizes()
{
    const QSize now = size();
    const QPointer<QWidget> focused = window()->focusWidget();
    resize(m_restoredSize);
    restoreState(m_restored);
    keepSizes();
    resize(now);
    keepSizesSoon();
    // The views were hidden meanwhile, and what is hidden hands the focus on to anybody.
    if (focused && isAncestorOf(focused))
        focused->setFocus(Qt::OtherFocusReason);
}

} // namespace kindred

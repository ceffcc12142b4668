#include "window/FocusFrames.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLayout>
#include <QPainter>
#include <QPlainTextEdit>
#include <QTextEdit>

#include "common/Theme.h"

namespace kindred {

namespace {

/// A line along the edge of its parent, above all that is there; it takes neither clicks nor the
/// focus.
class FocusEdge final : public QWidget {
public:
    explicit FocusEdge(QWidget* framed) : QWidget(framed)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        framed->installEventFilter(this);
        setGeometry(framed->rect());
        raise();
        show();
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Resize)
            setGeometry(parentWidget()->rect());
        return QWidget::eventFilter(watched, event);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(tokensOf(palette()).accent, 1.5));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), space::kControlRadius,
                                space::kControlRadius);
    }
};

} // namespace

FocusFrames::FocusFrames(QObject* parent) : QObject(parent)
{
    qApp->installEventFilter(this);
    connect(qApp, &QApplication::focusChanged, this,
            [this](QWidget*, QWidget* now) { follow(now); });
}

bool FocusFrames::isFramed(const QWidget* widget)
{
    // These show it by the style sheet.
    if (qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QComboBox*>(widget) ||
        qobject_cast<const QAbstractSpinBox*>(widget) || qobject_cast<const QTextEdit*>(widget) ||
        qobject_cast<const QPlainTextEdit*>(widget))
        return false;
    if (widget->windowType() == Qt::Popup || widget->window()->windowType() == Qt::Popup)
        return false;
    return qobject_cast<const QAbstractScrollArea*>(widget) || widget->layout();
}

bool FocusFrames::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        m_byKeys = m_byKeys || key == Qt::Key_Tab || key == Qt::Key_Backtab;
    } else if (event->type() == QEvent::MouseButtonPress && std::exchange(m_byKeys, false)) {
        follow(nullptr);
    }
    return QObject::eventFilter(watched, event);
}

void FocusFrames::follow(QWidget* focus)
{
    if (m_frame) {
        m_frame->hide();
        m_frame->deleteLater();
        m_frame = nullptr;
    }
    // A window that has the focus itself has no control to tell from others.
    if (m_byKeys && focus && !focus->isWindow() && isFramed(focus))
        m_frame = new FocusEdge(focus);
}

} // namespace kindred

#include "views/Toast.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QTimer>

#include "common/Buttons.h"
#include "common/Theme.h"

namespace kindred {

Toast::Toast(QWidget* over)
    : QFrame(over), m_text(new QLabel(this)), m_action(new LinkButton({}, this)),
      m_timer(new QTimer(this))
{
    setProperty("role", "toast");
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(14, 8, 10, 8);
    layout->setSpacing(space::kGap);
    layout->addWidget(m_text);
    layout->addWidget(m_action);
    m_timer->setSingleShot(true);
    m_timer->setInterval(kMilliseconds);
    connect(m_timer, &QTimer::timeout, this, [this] {
        // Not from under the pointer: the click meant for it would hit what lies below.
        if (underMouse())
            m_timer->start();
        else
            hide();
    });
    connect(m_action, &QPushButton::clicked, this, [this] {
        hide();
        if (m_run)
            m_run();
    });
    over->installEventFilter(this);
    hide();
}

QString Toast::text() const
{
    return m_text->text();
}

void Toast::say(const QString& text, const QString& action, std::function<void()> run)
{
    m_text->setText(text);
    m_action->setText(action);
    m_action->setVisible(!action.isEmpty());
    m_run = std::move(run);
    setAccessibleName(text);
    show();
    place();
    m_timer->start();
}

bool Toast::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && isVisible())
        place();
    return QFrame::eventFilter(watched, event);
}

void Toast::place()
{
    const int room = parentWidget()->width() - 48;
    m_text->setWordWrap(false);
    const int width = std::min(sizeHint().width(), room);
    m_text->setWordWrap(sizeHint().width() > room);
    resize(width, m_text->wordWrap() ? layout()->totalHeightForWidth(width) : sizeHint().height());
    move((parentWidget()->width() - width) / 2, parentWidget()->height() - height() - 20);
    raise();
}

} // namespace kindred

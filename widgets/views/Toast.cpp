#include "views/Toast.h"

#include <QAccessible>
#include <QApplication>
#include <QEvent>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QTimer>

#include <algorithm>

#include "common/Buttons.h"
#include "common/TextScale.h"
#include "common/Theme.h"

namespace kindred {

namespace {
constexpr qsizetype kMostSentences = 3; ///< at once
constexpr int kWidestToast = 520;       ///< wider, it would cover what stands beside the middle
} // namespace

Toast::Toast(QWidget* over)
    : QFrame(over), m_text(new QLabel(this)), m_action(new LinkButton({}, this)),
      m_timer(new QTimer(this)), m_unread(new QTimer(this))
{
    setProperty("role", "toast");
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(14, 8, 10, 8);
    layout->setSpacing(space::kGap);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setFocusPolicy(Qt::StrongFocus); // else a click alone would reach it
    m_text->installEventFilter(this);
    layout->addWidget(m_text);
    layout->addWidget(m_action);
    m_timer->setSingleShot(true);
    m_timer->setInterval(kMilliseconds);
    m_unread->setSingleShot(true);
    m_unread->setInterval(kUnreadMilliseconds);
    connect(m_timer, &QTimer::timeout, this, [this] {
        // Not from under the pointer: the click meant for it would hit what lies below.
        if (underMouse() || isAncestorOf(QApplication::focusWidget()))
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
    if (isHidden() || !m_unread->isActive())
        m_said.clear();
    m_said.removeIf([&](const Sentence& each) { return each.text == text; });
    m_said.append({text, action, std::move(run)});
    if (m_said.size() > kMostSentences)
        m_said.removeFirst();
    showSentences();
    m_timer->start();
    m_unread->start();
    QAccessibleEvent alert(this, QAccessible::Alert); // read out where it is, without the focus
    QAccessible::updateAccessibility(&alert);
    Q_EMIT told(text);
}

void Toast::takeBack(const QString& text)
{
    if (isHidden() || m_said.removeIf([&](const Sentence& each) { return each.text == text; }) == 0)
        return;
    if (m_said.isEmpty())
        hide();
    else
        showSentences();
}

void Toast::showSentences()
{
    QStringList texts;
    QString action;
    m_run = nullptr;
    for (const Sentence& each : std::as_const(m_said)) {
        texts << each.text;
        if (!each.action.isEmpty()) {
            action = each.action;
            m_run = each.run;
        }
    }
    m_text->setText(texts.join(QLatin1Char('\n')));
    m_action->setText(action);
    m_action->setVisible(!action.isEmpty());
    setAccessibleName(text());
    show();
    place();
}

void Toast::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        return hide();
    QFrame::keyPressEvent(event);
}

bool Toast::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_text) {
        const bool byKey = event->type() == QEvent::FocusIn &&
                           static_cast<QFocusEvent*>(event)->reason() != Qt::MouseFocusReason;
        if (byKey)
            m_text->setSelection(0, static_cast<int>(m_text->text().size()));
    } else if (event->type() == QEvent::Resize && isVisible()) {
        place();
    }
    return QFrame::eventFilter(watched, event);
}

void Toast::place()
{
    const int room = std::min(parentWidget()->width() - 48, withText(kWidestToast));
    m_text->setWordWrap(false);
    const int width = std::min(sizeHint().width(), room);
    m_text->setWordWrap(sizeHint().width() > room);
    resize(width, m_text->wordWrap() ? layout()->totalHeightForWidth(width) : sizeHint().height());
    move((parentWidget()->width() - width) / 2, parentWidget()->height() - height() - 20);
    raise();
}

} // namespace kindred

#include "common/NoticeBar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QTimer>

#include "common/Buttons.h"
#include "common/Theme.h"

namespace kindred {

NoticeBar::NoticeBar(QWidget* parent)
    : QFrame(parent), m_text(new QLabel(this)), m_action(new LinkButton(QString(), this)),
      m_hide(new QTimer(this))
{
    setProperty("role", "notice");
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::kGap, 5, 6, 5);
    layout->setSpacing(space::kGap);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_action);
    auto* close = new IconButton(QStringLiteral("close"), tr("Dismiss"), this);
    layout->addWidget(close);
    m_hide->setSingleShot(true);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    connect(m_hide, &QTimer::timeout, this, &QWidget::hide);
    connect(m_action, &QPushButton::clicked, this, [this] {
        hide();
        if (m_run)
            m_run();
    });
    hide();
}

void NoticeBar::show(const QString& text, const QString& actionText, std::function<void()> action,
                     int seconds)
{
    m_text->setText(text);
    setAccessibleName(text);
    m_action->setText(actionText);
    m_action->setVisible(!actionText.isEmpty());
    m_run = std::move(action);
    m_hide->stop();
    if (seconds > 0)
        m_hide->start(seconds * 1000);
    setVisible(true);
}

QString NoticeBar::text() const
{
    return m_text->text();
}

} // namespace kindred

#include "common/NoticeBar.h"

#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>

#include "common/Buttons.h"
#include "common/Theme.h"

namespace kindred {

NoticeBar::NoticeBar(QWidget* parent)
    : QFrame(parent), m_text(new QLabel(this)), m_action(new LinkButton(QString(), this))
{
    setProperty("role", "notice");
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::kGap, 5, 6, 5);
    layout->setSpacing(space::kGap);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_action);
    auto* close = new IconButton(QStringLiteral("close"), tr("Dismiss"), this);
    layout->addWidget(close);
    connect(close, &QToolButton::clicked, this, [this] { withdraw(m_notices.first().id); });
    connect(m_action, &QPushButton::clicked, this, [this] {
        const Notice taken = m_notices.first();
        withdraw(taken.id);
        if (taken.action)
            taken.action();
    });
    hide();
}

int NoticeBar::show(const QString& words, const QString& actionText, std::function<void()> action)
{
    // Errors begin small, since more may stand before them; a file or option stands as it is.
    const bool names = words.section(QLatin1Char(' '), 0, 0).endsWith(QLatin1Char(':'));
    const QString text = names ? words : words.left(1).toUpper() + words.mid(1);
    const bool stood =
        m_notices.removeIf([&](const Notice& notice) { return notice.text == text; }) > 0;
    const Notice notice{++m_lastId, text, actionText, std::move(action)};
    const auto place = std::find_if(m_notices.cbegin(), m_notices.cend(), [&](const Notice& other) {
        return !actionText.isEmpty() || other.actionText.isEmpty();
    });
    m_notices.insert(place, notice);
    display();
    if (!stood)
        Q_EMIT told(text);
    return notice.id;
}

void NoticeBar::withdraw(int id)
{
    m_notices.removeIf([id](const Notice& notice) { return notice.id == id; });
    display();
}

bool NoticeBar::holds(int id) const
{
    return std::any_of(m_notices.begin(), m_notices.end(),
                       [id](const Notice& notice) { return notice.id == id; });
}

void NoticeBar::display()
{
    setVisible(!m_notices.isEmpty());
    if (m_notices.isEmpty())
        return;
    const Notice& notice = m_notices.first();
    m_text->setText(notice.text);
    setAccessibleName(notice.text);
    m_action->setText(notice.actionText);
    m_action->setVisible(!notice.actionText.isEmpty());
}

QString NoticeBar::text() const
{
    return m_text->text();
}

} // namespace kindred

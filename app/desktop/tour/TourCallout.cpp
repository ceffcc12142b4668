#include "tour/TourCallout.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QVBoxLayout>

#include "common/Buttons.h"
#include "common/TextScale.h"
#include "common/Theme.h"

namespace kindred {

namespace {

constexpr int kCalloutWidth = 380;

} // namespace

TourCallout::TourCallout(QWidget* parent)
    : QFrame(parent), m_title(new QLabel(this)), m_text(new QLabel(this)),
      m_place(new QLabel(this)), m_skip(new LinkButton(tr("Skip the tour"), this)),
      m_back(new SecondaryButton(tr("Back"), this)), m_next(new PrimaryButton(QString(), this))
{
    setProperty("role", "popup");
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 14, 16, 14);
    layout->setSpacing(2 * space::kUnit);
    m_title->setFont(textFont(TextRole::Title));
    m_title->setWordWrap(true);
    m_text->setWordWrap(true);
    m_place->setFont(textFont(TextRole::Note));
    m_place->setProperty("tone", "muted");
    auto* row = new QHBoxLayout;
    row->setSpacing(2 * space::kUnit);
    row->addWidget(m_place);
    row->addWidget(m_skip);
    row->addStretch(1);
    row->addWidget(m_back);
    row->addWidget(m_next);
    layout->addWidget(m_title);
    layout->addWidget(m_text);
    layout->addSpacing(space::kUnit);
    layout->addLayout(row);
    for (QPushButton* button : {m_skip, m_back, m_next}) {
        button->setAutoDefault(true); // Return presses what has the focus
        button->installEventFilter(this);
    }
    connect(m_next, &QPushButton::clicked, this, &TourCallout::nextWanted);
    connect(m_back, &QPushButton::clicked, this, &TourCallout::backWanted);
    connect(m_skip, &QPushButton::clicked, this, &TourCallout::skipWanted);
}

void TourCallout::show(int at, int count, const QString& title, const QString& text)
{
    const bool last = at + 1 == count;
    m_title->setText(title);
    m_text->setText(text);
    m_place->setText(tr("%1 of %2", "stops of the tour").arg(at + 1).arg(count));
    m_next->setText(last ? tr("Done") : tr("Next"));
    m_back->setVisible(at > 0);
    m_skip->setVisible(!last);
    setAccessibleName(tr("Tour, %1 of %2: %3").arg(at + 1).arg(count).arg(title));
    setAccessibleDescription(text);
    m_next->setAccessibleDescription(title + QStringLiteral(". ") + text);
    QFrame::show();
    m_next->setFocus(Qt::OtherFocusReason);
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

QSize TourCallout::fitting() const
{
    const int width = withText(kCalloutWidth);
    layout()->activate();
    return {width, layout()->totalHeightForWidth(width)};
}

bool TourCallout::takeKey(int key)
{
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    switch (key) {
    case Qt::Key_Right:
    case Qt::Key_Left:
        if ((key == Qt::Key_Right) != mirrored)
            Q_EMIT nextWanted();
        else
            Q_EMIT backWanted();
        return true;
    case Qt::Key_Escape:
        Q_EMIT skipWanted();
        return true;
    case Qt::Key_Tab:
    case Qt::Key_Backtab:
        moveFocus(key == Qt::Key_Tab);
        return true;
    default:
        return false;
    }
}

bool TourCallout::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress && takeKey(static_cast<QKeyEvent*>(event)->key()))
        return true;
    return QFrame::eventFilter(watched, event);
}

void TourCallout::moveFocus(bool forward)
{
    QList<QPushButton*> shown;
    for (QPushButton* button : {m_skip, m_back, m_next}) {
        if (!button->isHidden())
            shown << button;
    }
    const qsizetype count = shown.size();
    const qsizetype at = shown.indexOf(qobject_cast<QPushButton*>(focusWidget()));
    shown[(at + (forward ? 1 : count - 1) + count) % count]->setFocus(Qt::TabFocusReason);
}

} // namespace kindred

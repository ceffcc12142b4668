#include "map/MapMaking.h"

#include <QEvent>
#include <QLabel>
#include <QProgressBar>
#include <QVBoxLayout>

#include "common/Icons.h"
#include "common/Theme.h"

namespace kindred {

namespace {
constexpr int kMakingWidth = 420;
constexpr int kMakingIcon = 40;
constexpr int kBarSteps = 1000;
} // namespace

MapMaking::MapMaking(QWidget* parent)
    : QWidget(parent), m_icon(new QLabel(this)), m_title(new QLabel(this)),
      m_stage(new QLabel(this)), m_bar(new QProgressBar(this)), m_note(new QLabel(this))
{
    setFocusPolicy(Qt::NoFocus);
    auto* row = new QHBoxLayout(this);
    auto* column = new QWidget(this);
    column->setMaximumWidth(kMakingWidth);
    row->addWidget(column);
    auto* layout = new QVBoxLayout(column);
    layout->setSpacing(2 * space::kUnit);
    m_icon->setAlignment(Qt::AlignCenter);
    m_title->setFont(textFont(TextRole::Title));
    m_bar->setTextVisible(false);
    m_bar->setFixedWidth(kMakingWidth * 2 / 3);
    m_bar->setAccessibleName(tr("Progress of the map"));
    m_stage->setProperty("tone", "muted");
    m_note->setProperty("tone", "muted");
    m_note->setFont(textFont(TextRole::Note));
    layout->addStretch(2);
    layout->addWidget(m_icon);
    layout->addSpacing(space::kUnit);
    for (QLabel* label : {m_title, m_stage, m_note}) {
        label->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
        label->setWordWrap(true);
        label->setMinimumHeight(label->fontMetrics().height());
    }
    layout->addWidget(m_title);
    layout->addWidget(m_stage);
    layout->addSpacing(space::kUnit);
    layout->addWidget(m_bar, 0, Qt::AlignHCenter);
    layout->addSpacing(space::kUnit);
    layout->addWidget(m_note);
    layout->addStretch(3);
    drawIcon();
}

void MapMaking::show(const QString& title, const QString& stage, double share, const QString& note)
{
    m_title->setText(title);
    m_stage->setText(stage);
    m_note->setText(note);
    if (share < 0) {
        m_bar->setRange(0, 0); // it moves: something is done, nobody knows how long
    } else {
        m_bar->setRange(0, kBarSteps);
        m_bar->setValue(qRound(share * kBarSteps));
    }
}

QString MapMaking::words() const
{
    return QStringLiteral("%1\n%2\n%3").arg(m_title->text(), m_stage->text(), m_note->text());
}

void MapMaking::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        drawIcon();
}

void MapMaking::drawIcon()
{
    m_icon->setPixmap(iconPixmap(QStringLiteral("map"), tokensOf(palette()).muted, kMakingIcon,
                                 devicePixelRatioF()));
}

} // namespace kindred

#include "map/MapMaking.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

#include "common/Icons.h"
#include "common/ProgressRow.h"
#include "common/TextScale.h"
#include "common/Theme.h"

namespace kindred {

namespace {
constexpr int kMakingWidth = 420;
constexpr int kMakingIcon = 40;
} // namespace

MapMaking::MapMaking(QWidget* parent)
    : QWidget(parent), m_icon(new QLabel(this)), m_title(new QLabel(this)),
      m_stage(new QLabel(this)),
      m_progress(new ProgressRow(tr("Progress of the map"), ProgressRow::Shape::Column, this)),
      m_note(new QLabel(this))
{
    setFocusPolicy(Qt::NoFocus);
    auto* row = new QHBoxLayout(this);
    auto* column = new QWidget(this);
    column->setMaximumWidth(withText(kMakingWidth));
    row->addWidget(column);
    auto* layout = new QVBoxLayout(column);
    layout->setSpacing(2 * space::kUnit);
    m_icon->setAlignment(Qt::AlignCenter);
    m_title->setFont(textFont(TextRole::Title));
    m_progress->setFixedWidth(withText(kMakingWidth) * 2 / 3);
    connect(m_progress, &ProgressRow::cancelled, this, &MapMaking::cancelled);
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
    layout->addWidget(m_progress, 0, Qt::AlignHCenter);
    layout->addSpacing(space::kUnit);
    layout->addWidget(m_note);
    layout->addStretch(3);
    drawIcon();
}

void MapMaking::show(const Stage& stage)
{
    m_title->setText(stage.title);
    m_stage->setText(stage.text);
    m_note->setText(stage.note);
    m_progress->setCancellable(!stage.waits);
    m_progress->setTimed(!stage.waits); // how long it waits stands in the note
    m_progress->setShare(stage.share);
}

void MapMaking::rest()
{
    m_progress->end();
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

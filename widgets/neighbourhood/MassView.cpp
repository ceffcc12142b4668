#include "neighbourhood/MassView.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <cmath>

#include "common/Theme.h"

namespace kindred {

MassView::MassView(const QString& accessibleName, QWidget* parent) : QWidget(parent)
{
    setLayoutDirection(Qt::LeftToRight); // as figures are read in every language
    setAccessibleName(accessibleName);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void MassView::setBars(const MassBars& bars)
{
    m_bars = bars;
    QStringList words;
    for (const MassBars::Entry& entry : bars.entries)
        words << entry.name + QLatin1Char(' ') + shareText(entry.share);
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

QSize MassView::sizeHint() const
{
    return {360,
            static_cast<int>(std::ceil(massBarsHeight(m_bars, barsStyle(tokensOf(palette())))))};
}

bool MassView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int row = massBarAt(rect(), m_bars, barsStyle(tokensOf(palette())), help->pos());
    if (row < 0) {
        QToolTip::hideText();
        return true;
    }
    const MassBars::Entry& entry = m_bars.entries[row];
    QString text = tr("%1: %2", "class, share").arg(entry.name, shareText(entry.share));
    if (!entry.note.isEmpty())
        text += QLatin1Char('\n') + entry.note;
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

void MassView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintMassBars(painter, rect(), m_bars, barsStyle(tokensOf(palette())));
}

} // namespace kindred

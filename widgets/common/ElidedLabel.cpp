#include "common/ElidedLabel.h"

#include <QFontMetrics>
#include <QPainter>
#include <QStyle>
#include <QStyleOption>
#include <QTextDocument>

namespace kindred {

ElidedLabel::ElidedLabel(QWidget* parent) : ElidedLabel(QString(), parent) {}

ElidedLabel::ElidedLabel(const QString& text, QWidget* parent) : QLabel(text, parent)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
}

void ElidedLabel::setElideMode(Qt::TextElideMode mode)
{
    m_mode = mode;
    update();
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {fontMetrics().horizontalAdvance(QStringLiteral("…")),
            QLabel::minimumSizeHint().height()};
}

void ElidedLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    style()->drawItemText(&painter, contentsRect(), static_cast<int>(alignment()), palette(),
                          isEnabled(), shownText(), foregroundRole());
}

QString ElidedLabel::shownText() const
{
    const int room = contentsRect().width();
    const QFontMetrics metrics = fontMetrics();
    const QString whole = text();
    if (m_mode != Qt::ElideRight || metrics.horizontalAdvance(whole) <= room)
        return metrics.elidedText(whole, m_mode, room);
    const QString between = QStringLiteral(" · ");
    for (qsizetype end = whole.lastIndexOf(between); end > 0;
         end = whole.lastIndexOf(between, end - 1)) {
        const QString facts = whole.left(end) + between + QStringLiteral("…");
        const int width = metrics.horizontalAdvance(facts);
        if (width <= room && 2 * width > room)
            return facts;
    }
    return metrics.elidedText(whole, m_mode, room);
}

void ElidedLabel::offerWhole()
{
    const bool fits = fontMetrics().horizontalAdvance(text()) <= contentsRect().width();
    // A name that looks like markup is none.
    const QString whole = Qt::mightBeRichText(text()) ? Qt::convertFromPlainText(text()) : text();
    setToolTip(fits ? QString() : whole);
}

bool ElidedLabel::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip)
        offerWhole(); // the text may have changed since the last resize
    return QLabel::event(event);
}

void ElidedLabel::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    offerWhole();
}

} // namespace kindred

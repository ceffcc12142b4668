#include "views/curves/PlotKeysRow.h"

#include <QPainter>

#include <cmath>

#include "common/Theme.h"
#include "plots/figures/RunFigures.h"

namespace kindred {

PlotKeysRow::PlotKeysRow(QWidget* parent) : QWidget(parent)
{
    setLayoutDirection(Qt::LeftToRight); // as the plot
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void PlotKeysRow::setKeys(const QList<PlotKey>& keys)
{
    m_keys = keys;
    QStringList words;
    for (const PlotKey& key : keys)
        words << key.text;
    setAccessibleName(words.join(QStringLiteral(", ")));
    setToolTip(words.join(QLatin1Char('\n')));
    updateGeometry();
    update();
}

/// A name that is too long for a row is cut where names rarely differ.
QList<PlotKey> PlotKeysRow::fitted(int width) const
{
    constexpr int kSign = 50; // line, gaps
    const QFontMetrics metrics(lineStyle().font);
    QList<PlotKey> keys = m_keys;
    for (PlotKey& key : keys)
        key.text = metrics.elidedText(key.text, Qt::ElideMiddle, std::max(width - kSign, kSign));
    return keys;
}

CurveStyle PlotKeysRow::lineStyle() const
{
    return windowLook(tokensOf(palette()), width()).lines;
}

int PlotKeysRow::heightForWidth(int width) const
{
    return static_cast<int>(std::ceil(drawKeys(nullptr, {}, width, fitted(width), lineStyle())));
}

QSize PlotKeysRow::sizeHint() const
{
    return {width(), heightForWidth(width())};
}

void PlotKeysRow::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    drawKeys(&painter, {}, width(), fitted(width()), lineStyle());
}

} // namespace kindred

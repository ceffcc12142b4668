#include "common/Icons.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>
#include <QSvgRenderer>

#include "common/Theme.h"

namespace kindred {

namespace {

class TintedEngine final : public QIconEngine {
public:
    TintedEngine(QString name, QColor colour) : m_name(std::move(name)), m_colour(colour) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        const double ratio = painter->device() ? painter->device()->devicePixelRatioF() : 1.0;
        const int edge = std::min(rect.width(), rect.height());
        QRect target(0, 0, edge, edge);
        target.moveCenter(rect.center());
        painter->drawPixmap(target, iconPixmap(m_name, tint(mode, state), edge, ratio));
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        return iconPixmap(m_name, tint(mode, state), std::min(size.width(), size.height()), 1.0);
    }

    QIconEngine* clone() const override { return new TintedEngine(m_name, m_colour); }

private:
    QColor tint(QIcon::Mode mode, QIcon::State state) const
    {
        const Tokens& t = tokensOf(QGuiApplication::palette());
        QColor colour =
            m_colour.isValid() ? m_colour : (state == QIcon::On ? t.accentText : t.muted);
        if (!m_colour.isValid() && state == QIcon::Off && mode == QIcon::Active)
            colour = t.text;
        if (mode == QIcon::Disabled)
            colour.setAlphaF(0.45F);
        return colour;
    }

    QString m_name;
    QColor m_colour;
};

} // namespace

QIcon themedIcon(const QString& name)
{
    return QIcon(new TintedEngine(name, {}));
}

QIcon themedIcon(const QString& name, const QColor& colour)
{
    return QIcon(new TintedEngine(name, colour));
}

QPixmap iconPixmap(const QString& name, const QColor& colour, int edge, double pixelRatio)
{
    const QString key = QStringLiteral("kindred-icon/%1/%2/%3/%4")
                            .arg(name, colour.name(QColor::HexArgb))
                            .arg(edge)
                            .arg(pixelRatio);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    const int pixels = std::max(1, qRound(edge * pixelRatio));
    pixmap = QPixmap(pixels, pixels);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    QSvgRenderer renderer(QStringLiteral(":/kindred/icons/%1.svg").arg(name));
    renderer.render(&painter);
    painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    painter.fillRect(pixmap.rect(), colour);
    painter.end();
    pixmap.setDevicePixelRatio(pixelRatio);
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

} // namespace kindred

#include "map/MapHoverCard.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPainter>

#include <algorithm>

#include "common/Theme.h"
#include "views/samples/TileDelegate.h"

namespace kindred {

namespace {
constexpr int kHoverEdge = 64;
constexpr int kAway = 14; ///< from the point
} // namespace

MapHoverCard::MapHoverCard(QWidget* parent)
    : QFrame(parent), m_picture(new QLabel(this)), m_number(new QLabel(this)),
      m_name(new QLabel(this)), m_facts(new QLabel(this))
{
    setProperty("role", "popup");
    setAttribute(Qt::WA_TransparentForMouseEvents);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 8, 12, 8);
    row->setSpacing(space::kGap);
    m_picture->setFixedSize(kHoverEdge, kHoverEdge);
    row->addWidget(m_picture);
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    m_number->setFont(textFont(TextRole::Strong));
    m_facts->setFont(textFont(TextRole::Note));
    m_facts->setProperty("tone", "muted");
    words->addStretch();
    words->addWidget(m_number);
    words->addWidget(m_name);
    words->addWidget(m_facts);
    words->addStretch();
    row->addLayout(words);
    hide();
}

void MapHoverCard::setPicture(const QImage& picture)
{
    const double ratio = devicePixelRatioF();
    QPixmap drawn(QSize(kHoverEdge, kHoverEdge) * ratio);
    drawn.setDevicePixelRatio(ratio);
    drawn.fill(Qt::transparent);
    QPainter painter(&drawn);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    paintPicture(painter, QRect(0, 0, kHoverEdge, kHoverEdge), picture, tokensOf(palette()).raised);
    painter.end();
    m_picture->setPixmap(drawn);
}

void MapHoverCard::show(const QPoint& at, qint64 id, const QImage& picture, const QString& name,
                        const QStringList& facts)
{
    m_id = id;
    m_number->setText(QStringLiteral("#") + QLocale().toString(id));
    m_name->setText(name);
    m_name->setVisible(!name.isEmpty());
    m_facts->setText(facts.join(QLatin1Char('\n')));
    m_facts->setVisible(!facts.isEmpty());
    setPicture(picture);
    show(); // hidden labels have no size
    layout()->activate();
    adjustSize();
    const QSize room = parentWidget()->size();
    int x = at.x() + kAway;
    if (x + width() > room.width())
        x = at.x() - kAway - width();
    const int y = std::clamp(at.y() - height() / 2, 0, std::max(0, room.height() - height()));
    move(std::max(0, x), y);
    raise();
}

QString MapHoverCard::words() const
{
    QStringList lines{m_number->text()};
    for (const QLabel* line : {m_name, m_facts})
        if (!line->isHidden())
            lines << line->text();
    return lines.join(QLatin1Char('\n'));
}

} // namespace kindred

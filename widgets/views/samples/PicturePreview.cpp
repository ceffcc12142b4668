#include "views/samples/PicturePreview.h"

#include <QPainter>

#include "common/Theme.h"

namespace kindred {

PicturePreview::PicturePreview(QWidget* over) : QFrame(over)
{
    setProperty("role", "card");
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

void PicturePreview::open(const QImage& thumbnail, const QString& caption)
{
    m_picture = thumbnail;
    m_caption = caption;
    const QSize room = parentWidget()->size();
    const int edge = std::clamp(std::min(room.width(), room.height()) - 80, 160, 560);
    resize(edge, edge + 28);
    move((room.width() - width()) / 2, (room.height() - height()) / 2);
    show();
    raise();
    update();
}

void PicturePreview::setPicture(const QImage& picture)
{
    if (picture.isNull())
        return;
    m_picture = picture;
    update();
}

void PicturePreview::paintEvent(QPaintEvent* event)
{
    QFrame::paintEvent(event);
    QPainter painter(this);
    const Tokens& t = tokensOf(palette());
    const QRect area = rect().adjusted(12, 12, -12, -34);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const QSize size = m_picture.size().scaled(area.size(), Qt::KeepAspectRatio);
    QRect target(QPoint(), size);
    target.moveCenter(area.center());
    painter.drawImage(target, m_picture);
    painter.setFont(textFont(TextRole::Note));
    painter.setPen(t.muted);
    const QRect line(12, height() - 30, width() - 24, 22);
    painter.drawText(line, Qt::AlignCenter,
                     painter.fontMetrics().elidedText(m_caption, Qt::ElideMiddle, line.width()));
}

} // namespace kindred

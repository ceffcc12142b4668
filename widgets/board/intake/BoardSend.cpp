#include "board/intake/BoardSend.h"

#include <QCoreApplication>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QWidget>

#include <algorithm>
#include <cmath>

#include "common/LabelText.h"
#include "common/Theme.h"

namespace kindred {

namespace {

constexpr int kCarriedSide = 56;
constexpr int kCarriedStep = 6; ///< from one picture of the stack to the next
constexpr qsizetype kCarriedMost = 3;
/// Of the board's classes, that a menu stays one.
constexpr qsizetype kMostOffered = 24;

struct SendText {
    Q_DECLARE_TR_FUNCTIONS(kindred::BoardSend)
};

/// A class's name as a menu shows it.
QString menuName(const QString& name)
{
    return asLabel(name.isEmpty() ? SendText::tr("(without a name)") : name);
}

void drawCount(QPainter& painter, QRectF box, qsizetype count, const Tokens& t)
{
    const QString text = QLocale().toString(count);
    painter.setFont(textFont(TextRole::Strong));
    const QFontMetricsF metrics(painter.font());
    const double height = metrics.height() + 2;
    const double width = std::max(height, metrics.horizontalAdvance(text) + 10);
    const QRectF badge(box.right() - width, box.top(), width, height);
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.accent);
    painter.drawRoundedRect(badge, height / 2, height / 2);
    painter.setPen(t.onAccent);
    painter.drawText(badge, Qt::AlignCenter, text);
}

} // namespace

QMenu* addBoardMenu(QMenu* menu, const BoardClasses& classes,
                    const std::function<void(const BoardTarget&)>& send)
{
    QMenu* board = menu->addMenu(SendText::tr("Send to the board"));
    fillBoardMenu(board, classes, send);
    return board;
}

void fillBoardMenu(QMenu* menu, const BoardClasses& classes,
                   const std::function<void(const BoardTarget&)>& send)
{
    const auto add = [&](const QString& text, const BoardTarget& target) {
        QObject::connect(menu->addAction(text), &QAction::triggered, menu,
                         [send, target] { send(target); });
    };
    add(SendText::tr("As a new class"), {BoardTarget::Kind::NewClasses});
    const auto there = classes ? classes() : QList<std::pair<int, QString>>();
    for (const auto& [id, name] : there.mid(0, kMostOffered))
        add(SendText::tr("To “%1”").arg(menuName(name)), {BoardTarget::Kind::Class, id});
    menu->addSeparator();
    add(SendText::tr("As pictures to tell apart"), {BoardTarget::Kind::Queries});
}

QPixmap carriedPicture(const QList<QImage>& pictures, qsizetype count, const QWidget& view)
{
    const Tokens& t = tokensOf(view.palette());
    const qsizetype stack = std::clamp<qsizetype>(count, 1, kCarriedMost);
    const double room = kCarriedSide + kCarriedStep * static_cast<double>(stack - 1) + 12;
    QPixmap pixmap((QSizeF(room, room) * view.devicePixelRatioF()).toSize());
    pixmap.setDevicePixelRatio(view.devicePixelRatioF());
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    for (qsizetype i = stack; i-- > 0;) { // the first is on top
        const double shift = 4 + kCarriedStep * static_cast<double>(stack - 1 - i);
        const QRectF box(shift, shift + 4, kCarriedSide, kCarriedSide);
        painter.setPen(QPen(t.accent, 1.5));
        painter.setBrush(t.raised);
        painter.drawRoundedRect(box, 5, 5);
        const QImage picture = pictures.value(i);
        if (picture.isNull())
            continue;
        QRectF inner(
            QPointF(),
            QSizeF(picture.size()).scaled(kCarriedSide - 6, kCarriedSide - 6, Qt::KeepAspectRatio));
        inner.moveCenter(box.center());
        painter.drawImage(inner, picture);
    }
    if (count > 1)
        drawCount(painter, QRectF(0, 0, room, room), count, t);
    return pixmap;
}

} // namespace kindred

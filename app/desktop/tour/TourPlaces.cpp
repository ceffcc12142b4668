#include "tour/TourPlaces.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QSlider>

#include <algorithm>
#include <tuple>

namespace kindred {

namespace {

constexpr int kBesideLit = 14; ///< between what is lit and the words about it
constexpr int kNearWords = 4;  ///< words that nearly touch the callout are as good as covered
constexpr int kTourStep = 12;  ///< between the places that are tried

QRect rowsOf(const QAbstractItemView& view)
{
    const QAbstractItemModel* model = view.model();
    if (!model || model->rowCount(view.rootIndex()) == 0)
        return {};
    const QModelIndex first = model->index(0, 0, view.rootIndex());
    const QModelIndex last =
        model->index(model->rowCount(view.rootIndex()) - 1,
                     model->columnCount(view.rootIndex()) - 1, view.rootIndex());
    const QRect rows = view.visualRect(first) | view.visualRect(last);
    return rows.translated(view.viewport()->pos());
}

/// In its own coordinates; empty: it is a figure or holds others.
QRect wordsOf(const QWidget& widget)
{
    if (const auto* label = qobject_cast<const QLabel*>(&widget))
        return label->text().isEmpty() && label->pixmap().isNull() ? QRect() : label->rect();
    if (const auto* header = qobject_cast<const QHeaderView*>(&widget))
        return header->rect();
    if (const auto* view = qobject_cast<const QAbstractItemView*>(&widget))
        return rowsOf(*view);
    const bool control =
        qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QComboBox*>(&widget) ||
        qobject_cast<const QLineEdit*>(&widget) || qobject_cast<const QAbstractSpinBox*>(&widget) ||
        qobject_cast<const QSlider*>(&widget) || qobject_cast<const QProgressBar*>(&widget);
    return control ? widget.rect() : QRect();
}

/// The part of it that no parent cuts off.
QRect uncut(QRect part, const QWidget* widget, const QWidget* window)
{
    part &= widget->rect();
    while (widget != window && !part.isEmpty()) {
        part.translate(widget->pos());
        widget = widget->parentWidget();
        part &= widget->rect();
    }
    return part;
}

QRect within(const QRect& room, QPoint corner, const QSize& size)
{
    corner.setX(std::clamp(corner.x(), room.left(),
                           std::max(room.left(), room.right() - size.width() + 1)));
    corner.setY(std::clamp(corner.y(), room.top(),
                           std::max(room.top(), room.bottom() - size.height() + 1)));
    return {corner, size};
}

/// Over what is lit but not within it: it would look as if it had slipped there.
bool crossesAnEdge(const QRect& place, const QList<QRect>& lit)
{
    return std::any_of(lit.begin(), lit.end(), [&](const QRect& each) {
        return place.intersects(each) && !each.contains(place);
    });
}

QRect leastCovering(const TourPlaces& places, const QRect& room, const QSize& size)
{
    const QPoint anchor = places.lit.isEmpty() ? room.center() : places.lit.first().center();
    const auto judged = [&](const QRect& place) {
        return std::tuple(coveredBy(place, places), crossesAnEdge(place, places.lit),
                          (place.center() - anchor).manhattanLength());
    };
    QRect best = within(room, room.center() - QRect(QPoint(), size).center(), size);
    auto least = judged(best);
    for (int y = room.top(); y < room.bottom(); y += kTourStep)
        for (int x = room.left(); x < room.right(); x += kTourStep) {
            const QRect place = within(room, {x, y}, size);
            if (const auto now = judged(place); now < least) {
                least = now;
                best = place;
            }
        }
    return best;
}

} // namespace

QList<QRect> wordsIn(const QWidget* page, const QWidget* window)
{
    QList<QRect> words;
    for (const QWidget* widget : page->findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->isWindow())
            continue;
        const QRect seen = uncut(wordsOf(*widget), widget, window);
        if (!seen.isEmpty())
            words << seen;
    }
    return words;
}

qint64 coveredBy(const QRect& callout, const TourPlaces& places)
{
    const QRect around = callout.adjusted(-kNearWords, -kNearWords, kNearWords, kNearWords);
    qint64 covered = 0;
    for (const QRect& words :
         places.lit.first(std::min<qsizetype>(1, places.lit.size())) + places.kept) {
        const QRect both = around & words;
        covered += both.isEmpty() ? 0 : qint64{both.width()} * both.height();
    }
    return covered;
}

QRect placeBeside(const TourPlaces& places, const QRect& room, const QSize& size,
                  Qt::LayoutDirection direction)
{
    if (places.lit.isEmpty())
        return leastCovering(places, room, size);
    const QRect& lit = places.lit.first();
    const int middle = std::min(lit.center().y() - size.height() / 2, lit.top());
    const QRect after = within(room, {lit.right() + kBesideLit, middle}, size);
    const QRect before = within(room, {lit.left() - kBesideLit - size.width(), middle}, size);
    const QRect below = within(room, {lit.left(), lit.bottom() + kBesideLit}, size);
    const bool mirror = direction == Qt::RightToLeft;
    const QRect beside = mirror ? before : after;
    QList<QRect> tried{beside};
    // What is tall, such as the rail, has a lower end as well: from there upwards.
    for (int y = lit.bottom() + 1 - size.height(); y > middle; y -= kTourStep)
        tried << within(room, {beside.left(), y}, size);
    tried << below << (mirror ? after : before);
    for (const QRect& place : std::as_const(tried))
        if (!crossesAnEdge(place, places.lit) && coveredBy(place, places) == 0)
            return place;
    return leastCovering(places, room, size);
}

} // namespace kindred

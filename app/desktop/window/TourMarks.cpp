#include "window/TourMarks.h"

#include "rail/RoomRail.h"
#include "tour/Tour.h"

namespace kindred {

TourPlaces placesOf(const TourStep& step, const TourMarks& marks)
{
    const QWidget* window = marks.window;
    const auto place = [window](const QWidget* widget) {
        return QRect(widget->mapTo(window, QPoint()), widget->size());
    };
    switch (step.lit) {
    case TourStep::Lit::Rail:
        return {{place(marks.rail)}, wordsIn(marks.pages, window) + wordsIn(marks.status, window)};
    case TourStep::Lit::Header:
        return {{place(marks.header)}, {}};
    case TourStep::Lit::Room:
        break;
    }
    return {{place(marks.rail->button(step.room)), place(marks.pages)},
            wordsIn(marks.pages, window)};
}

} // namespace kindred

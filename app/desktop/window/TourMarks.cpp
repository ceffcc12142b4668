#include "window/TourMarks.h"

#include "rail/RoomRail.h"
#include "tour/Tour.h"
#include "work/Workspace.h"

namespace kindred {

namespace {

bool hasRun(const Workspace& work)
{
    return work.current.isSet() || work.runs.rowCount() > 0;
}

} // namespace

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

Tour* makeTour(const TourMarks& marks, const Workspace& work)
{
    auto* tour = new Tour(
        tourSteps(hasRun(work)), [marks](const TourStep& step) { return placesOf(step, marks); },
        marks.window);
    // The list of runs arrives while the first words are read.
    const auto speak = [tour, &work] { tour->setSteps(tourSteps(hasRun(work))); };
    QObject::connect(&work.current, &CurrentRun::changed, tour, speak);
    QObject::connect(&work.runs, &QAbstractItemModel::modelReset, tour, speak);
    QObject::connect(&work.runs, &QAbstractItemModel::rowsInserted, tour, speak);
    QObject::connect(&work.runs, &QAbstractItemModel::rowsRemoved, tour, speak);
    return tour;
}

} // namespace kindred

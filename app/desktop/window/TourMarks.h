#pragma once

class QWidget;

namespace kindred {

class RoomRail;
class Tour;
struct Workspace;
struct TourPlaces;
struct TourStep;

/// The parts of a window that a tour points at.
struct TourMarks {
    QWidget* window;
    const RoomRail* rail;
    const QWidget* header;
    const QWidget* pages; ///< the rooms
    const QWidget* status;
};

/// What a step lights, in the window's pixels, and the words that its callout should not cover.
TourPlaces placesOf(const TourStep& step, const TourMarks& marks);

/// A tour of the window that follows whether there is a run; the window owns it.
Tour* makeTour(const TourMarks& marks, const Workspace& work);

} // namespace kindred

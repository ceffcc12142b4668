#pragma once

#include <QTimer>
#include <QWidget>

#include <functional>

#include "tour/TourPlaces.h"
#include "tour/TourSteps.h"

namespace kindred {

class TourCallout;

/// Leads through the window: dims it but for what is talked about, which stays usable. Enter or →
/// goes on, ← back, Esc ends. A child of the window, as large as that; deletes itself at the end.
class Tour final : public QWidget {
    Q_OBJECT

public:
    using Places = std::function<TourPlaces(const TourStep&)>;

    Tour(std::vector<TourStep> steps, Places places, QWidget* window);

    void begin();
    /// Other words for the same stops, as when a run appears; the tour stays where it is.
    void setSteps(std::vector<TourStep> steps);
    /// Somebody went to a room: the tour goes along, or ends where it has nothing to say.
    void followRoom(Room room);
    int at() const { return m_at; }
    int count() const { return static_cast<int>(m_steps.size()); }
    const TourStep& step() const { return m_steps[static_cast<size_t>(m_at)]; }
    TourCallout* callout() const { return m_callout; }
    /// What is lit now, in coordinates of the window.
    const QList<QRect>& lit() const { return m_shown.lit; }
    /// The words and controls that the callout leaves in sight as far as there is place.
    const TourPlaces& places() const { return m_shown; }

public Q_SLOTS:
    void next();
    void back();
    /// Goes back to where it began.
    void end();

Q_SIGNALS:
    void roomWanted(kindred::Room room);
    /// `stays`: in the room where somebody went by themselves.
    void ended(bool stays);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void goTo(int at);
    void close(bool stays);
    void place();
    void brighten();
    QRect calloutPlace() const;
    void lookAgain();

    std::vector<TourStep> m_steps;
    Places m_places;
    TourCallout* m_callout;
    TourPlaces m_shown; ///< of the step
    QTimer m_look;
    int m_at = -1;
    bool m_moving = false; ///< the room is changed by the tour itself
};

} // namespace kindred

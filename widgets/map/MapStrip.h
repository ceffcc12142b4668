#pragma once

#include <QTimer>
#include <QWidget>

#include "base/Json.h"

class QCheckBox;
class QLabel;
class QSlider;
class QToolButton;

namespace kindred {

/// The foot of a map: the steps that can be looked at with a button that plays them, whether a
/// training is followed, and how large pictures stand in the place of points.
class MapStrip final : public QWidget {
    Q_OBJECT

public:
    struct Step {
        qint64 step = 0;
        bool isMapped = false; ///< the run keeps a map of it
    };

    explicit MapStrip(QWidget* parent = nullptr);

    /// Ascending. `summary` tells which epoch a step is.
    void setSteps(const QList<Step>& steps, const Json& summary);
    const QList<Step>& steps() const { return m_steps; }
    void showStep(qint64 step);
    /// Images of which splits the last step has, and which the first: where they differ, the slider
    /// tells why.
    void setOnlyLast(const QStringList& atLast, const QStringList& before);
    /// Only while it trains there is something to follow.
    void setTraining(bool training);
    bool follows() const;
    void setFollows(bool follows);
    QSlider* stepSlider() const { return m_slider; }
    QSlider* sizeSlider() const { return m_size; }
    /// The step is shown now: playing goes on.
    void shown();
    void setPlaying(bool playing);

Q_SIGNALS:
    void stepWanted(qint64 step);
    void followChanged(bool follows);
    void sizeChanged(int side);

private:
    void further();
    QString nameOf(const Step& step) const;
    void showName();

    QToolButton* m_play;
    QSlider* m_slider;
    QLabel* m_name;
    QCheckBox* m_follow;
    QLabel* m_sizeName;
    QSlider* m_size;
    QTimer m_next;
    QList<Step> m_steps;
    double m_stepsAnEpoch = 0;
    bool m_playing = false;
};

} // namespace kindred

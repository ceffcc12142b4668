#pragma once

#include <QList>
#include <QTimer>
#include <QWidget>

#include <optional>

class QLabel;
class QSlider;
class QToolButton;

namespace kindred {

/// The steps of a run that have tables, to go through by hand or to play.
class StepScrubber final : public QWidget {
    Q_OBJECT

public:
    explicit StepScrubber(QWidget* parent = nullptr);

    /// Ascending. Who stood at the last one stands at the last one again.
    void setSteps(const QList<qint64>& steps);
    const QList<qint64>& steps() const { return m_steps; }
    /// Steps of an epoch, for words; 0: not known.
    void setStepsPerEpoch(double steps);
    /// Nothing where it stands at the last.
    std::optional<qint64> step() const;
    QString words() const;
    QSlider* slider() const { return m_slider; }

    bool isPlaying() const { return m_playing; }
    void setPlaying(bool playing);
    /// While playing: what the step is for has come, so that the next may follow.
    void proceed();

Q_SIGNALS:
    void stepChanged();

private:
    void advance();
    void showStep();

    QList<qint64> m_steps;
    double m_stepsPerEpoch = 0;
    bool m_playing = false;
    QTimer m_pace;
    QToolButton* m_play;
    QSlider* m_slider;
    QLabel* m_value;
};

} // namespace kindred

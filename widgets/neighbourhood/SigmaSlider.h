#pragma once

#include <QWidget>

#include <optional>

class QLabel;
class QPushButton;
class QSlider;

namespace kindred {

/// The temperature σ on a logarithmic scale, from a twentieth to twenty times the run's own, with a
/// way back to that.
class SigmaSlider final : public QWidget {
    Q_OBJECT

public:
    explicit SigmaSlider(QWidget* parent = nullptr);

    /// The run's own σ; where another run comes, the slider goes to it.
    void setRunSigma(double sigma);
    double runSigma() const { return m_runSigma; }
    /// What the slider stands at; nothing where that is the run's own.
    std::optional<double> sigma() const;
    void setSigma(double sigma);
    void reset();
    QSlider* slider() const { return m_slider; }

Q_SIGNALS:
    void sigmaChanged();

private:
    double valueOfSlider() const;
    void showValue();

    QSlider* m_slider;
    QLabel* m_value;
    QPushButton* m_reset;
    double m_runSigma = 0;
};

} // namespace kindred

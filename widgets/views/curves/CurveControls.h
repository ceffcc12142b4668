#pragma once

#include <QWidget>

#include "plots/curves/CurvePanel.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QSlider;

namespace kindred {

/// How curves are drawn: x axis, smoothing, logarithmic axes, seeds as a band.
class CurveControls final : public QWidget {
    Q_OBJECT

public:
    explicit CurveControls(QWidget* parent = nullptr);

    CurveOptions options() const;
    void setOptions(const CurveOptions& options);
    /// Whether any run has repetitions that could be drawn as a band.
    void setBandsOffered(bool offered);

Q_SIGNALS:
    void changed();

private:
    QComboBox* m_axis;
    QSlider* m_smoothing;
    QLabel* m_weight;
    QCheckBox* m_logX;
    QCheckBox* m_logY;
    QCheckBox* m_bands;
};

} // namespace kindred

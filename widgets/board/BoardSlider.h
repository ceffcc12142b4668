#pragma once

#include <QWidget>

class QLabel;
class QSlider;

namespace kindred {

/// A name, a slider and the number it stands at, on a linear or a logarithmic scale. GUI thread.
class BoardSlider final : public QWidget {
    Q_OBJECT

public:
    enum class Scale { Linear, Logarithmic, Whole };

    BoardSlider(const QString& name, Scale scale, QWidget* parent = nullptr);

    void setRange(double low, double high);
    /// Moves the slider without telling anybody.
    void setValue(double value);
    double value() const { return m_value; }
    QSlider* slider() const { return m_slider; }

Q_SIGNALS:
    void moved(double value); ///< by a person, on the way too
    void released();          ///< a person let it go, or used a key

private:
    double valueAt(int position) const;
    int positionOf(double value) const;
    void showNumber();

    Scale m_scale;
    QLabel* m_name;
    QSlider* m_slider;
    QLabel* m_number;
    double m_low = 0;
    double m_high = 1;
    double m_value = 0;
};

} // namespace kindred

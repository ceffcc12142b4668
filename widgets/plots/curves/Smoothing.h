#pragma once

#include <QList>

namespace kindred {

/// The debiased exponential moving average, m ← w·m + (1−w)·v, shown as m / (1−wᵗ) after t values,
/// so the first values are not pulled to zero. `weight` w in [0, 1); 0 returns the values.
/// NaN gives NaN and is not counted. Extends in O(new values): the state is kept.
class Smoother final {
public:
    explicit Smoother(double weight = 0) : m_weight(weight) {}
    double weight() const { return m_weight; }

    /// The average of `values`, which continue the list given last; a shorter list or another
    /// beginning starts over.
    const QList<double>& extend(const QList<double>& values);

private:
    double m_weight = 0;
    double m_mean = 0;
    double m_decay = 1; ///< wᵗ
    double m_lastInput = 0;
    QList<double> m_smoothed;
};

QList<double> smooth(const QList<double>& values, double weight);

} // namespace kindred

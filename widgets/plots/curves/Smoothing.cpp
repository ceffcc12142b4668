#include "plots/curves/Smoothing.h"

#include <cmath>
#include <limits>

namespace kindred {

namespace {

bool same(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

} // namespace

const QList<double>& Smoother::extend(const QList<double>& values)
{
    const qsizetype known = m_smoothed.size();
    if (known > values.size() || (known > 0 && !same(values[known - 1], m_lastInput)))
        *this = Smoother(m_weight);
    for (qsizetype i = m_smoothed.size(); i < values.size(); ++i) {
        if (std::isnan(values[i])) {
            m_smoothed.append(std::numeric_limits<double>::quiet_NaN());
            continue;
        }
        m_mean = m_weight * m_mean + (1 - m_weight) * values[i];
        m_decay *= m_weight;
        m_smoothed.append(m_mean / (1 - m_decay));
    }
    if (!values.isEmpty())
        m_lastInput = values.last();
    return m_smoothed;
}

QList<double> smooth(const QList<double>& values, double weight)
{
    Smoother smoother(weight);
    return smoother.extend(values);
}

} // namespace kindred

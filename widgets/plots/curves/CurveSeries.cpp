#include "plots/curves/CurveSeries.h"

namespace kindred {

const QList<double>& CurveSeries::along(CurveAxis axis) const
{
    if (axis == CurveAxis::Epoch)
        return epoch;
    return axis == CurveAxis::Time ? time : step;
}

QString CurveSeries::family() const
{
    return name.section(QLatin1Char('/'), 0, 0);
}

QString CurveSeries::part() const
{
    return name.section(QLatin1Char('/'), 1);
}

} // namespace kindred

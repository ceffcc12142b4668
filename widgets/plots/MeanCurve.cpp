#include "plots/MeanCurve.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace kindred {

namespace {
constexpr qsizetype kMostSteps = 200;

/// Value of a curve at a step: the mean of its points nearer to it than half the distance to the
/// neighbouring steps, else between the points around it.
double valueAround(const CurveSeries& curve, double step, double from, double to)
{
    const auto first = std::lower_bound(curve.step.cbegin(), curve.step.cend(), from);
    const auto last = std::lower_bound(first, curve.step.cend(), to);
    double sum = 0;
    int count = 0;
    for (auto at = first; at != last; ++at) {
        const double value = curve.value[at - curve.step.cbegin()];
        if (std::isnan(value))
            continue;
        sum += value;
        ++count;
    }
    if (count > 0)
        return sum / count;
    const qsizetype right =
        std::lower_bound(curve.step.cbegin(), curve.step.cend(), step) - curve.step.cbegin();
    if (right == 0 || right >= curve.size())
        return curve.value[std::clamp<qsizetype>(right, 0, curve.size() - 1)];
    const double x0 = curve.step[right - 1], x1 = curve.step[right];
    const double t = x1 > x0 ? (step - x0) / (x1 - x0) : 0;
    return curve.value[right - 1] * (1 - t) + curve.value[right] * t;
}

QList<double> commonSteps(const QList<CurveSeries>& curves)
{
    double from = -INFINITY, to = INFINITY;
    const CurveSeries* shortest = &curves.first();
    for (const CurveSeries& curve : curves) {
        from = std::max(from, curve.step.first());
        to = std::min(to, curve.step.last());
        if (curve.size() < shortest->size())
            shortest = &curve;
    }
    QList<double> steps;
    for (const double step : shortest->step)
        if (step >= from && step <= to && (steps.isEmpty() || step > steps.last()))
            steps << step;
    // Along time the curves' own places may all end early.
    if (!steps.isEmpty() && steps.last() < to)
        steps << to;
    if (steps.size() <= kMostSteps)
        return steps;
    QList<double> spread;
    for (qsizetype i = 0; i < kMostSteps; ++i)
        spread << from + (to - from) * double(i) / double(kMostSteps - 1);
    return spread;
}
} // namespace

double meanOf(const QList<double>& values)
{
    return values.isEmpty() ? 0
                            : std::accumulate(values.begin(), values.end(), 0.0) /
                                  static_cast<double>(values.size());
}

double deviationOf(const QList<double>& values)
{
    if (values.size() < 2)
        return 0;
    const double mean = meanOf(values);
    double sum = 0;
    for (const double value : values)
        sum += (value - mean) * (value - mean);
    return std::sqrt(sum / static_cast<double>(values.size() - 1));
}

MeanCurve meanOf(const QList<CurveSeries>& curves, CurveAxis axis)
{
    MeanCurve result;
    const auto hasNone = [](const CurveSeries& curve) { return curve.isEmpty(); };
    if (curves.size() < 2 || std::any_of(curves.begin(), curves.end(), hasNone))
        return result;
    result.mean.name = curves.first().name;
    QList<CurveSeries> along = curves;
    for (CurveSeries& curve : along)
        curve.step = curve.along(axis);
    const QList<double> steps = commonSteps(along);
    for (qsizetype i = 0; i < steps.size(); ++i) {
        const double before = i > 0 ? (steps[i - 1] + steps[i]) / 2 : steps[i];
        const double after = i + 1 < steps.size() ? (steps[i] + steps[i + 1]) / 2
                                                  : std::nextafter(steps[i], INFINITY);
        QList<double> values;
        for (const CurveSeries& curve : along)
            values << valueAround(curve, steps[i], before, after);
        const double mean = meanOf(values), sd = deviationOf(values);
        result.mean.step << steps[i];
        result.mean.epoch << steps[i];
        result.mean.time << steps[i];
        result.mean.value << mean;
        result.low << mean - sd;
        result.high << mean + sd;
    }
    return result;
}

} // namespace kindred

#include "plots/curves/MeanCurve.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/Spread.h"

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

bool reaches(const CurveSeries& curve, double step)
{
    return curve.step.first() <= step && step <= curve.step.last();
}

qsizetype countReaching(const QList<CurveSeries>& curves, double step)
{
    return std::count_if(curves.begin(), curves.end(),
                         [step](const CurveSeries& curve) { return reaches(curve, step); });
}

/// Steps strictly between two at which curves begin or end: those of the curve with the fewest
/// among the ones that go all the way. Nothing where fewer than two do.
QList<double> stepsBetween(const QList<CurveSeries>& curves, double from, double to)
{
    std::optional<QList<double>> fewest;
    int through = 0;
    for (const CurveSeries& curve : curves) {
        if (!reaches(curve, from) || !reaches(curve, to))
            continue;
        ++through;
        QList<double> inside;
        auto at = std::upper_bound(curve.step.cbegin(), curve.step.cend(), from);
        for (; at != curve.step.cend() && *at < to; ++at)
            if (inside.isEmpty() || *at > inside.last())
                inside << *at;
        if (!fewest || inside.size() < fewest->size())
            fewest = inside;
    }
    return through < 2 || !fewest ? QList<double>() : *fewest;
}

/// Places that at least two of the curves reach, rising.
QList<double> sharedSteps(const QList<CurveSeries>& curves)
{
    QList<double> turns; // where a curve begins or ends
    for (const CurveSeries& curve : curves)
        turns << curve.step.first() << curve.step.last();
    std::sort(turns.begin(), turns.end());
    turns.erase(std::unique(turns.begin(), turns.end()), turns.end());
    QList<double> steps;
    for (qsizetype i = 0; i < turns.size(); ++i) {
        if (countReaching(curves, turns[i]) > 1)
            steps << turns[i];
        if (i + 1 < turns.size())
            steps += stepsBetween(curves, turns[i], turns[i + 1]);
    }
    if (steps.size() <= kMostSteps)
        return steps;
    const double from = steps.first(), to = steps.last();
    QList<double> spread;
    for (qsizetype i = 0; i < kMostSteps; ++i) {
        const double step = std::min(to, from + (to - from) * double(i) / double(kMostSteps - 1));
        if (countReaching(curves, step) > 1)
            spread << step;
    }
    return spread;
}
} // namespace

double meanOf(const QList<double>& values)
{
    return spreadOf(values).mean;
}

double deviationOf(const QList<double>& values)
{
    return spreadOf(values).deviation;
}

MeanCurve meanOf(const QList<CurveSeries>& curves, CurveAxis axis)
{
    MeanCurve result;
    QList<CurveSeries> along;
    for (CurveSeries curve : curves) {
        if (curve.isEmpty())
            continue;
        curve.step = curve.along(axis);
        along << curve;
    }
    if (along.size() < 2)
        return result;
    result.mean.name = along.first().name;
    const QList<double> steps = sharedSteps(along);
    for (qsizetype i = 0; i < steps.size(); ++i) {
        const double before = i > 0 ? (steps[i - 1] + steps[i]) / 2 : steps[i];
        const double after = i + 1 < steps.size() ? (steps[i] + steps[i + 1]) / 2
                                                  : std::nextafter(steps[i], INFINITY);
        QList<double> values;
        for (const CurveSeries& curve : along)
            if (reaches(curve, steps[i]))
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

CurveSeries restAfter(const MeanCurve& mean, const QList<CurveSeries>& curves, CurveAxis axis)
{
    const CurveSeries* longest = nullptr;
    for (const CurveSeries& curve : curves)
        if (!curve.isEmpty() &&
            (!longest || curve.along(axis).last() > longest->along(axis).last()))
            longest = &curve;
    if (!longest || mean.mean.isEmpty())
        return {};
    const QList<double>& places = longest->along(axis);
    const auto after = std::upper_bound(places.begin(), places.end(), mean.mean.step.last());
    if (after == places.end())
        return {};
    // The point before joins it to the mean.
    const qsizetype from = std::max<qsizetype>(0, after - places.begin() - 1);
    return {longest->name, longest->step.mid(from), longest->epoch.mid(from),
            longest->time.mid(from), longest->value.mid(from)};
}

} // namespace kindred

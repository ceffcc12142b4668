#include "plots/curves/CurveLog.h"

#include <algorithm>
#include <limits>

namespace kindred {

namespace {

double number(const Json& object, const char* key, double fallback)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_number() ? found->get<double>() : fallback;
}

/// Drops the points from `step` on; they are about to be told again.
void dropFrom(CurveSeries& series, double step)
{
    const auto first = std::lower_bound(series.step.cbegin(), series.step.cend(), step);
    const qsizetype keep = first - series.step.cbegin();
    for (QList<double>* column : {&series.step, &series.epoch, &series.time, &series.value})
        column->resize(keep);
}

} // namespace

void CurveLog::clear()
{
    *this = CurveLog();
}

void CurveLog::append(const Json& events, bool restarted)
{
    if (restarted)
        clear();
    if (!events.is_array())
        return;
    for (const Json& event : events) {
        if (!event.is_object())
            continue;
        const auto kind = event.find("kind");
        if (kind == event.end() || !kind->is_string())
            continue;
        if (*kind == "scalars" || *kind == "evaluation")
            addScalars(event);
        else if (*kind == "attempt")
            m_newAttempt = m_started;
    }
}

double CurveLog::latest(const QString& name) const
{
    const auto found = m_series.constFind(name);
    return found == m_series.constEnd() || found->isEmpty()
               ? std::numeric_limits<double>::quiet_NaN()
               : found->value.last();
}

std::optional<PlotRange> CurveLog::span(CurveAxis axis) const
{
    std::optional<PlotRange> span;
    for (const CurveSeries& series : m_series) {
        const QList<double>& x = series.along(axis);
        if (!x.isEmpty())
            span = united(span, {x.first(), x.last()});
    }
    return span;
}

double CurveLog::workTime(double wallTime)
{
    if (!m_started)
        m_idle = wallTime;
    else if (m_newAttempt)
        m_idle += std::max(0.0, wallTime - m_lastWall);
    m_started = true;
    m_newAttempt = false;
    m_lastWall = wallTime;
    return wallTime - m_idle;
}

void CurveLog::addScalars(const Json& event)
{
    const auto values = event.find("values");
    if (values == event.end() || !values->is_object())
        return;
    const double step = number(event, "step", m_lastStep);
    const double epoch = number(event, "epoch", 0);
    const double time = workTime(number(event, "time", m_lastWall));
    m_lastStep = step;
    for (const auto& [key, value] : values->items()) {
        if (!value.is_number() && !value.is_null())
            continue;
        addValue(QString::fromStdString(key), step, epoch, time,
                 value.is_number() ? value.get<double>()
                                   : std::numeric_limits<double>::quiet_NaN());
    }
}

void CurveLog::addValue(const QString& name, double step, double epoch, double time, double value)
{
    CurveSeries& series = m_series[name];
    series.name = name;
    if (!series.step.isEmpty() && step < series.step.last())
        dropFrom(series, step);
    series.step.append(step);
    series.epoch.append(epoch);
    series.time.append(time);
    series.value.append(value);
}

} // namespace kindred

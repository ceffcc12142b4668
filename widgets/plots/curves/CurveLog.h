#pragma once

#include <QMap>
#include <QStringList>

#include <optional>

#include "base/Json.h"
#include "plots/curves/CurveSeries.h"
#include "plots/curves/Decimation.h"

namespace kindred {

/// The scalars of one run, gathered from its events (docs/run-format.md). Lossless: every point of
/// every line is kept. Steps never fall: events that begin again at an earlier step replace what
/// they repeat, so a resumed run does not zigzag. Any one thread.
class CurveLog final {
public:
    /// `restarted`: the events begin at the file's first line again; what was known is dropped.
    /// Lines of unknown kind or shape are passed over.
    void append(const Json& events, bool restarted = false);
    void clear();

    QStringList names() const { return m_series.keys(); }
    bool contains(const QString& name) const { return m_series.contains(name); }
    /// A snapshot; empty if the run has no such scalar.
    CurveSeries series(const QString& name) const { return m_series.value(name); }
    bool isEmpty() const { return m_series.isEmpty(); }

    double lastStep() const { return m_lastStep; }
    /// From the first to the last point of any scalar; empty while there is none.
    std::optional<PlotRange> span(CurveAxis axis) const;
    /// The newest value of a scalar, NaN if there is none.
    double latest(const QString& name) const;

private:
    void addScalars(const Json& event);
    void addValue(const QString& name, double step, double epoch, double time, double value);
    double workTime(double wallTime);

    QMap<QString, CurveSeries> m_series;
    double m_lastStep = 0;
    double m_idle = 0;     ///< wall seconds to subtract: the start, and gaps between attempts
    double m_lastWall = 0; ///< wall time of the newest scalar
    bool m_started = false;
    bool m_newAttempt = false; ///< the next wall time follows a gap
};

} // namespace kindred

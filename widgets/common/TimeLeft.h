#pragma once

#include <QString>

#include <optional>

namespace kindred {

/// How long work will still take, from the shares of it that are reported done. The pace is a mean
/// that forgets with a half-life, so that one slow part neither hides nor rules. GUI thread only.
class TimeLeft final {
public:
    static constexpr double kLeastSeconds = 1; ///< of reports, before there is a number
    static constexpr int kLeastReports = 3;    ///< a first one and two steps from it
    static constexpr double kHalfLife = 10;    ///< seconds after which a pace counts half

    /// Other work begins: what was seen of the one before says nothing.
    void forget() { *this = {}; }
    /// `done` in 0..1 at `now`, seconds of a clock that runs forward. Less than before is other
    /// work; what is no number is passed over.
    void report(double now, double done);
    /// Seconds at `now`; none before there is evidence, and none for work that stands still. While
    /// no report comes it is never less than the time without one.
    std::optional<double> seconds(double now) const;

private:
    int m_reports = 0;
    double m_first = 0; ///< when
    double m_last = 0;  ///< when
    double m_done = 0;
    double m_seconds = 0; ///< the past ones, each by what it still counts
    double m_share = 0;   ///< what was done in them, by the same
};

/// "about 2 min left", in steps that do not flicker; empty where nothing is known.
QString timeLeftWords(std::optional<double> seconds);

} // namespace kindred

#include "common/TimeLeft.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace kindred {

namespace {
struct TimeLeftText {
    Q_DECLARE_TR_FUNCTIONS(kindred::TimeLeft)
};

constexpr double kMostSeconds = 30 * 86'400.0; ///< beyond that it is no estimate
} // namespace

void TimeLeft::report(double now, double done)
{
    if (!std::isfinite(now) || !std::isfinite(done))
        return;
    done = std::clamp(done, 0.0, 1.0);
    if (m_reports > 0 && (done < m_done || now < m_last))
        forget();
    if (m_reports++ == 0) {
        m_first = m_last = now;
        m_done = done;
        return;
    }
    const double passed = now - m_last;
    const double kept = std::exp2(-passed / kHalfLife);
    m_seconds = kept * m_seconds + passed;
    m_share = kept * m_share + (done - m_done);
    m_last = now;
    m_done = done;
}

std::optional<double> TimeLeft::seconds(double now) const
{
    if (m_reports < kLeastReports || m_last - m_first < kLeastSeconds || m_share <= 0)
        return std::nullopt;
    const double whole = (1 - m_done) * m_seconds / m_share;
    const double silent = std::isfinite(now) ? std::max(0.0, now - m_last) : 0;
    const double left = m_done >= 1 ? 0 : std::max(whole - silent, silent);
    return left <= kMostSeconds ? std::optional(left) : std::nullopt;
}

QString timeLeftWords(std::optional<double> seconds)
{
    if (!seconds || !std::isfinite(*seconds))
        return {};
    if (*seconds < 5)
        return TimeLeftText::tr("a moment left", "remaining time");
    if (*seconds < 57.5)
        return TimeLeftText::tr("about %1 s left", "remaining time, seconds")
            .arg(5 * std::lround(*seconds / 5));
    const auto minutes = std::lround(*seconds / 60);
    if (minutes < 60)
        return TimeLeftText::tr("about %1 min left", "remaining time, minutes").arg(minutes);
    return TimeLeftText::tr("about %1 h %2 min left", "remaining time, hours and minutes")
        .arg(minutes / 60)
        .arg(minutes % 60 / 10 * 10);
}

} // namespace kindred

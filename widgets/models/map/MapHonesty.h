#pragma once

#include <QElapsedTimer>
#include <QObject>

#include <optional>
#include <vector>

#include "common/TimeLeft.h"
#include "models/map/MapSession.h"

namespace kindred {

/// How far the map can be believed, point by point; asked for when somebody wants to see it. GUI
/// thread.
class MapHonesty final : public QObject {
    Q_OBJECT

public:
    static constexpr qint64 kAllBelow = 5000; ///< points: each is measured, not some
    static constexpr qint64 kQueries = 2000;

    /// Both outlive it.
    MapHonesty(RunSource* source, const MapSession* session, QObject* parent = nullptr);

    /// Not wanted any more, what is being measured is given up.
    void setWanted(bool wanted);
    bool isWanted() const { return m_wanted; }
    bool isThere() const { return !m_rows.empty(); }
    bool isMeasuring() const { return m_pending.has_value(); }
    double progress() const { return m_progress; } ///< of the measuring, 0..1
    std::optional<double> secondsLeft() const { return m_left.seconds(now()); }
    /// The map is another or moves.
    void reset();

    /// Rows that were measured, ascending; the share of true neighbours that each keeps.
    const std::vector<qint32>& rows() const { return m_rows; }
    const std::vector<float>& kept() const { return m_kept; }
    /// Of a measured row: rows that only the map has near, and those that it has torn away.
    std::vector<qint32> falseNeighbours(qint64 row) const;
    std::vector<qint32> tornNeighbours(qint64 row) const;

    /// The smaller of trustworthiness and continuity, 0..1; −1: not known.
    static double number(const Json& honesty);
    /// What the number and its parts mean.
    static QString words(const Json& honesty);

Q_SIGNALS:
    void changed();
    void progressed();
    void failed(const kindred::Error& error);

private:
    double now() const { return static_cast<double>(m_clock.elapsed()) / 1000; }
    void giveUp();
    void ask();
    void take(const RunSource::Reply& reply);
    std::vector<qint32> listed(const std::vector<qint32>& lists, qint64 row) const;

    RunSource* m_source;
    const MapSession* m_session;
    bool m_wanted = false;
    std::vector<qint32> m_rows;
    std::vector<float> m_kept;
    std::vector<qint32> m_false; ///< [rows, k], −1 after the last
    std::vector<qint32> m_torn;
    size_t m_width = 0; ///< k
    std::optional<qint64> m_pending;
    int m_serial = 0;
    double m_progress = 0;
    TimeLeft m_left;
    QElapsedTimer m_clock;
};

} // namespace kindred

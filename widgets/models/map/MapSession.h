#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QSet>

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "models/engine/RunSource.h"
#include "plots/cloud/PointCloud.h"

namespace kindred {

/// How a map is asked for; what is left out has the engine's default.
struct MapSettings {
    QString method = QStringLiteral("tsne"); ///< or "pca"
    Json set = Json::object();               ///< options of the method that differ from default
    qint64 seed = 1;
    QString split = QStringLiteral("all");
    std::optional<qint64> step; ///< none: the last table
    bool warm = false;          ///< starts from the map of the step before

    Json toJson() const; ///< params of map.start without the run
};

/// Who the points of a map are. Immutable; any thread.
class MapPoints final {
public:
    explicit MapPoints(std::vector<qint64> ids);

    qint64 count() const { return static_cast<qint64>(m_ids.size()); }
    qint64 id(qint64 row) const { return m_ids[static_cast<size_t>(row)]; }
    const std::vector<qint64>& ids() const { return m_ids; }
    /// -1: not on the map.
    qint64 rowOf(qint64 id) const;

private:
    std::vector<qint64> m_ids;
    std::vector<quint32> m_byId; ///< rows by ascending id
};

/// The map that is looked at: started or opened in the engine, its frames as clouds. Frames are
/// read on a pool, the newest only. Positions are in units of the map's own square (0..1, y
/// upwards), so that a view stays where it was when the map grows. GUI thread.
class MapSession final : public QObject {
    Q_OBJECT

public:
    enum class State { None, Asking, Starting, Running, Paused, Stopped, Finished, Failed };
    Q_ENUM(State)

    /// `source` outlives the session.
    explicit MapSession(RunSource* source, QObject* parent = nullptr);
    ~MapSession() override;

    /// Forgets the map; the engine is told.
    void setRun(const QString& run);
    const QString& run() const { return m_run; }
    void start(const MapSettings& settings);
    /// A map that the run keeps.
    void open(qint64 step);
    void pause();
    void resume();
    void stop();
    void perturb();
    /// Ends what was asked for and keeps nothing of it. What is seen stays.
    void giveUp();
    /// While somebody points at the map nothing moves away under the pointer: what arrives waits,
    /// the newest only, and is shown once nobody (by whom it was said) holds it any more.
    void setHeld(const QObject* by, bool held);
    bool isHeld() const { return !m_holders.isEmpty(); }

    State state() const { return m_state; }
    bool isMoving() const { return m_state == State::Starting || m_state == State::Running; }
    const QString& token() const { return m_token; }
    const std::shared_ptr<const MapPoints>& points() const { return m_points; }
    const std::shared_ptr<const PointCloud>& cloud() const { return m_cloud; }
    qint64 step() const { return m_step; }
    const QStringList& splits() const { return m_splits; }
    /// As params name it: one split, or "all".
    QString split() const;
    bool isTSne() const { return m_method != QLatin1String("pca"); }
    qint64 seed() const { return m_seed; }
    const Json& options() const { return m_options; }
    int iteration() const { return m_iteration; }
    int iterations() const { return m_iterations; }
    double kl() const { return m_kl; }             ///< NaN: not known
    double prepared() const { return m_prepared; } ///< share of the work before the first iteration
    /// Of the stage it is in, from how fast it went so far; −1 where that is not known yet.
    double secondsLeft() const;
    bool isStored() const { return m_stored; }
    /// {"trustworthiness",…} of the last layout, or null.
    const Json& honesty() const { return m_honesty; }
    const Error& error() const { return m_error; }
    /// Where a place on the engine's map is in units of the clouds.
    QPointF toUnits(double x, double y) const;

Q_SIGNALS:
    void changed();      ///< state, iteration, numbers
    void introduced();   ///< points() are others
    void cloudChanged(); ///< they are elsewhere
    void refused(const kindred::Error& error);

private:
    void ask(const QString& method, const Json& params);
    void introduce(const RunSource::Reply& reply);
    void subscribe();
    void control(const Json& wish);
    void close();
    void refuse(const RunSource::Reply& reply);
    void dropHeldMap();
    void take(const Json& params, const std::shared_ptr<const wire::Message>& message);
    void read();
    void place(const std::shared_ptr<const PointCloud>& cloud, const Json& bounds);
    void letGo();
    void startClock();
    void fail(const Error& error);
    void engineChanged(RunSource::State state);

    struct Frame {
        std::shared_ptr<const wire::Message> message;
        Json params;
    };

    RunSource* m_source;
    QString m_run;
    QString m_token;
    State m_state = State::None;
    std::shared_ptr<const MapPoints> m_points;
    std::shared_ptr<const PointCloud> m_cloud;
    std::optional<Frame> m_waiting; ///< the newest frame that nobody reads yet
    bool m_reading = false;
    QSet<const QObject*> m_holders;
    std::shared_ptr<const PointCloud> m_heldCloud; ///< read while the map was held
    Json m_heldBounds = Json::array();
    std::optional<RunSource::Reply> m_heldMap; ///< another map, which came meanwhile
    qint64 m_step = -1;
    QStringList m_splits;
    QString m_method;
    qint64 m_seed = 1;
    Json m_options = Json::object();
    int m_iteration = 0;
    int m_iterations = 0;
    double m_kl = 0;
    double m_prepared = 0;
    bool m_stored = false;
    Json m_honesty;
    Json m_bounds = Json::array();
    Error m_error;
    qint64 m_subscription = -1;
    std::optional<qint64> m_pending;
    int m_serial = 0;      ///< answers to earlier questions are dropped
    int m_shown = 0;       ///< grows with every map: frames of earlier ones are dropped
    int m_begunAt = 0;     ///< the iteration when the clock was started
    QElapsedTimer m_clock; ///< since this map moves, or its preparation began
};

} // namespace kindred

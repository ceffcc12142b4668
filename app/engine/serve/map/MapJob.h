#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "engine/serve/Outbox.h"
#include "engine/serve/map/MapFiles.h"
#include "engine/serve/map/MapRows.h"
#include "project/Honesty.h"
#include "project/TSne.h"

namespace kindred::engine {

/// What a map is made of and how.
struct MapRequest {
    RunDirectory run{fs::path()};
    std::shared_ptr<const MapRows> rows;
    bool isTSne = true;            ///< else the principal components alone
    Json options = Json::object(); ///< of tsneSchema(), resolved
    uint64_t seed = 1;
    Matrix<float> start = {};         ///< [n, 2], or empty: the principal components
    std::optional<int64_t> startStep; ///< the step that `start` is of
};

/// One map while it is made, and afterwards. Works on a thread of its own, behind everything else
/// in priority; the finished layout goes into the run directory. Thread-safe.
class MapJob final {
public:
    enum class State { Starting, Running, Paused, Stopped, Finished, Failed };

    /// Executor and outbox outlive the job.
    MapJob(std::string token, MapRequest request, Executor& executor, Outbox& outbox);
    /// A map that is there already; never runs.
    MapJob(std::string token, MapRequest request, StoredMap stored, Executor& executor,
           Outbox& outbox);
    ~MapJob(); ///< ends within an iteration

    const std::string& token() const { return m_token; }
    const MapRequest& request() const { return m_request; }
    bool isWorking() const; ///< it will go on without being asked

    /// Frames are sent from follow() on, the first one at once, at most 20 a second, until as many
    /// unfollow() came.
    void follow();
    void unfollow();

    void pause();
    void stop(); ///< as it is now; stored where t-SNE has begun
    /// For good, within an iteration and without keeping what is not kept yet. Does not wait. Who
    /// follows it gets a last frame, "closed".
    void end();
    /// Goes on; a finished or stopped one takes more steps. Failed for one that cannot.
    Status go(bool perturb);

    /// The params of map.frame without positions.
    Json about() const;
    Matrix<float> layout() const; ///< [n, 2] as it is now; empty before the first frame
    /// How far the layout can be believed; measured once for each layout and number of queries.
    Result<std::shared_ptr<const Honesty>> honesty(int64_t queries, const MapProgress& progress);

private:
    enum class Wish { Go, Pause, Stop };

    void work(const std::stop_token& ended);
    Status make(const std::stop_token& ended);
    void descend(TSne& map, int until, const std::stop_token& ended);
    /// Waits while it is to pause; false where it is to end.
    bool mayStep(TSne& map, const std::stop_token& ended);
    bool waitForMore(const std::stop_token& ended);
    void publish(State state, MatrixView<const float> layout, int iteration, double kl);
    void prepare(double share);
    /// Measures and keeps the layout, but not where it is to end.
    void finish(State state, MatrixView<const float> layout, int iteration, double kl,
                const std::stop_token& ended);
    void store();
    void send(bool isLast = false) const; ///< with m_mutex held
    Json describe() const;
    StoredMap stored() const;

    const std::string m_token;
    const MapRequest m_request;
    Executor& m_executor;
    Outbox& m_outbox;

    mutable std::mutex m_mutex;
    std::condition_variable_any m_wake;
    State m_state = State::Starting;
    Wish m_wish = Wish::Go;
    bool m_perturb = false;
    bool m_closed = false; ///< nothing is sent any more
    bool m_canGoOn = false;
    int m_followers = 0;
    int m_iteration = 0;
    int m_iterations = 0; ///< asked for
    double m_kl = 0;      ///< NaN: not known
    double m_prepared = 0;
    double m_seconds = 0;
    Matrix<float> m_layout;
    std::shared_ptr<const Honesty> m_honesty;
    int64_t m_honestyQueries = 0;
    int64_t m_layoutNumber = 0; ///< grows with every layout
    bool m_isStored = false;
    std::string m_storeProblem; ///< why it is in memory alone
    std::optional<Error> m_error;
    std::jthread m_thread; ///< last: ends before the rest goes
};

/// {"n","k","queries","trustworthiness","continuity","preservation"}
Json honestyJson(const Honesty& honesty);
std::string toText(MapJob::State state);

} // namespace kindred::engine

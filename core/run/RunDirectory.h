#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/Files.h"
#include "base/Json.h"

namespace kindred {

inline constexpr int kRunFormatVersion = 1;

/// One folder tables/SPLIT@STEP.
struct TableName {
    std::string split;
    int64_t step = 0;
};

/// The step that a checkpoint's or table's name tells, ≥ 0.
std::optional<int64_t> stepOf(std::string_view text);

/// Paths and small files of one run directory (docs/run-format.md). A value: holds a path only, no
/// handles; every member function reads or writes the disk. Safe from any thread.
class RunDirectory {
public:
    explicit RunDirectory(fs::path root) : m_root(std::move(root)) {}

    const fs::path& root() const { return m_root; }
    fs::path recordFile() const { return m_root / "run.json"; }
    /// The plan of a queued run, before its job has written run.json.
    fs::path requestFile() const { return m_root / "request.json"; }
    fs::path controlFile() const { return m_root / "control.json"; }
    fs::path statusFile() const { return m_root / "status.json"; }
    fs::path eventsFile() const { return m_root / "events.jsonl"; }
    fs::path logFile() const { return m_root / "log.txt"; }
    fs::path lockFile() const { return m_root / "lock"; }
    fs::path samplesFile() const { return m_root / "samples.jsonl"; }
    fs::path checkpoints() const { return m_root / "checkpoints"; }
    fs::path tables() const { return m_root / "tables"; }
    fs::path tables(const std::string& split, int64_t step) const
    {
        return tables() / (split + "@" + std::to_string(step));
    }
    fs::path thumbnails() const { return m_root / "thumbs"; }
    fs::path evaluations() const { return m_root / "evaluations"; }

    /// run.json exists.
    bool exists() const;

    /// run.json; Input error when missing, malformed or of a newer format (readOnly accepts newer).
    Result<Json> record(bool acceptNewer = false) const;
    /// Ok where there is no record yet or one of this format; else the error that record() gives.
    /// Everything that writes into a run asks this first.
    Status checkWritable() const;
    /// Written once, synced, when the run is created; later only renamed fields change it.
    Status writeRecord(const Json& record) const;

    /// Steps of the complete checkpoints, ascending.
    std::vector<int64_t> checkpointSteps() const;
    /// The complete tables, by ascending step, then by split.
    std::vector<TableName> tableNames() const;

private:
    fs::path m_root;
};

/// flock on RUN/lock, held for the life of a job. Move-only; released on destruction or by the
/// kernel when the process dies.
class RunLock final {
public:
    /// Failed when another process holds it; the message says host, pid and since when.
    static Result<RunLock> acquire(const RunDirectory& run);
    /// True when some process on this host holds the lock.
    static bool isHeld(const RunDirectory& run);
    /// Returns when no process holds it, false where one still did after `limit`.
    static bool waitUntilFree(const RunDirectory& run, std::chrono::milliseconds limit);
    /// Process that took the lock last, as the file tells it; 0 when unknown.
    static int64_t lastHolder(const RunDirectory& run);

    RunLock(RunLock&& other) noexcept;
    RunLock& operator=(RunLock&& other) noexcept;
    ~RunLock();

private:
    explicit RunLock(int fd) : m_fd(fd) {}
    int m_fd = -1;
};

enum class DesiredState { Running, Paused, Stopped };
enum class ObservedState { Queued, Starting, Running, Paused, Stopped, Finished, Failed, Crashed };

std::string toText(DesiredState state);
std::string toText(ObservedState state);
std::optional<DesiredState> desiredStateFromText(const std::string& text);
std::optional<ObservedState> observedStateFromText(const std::string& text);

/// control.json: what somebody wants of the job.
struct RunControl {
    DesiredState state = DesiredState::Running;
    Json set = Json::object(); ///< live options not yet acknowledged
    int64_t request = 0;       ///< grows with every change
};

Result<RunControl> readControl(const RunDirectory& run);
/// Read-modify-write under control.lock; returns the new request number.
Result<int64_t> requestControl(const RunDirectory& run, std::optional<DesiredState> state,
                               const Json& set = Json::object());

/// status.json: what the job last said of itself.
struct RunStatus {
    int attempt = 0;
    int64_t pid = 0;
    std::string host;
    ObservedState state = ObservedState::Queued;
    double epoch = 0;   ///< fractional
    int64_t epochs = 0; ///< planned
    int64_t step = 0;
    int64_t steps = 0; ///< planned
    double etaSeconds = -1;
    double heartbeat = 0; ///< Unix seconds
    int64_t acknowledged = 0;
    std::string error;    ///< empty unless failed
    Json score = Json();  ///< {"metric":"knn/val","value":0.93} when known
    Json memory = Json(); ///< {"rss":bytes,"peak":bytes} when known
    Json stage = Json();  ///< {"name":"pass 3 of 20","share":done} of a fit under way
    double stepMs = 0;    ///< recent mean time of one step
    double worked = 0;    ///< seconds of all attempts, without pauses
};

Json toJson(const RunStatus& status);
/// The state as an observer must see it: a run whose job is gone without an end is Crashed.
Result<RunStatus> readStatus(const RunDirectory& run);
Status writeStatus(const RunDirectory& run, const RunStatus& status);

/// Appends whole lines to events.jsonl. Owned by the job, one thread at a time.
class EventWriter final {
public:
    /// Opens for a new attempt: drops every event with step > keepThrough (and a torn last line) by
    /// writing the shortened file anew (temporary, fsync, rename).
    /// `evaluated`: false: that step was not yet evaluated, so its evaluation goes too.
    static Result<EventWriter> open(const RunDirectory& run, int64_t keepThroughStep,
                                    bool evaluated = true);
    EventWriter(EventWriter&& other) noexcept;
    EventWriter& operator=(EventWriter&& other) noexcept;
    ~EventWriter();

    Status append(const Json& event);

private:
    explicit EventWriter(int fd) : m_fd(fd) {}
    int m_fd = -1;
};

/// Follows events.jsonl as it grows; starts over when the file is another one (inode).
class EventReader final {
public:
    explicit EventReader(RunDirectory run) : m_run(std::move(run)) {}
    struct Chunk {
        bool restarted = false; ///< forget what came before
        std::vector<Json> events;
        bool more = false; ///< stopped at the limit; call again
    };
    /// New complete lines since the last call; a last line without newline is left for later.
    Result<Chunk> poll(size_t maxEvents = 10000);

private:
    RunDirectory m_run;
    uint64_t m_identity = 0; ///< hash of inode and time of birth; 0: nothing read yet
    uint64_t m_offset = 0;
};

/// A checkpoint being written: checkpoints/.tmp-STEP, then fsync, rename, fsync of the parent.
class CheckpointWriter final {
public:
    static Result<CheckpointWriter> begin(const RunDirectory& run, int64_t step);
    CheckpointWriter(CheckpointWriter&&) noexcept = default;
    /// Where the files go.
    const fs::path& folder() const { return m_temporary; }
    /// Makes it real and durable. Without commit the temporary is left for the next begin() to
    /// clear.
    Status commit();

private:
    CheckpointWriter(fs::path temporary, fs::path target)
        : m_temporary(std::move(temporary)), m_target(std::move(target))
    {
    }
    fs::path m_temporary;
    fs::path m_target;
};

/// Removes all but the last two checkpoints, step 0 excluded from protection, and those of `kept`.
Status pruneCheckpoints(const RunDirectory& run, std::set<int64_t> kept);

/// One line of the runs table: record, status and liveness merged. Never fails: problems are in
/// "error".
Json summarise(const RunDirectory& run);

} // namespace kindred

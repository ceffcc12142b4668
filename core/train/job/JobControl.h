#pragma once

#include <functional>
#include <optional>

#include "train/job/ControlWatcher.h"
#include "train/job/Journal.h"

namespace kindred {

enum class TrainingEnd { Finished, Stopped, Interrupted };

/// A stop or pause from before the job was asked for is over; a later one is for it.
Status forgetOldWish(const RunDirectory& run, fs::file_time_type asked);

/// Obeys control.json and signals on the job's own thread: between steps, and as the progress
/// callback of passes over the data. The journal outlives it.
class JobControl final {
public:
    struct Hooks {
        /// Writes a checkpoint where the job has one to write.
        std::function<Status()> save;
        /// Takes over live options. False: they are not on disk yet, so the request stays open.
        std::function<Result<bool>(const Json& set)> apply;
        std::function<void()> continued; ///< after a pause
    };
    JobControl(RunDirectory run, Journal& journal, Hooks hooks);

    /// Waits while paused. How the job must end now; nothing: it goes on.
    Result<std::optional<TrainingEnd>> look();

    /// look() as a callback: false ends the pass.
    bool goOn();
    /// What a pass that goOn() ended comes to; `error` where it ended by itself. The next pass may
    /// begin.
    Result<std::optional<TrainingEnd>> outcome(const Error& error);

    /// Everything applied is on disk: answers what was left open.
    Status settle();

private:
    Result<std::optional<TrainingEnd>> obey(const RunControl& control);
    Result<std::optional<TrainingEnd>> waitWhilePaused(const RunControl& control);
    void acknowledge(RunStatus& status, int64_t request) const;

    Journal& m_journal;
    Hooks m_hooks;
    ControlWatcher m_watcher;
    std::optional<int64_t> m_open; ///< applied, but not yet on disk
    std::optional<TrainingEnd> m_end;
    std::optional<Error> m_failure;
};

} // namespace kindred

#pragma once

#include <functional>
#include <memory>
#include <string>

#include "base/Json.h"
#include "base/Result.h"
#include "run/RunDirectory.h"

namespace kindred {

/// What a job says of itself: status.json with a heartbeat of its own thread, and events.jsonl.
/// Events come from the job's thread only; status() from any.
class Journal final {
public:
    /// Opens for a new attempt; events past keepThroughStep are dropped, and its evaluation unless
    /// it was `evaluated`.
    static Result<std::unique_ptr<Journal>> open(const RunDirectory& run, int64_t keepThroughStep,
                                                 bool evaluated = true);
    ~Journal();

    /// Changes the status; the next heartbeat writes it.
    void note(const std::function<void(RunStatus&)>& change);
    /// Changes the status and writes it.
    Status status(const std::function<void(RunStatus&)>& change);
    RunStatus current() const;
    /// Seconds at work so far, in all attempts, without pauses.
    double worked() const;

    /// Adds step, epoch and time of the current status to the event and appends it.
    Status event(const std::string& kind, Json fields);
    /// `about`: the alarm (run/Alarms.h) that says the same with numbers, or "".
    Status message(const std::string& level, const std::string& text,
                   const std::string& about = {});

private:
    struct State;
    explicit Journal(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace kindred

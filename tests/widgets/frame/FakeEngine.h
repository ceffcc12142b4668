#pragma once

#include <QStandardPaths>

#include <optional>

#include "models/engine/EngineClient.h"

namespace kindred {

inline constexpr int kPatience =
    120'000; ///< ms; a busy machine may take this long, no test waits it out

inline EngineCommand fakeEngine(const QStringList& more = {})
{
    EngineCommand command;
    command.argv << QStandardPaths::findExecutable("python3")
                 << QStringLiteral(KINDRED_SOURCE_DIR "/tests/widgets/frame/fake_engine.py")
                 << more;
    return command;
}

inline EngineClient::Policy quickPolicy()
{
    EngineClient::Policy policy;
    policy.firstPauseMs = 1;
    policy.longestPauseMs = 4;
    policy.maxFailures = 3;
    policy.stableMs = 600'000; // failures are counted, also where it takes long to look at them
    policy.helloMs = kPatience;
    return policy;
}

/// The reply of a request, filled when it comes.
struct Answer {
    std::optional<RunSource::Reply> reply;
    RunSource::Done done()
    {
        return [this](const RunSource::Reply& r) { reply = r; };
    }
};

} // namespace kindred

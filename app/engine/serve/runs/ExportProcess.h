#pragma once

#include "base/Files.h"
#include "engine/serve/Call.h"

namespace kindred::engine {

struct ExportOrder {
    fs::path run;
    std::string format;
    std::string step; ///< "last", "best" or a number
    fs::path out;     ///< absolute
    int threads = 0;
};

/// What `kindred-engine export … --json` answers: a process of its own, so that what it needs of
/// memory is given back and its end, whatever it is, is not the server's. It tells the call how far
/// it is, ends where the call is cancelled, and leaves nothing half written.
Result<Json> exportInProcess(const ExportOrder& order, const Call& call);

} // namespace kindred::engine

#pragma once

#include "base/Files.h"
#include "engine/serve/Call.h"

namespace kindred::engine {

struct ExportOrder {
    fs::path run;
    std::string format;
    std::string step; ///< "last", "best" or a number
    fs::path out;     ///< absolute
    std::string data; ///< a source in place of the run's own; empty: those
    int threads = 0;
};

struct WrittenExport {
    Json answer;                    ///< what `kindred-engine export … --json` prints
    std::function<void()> takeBack; ///< removes what was written, and folders made for it
};

/// The command's export in a process of its own, so that what it needs of memory is given back and
/// its end, whatever it is, is not the server's. It tells the call how far it is, ends where the
/// call is cancelled or the server ends, and leaves nothing half written. What was whole before a
/// cancellation came is taken back by the caller.
Result<WrittenExport> exportInProcess(const ExportOrder& order, const Call& call);

} // namespace kindred::engine

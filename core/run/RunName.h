#pragma once

#include <string>

#include "run/RunDirectory.h"

namespace kindred {

/// What a run is called, that waits for its job or is there.
Result<std::string> nameOf(const RunDirectory& run);

/// Calls it otherwise; its folder stays as it is. Read-modify-write under record.lock.
Status renameRun(const RunDirectory& run, const std::string& name);

/// Writes the record that a job holds in memory. A name given to the run since the job read or made
/// the record stays, and stands in `record` afterwards. Under record.lock.
Status writeRecordKeepingName(const RunDirectory& run, Json& record);

} // namespace kindred

#pragma once

#include "base/Files.h"
#include "base/Json.h"
#include "base/Result.h"

// What a run's record must hold before anything is made of it. No torch here.
namespace kindred {

/// An Input error that names the file and the first member that is missing, of another type, or of
/// a size or range that no run has.
Status checkRecord(const Json& record, const fs::path& file);

/// Gives a checked record from before an option existed what its run did: it read its source's
/// pictures, and trained its whole network.
void addLaterOptions(Json& record);

/// An Input error for the first of a plan's resolved options that the record lacks.
Status checkOptionsRecorded(const Json& options, const Json& record, const fs::path& file);

/// The Input error for what a checked record was still found to lack.
Error damagedRecord(const nlohmann::json::exception& error, const fs::path& file);

} // namespace kindred

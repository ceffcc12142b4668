#pragma once

#include "base/Files.h"
#include "base/Result.h"
#include "run/RunDirectory.h"

namespace kindred {

/// The error of reading a file of `folder`, RUN/tables/SPLIT@STEP, with what helps: a run that is
/// resumed makes the tables that it ended with where they are missing.
Error damagedTable(Error error, const fs::path& folder);

/// The same of the run's samples.jsonl, which is written then too.
Error damagedList(Error error, const RunDirectory& run);

/// The same result, with that help where it is an error.
template <class T>
Result<T> ofTable(Result<T> read, const fs::path& folder)
{
    if (read.ok())
        return read;
    return damagedTable(read.error(), folder);
}

} // namespace kindred

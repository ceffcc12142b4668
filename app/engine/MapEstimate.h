#pragma once

#include "base/Result.h"
#include "project/MapMemory.h"
#include "run/RunDirectory.h"

namespace kindred::engine {

/// What `map` takes of memory: {"program","network","rows","work"} in bytes, told without reading
/// more than the head of a matrix, or a run's record.
Result<Json> matrixMapParts(const fs::path& matrix, bool isTSne, const TSneOptions& options,
                            int threads);
Result<Json> runMapParts(const RunDirectory& run, bool isTSne, const TSneOptions& options,
                         int threads);

/// Columns that the head of an .npy matrix tells; of one dimension there is one.
Result<int64_t> matrixColumns(const fs::path& matrix);

/// Of a map that the server makes of n rows of d columns: {"rows","work"}; its program is there
/// already, and its tables are kept beside the rows.
Json servedMapParts(int64_t rows, int64_t columns, bool isTSne, const TSneOptions& options,
                    int threads);

} // namespace kindred::engine

#pragma once

#include <cstdint>

#include "base/Json.h"
#include "base/Result.h"
#include "train/plan/TrainJob.h"

// No torch here.
namespace kindred {

/// Bytes of what an evaluation of a finished run holds at its peak. The formulas stand in
/// EvaluationMemory.cpp; docs/memory.md has them beside what was measured.
struct EvaluationMemory {
    int64_t program = 0; ///< libraries and small buffers; 0 for a server, which has them already
    int64_t data = 0;    ///< samples that lie decoded in memory, names and labels
    int64_t network = 0; ///< weights, and what the run remembers
    int64_t rows = 0;   ///< embeddings of both sides, as tables give them or the network makes them
    int64_t copies = 0; ///< of the rows, as the protocol compares them
    int64_t work = 0;   ///< of a search, a ranking or a fit, or of reading and embedding

    int64_t total() const { return program + data + network + rows + copies + work; }
};
/// {"program","data","network","rows","copies","work"}
Json toJson(const EvaluationMemory& memory);

/// Told from the run's record, its question and which tables there are, without opening the data;
/// where a layer must be embedded, a few pictures of noise are, unless `passes` is false: then that
/// counts nothing. `data` of the request: another
/// source is not looked at, and counts like the run's own test part. Errors as evaluateRun() has
/// them for the question.
Result<EvaluationMemory> estimateEvaluation(const EvaluateRequest& request, bool passes = true);

} // namespace kindred

#pragma once

#include <cstdint>
#include <string>

#include "base/Json.h"
#include "base/Result.h"
#include "data/Dataset.h"

namespace kindred {

/// Bytes of what a training holds at its peak.
struct MemoryEstimate {
    int64_t program = int64_t{188} << 20; ///< libraries and small buffers of a job
    int64_t data = 0;        ///< samples that lie decoded in memory; files are read as needed
    int64_t network = 0;     ///< weights, gradients, the optimiser's buffers, a checkpoint
    int64_t memoryBank = 0;  ///< what the method remembers
    int64_t features = 0;    ///< that pictures are described by before anything trains
    int64_t activations = 0; ///< of a step
    int64_t tables = 0;      ///< embeddings of the end, as far as they exceed what is free by then

    int64_t total() const
    {
        return program + data + network + memoryBank + features + activations + tables;
    }
};
/// {"program","network","memory_bank","features","activations","data","tables"}
Json toJson(const MemoryEstimate& estimate);

/// Bytes that the machine has free for programs; 0 where it does not say.
int64_t availableBytes();

/// {"memory_bytes","available_bytes","fits","parts"}: what the parts, {name: bytes}, add up to,
/// beside what is free now. Where nobody says (0), everything fits.
Json memoryJson(const Json& parts, int64_t available = availableBytes());
/// The largest batch that fits where one of `batch` has `ofBatch` bytes of what memoryJson() tells;
/// 0 where none does, or where nobody says what is free.
int64_t largestBatch(const Json& memory, int64_t ofBatch, int64_t batch);
/// Ok where what memoryJson() tells fits; else a Failed error that says how much is wanted and
/// free.
Status checkFits(const Json& memory, const std::string& what, const std::string& remedy);

/// Bytes of what is known of samples beside their pictures: names, subsets, labels of each level.
int64_t listBytes(int64_t samples, int64_t levels);

/// Bytes of the samples that an opened source keeps in memory: tables, and pictures that came
/// decoded; and of their list.
int64_t heldBytes(const Dataset& dataset);

/// Of a search of rows for so many queries at once: few are answered by the rows as they are,
/// unless the processor has a tile unit.
int64_t searchedBytes(int64_t rows, int64_t columns, int64_t queries);

/// Most bytes at once while the tables of the end are made: the embeddings [·, dimension] of all
/// parts, their unit rows where directions are compared, and what the search finds. options:
/// metric, eval_k.
int64_t tableBytes(const Dataset& dataset, const Json& options, int64_t dimension);

} // namespace kindred

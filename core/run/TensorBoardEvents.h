#pragma once

#include "run/RunDirectory.h"

namespace kindred {

/// A run's curve as TensorBoard reads it: records of {u64 length, masked CRC-32C of it, bytes,
/// masked CRC-32C of them}, little-endian, each a protocol buffer "Event".
struct TensorBoardEvents {
    std::string fileName; ///< events.out.tfevents.SECONDS.kindred
    std::string bytes;
    int64_t points = 0;
    std::vector<std::string> tags; ///< ascending
};

/// The scalars of events.jsonl with their steps and wall times: “train/loss” … for those of
/// training, “evaluation/knn/val” … for evaluations. An Input error for a run without any.
Result<TensorBoardEvents> tensorBoardEvents(const RunDirectory& run);

} // namespace kindred

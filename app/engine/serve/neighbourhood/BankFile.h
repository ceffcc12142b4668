#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/Matrix.h"
#include "run/RunDirectory.h"

namespace kindred::engine {

/// memory.safetensors of a checkpoint, as far as it is shown.
struct BankFile {
    Matrix<float> vectors;       ///< [n, d] in the order of the training ids; empty: none
    std::vector<uint8_t> valid;  ///< [n] whether the row was ever written; empty: all were
    Matrix<float> centroids;     ///< [m, d] of ncm with several a class; empty: none
    std::vector<int64_t> owners; ///< [m]
};

/// An Input error where the checkpoint is gone or the file is damaged.
Result<BankFile> readBank(const RunDirectory& run, int64_t step);

} // namespace kindred::engine

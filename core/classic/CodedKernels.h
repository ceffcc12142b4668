#pragma once

#include <cstdint>

#include "base/Matrix.h"

// The inner loops of classifiers on product codes: rows of C floats are the unit of work.
namespace kindred {

/// One sub-space: its centroids [k, m] and the codes of a batch, a byte every `stride` bytes.
struct CodedPart {
    MatrixView<const float> centroids;
    const uint8_t* codes = nullptr;
    int64_t stride = 0;
    int64_t count = 0;
};

/// scores [count, C] += the decoded sub-vectors · weights [m, C]; table [k, C] is scratch.
void addPartScores(const CodedPart& part, MatrixView<const float> weights, MatrixView<float> table,
                   MatrixView<float> scores);

/// gradient [m, C] += the decoded sub-vectorsᵀ · errors [count, C]; table [k, C] is scratch.
void addPartGradient(const CodedPart& part, MatrixView<const float> errors, MatrixView<float> table,
                     MatrixView<float> gradient);

} // namespace kindred

#pragma once

#include <cstdint>

#include "base/Matrix.h"

// The inner loops of classifiers on product codes. Rows of C floats are the unit of work; they
// begin on a line of the cache and are filled up to a multiple of one, so a vector never crosses.
namespace kindred {

/// Sub-spaces whose codes lie side by side, and whose tables are looked up together.
inline constexpr int64_t kCodedBundle = 8;
/// Floats that the rows of weights, scores and gradients are multiples of.
inline constexpr int64_t kCodedPad = 16;
/// Floats of scratch that either kernel may need: the tables of a bundle, for the classes of one
/// pass; half a mebibyte, so that they stay in the second-level cache.
inline constexpr int64_t kCodedScratch = kCodedBundle * 256 * 64;

/// At most kCodedBundle sub-spaces of a batch.
struct CodedBundle {
    MatrixView<const float> centroids; ///< [parts · 256, m]
    const uint8_t* codes = nullptr;    ///< [count, kCodedBundle]; 0 where there is no part
    int64_t count = 0;
    int64_t parts = 0;
};

/// scores [count, C] += the decoded sub-vectors · weights [parts · m, C]. Scores and scratch are
/// aligned to 64 bytes.
void addBundleScores(const CodedBundle& bundle, MatrixView<const float> weights, float* scratch,
                     MatrixView<float> scores);

/// gradient [parts · m, C] = the decoded sub-vectorsᵀ · errors [count, C]. All are aligned to 64
/// bytes.
void bundleGradient(const CodedBundle& bundle, MatrixView<const float> errors, float* scratch,
                    MatrixView<float> gradient);

} // namespace kindred

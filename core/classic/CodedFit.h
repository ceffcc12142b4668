#pragma once

#include <cstdint>

#include "base/Executor.h"
#include "base/Result.h"
#include "classic/LinearModel.h"

namespace kindred {

inline constexpr int64_t kCodebookRows = 20000; ///< most rows that k-means looks at

struct CodedFitOptions {
    int64_t columns = 8;  ///< that share a byte; the rows' columns are a multiple of it
    double eta = 20;      ///< first learning rate, for rows of mean squared norm 1; falls to 0
    double lambda = 1e-4; ///< of λ/2 |w|², on the same scale; ≥ 0
    int passes = 40;      ///< over the training samples
    int64_t batch = 64;   ///< samples of a step
};

struct CodedFit {
    LinearModel model;         ///< a head, and no map
    int64_t codeBytes = 0;     ///< all samples, compressed
    int64_t codebookBytes = 0; ///< however many samples there are
    int64_t rowBytes = 0;      ///< all samples as floats
};

/// A softmax classifier that reads its samples as product codes and never decodes them: rows are
/// compressed to a byte for each `columns` of them, then trained on by stochastic gradient descent
/// over seeded orders (Mensink et al. 2012, section 4, with the codes of Jégou et al. 2011). The
/// codebook is learned from up to 20,000 rows, spread evenly. The same bits on any thread count.
/// Input errors: fewer than two classes, columns that cannot be divided, values that are not
/// finite, rows that are all equal.
Result<CodedFit> fitCoded(const FitInput& input, const CodedFitOptions& options,
                          Executor& executor);
/// Bytes that it takes at most besides the rows, on any thread count but for some KiB of each.
int64_t codedBytes(const FitShape& shape, const CodedFitOptions& options);

} // namespace kindred

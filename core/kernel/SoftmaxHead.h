#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <hwy/aligned_allocator.h>

#include "base/Executor.h"
#include "base/Matrix.h"

namespace kindred {

/// A batch before a linear classifier on the positive part of its rows, or on the rows themselves.
struct SoftmaxHeadBatch {
    MatrixView<const float> rows;    ///< [b, d]
    MatrixView<const float> weights; ///< [C, d], rows one behind the other
    const float* bias = nullptr;     ///< [C]
    std::span<const int32_t> labels; ///< [b] in 0 … C-1
    double smoothing = 0;            ///< share of each label that is spread over all classes
    bool positive = true;            ///< false: rows count as they are
};

/// Where the gradients go: every value is written.
struct SoftmaxHeadSlopes {
    MatrixView<float> rows;         ///< [b, d], one behind the other
    MatrixView<float> weights = {}; ///< [C, d], likewise; without data: these and bias stand still
    float* bias = nullptr;          ///< [C]
};

/// Of a batch.
struct SoftmaxHeadLoss {
    double loss = 0;   ///< mean over the rows
    double p = 0;      ///< of the own class, mean over the rows; NaN as the loss
    int64_t right = 0; ///< rows whose own class scores highest, the first of equal ones
};

/// Loss and gradients of a softmax classifier, J = −Σ_c t_c log softmax(W relu(x) + b)_c, or with x
/// in place of relu(x), with t = (1 − smoothing)·(own class) + smoothing/C, in one pass over the
/// batch: as many rows as a panel of the library's tiled product is wide (32 with AVX-512, 16 with
/// AVX2) are scored against all classes, softened and taken back to the rows while their [C, width]
/// scores stay in the first-level cache (13 KiB of 100 classes); the weights' gradient is one
/// product over all panels.
///
/// Scores lie transposed, images side by side, so that maximum, exponentials and sums of a softmax
/// go down the classes without a sum across lanes. Registers: those of TileProduct-inl.h. Roofline:
/// 6 b C d flops, 4.9 Mflop at b = 128, C = 100, d = 64, beside 0.2 MB of the first- and
/// second-level caches: bound by arithmetic.
///
/// Keeps its workspace from batch to batch. One thread at a time; the executor outlives it, and has
/// its threads used where a batch is large enough to wake them. The same bits on any thread count.
class SoftmaxHead final {
public:
    explicit SoftmaxHead(Executor* executor = nullptr) : m_executor(executor) {}

    /// The loss is NaN, and the gradients 0, where a score or its square is not finite.
    SoftmaxHeadLoss step(const SoftmaxHeadBatch& batch, const SoftmaxHeadSlopes& slopes);

private:
    float* room(int64_t floats);

    Executor* m_executor;
    hwy::AlignedFreeUniquePtr<float[]> m_room;
    int64_t m_size = 0;
};

} // namespace kindred

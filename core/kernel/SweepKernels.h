#pragma once

#include <cstddef>
#include <cstdint>

namespace kindred {

/// Rows of the bank that are worked on together. 64 × 128 floats are 32 KiB: with a query panel
/// and the weights they stay in the second-level cache while every panel passes.
inline constexpr int kTileRows = 64;

/// A tile of bank rows as one kernel reads it: float rows, or bf16 rows and row pairs.
struct BankTile {
    const float* values = nullptr;     ///< [rows, stride]
    const uint16_t* halves = nullptr;  ///< bf16 [rows, stride], native kernel only
    const uint32_t* pairs = nullptr;   ///< bf16 rows 2j, 2j+1 in one word [rows/2, dimension]
    const uint32_t* columns = nullptr; ///< the pairs transposed [dimension, kTileRows/2], tile unit
    int64_t stride = 0;
    int rows = 0; ///< 1 … kTileRows
    int dimension = 0;
};

/// The inner kernels of the sweep for one target, at the granularity of a tile against a panel of
/// `width` queries (column-major: panel[k·width + query]). Weights and logits are
/// [rows, width]. Every pointer is aligned to 64 bytes.
struct SweepKernels {
    int width = 0;

    /// Called by a thread before its first kernel of a sweep, and after its last one; between them
    /// it calls nothing else that could use the tile unit. Null: there is nothing to do.
    void (*enter)() = nullptr;
    void (*leave)() = nullptr;
    /// Brings raw bf16 rows into the form the other kernels read; scratch: scratchFloats().
    void (*prepare)(const uint16_t* rows, int64_t stride, float* scratch, BankTile& tile) = nullptr;
    /// Rewrites a float panel in place in the form that `products` reads; terms: bf16 terms a query
    /// value is split into. Null: the panel is read as it is.
    void (*packPanel)(float* panel, int dimension, int terms) = nullptr;

    /// out = similarities of the tile's rows and the panel's queries.
    void (*products)(const BankTile& tile, const float* panel, int terms, float* out) = nullptr;
    /// out = exp(similarity · inverseSigma), for |similarity · inverseSigma| ≤ 41.
    void (*weights)(const BankTile& tile, const float* panel, int terms, float inverseSigma,
                    float* out) = nullptr;
    /// Rounds weights in place to what `accumulate` reads. Null: it reads them as they are.
    void (*roundWeights)(float* values, int rows) = nullptr;
    /// values = exp((value - shift[query]) · inverseSigma), 0 for -infinity. value ≤ shift.
    void (*exponentials)(float* values, int rows, const float* shift, float inverseSigma) = nullptr;
    /// maxima[query] = max over rows, and itself.
    void (*columnMaxima)(const float* values, int rows, float* maxima) = nullptr;
    /// sums[query] += sum over rows.
    void (*columnSums)(const float* values, int rows, float* sums) = nullptr;
    /// sums[query] += sum over rows of the squares.
    void (*columnSquares)(const float* values, int rows, float* sums) = nullptr;
    /// sums[dimension, width] *= factors[query].
    void (*scaleColumns)(float* sums, int dimension, const float* factors) = nullptr;
    /// Adds the columns [begin, end) of part[dimension, width] to those of `inside`, the others to
    /// `outside`, and leaves zeros.
    void (*moveColumns)(float* part, int dimension, int begin, int end, float* outside,
                        float* inside) = nullptr;
    /// sums[dimension, width] += rows [first, first + count) of the tile, weighted; `first` is even
    /// and weights start at it.
    void (*accumulate)(const BankTile& tile, int first, int count, const float* weights,
                       float* sums) = nullptr;
};

/// Kernels of the chosen target for float32 rows.
const SweepKernels& sweepKernels();
/// Kernels of the chosen target for bf16 rows: on the tile unit or by vdpbf16ps where the processor
/// has them.
const SweepKernels& sweepKernelsBFloat16();

/// Bit mask of the targets compiled in (Highway's numbering).
int64_t compiledTargets();

} // namespace kindred

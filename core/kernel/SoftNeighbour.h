#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/Executor.h"
#include "base/Matrix.h"

namespace kindred {

enum class BankPrecision { Float32, BFloat16 };

/// The memory bank in the order and layout that the sweep reads: rows sorted by class, packed in
/// tiles, float32 or bf16. Row numbers in this interface are the
/// caller's own ("slots"); the class-sorted permutation is inside.
/// One writer at a time; sweeps may run concurrently with each other but not with write().
class PackedBank final {
public:
    /// labels[n] ≥ 0; every slot starts invalid (not seen by sweeps) until written.
    PackedBank(int64_t dimension, std::span<const int32_t> labels, BankPrecision precision);
    ~PackedBank();
    PackedBank(PackedBank&&) noexcept;
    PackedBank& operator=(PackedBank&&) noexcept;

    int64_t rows() const;
    int64_t dimension() const;
    BankPrecision precision() const;
    int32_t label(int64_t slot) const;
    int64_t classCount(int32_t label) const; ///< valid rows of the class
    int64_t validRows() const;
    bool valid(int64_t slot) const;

    /// values [k, dimension]; slot repeated: the last one wins.
    void write(std::span<const int64_t> slots, MatrixView<const float> values);
    void read(int64_t slot, std::span<float> values) const;
    size_t residentBytes() const;

    struct Layout;
    const Layout& layout() const { return *m_layout; }

private:
    std::unique_ptr<Layout> m_layout;
};

/// A pair that counts on neither side.
struct HiddenPair {
    int64_t slot = 0;
    int row = 0; ///< of the query
};

/// What a sweep is asked. All views are read only during the call.
struct SweepQuery {
    MatrixView<const float> rows;      ///< [b, d]
    std::span<const int32_t> labels;   ///< [b]
    std::span<const int64_t> ownSlots; ///< [b]; -1: none. Excluded from both sides.
    float sigma = 0.05f;
    float margin = 0.0f;
    bool unitRows = true; ///< |query| = |bank row| = 1: allows the fixed shift when 2/sigma ≤ 80
    std::span<const HiddenPair> hidden = {}; ///< further pairs, any order
    bool wantsSquares = false;               ///< of weights, for sumSoftNeighbours()
};

/// Per row: J = softplus(LN - LP + margin/sigma), g = (q/sigma)(mu- - mu+).
struct SweepResult {
    std::vector<float> loss;          ///< [b]; 0 for skipped rows
    std::vector<float> q;             ///< [b] 1 - p
    Matrix<float> gradient;           ///< [b, d] dJ/d(query row); 0 for skipped rows
    std::vector<float> sigmaGradient; ///< [b] dJ/dsigma
    int skipped = 0;                  ///< rows whose class has no other valid slot
    /// [b] log of the summed weights, −infinity where there are none; not from the CUDA twin.
    std::vector<float> logPositive = {};
    std::vector<float> logNegative = {};
};

/// Streams the bank once; never holds b × n. Result does not depend on other threads' timing: the
/// partition is static and merges run in a fixed order.
SweepResult sweepSoftNeighbours(const PackedBank& bank, const SweepQuery& query,
                                Executor& executor);

/// The target that kernels use now (Dispatch.h), "+bf16" behind it where bf16 has its own dot
/// product, "+amx" where it has the tile unit.
const char* dispatchTarget();

} // namespace kindred

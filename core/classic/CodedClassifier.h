#pragma once

#include <hwy/aligned_allocator.h>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "classic/CodedKernels.h"
#include "classic/CodedShortKernels.h"
#include "classic/ProductQuantizer.h"

namespace kindred {

/// A softmax classifier trained by stochastic gradient descent on product codes, which are never
/// decoded: in each sub-space the 256 centroids are multiplied by the weights once, scores are then
/// sums of rows of that table; the gradient is gathered in such a table and multiplied by the
/// centroids once. The same step as on decoded rows with an eighth of their multiplications, once a
/// batch has several times 256 rows. One thread at a time; quantizer and executor outlive it.
///
/// A step of kLeastShortRows to kMostShortRows rows rounds what it fetches most to 16 bits: errors
/// by 1/65,534 of the largest at most, scores by as much as addShortScores() says. Smaller steps
/// and scores() take floats throughout.
class CodedClassifier final {
public:
    static constexpr int64_t kLeastShortRows = 1024;

    CodedClassifier(const ProductQuantizer& quantizer, int classes, Executor& executor);

    /// codes [n, parts] → scores [n, C].
    Matrix<float> scores(MatrixView<const uint8_t> codes);

    /// One step against the mean cross-entropy of a batch, and the decay's: w −= rate · (gradient +
    /// decay · w). labels [n], each in 0..C-1. Returns the mean cross-entropy before it. The same
    /// bits on any thread count.
    double step(MatrixView<const uint8_t> codes, std::span<const int32_t> labels, double rate,
                double decay = 0);

    /// Bytes of all of it at most, in steps of so many rows.
    static int64_t bytes(const FitShape& shape, int64_t columns, int64_t stepRows);

    Matrix<float> weights() const;                            ///< [D, C]
    const std::vector<float>& bias() const { return m_bias; } ///< [C]

private:
    /// Floats that begin on a line of the cache and are kept from step to step.
    class Aligned final {
    public:
        explicit Aligned(int64_t count = 0) { grow(count); }
        /// What was there is lost if it was less.
        void grow(int64_t count);
        float* data() const { return m_values.get(); }

    private:
        hwy::AlignedFreeUniquePtr<float[]> m_values;
        int64_t m_count = 0;
    };

    int64_t bundles() const;
    CodedBundle bundle(int64_t index) const;
    MatrixView<float> weightsOf(int64_t bundle) const;
    /// Codes of a batch, those of a bundle together: [bundles, n, kCodedBundle].
    void arrange(MatrixView<const uint8_t> codes);
    /// Those of bundles [begin, end), which lie side by side in a row.
    void arrangeLine(MatrixView<const uint8_t> codes, int64_t begin, int64_t end);
    static bool roundsStep(int64_t rows, int64_t columns);
    void roundCentroids();
    /// [n, padded C], valid until the next call.
    MatrixView<float> summedScores(MatrixView<const uint8_t> codes, bool rounded);
    /// Add those of bundles [begin, end); one thread.
    void addExact(int64_t begin, int64_t end, MatrixView<float> sums) const;
    void addRounded(int64_t begin, int64_t end, ShortRoom& room, MatrixView<float> sums) const;
    /// Of the thread that works on this task of the executor.
    ShortRoom& roomOf(int task);
    /// Scores become errors by the batch's size; the losses of the rows.
    std::vector<double> findErrors(MatrixView<float> scores, std::span<const int32_t> labels);
    /// Rounds errors; what a unit of them is worth.
    float roundErrors(MatrixView<const float> errors);

    const ProductQuantizer& m_quantizer;
    Executor& m_executor;
    int64_t m_classes;
    int64_t m_padded;  ///< classes up to a multiple of kCodedPad
    Aligned m_weights; ///< [D, padded C]; 0 behind C
    std::vector<float> m_bias;
    std::vector<uint8_t> m_codes;
    int64_t m_count = 0;         ///< rows of m_codes
    std::vector<Aligned> m_sums; ///< of each group of bundles: scores [n, padded C]
    ShortCentroids m_rounded;    ///< since the first step that rounds
    ShortErrors m_errors;
    std::vector<std::optional<ShortRoom>> m_rooms; ///< of each thread
};

} // namespace kindred

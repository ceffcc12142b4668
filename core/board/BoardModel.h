#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "base/Result.h"
#include "board/BoardRules.h"
#include "board/BoardSupport.h"
#include "board/RidgeHead.h"

namespace kindred {

/// What a rule says of some queries.
struct BoardAnswers {
    Matrix<int32_t> ranked;      ///< [q, m] class ids, best first, ties to the lower id
    Matrix<float> p;             ///< [q, m] of those; sums to 1 over all classes; may be empty
    std::vector<float> evidence; ///< [q] of the first; may be empty
};

/// How many were right of how many.
struct BoardScore {
    int64_t right = 0;
    int64_t n = 0;
};

/// Which answers are wanted.
struct BoardWanted {
    int ranked = 1;         ///< classes to name, clamped to those there are
    bool p = false;         ///< BoardAnswers::p
    bool evidence = false;  ///< BoardAnswers::evidence
    bool leaveSelf = false; ///< query i is support row i and does not see itself
};

/// A support picture's part in a decision.
struct BoardPart {
    int32_t row = 0;
    float cosine = 0;
    double share = 0; ///< sums to 1; of the linear head |share| does, and negative speaks against
};

/// The rules of a board on one support: every decision follows from the cosines of a query with
/// the support rows, so that one product serves all rules and every change of a slider. With
/// weights of 1 they decide as core/decide does: nearest mean and class-conditional k-NN on
/// squared distances 2 - 2s, here divided by 2σ; weighted k-NN by exp(s/σ); the kernel is that of
/// width √σ over all rows. A weight multiplies a row's vote, its part in a mean, or its squared
/// error. Immutable; all members may be called from any thread.
class BoardModel final {
public:
    /// The support outlives every copy of the model by sharing.
    static Result<BoardModel> make(std::shared_ptr<const BoardSupport> support,
                                   const BoardSettings& settings, Executor& executor);
    /// The same with these rows left out, for decisions by that rule alone.
    Result<BoardModel> without(std::span<const int32_t> rows, BoardRule rule) const;

    const BoardSupport& support() const { return *m_support; }
    const std::vector<float>& weights() const { return m_weights; }
    /// Whether it is there at all.
    bool counts(int64_t row) const { return m_weights[static_cast<size_t>(row)] > 0; }
    /// Why a rule cannot decide; empty: it can. Never Memory's.
    std::string reason(BoardRule rule) const;

    /// [q, n], or [q, n + classes] with the priors' cosines, of unit rows [q, d].
    Matrix<float> cosines(MatrixView<const float> queries, Executor& executor) const;
    /// Answers for rows of cosines(). The rule applies.
    BoardAnswers decide(BoardRule rule, const Matrix<float>& cosines, const BoardWanted& wanted,
                        Executor& executor) const;
    /// Every row whose class has another one, decided by the others; [n] answers, -1 for the rest.
    std::vector<int32_t> leaveOneOut(BoardRule rule, Executor& executor) const;
    BoardScore leaveOneOutScore(BoardRule rule, Executor& executor) const;

    /// Mean cosine of the min(k, there are) nearest rows of a class; of a class without rows that
    /// with its prior; -1 where there is neither. skip: a row left out, -1: none.
    float evidence(std::span<const float> cosines, int32_t label, int32_t skip = -1) const;
    /// What decided a query for `label`, the largest |share| first, at most `most`.
    std::vector<BoardPart> parts(BoardRule rule, std::span<const float> cosines, int32_t label,
                                 size_t most) const;
    /// Cosines of the support's rows with each other and the priors, as cosines() of them.
    const Matrix<float>& gram() const { return *m_gram; }

private:
    /// Cosines and rows, best first.
    using Found = std::vector<std::pair<float, int32_t>>;

    BoardModel() = default;
    Status prepare(bool withHead);
    void prepareMeans();
    Status prepareHead();
    double meanDistance(std::span<const float> cosines, int32_t label, int32_t skip) const;
    void logits(BoardRule rule, std::span<const float> cosines, int32_t skip, Found& found,
                std::span<double> out) const;
    void headLogits(std::span<const float> cosines, int32_t skip, std::span<double> out) const;
    void voteOfNearest(std::span<const float> cosines, int32_t skip, Found& found,
                       std::span<double> out) const;
    void voteOfAll(std::span<const float> cosines, int32_t skip, std::span<double> out) const;
    double nearestOfClass(std::span<const float> cosines, int32_t label, int32_t skip,
                          Found& found) const;
    float evidence(std::span<const float> cosines, int32_t label, int32_t skip, Found& found) const;
    std::vector<BoardPart> votingParts(BoardRule rule, std::span<const float> cosines,
                                       int32_t label) const;
    void nearest(std::span<const float> cosines, int32_t label, int32_t skip, Found& found) const;
    void gatherCosines(std::span<const float> cosines, std::vector<float>& out) const;

    std::shared_ptr<const BoardSupport> m_support;
    std::shared_ptr<const Matrix<float>> m_gram; ///< [n + priors, n + priors]
    BoardSettings m_settings;
    std::vector<float> m_weights;                ///< [n]
    std::vector<std::vector<int32_t>> m_members; ///< [classes] rows that count
    /// Rows that make a class's mean: its members, and its prior as row n + class.
    std::vector<std::vector<int32_t>> m_meanRows;
    std::vector<double> m_meanWeights; ///< [n + classes] of those rows
    std::vector<double> m_meanSums;    ///< [classes] weights
    std::vector<double> m_meanNorms;   ///< [classes] |Σ w x|²
    std::vector<double>
        m_rowProducts;   ///< [n] w-weighted Σ of gram(i, ·) over its class's mean rows
    int m_present = 0;   ///< classes with rows
    int m_reachable = 0; ///< classes with rows or a prior
    std::shared_ptr<const RidgeHead> m_head; ///< null where it cannot be fitted
    std::vector<int32_t> m_headRows;         ///< the rows that count, ascending
    std::vector<int32_t> m_headPlaces;       ///< [n] place in m_headRows, -1
};

} // namespace kindred

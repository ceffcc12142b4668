#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "base/Result.h"
#include "board/BoardModel.h"
#include "decide/NeighbourhoodModel.h"

namespace kindred {

/// Memory-based neighbourhood embedding as a rule of the board (Li et al. 2019, section 3, as
/// decide/MemoryRule has it for episodes): support and queries are the memory, look at each other
/// and are moved up the learned modules together; a class scores the mean cosine with its pictures.
/// So a picture has no weight here, and every query depends on the others. Immutable.
class MemoryEpisode final {
public:
    /// More pictures at once are not decided by it: all look at all.
    static constexpr size_t kMost = 2000;

    /// support [n, d] and queries [q, d]: unit rows as the network makes them; labels [n] in
    /// 0..classes-1. d is the model's.
    static Result<MemoryEpisode> make(const NeighbourhoodModel& model, const Matrix<float>& support,
                                      std::vector<int32_t> labels, int classes,
                                      const Matrix<float>& queries, Executor& executor);

    /// Of every query the first `ranked` classes with their probabilities: mean cosines divided by
    /// sigma, raised to 1/temperature. No evidence.
    BoardAnswers decide(const BoardSettings& settings, int ranked) const;
    /// The same with the evidence that every rule has: the board's, of the queries' cosines with
    /// its support (BoardModel::cosines).
    BoardAnswers decide(const BoardSettings& settings, int ranked, const BoardModel& board,
                        const Matrix<float>& cosines) const;
    /// [n] each support row decided by the others where it is; -1 where its class has no other.
    std::vector<int32_t> leaveOneOut() const;
    BoardScore leaveOneOutScore() const;
    /// Support rows among the neighbours of a query in the first module with the attention that
    /// each gets there, made to sum to 1; the largest first. Empty: it looked at queries alone.
    std::vector<std::pair<int32_t, double>> attended(int64_t query) const;

private:
    /// Mean cosines [classes]; -infinity where there is nothing. without: a support row, -1: none.
    void scores(const float* row, int32_t without, std::vector<double>& out) const;

    std::vector<int32_t> m_labels;
    Matrix<float> m_rows;          ///< [n + q, d] after the modules
    Matrix<int32_t> m_children;    ///< [n + q, K]
    Matrix<float> m_attention;     ///< [n + q, K]
    Matrix<double> m_sums;         ///< [classes, d] of the support
    std::vector<int64_t> m_counts; ///< [classes]
};

} // namespace kindred

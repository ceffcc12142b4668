#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "base/Result.h"
#include "kernel/ListedCentres.h"
#include "model/NamedTensors.h"
#include "neighbour/ApproximateSearch.h"

namespace kindred {

/// A kernel centre for every training sample, and the neighbours among which each sample is judged
/// until the next refresh (Meyer et al. 2018, sections 2.2 and 2.3). One thread.
class CentreBank final {
public:
    /// labels [n]; neighbours ≥ 1, clamped to n − 1.
    CentreBank(int64_t dimension, std::vector<int32_t> labels, int neighbours);

    /// values [k, dimension] of the slots [k].
    void write(const std::vector<int64_t>& slots, const torch::Tensor& values);

    /// Finds every sample's nearest centres anew, its own left out by id. Where none of them is of
    /// its class, the three nearest of its class are added, exactly. progress(share) may be empty;
    /// where it says false (Interrupted), the old neighbours stay.
    Status findNeighbours(Executor& executor, const std::function<bool(double)>& progress = {});
    /// The same with new centres [n, dimension] float32 on the processor, looked up as `how` says,
    /// exactly where that is refused; centres and neighbours become valid at once.
    Status renew(const torch::Tensor& centres, const ApproximateRequest& how, Executor& executor,
                 const std::function<bool(double)>& progress);
    /// The same where the lists at hand say who was near before the centres moved: see
    /// refreshGraph(). Exactly where there are none yet, and where they are refused.
    Status follow(const torch::Tensor& centres, uint64_t seed, Executor& executor,
                  const std::function<bool(double)>& progress);
    /// The next rows in place of neighbours, at no cost: for measuring a step.
    void listInOrder();

    /// Slots, without the own one; empty before findNeighbours().
    std::span<const int32_t> neighbours(int64_t slot) const;
    /// The same with who is of the slot's class. Valid until lists are made anew; sent for, because
    /// a list will be read soon.
    ListedCentres listed(int64_t slot) const;
    MatrixView<const float> centres() const;
    const std::vector<int32_t>& labels() const { return m_labels; }
    /// Of the table of neighbours, once there is one.
    int64_t tableColumns() const;
    /// The kernel width: σ² is half the mean squared distance to the ten nearest
    /// centres, as findNeighbours() saw them; 1 where all centres are equal.
    double ruleOfThumbSigma() const { return m_ruleOfThumb; }
    /// How much of the nearest an index, or the lists before, found when they were last asked; see
    /// searchNeighbours() and refreshGraph().
    double recall() const { return m_recall; }
    /// Whether the lists were looked up exactly.
    bool exact() const { return m_exact; }

    /// "vectors" f4 [n, d] and "neighbours" i4 [n, K + 3], short rows ending in −1; "search" f8
    /// [2], recall and exact, which may be missing.
    NamedTensors state() const;
    /// Input error for other shapes and slots that are not there.
    Status restore(const NamedTensors& state);

private:
    Status list(const torch::Tensor& centres, const ApproximateAnswer& answer, Executor& executor,
                const std::function<bool(double)>& progress);
    /// Of the table at hand.
    void markLists();
    int64_t rows() const { return static_cast<int64_t>(m_labels.size()); }

    std::vector<int32_t> m_labels;
    torch::Tensor m_centres; ///< [n, d]
    int m_wanted;            ///< neighbours of a row
    Matrix<int32_t> m_table; ///< [n, K + 3]; empty before the first search
    Matrix<uint8_t> m_own;   ///< [n, bytes] the table's marks: see ListedCentres
    double m_ruleOfThumb = 1;
    double m_recall = 1;
    bool m_exact = true;
};

} // namespace kindred

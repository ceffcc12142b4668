#pragma once

#include <torch/types.h>

#include <string>
#include <utility>
#include <vector>

#include "objective/Objective.h"
#include "objective/batch/Pairs.h"

// Losses over the pairs of a batch where its rows lie: torch's own operations find them, whatever
// the device, and nothing of them is read on the way. What is sent there is what the processor
// knows anyway: labels and slots.
namespace kindred {

/// The pairs of a batch on its rows' device, as ccml, nca, lmnn and triplet compare them (papers
/// and equations there); nothing is differentiated.
struct PlacedPairs {
    BatchClasses classes;    ///< on the processor
    torch::Tensor rows;      ///< [b, d] around their mean
    torch::Tensor distances; ///< [b, b] |zᵢ − zⱼ|²; the diagonal is not exact
    torch::Tensor groups;    ///< [b] int64, numbered as by `classes`
    torch::Tensor partners;  ///< [b, b] bool: another sample of the class
    torch::Tensor strangers; ///< [b, b] bool: of another class
    torch::Tensor doubt;     ///< [] float64: 0, or NaN where a row is not finite

    PlacedPairs(const torch::Tensor& rows, const PairBatch& batch);

    int64_t size() const { return rows.size(0); }
    /// Of a row at the most, and at least 1.
    int64_t mostPartners() const;
    /// dJ/drows [b, d] for coefficients [b, b] = dJ/dD, as PairMatrices::gradient(). Overwrites
    /// these.
    torch::Tensor gradient(torch::Tensor& coefficients, PairEnds ends) const;
};

/// [] 0 of float64, or NaN where one of the rows, or its square, is not finite.
torch::Tensor doubtOf(const torch::Tensor& rows);

/// Sums over the rows that have a partner, each [] on their device; the others are skipped.
struct PlacedRowLoss {
    torch::Tensor loss;
    torch::Tensor skipped;
    torch::Tensor gradient; ///< [b, d] of the summed loss
    /// Reported as means over the rows that count.
    std::vector<std::pair<std::string, torch::Tensor>> sums;
};

/// As rowStep(). What `loss.gradient` holds is given away.
ObjectiveStep placedRowStep(const ObjectiveBatch& batch, PlacedRowLoss loss);

/// Sums over pairs of a row and a partner, each [] on their device.
struct PlacedPairLoss {
    torch::Tensor loss;
    torch::Tensor pairs;
    torch::Tensor possible; ///< what could be active
    torch::Tensor active;
    torch::Tensor skipped;  ///< rows without a pair
    torch::Tensor gradient; ///< [b, d] of loss
};

/// As pairStep(). What `loss.gradient` holds is given away.
ObjectiveStep placedPairStep(const ObjectiveBatch& batch, const torch::Tensor& root,
                             PlacedPairLoss loss);

} // namespace kindred

#pragma once

#include <torch/types.h>

#include "memory/MemoryBank.h"
#include "objective/Objective.h"

namespace kindred {

/// A step, and what else its sweep found.
struct SweepStep {
    ObjectiveStep step;
    torch::Tensor sigmaSlope; ///< [] float64 d(mean loss)/dσ, undefined where nobody can learn it
};

/// SNCA's memory where the embeddings lie: it is swept (Wu et al. 2018, equations 1–4 and 9) and
/// written there (equation 11), and neither rows nor answers come to the processor.
class SweepMemory {
public:
    struct Settings {
        StepNumber sigma = 0.05; ///< known, or [] on the device
        double margin = 0;
        double momentum = 0;     ///< share of the old memory row that is kept
        bool renormalise = true; ///< bring a written row to unit length
        bool liveBatch = false;  ///< the batch stands in the memory as it is now while it is swept
    };

    virtual ~SweepMemory() = default;

    /// The step of a batch whose unit rows [b, d], float32, lie on the device, and these rows into
    /// their slots. weights [b] on the processor, or undefined: all 1. Waits for nothing. Throws
    /// std::runtime_error where the device fails: what it remembers is lost with it.
    virtual SweepStep step(const torch::Tensor& unit, const ObjectiveBatch& batch,
                           const Settings& settings, const torch::Tensor& weights) = 0;

    /// Brings the bank up to date; waits for the device, and throws as step() does.
    virtual void copyTo(MemoryBank& bank) const = 0;
};

/// What a sweep found for each row of a batch, on one device.
struct SweepTensors {
    torch::Tensor loss;     ///< [b] 0 for skipped rows
    torch::Tensor gradient; ///< [b, d] at the unit row; given away
    torch::Tensor skipped;  ///< [b] numbers, 1 where there is no partner
    /// [b, d] of the rows as rows of the memory, of the weighted losses; undefined: none.
    torch::Tensor live = {};
};

/// The mean of it over the batch; nothing is read. weights [b] on the same device, or undefined.
ObjectiveStep sweepStep(const torch::Tensor& unit, const ObjectiveBatch& batch, SweepTensors found,
                        double momentum, const torch::Tensor& weights);

} // namespace kindred

#pragma once

#include "decide/DecisionRule.h"

namespace kindred {

/// Class-conditional k-NN (CCKNN, Im & Taylor 2016, Eq 14): the class whose k nearest support rows
/// have the smallest mean squared distance. A class with fewer than k rows has the mean over what
/// it has, one without any cannot be chosen; ties go to the lower class id; k = 1 is 1-NN. Scores
/// are the paper's Eq 10, the softmax over classes of the negated means. Evidence: the k nearest of
/// the winning class, in equal shares.
///
/// Option alg2_prior is the paper's Algorithm 2: log-densities of the k distances D under a normal
/// of mean 0 and the variance of all classes' k nearest distances of the query (at least 1e-12),
/// plus the log frequency of the class; smaller classes are scaled up to k rows.
class ClassKnnRule final : public DecisionRule {
public:
    std::string id() const override;
    std::string title() const override;
    std::string sentence() const override;
    OptionSchema options() const override;
    std::string applies(const DecisionTask& task) const override;
    Result<Decisions> decide(const DecisionTask& task, Executor& executor) const override;
};

} // namespace kindred

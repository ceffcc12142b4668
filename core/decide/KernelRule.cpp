#include "decide/KernelRule.h"

#include <algorithm>
#include <cmath>

#include "decide/RuleParts.h"

namespace kindred {

std::string KernelRule::id() const
{
    return "kernel";
}

std::string KernelRule::title() const
{
    return "Gaussian kernels";
}

std::string KernelRule::sentence() const
{
    return "The k nearest labelled samples vote with a bell curve of width sigma.";
}

std::string KernelRule::applies(const DecisionTask& task) const
{
    const auto weights = static_cast<int64_t>(task.logWeights.size());
    if (weights != 0 && weights != task.support.rows)
        return "there are " + std::to_string(task.support.rows) + " support rows and " +
               std::to_string(weights) + " weights";
    return NeighbourRule::applies(task);
}

void KernelRule::vote(const Voters& voters, std::span<double> votes) const
{
    const DecisionTask& task = voters.task;
    const double scale = -0.5 / (task.sigma * task.sigma);
    for (size_t j = 0; j < votes.size(); ++j) {
        const double weight =
            task.logWeights.empty() ? 0.0 : task.logWeights[static_cast<size_t>(voters.rows[j])];
        votes[j] = weight + scale * squaredDistance(voters.values[j], task.metric);
    }
    // Only differences matter; the largest becomes 1, so that no width makes all of them vanish.
    const double largest = votes.empty() ? 0.0 : *std::max_element(votes.begin(), votes.end());
    for (double& vote : votes)
        vote = std::exp(vote - largest);
}

} // namespace kindred

#include "decide/WeightedKnnRule.h"

#include <cmath>

namespace kindred {

std::string WeightedKnnRule::id() const
{
    return "wknn";
}

std::string WeightedKnnRule::title() const
{
    return "weighted k-NN";
}

std::string WeightedKnnRule::sentence() const
{
    return "The k nearest labelled samples vote; the more similar, the more weight.";
}

void WeightedKnnRule::vote(const Voters& voters, std::span<double> votes) const
{
    const std::span<const float> values = voters.values;
    const double scale = voters.task.metric == SearchMetric::InnerProduct ? 1.0 : -0.5;
    for (size_t j = 0; j < values.size(); ++j)
        votes[j] =
            std::exp(scale * (static_cast<double>(values[j]) - values[0]) / voters.task.sigma);
}

} // namespace kindred

#include "decide/KnnRule.h"

#include <algorithm>

namespace kindred {

std::string KnnRule::id() const
{
    return "knn";
}

std::string KnnRule::title() const
{
    return "k nearest neighbours";
}

std::string KnnRule::sentence() const
{
    return "The k nearest labelled samples vote with equal weight.";
}

void KnnRule::vote(const Voters&, std::span<double> votes) const
{
    std::fill(votes.begin(), votes.end(), 1.0);
}

} // namespace kindred

#include "classic/MeanPrior.h"

#include <cassert>

namespace kindred {

namespace {
/// Mean of the other known classes below the node that `label` lies under; false: there is none.
bool addNodeMean(const MeanTree& tree, const std::vector<int32_t>& nodes, int32_t label,
                 std::vector<double>& sum)
{
    std::vector<double> total(sum.size());
    double count = 0;
    for (int64_t other = 0; other < tree.means.rows(); ++other) {
        const auto at = static_cast<size_t>(other);
        if (other == label || !tree.known[at] || nodes[at] != nodes[static_cast<size_t>(label)])
            continue;
        for (size_t k = 0; k < total.size(); ++k)
            total[k] += tree.means(other, static_cast<int64_t>(k));
        count += 1;
    }
    if (count == 0)
        return false;
    for (size_t k = 0; k < total.size(); ++k)
        sum[k] += total[k] / count;
    return true;
}
} // namespace

std::vector<double> mapMean(std::span<const double> sampleMean, double count,
                            std::span<const double> prior, double strength)
{
    assert(sampleMean.size() == prior.size() && count + strength > 0);
    std::vector<double> mean(prior.size());
    for (size_t k = 0; k < mean.size(); ++k)
        mean[k] = count > 0 ? (count * sampleMean[k] + strength * prior[k]) / (count + strength)
                            : prior[k];
    return mean;
}

std::vector<double> zeroShotMean(const MeanTree& tree, int32_t label)
{
    std::vector<double> mean(static_cast<size_t>(tree.means.cols()));
    double ancestors = 0;
    for (const std::vector<int32_t>& nodes : tree.ancestors)
        ancestors += addNodeMean(tree, nodes, label, mean) ? 1 : 0;
    if (ancestors == 0)
        return {};
    for (double& value : mean)
        value /= ancestors;
    return mean;
}

} // namespace kindred

#include "classic/MeanPrior.h"

#include <algorithm>
#include <cassert>
#include <map>

namespace kindred {

namespace {
constexpr double kMostStrength = 1e6;
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

TreePrior::TreePrior(MeanTree tree) : m_tree(std::move(tree))
{
    const auto columns = static_cast<size_t>(m_tree.means.cols());
    for (std::vector<int32_t>& nodeOf : m_tree.ancestors) {
        // Numbered anew: a file may name its nodes by any numbers, however large.
        std::map<int32_t, int32_t> numbers;
        for (int32_t& node : nodeOf)
            if (node >= 0)
                node =
                    numbers.try_emplace(node, static_cast<int32_t>(numbers.size())).first->second;
        std::vector<Node>& nodes =
            m_nodes.emplace_back(numbers.size(), Node{std::vector<double>(columns), 0});
        for (size_t label = 0; label < nodeOf.size(); ++label) {
            if (nodeOf[label] < 0 || !m_tree.known[label])
                continue;
            Node& node = nodes[static_cast<size_t>(nodeOf[label])];
            for (size_t k = 0; k < columns; ++k)
                node.sum[k] += m_tree.means(static_cast<int64_t>(label), static_cast<int64_t>(k));
            node.count += 1;
        }
    }
}

std::vector<double> TreePrior::mean(int32_t label) const
{
    const auto at = static_cast<size_t>(label);
    const double own = m_tree.known[at] ? 1 : 0;
    std::vector<double> mean(static_cast<size_t>(m_tree.means.cols()));
    double ancestors = 0;
    for (size_t level = 0; level < m_nodes.size(); ++level) {
        const int32_t place = m_tree.ancestors[level][at];
        const double others =
            place < 0 ? 0 : m_nodes[level][static_cast<size_t>(place)].count - own;
        if (others <= 0)
            continue;
        const Node& node = m_nodes[level][static_cast<size_t>(place)];
        for (size_t k = 0; k < mean.size(); ++k)
            mean[k] += (node.sum[k] - own * m_tree.means(label, static_cast<int64_t>(k))) / others;
        ancestors += 1;
    }
    if (ancestors == 0)
        return {};
    for (double& value : mean)
        value /= ancestors;
    return mean;
}

double TreePrior::strength(std::span<const int64_t> counts, double within) const
{
    double between = 0;
    double classes = 0;
    for (size_t label = 0; label < counts.size(); ++label) {
        if (!m_tree.known[label] || counts[label] < 1)
            continue;
        const auto row = static_cast<int32_t>(label);
        const std::vector<double> expected = mean(row);
        if (expected.empty())
            continue;
        for (size_t k = 0; k < expected.size(); ++k) {
            const double gap = m_tree.means(row, static_cast<int64_t>(k)) - expected[k];
            between += gap * gap;
        }
        between -= within / static_cast<double>(counts[label]);
        classes += 1;
    }
    if (classes == 0 || between <= 0)
        return kMostStrength;
    return std::min(within / (between / classes), kMostStrength);
}

} // namespace kindred

#include "engine/serve/neighbourhood/NeighbourhoodTree.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

#include "neighbour/ExactSearch.h"

namespace kindred::engine {

namespace {
using TreeFeature = std::vector<double>;
constexpr int32_t kTreeRoot = -1;

struct TreeEdges {
    std::vector<double> share;
    std::vector<double> probability;
};

TreeFeature mapped(const Matrix<float>& weights, const std::vector<float>& bias,
                   const TreeFeature& x)
{
    TreeFeature out(bias.begin(), bias.end());
    for (int64_t o = 0; o < weights.rows(); ++o)
        for (int64_t k = 0; k < weights.cols(); ++k)
            out[static_cast<size_t>(o)] += double(weights(o, k)) * x[static_cast<size_t>(k)];
    return out;
}

/// What every item of the tree is after each module. An item is the same wherever it stands, so
/// it is worked out once a module.
class TreeFeatures final {
public:
    TreeFeatures(const NeighbourhoodModel& model, std::span<const float> query, int32_t own,
                 Executor& executor)
        : m_model(model), m_executor(executor), m_levels(model.modules.size() + 1)
    {
        m_levels[0][kTreeRoot] = TreeFeature(query.begin(), query.end());
        find({kTreeRoot}, {own});
        std::vector<int32_t> frontier = m_children.at(kTreeRoot);
        for (size_t depth = 1; depth < model.modules.size(); ++depth) {
            find(frontier, frontier);
            std::vector<int32_t> below;
            for (const int32_t row : frontier)
                below.insert(below.end(), m_children.at(row).begin(), m_children.at(row).end());
            frontier = std::move(below);
        }
    }

    const std::vector<int32_t>& childrenOf(int32_t row) const { return m_children.at(row); }

    /// Of an item after `level` modules.
    const TreeFeature& feature(int32_t row, size_t level)
    {
        std::map<int32_t, TreeFeature>& known = m_levels[level];
        if (const auto found = known.find(row); found != known.end())
            return found->second;
        if (level == 0) {
            const float* values = m_model.memory.row(row);
            return known[row] = TreeFeature(values, values + m_model.memory.cols());
        }
        return known[row] = raisedFeature(row, level);
    }

    /// Of the edges below an item in the module that makes `level` of `level` − 1.
    TreeEdges edges(int32_t row, size_t level)
    {
        const NeighbourhoodModule& module = m_model.modules[level - 1];
        const TreeFeature own =
            mapped(module.difference, module.differenceBias, feature(row, level - 1));
        const std::vector<float> none(module.differenceBias.size(), 0.0F);
        std::vector<double> logits;
        for (const int32_t child : childrenOf(row)) {
            const TreeFeature other = mapped(module.difference, none, feature(child, level - 1));
            double z = module.pairBias;
            for (size_t k = 0; k < own.size(); ++k)
                z += double(module.pair[k]) * (own[k] - other[k]) * (own[k] - other[k]);
            logits.push_back(z);
        }
        return edgesOf(logits);
    }

private:
    TreeEdges edgesOf(const std::vector<double>& logits) const
    {
        TreeEdges result;
        std::vector<double> logs; // of p, which may all underflow
        for (const double z : logits) {
            logs.push_back(std::min(z, 0.0) - std::log1p(std::exp(-std::abs(z))));
            result.probability.push_back(std::exp(logs.back()));
        }
        const double largest = *std::max_element(logs.begin(), logs.end());
        double total = 0;
        for (const double log : logs)
            total += std::exp(log - largest);
        for (const double log : logs)
            result.share.push_back(m_model.form.pooling == AsaPooling::Attention
                                       ? std::exp(log - largest) / total
                                       : 1.0 / static_cast<double>(logs.size()));
        return result;
    }

    TreeFeature raisedFeature(int32_t row, size_t level)
    {
        const NeighbourhoodModule& module = m_model.modules[level - 1];
        const std::vector<double> shares = edges(row, level).share;
        const std::vector<int32_t>& children = childrenOf(row);
        TreeFeature pooled(static_cast<size_t>(m_model.dimension));
        for (size_t j = 0; j < children.size(); ++j) {
            const TreeFeature& child = feature(children[j], level - 1);
            for (size_t k = 0; k < pooled.size(); ++k)
                pooled[k] = m_model.form.pooling == AsaPooling::Max
                                ? (j ? std::max(pooled[k], child[k]) : child[k])
                                : pooled[k] + shares[j] * child[k];
        }
        TreeFeature sum = feature(row, level - 1);
        if (m_model.form.projectAggregate) {
            std::transform(sum.begin(), sum.end(), pooled.begin(), sum.begin(), std::plus<>());
            return mapped(module.output, module.outputBias, sum);
        }
        sum = mapped(module.output, module.outputBias, sum);
        std::transform(sum.begin(), sum.end(), pooled.begin(), sum.begin(), std::plus<>());
        return sum;
    }

    /// The children of items that are not known yet; `own` [items] is left out of each.
    void find(const std::vector<int32_t>& items, const std::vector<int32_t>& own)
    {
        std::vector<int32_t> rows;
        std::vector<int32_t> excluded;
        for (size_t i = 0; i < items.size(); ++i)
            if (!m_children.contains(items[i]) &&
                std::find(rows.begin(), rows.end(), items[i]) == rows.end()) {
                rows.push_back(items[i]);
                excluded.push_back(own[i]);
            }
        if (rows.empty())
            return;
        Matrix<float> queries(static_cast<int64_t>(rows.size()), m_model.memory.cols());
        for (size_t i = 0; i < rows.size(); ++i) {
            const TreeFeature& values = feature(rows[i], 0);
            std::transform(values.begin(), values.end(), queries.row(static_cast<int64_t>(i)),
                           [](double value) { return static_cast<float>(value); });
        }
        const auto count =
            static_cast<int>(std::clamp<int64_t>(m_model.neighbours, 1, m_model.memory.rows() - 1));
        const Neighbours found =
            searchExact(m_model.memory.view(), std::as_const(queries).view(), count,
                        SearchMetric::InnerProduct, excluded, m_executor);
        for (size_t i = 0; i < rows.size(); ++i) {
            const int32_t* first = found.indices.row(static_cast<int64_t>(i));
            m_children[rows[i]].assign(first, first + count);
        }
    }

    const NeighbourhoodModel& m_model;
    Executor& m_executor;
    std::map<int32_t, std::vector<int32_t>> m_children;
    std::vector<std::map<int32_t, TreeFeature>> m_levels;
};

/// How many children of a node below the root are listed.
size_t shownChildren(int64_t neighbours, size_t depth, int64_t mostNodes)
{
    for (auto shown = neighbours; shown > 1; --shown) {
        int64_t all = 1 + neighbours;
        int64_t level = neighbours;
        for (size_t l = 1; l < depth; ++l) {
            level *= shown;
            all += level;
        }
        if (all <= mostNodes)
            return static_cast<size_t>(shown);
    }
    return 1;
}

/// Appends the children of a node, the largest share of its first module first.
void appendChildren(TreeFeatures& features, NeighbourhoodTree& tree, int parent, size_t depth,
                    size_t most)
{
    const int32_t row = tree.nodes[static_cast<size_t>(parent)].row;
    const int level = tree.nodes[static_cast<size_t>(parent)].level;
    const std::vector<int32_t>& children = features.childrenOf(row);
    std::vector<TreeEdges> modules;
    for (size_t h = 1; h + static_cast<size_t>(level) <= depth; ++h)
        modules.push_back(features.edges(row, h));
    std::vector<size_t> order(children.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
        return modules.front().share[a] > modules.front().share[b];
    });
    tree.nodes[static_cast<size_t>(parent)].children = static_cast<int>(children.size());
    order.resize(std::min(order.size(), most));
    for (const size_t child : order) {
        TreeNode node;
        node.row = children[child];
        node.parent = parent;
        node.level = level + 1;
        for (const TreeEdges& edges : modules) {
            node.share.push_back(edges.share[child]);
            node.probability.push_back(edges.probability[child]);
        }
        tree.nodes.push_back(std::move(node));
    }
}
} // namespace

NeighbourhoodTree growTree(const NeighbourhoodModel& model, std::span<const float> query,
                           int32_t own, int64_t mostNodes, Executor& executor)
{
    TreeFeatures features(model, query, own, executor);
    NeighbourhoodTree tree;
    const size_t depth = model.modules.size();
    const auto neighbours = static_cast<int64_t>(features.childrenOf(kTreeRoot).size());
    int64_t level = 1;
    for (size_t l = 0; l < depth; ++l) {
        level *= neighbours;
        tree.wholeSize += level;
    }
    tree.nodes.emplace_back();
    const size_t shown = shownChildren(neighbours, depth, mostNodes);
    for (size_t next = 0; next < tree.nodes.size(); ++next) {
        const int at = tree.nodes[next].level;
        if (static_cast<size_t>(at) < depth)
            appendChildren(features, tree, static_cast<int>(next), depth,
                           at == 0 ? static_cast<size_t>(neighbours) : shown);
    }
    tree.output = features.feature(kTreeRoot, depth);
    const double norm = std::sqrt(
        std::inner_product(tree.output.begin(), tree.output.end(), tree.output.begin(), 0.0));
    for (double& value : tree.output)
        value /= std::max(norm, 1e-12);
    return tree;
}

} // namespace kindred::engine

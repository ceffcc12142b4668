#include "engine/serve/board/BoardTree.h"

#include <algorithm>
#include <map>
#include <set>

namespace kindred::engine {

namespace {
/// The class of each row, numbered anew without gaps: how large a table's numbers are must not say
/// how much is kept. -1: none.
std::vector<int32_t> denseNumbers(const RunView& view, const RunTable& rows)
{
    std::map<int32_t, int32_t> numberOf;
    for (size_t row = 0; row < rows.ids.size(); ++row)
        if (const int32_t label = view.labelAt(rows, row); label >= 0)
            numberOf.emplace(label, 0);
    int32_t next = 0;
    for (auto& [label, number] : numberOf)
        number = next++;
    std::vector<int32_t> numbers(rows.ids.size(), -1);
    for (size_t row = 0; row < numbers.size(); ++row)
        if (const int32_t label = view.labelAt(rows, row); label >= 0)
            numbers[row] = numberOf[label];
    return numbers;
}
} // namespace

std::shared_ptr<const BoardTree> BoardTree::read(const RunView& view)
{
    const auto table = view.table("train");
    if (!table || (*table)->ids.empty())
        return nullptr;
    const RunTable& rows = **table;
    const std::vector<int32_t> numbers = denseNumbers(view, rows);
    const int32_t most = *std::max_element(numbers.begin(), numbers.end());
    if (most < 0)
        return nullptr;
    auto tree = std::make_shared<BoardTree>();
    tree->m_counts.assign(static_cast<size_t>(most) + 1, 0);
    const int64_t level = std::min<int64_t>(view.trainedLevel(), rows.labels.cols() - 1);
    tree->addAncestors(rows, numbers, static_cast<size_t>(level));
    tree->averageClasses(rows, numbers);
    tree->measureSpread(rows, numbers);
    return tree;
}

void BoardTree::addAncestors(const RunTable& rows, const std::vector<int32_t>& numbers,
                             size_t level)
{
    m_ancestors.assign(level + 1, std::vector<int32_t>(m_counts.size(), -1));
    for (size_t row = 0; row < numbers.size(); ++row) {
        if (numbers[row] < 0)
            continue;
        const auto label = static_cast<size_t>(numbers[row]);
        for (size_t above = 0; above < level; ++above)
            m_ancestors[above][label] =
                rows.labels(static_cast<int64_t>(row), static_cast<int64_t>(above));
        m_ancestors.back()[label] = 0;
    }
}

void BoardTree::averageClasses(const RunTable& rows, const std::vector<int32_t>& numbers)
{
    m_means = Matrix<double>(static_cast<int64_t>(m_counts.size()), rows.embeddings.cols());
    for (size_t row = 0; row < numbers.size(); ++row) {
        if (numbers[row] < 0)
            continue;
        for (int64_t k = 0; k < rows.embeddings.cols(); ++k)
            m_means(numbers[row], k) +=
                static_cast<double>(rows.embeddings(static_cast<int64_t>(row), k));
        ++m_counts[static_cast<size_t>(numbers[row])];
    }
    for (size_t c = 0; c < m_counts.size(); ++c)
        for (int64_t k = 0; k < m_means.cols() && m_counts[c] > 0; ++k)
            m_means(static_cast<int64_t>(c), k) /= static_cast<double>(m_counts[c]);
}

void BoardTree::measureSpread(const RunTable& rows, const std::vector<int32_t>& numbers)
{
    double squares = 0;
    for (size_t row = 0; row < numbers.size(); ++row)
        for (int64_t k = 0; k < m_means.cols() && numbers[row] >= 0; ++k) {
            const double gap = static_cast<double>(rows.embeddings(static_cast<int64_t>(row), k)) -
                               m_means(numbers[row], k);
            squares += gap * gap;
        }
    const auto inhabited =
        std::count_if(m_counts.begin(), m_counts.end(), [](int64_t count) { return count > 0; });
    const double free = static_cast<double>(numbers.size()) - static_cast<double>(inhabited);
    m_within = free > 0 ? squares / free : 0;
}

BoardTree::Priors BoardTree::priors(const std::vector<TaughtClass>& classes) const
{
    const size_t trained = m_counts.size();
    MeanTree tree{Matrix<double>(static_cast<int64_t>(trained + classes.size()), m_means.cols()),
                  std::vector<uint8_t>(trained + classes.size(), 0), m_ancestors};
    std::copy(m_means.values().begin(), m_means.values().end(), tree.means.data());
    std::vector<int64_t> counts = m_counts;
    counts.resize(trained + classes.size(), 0);
    for (size_t c = 0; c < trained; ++c)
        tree.known[c] = m_counts[c] > 0 ? 1 : 0;
    for (size_t level = 0; level < tree.ancestors.size(); ++level) {
        const std::set<int32_t> inhabited(m_ancestors[level].begin(), m_ancestors[level].end());
        for (const TaughtClass& taught : classes) {
            const bool root = level + 1 == tree.ancestors.size();
            const bool told = level < taught.under.size();
            const int32_t node = root && !taught.under.empty() ? 0
                                 : told && !root               ? taught.under[level]
                                                               : -1;
            // A node without a trained class expects nothing, however large its number is.
            tree.ancestors[level].push_back(inhabited.contains(node) ? node : -1);
        }
    }
    const TreePrior prior(std::move(tree));
    Priors priors{Matrix<float>(static_cast<int64_t>(classes.size()), m_means.cols()),
                  std::vector<uint8_t>(classes.size(), 0), prior.strength(counts, m_within)};
    for (size_t c = 0; c < classes.size(); ++c) {
        const std::vector<double> mean = prior.mean(static_cast<int32_t>(trained + c));
        if (mean.empty())
            continue;
        priors.known[c] = 1;
        std::transform(mean.begin(), mean.end(), priors.means.row(static_cast<int64_t>(c)),
                       [](double value) { return static_cast<float>(value); });
    }
    return priors;
}

} // namespace kindred::engine

#include "objective/batch/Ccml.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>
#include <vector>

#include "objective/Applies.h"
#include "objective/CommonDefaults.h"
#include "objective/Objective.h"
#include "train/OptionBuilders.h"

namespace kindred {

namespace {
/// The k nearest rows of each group, ordered by distance and, where that ties, by index.
template <class T>
class NearestOfGroups final {
public:
    NearestOfGroups(size_t groups, int k)
        : m_k(static_cast<size_t>(k)), m_counts(groups), m_distances(groups * m_k),
          m_indices(groups * m_k)
    {
    }

    void clear() { std::fill(m_counts.begin(), m_counts.end(), size_t{0}); }

    void offer(size_t group, T distance, int64_t index)
    {
        T* distances = m_distances.data() + group * m_k;
        int64_t* indices = m_indices.data() + group * m_k;
        size_t at = m_counts[group];
        if (at == m_k) {
            if (!(distance < distances[m_k - 1]))
                return;
            --at;
        } else {
            ++m_counts[group];
        }
        for (; at > 0 && distance < distances[at - 1]; --at) {
            distances[at] = distances[at - 1];
            indices[at] = indices[at - 1];
        }
        distances[at] = distance;
        indices[at] = index;
    }

    size_t groups() const { return m_counts.size(); }
    size_t count(size_t group) const { return m_counts[group]; }
    int64_t index(size_t group, size_t rank) const { return m_indices[group * m_k + rank]; }
    double mean(size_t group) const
    {
        const T* distances = m_distances.data() + group * m_k;
        double sum = 0;
        for (size_t rank = 0; rank < m_counts[group]; ++rank)
            sum += static_cast<double>(distances[rank]);
        return sum / static_cast<double>(m_counts[group]);
    }

private:
    size_t m_k;
    std::vector<size_t> m_counts;
    std::vector<T> m_distances;
    std::vector<int64_t> m_indices;
};

struct CcmlRow {
    double loss = 0;
    double probability = 0;
    bool right = false;
    bool skipped = false;
};

/// Classes of a batch as consecutive numbers.
std::vector<size_t> groupNumbers(const PairBatch& batch)
{
    std::unordered_map<int32_t, size_t> known;
    std::vector<size_t> groups;
    groups.reserve(batch.labels.size());
    for (const int32_t label : batch.labels)
        groups.push_back(known.try_emplace(label, known.size()).first->second);
    return groups;
}

/// One row after another, with the lists of one thread.
template <class T>
class CcmlScan final {
public:
    CcmlScan(PairScan<T>& scan, const PairBatch& batch, const CcmlRule& rule,
             const std::vector<size_t>& groups)
        : m_scan(scan), m_batch(batch), m_rule(rule), m_groups(groups),
          m_lists(rule.local ? 2 : 1 + *std::max_element(groups.begin(), groups.end()), rule.k),
          m_means(m_lists.groups())
    {
    }

    CcmlRow row(int64_t i)
    {
        const size_t own = m_rule.local ? kOwn : m_groups[static_cast<size_t>(i)];
        m_scan.open(i);
        collect(i, own);
        if (m_lists.count(own) == 0)
            return {.skipped = true};
        return finish(own);
    }

private:
    static constexpr size_t kOwn = 0;
    static constexpr size_t kOther = 1;

    void collect(int64_t i, size_t own)
    {
        m_lists.clear();
        const T* distances = m_scan.distances();
        int64_t nearest = -1;
        for (int64_t j = 0; j < m_scan.size(); ++j) {
            if (m_batch.isSame(i, j))
                continue;
            if (nearest < 0 || distances[j] < distances[nearest])
                nearest = j;
            m_lists.offer(groupOf(i, j), distances[j], j);
        }
        // Nothing is nearer, so the row itself is sure of its place.
        if (m_rule.selfIncluded && nearest >= 0)
            m_lists.offer(own, distances[nearest], nearest);
    }

    size_t groupOf(int64_t i, int64_t j) const
    {
        if (!m_rule.local)
            return m_groups[static_cast<size_t>(j)];
        return m_batch.label(i) == m_batch.label(j) ? kOwn : kOther;
    }

    /// Δ = log Σ_{C≠y} exp(−D^C) + D^y, so that −log p = softplus(Δ).
    CcmlRow finish(size_t own)
    {
        double least = std::numeric_limits<double>::infinity(); // of the other classes
        for (size_t group = 0; group < m_lists.groups(); ++group) {
            if (m_lists.count(group) == 0)
                continue;
            m_means[group] = m_lists.mean(group);
            if (group != own)
                least = std::min(least, m_means[group]);
        }
        CcmlRow row;
        row.right = m_means[own] < least;
        if (std::isinf(least)) { // no other class in the batch: certain
            row.probability = 1;
            row.loss = m_rule.logLoss ? 0 : -1;
            return row;
        }
        double others = 0;
        for (size_t group = 0; group < m_lists.groups(); ++group)
            if (group != own && m_lists.count(group) > 0)
                others += std::exp(least - m_means[group]);
        const double delta = std::log(others) - least + m_means[own];
        const double odds = std::exp(-std::abs(delta)); // of the less likely side
        const double p = delta > 0 ? odds / (1 + odds) : 1 / (1 + odds);
        const double q = delta > 0 ? 1 / (1 + odds) : odds / (1 + odds);
        row.probability = p;
        row.loss = m_rule.logLoss ? std::max(delta, 0.0) + std::log1p(odds) : -p;
        const double slope = m_rule.logLoss ? q : p * q;
        for (size_t group = 0; group < m_lists.groups(); ++group) {
            if (m_lists.count(group) == 0)
                continue;
            const double share = group == own ? 1 : -std::exp(least - m_means[group]) / others;
            addCoefficients(group, slope * share);
        }
        return row;
    }

    /// dJ/dD^C, spread over the neighbours that make up D^C.
    void addCoefficients(size_t group, double slope)
    {
        T* coefficients = m_scan.coefficients();
        const size_t count = m_lists.count(group);
        for (size_t rank = 0; rank < count; ++rank)
            coefficients[m_lists.index(group, rank)] +=
                static_cast<T>(slope / static_cast<double>(count));
    }

    PairScan<T>& m_scan;
    const PairBatch& m_batch;
    const CcmlRule& m_rule;
    const std::vector<size_t>& m_groups;
    NearestOfGroups<T> m_lists;
    std::vector<double> m_means;
};

class CcmlObjective final : public Objective {
public:
    explicit CcmlObjective(const ObjectiveSetup& setup) : m_executor(*setup.executor)
    {
        m_rule.k = setup.options.at("k").get<int>();
        m_rule.local = setup.options.at("rivals") == "nearest";
        m_rule.logLoss = setup.options.at("log_loss").get<bool>();
        if (setup.options.at("stop_grad_neighbours").get<bool>())
            m_rule.ends = PairEnds::First;
        m_rule.selfIncluded = setup.options.at("ref_self_included").get<bool>();
    }

    ObjectiveStep step(const ObjectiveBatch& batch) override
    {
        const torch::Tensor rows = batch.embedding.detach();
        const CcmlLoss loss = ccmlLoss(rows, {batch.labels, batch.slots}, m_rule, m_executor);
        const auto size = static_cast<double>(rows.size(0));
        const double counted = std::max(size - static_cast<double>(loss.skipped), 1.0);
        ObjectiveStep step;
        step.root = batch.embedding;
        step.gradient = loss.gradient / size;
        step.loss = loss.loss / size;
        step.statistics = {{"p", loss.probability / counted},
                           {"accuracy/batch", static_cast<double>(loss.right) / counted},
                           {"norm", rows.norm(2, 1).mean().item<double>()},
                           {"skipped", static_cast<double>(loss.skipped)}};
        return step;
    }

private:
    CcmlRule m_rule;
    Executor& m_executor;
};
} // namespace

CcmlLoss ccmlLoss(const torch::Tensor& rows, const PairBatch& batch, const CcmlRule& rule,
                  Executor& executor)
{
    if (!areFinite(rows))
        return lossWithoutNumber<CcmlLoss>(rows);
    CcmlLoss total;
    const std::vector<size_t> groups = groupNumbers(batch);
    std::vector<CcmlRow> each(groups.size());
    total.gradient = pairGradient(rows, rule.ends, executor,
                                  [&]<class T>(PairScan<T>& scan, int64_t begin, int64_t end) {
                                      CcmlScan<T> lists(scan, batch, rule, groups);
                                      for (int64_t i = begin; i < end; ++i)
                                          each[static_cast<size_t>(i)] = lists.row(i);
                                  });
    for (const CcmlRow& row : each) {
        total.loss += row.loss;
        total.probability += row.probability;
        total.right += row.right ? 1 : 0;
        total.skipped += row.skipped ? 1 : 0;
    }
    return total;
}

MethodInfo ccmlInfo()
{
    MethodInfo info;
    info.id = "ccml";
    info.title = "Class-conditional metric";
    info.sentence =
        "Every image should be nearer to a few images of its class than to as many of any other.";
    info.formula =
        "J = −log softmaxᶜ(−Dᶜ)ᵧ,  Dᶜ = mean |f(x) − f(xⱼ)|² over the k nearest of class C";
    info.cost = "The network, and the distances within a batch: 4·b²·d operations a step.";
    info.source = "Im, Taylor: Learning a Metric for Class-Conditional KNN, IJCNN 2016, equations "
                  "9–12 and 15";
    info.options = commonDefaults({{"batch", 1000},
                                   {"optimizer", "adamw"},
                                   {"lr", 0.001},
                                   {"weight_decay", 0.001},
                                   {"metric", "l2"},
                                   {"eval_sigma", 0.5}});
    info.options.add(OptionSchema(inGroup(
        "method",
        {integerOption("k", 5, 1, 1000, "Neighbours of every class; of smaller ones, all."),
         choiceOption("rivals", "classes", {"classes", "nearest"},
                      "What the own class is compared with: every other class (equation 10), or "
                      "the k nearest images of all others together (equation 15)."),
         booleanOption(
             "log_loss", true,
             "Minimise −log p; else −p as the paper does, whose slope vanishes where p is "
             "near 0."),
         booleanOption("stop_grad_neighbours", false,
                       "Take neighbours as constants, as equation 12 is printed; else the exact "
                       "gradient."),
         booleanOption(
             "ref_self_included", false,
             "Count an image among its own neighbours, as the authors' program does.")})));
    info.applies = whyNoPairs;
    return info;
}

std::unique_ptr<Objective> makeCcml(const ObjectiveSetup& setup)
{
    return std::make_unique<CcmlObjective>(setup);
}

} // namespace kindred

#include "objective/batch/Ccml.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "objective/Applies.h"
#include "objective/CommonDefaults.h"
#include "objective/Objective.h"
#include "objective/placed/PlacedCcml.h"
#include "train/plan/OptionBuilders.h"

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
    T distance(size_t group, size_t rank) const { return m_distances[group * m_k + rank]; }
    /// What a row must be nearer than to enter the list.
    T limit(size_t group) const
    {
        return m_counts[group] < m_k ? std::numeric_limits<T>::infinity()
                                     : distance(group, m_k - 1);
    }
    /// Whether the nearest of one group comes before that of another; both have one.
    bool isBefore(size_t a, size_t b) const
    {
        if (distance(a, 0) != distance(b, 0))
            return distance(a, 0) < distance(b, 0);
        return index(a, 0) < index(b, 0);
    }
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

/// One row after another, with the lists of one thread.
template <class T>
class CcmlScan final {
public:
    CcmlScan(PairScan<T>& scan, const PairBatch& batch, const CcmlRule& rule,
             const BatchClasses& classes)
        : m_scan(scan), m_batch(batch), m_rule(rule), m_classes(classes),
          m_lists(rule.local ? 2 : classes.count(), rule.k), m_means(m_lists.groups()),
          m_weights(m_lists.groups())
    {
    }

    CcmlRow row(int64_t i)
    {
        const size_t own = m_rule.local ? kOwn : m_classes.of(i);
        m_scan.open(i);
        m_lists.clear();
        if (m_rule.local)
            collectTwoSides(i);
        else
            collectClasses(i);
        if (m_rule.selfIncluded)
            offerItself(own);
        if (m_lists.count(own) == 0)
            return {.skipped = true};
        return finish(own);
    }

private:
    static constexpr size_t kOwn = 0;
    static constexpr size_t kOther = 1;

    void collectClasses(int64_t i)
    {
        const T* distances = m_scan.distances();
        for (size_t group = 0; group < m_classes.count(); ++group)
            for (const int64_t j : m_classes.members(group))
                if (!m_batch.isSame(i, j))
                    m_lists.offer(group, distances[j], j);
    }

    /// Most strangers are farther than the k nearest so far, and are passed over by the vector.
    void collectTwoSides(int64_t i)
    {
        T* distances = m_scan.distances();
        for (const int64_t j : m_classes.members(m_classes.of(i))) {
            if (!m_batch.isSame(i, j))
                m_lists.offer(kOwn, distances[j], j);
            distances[j] = std::numeric_limits<T>::infinity();
        }
        for (int64_t j = m_scan.nextBelow(0, m_lists.limit(kOther)); j < m_scan.size();
             j = m_scan.nextBelow(j + 1, m_lists.limit(kOther)))
            if (!m_batch.isSame(i, j))
                m_lists.offer(kOther, distances[j], j);
    }

    /// Nothing is nearer to it than itself: its nearest stands once more for it.
    void offerItself(size_t own)
    {
        size_t nearest = m_lists.groups();
        for (size_t group = 0; group < m_lists.groups(); ++group)
            if (m_lists.count(group) > 0 &&
                (nearest == m_lists.groups() || m_lists.isBefore(group, nearest)))
                nearest = group;
        if (nearest < m_lists.groups())
            m_lists.offer(own, m_lists.distance(nearest, 0), m_lists.index(nearest, 0));
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
                others += m_weights[group] = std::exp(least - m_means[group]);
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
            const double share = group == own ? 1 : -m_weights[group] / others;
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
    const BatchClasses& m_classes;
    NearestOfGroups<T> m_lists;
    std::vector<double> m_means;
    std::vector<double> m_weights; ///< of the other classes: exp(−mean) relative to the largest
};

class CcmlObjective final : public Objective {
public:
    explicit CcmlObjective(const ObjectiveSetup& setup)
        : m_staysPlaced(setup.stepDevice), m_executor(*setup.executor)
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
        if (m_staysPlaced)
            return placedRowStep(batch, placedCcmlLoss(rows, {batch.labels, batch.slots}, m_rule));
        const CcmlLoss loss = ccmlLoss(rows, {batch.labels, batch.slots}, m_rule, m_executor);
        return rowStep(
            batch, batch.embedding, loss,
            {{"p", loss.probability}, {"accuracy/batch", static_cast<double>(loss.right)}});
    }

private:
    bool m_staysPlaced; ///< see ObjectiveSetup::stepDevice
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
    const BatchClasses classes(batch.labels);
    std::vector<CcmlRow> each(batch.labels.size());
    total.gradient = pairGradient(rows, rule.ends, executor,
                                  [&]<class T>(PairScan<T>& scan, int64_t begin, int64_t end) {
                                      CcmlScan<T> lists(scan, batch, rule, classes);
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

#include "objective/batch/Lmnn.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <vector>

#include "objective/Applies.h"
#include "objective/CommonDefaults.h"
#include "objective/Objective.h"
#include "objective/batch/TargetTable.h"
#include "objective/placed/PlacedLmnn.h"
#include "train/plan/OptionBuilders.h"

namespace kindred {

namespace {
/// Of more targets than this an impostor's hinges are found by bisection, not one by one.
constexpr size_t kScannedTargets = 32;

struct LmnnRow {
    double loss = 0;
    int64_t pairs = 0;
    int64_t triplets = 0;
    int64_t active = 0;
};

/// One row after another, with the lists of one thread.
template <class T>
class LmnnScan final {
public:
    /// listed: where targets are fixed, else null.
    LmnnScan(PairScan<T>& scan, const BatchTargets* listed, const PairBatch& batch,
             const BatchClasses& classes, const LmnnRule& rule)
        : m_scan(scan), m_listed(listed), m_batch(batch), m_classes(classes), m_rule(rule)
    {
    }

    LmnnRow row(int64_t q)
    {
        m_scan.open(q);
        LmnnRow row;
        collect(q);
        row.pairs = static_cast<int64_t>(m_targets.size());
        if (row.pairs == 0)
            return row;
        const std::span<const int64_t> own = m_classes.members(m_classes.of(q));
        row.triplets = (m_scan.size() - static_cast<int64_t>(own.size())) * row.pairs;
        T* distances = m_scan.distances();
        const bool many = m_targets.size() > kScannedTargets;
        if (many) // the nearest first
            std::sort(m_targets.begin(), m_targets.end(),
                      [&](int64_t a, int64_t b) { return distances[a] < distances[b]; });
        m_reaches.clear();
        for (const int64_t p : m_targets) {
            row.loss += m_rule.pull * static_cast<double>(distances[p]);
            m_reaches.push_back(static_cast<T>(m_rule.margin) + distances[p]);
        }
        for (const int64_t p : own) // which are no impostors
            distances[p] = std::numeric_limits<T>::infinity();
        m_active.assign(m_targets.size(), 0);
        row.loss += many ? sortedHinges() : m_scan.hinges(m_reaches, m_active);
        row.active = std::accumulate(m_active.begin(), m_active.end(), int64_t{0});
        for (size_t t = 0; t < m_targets.size(); ++t)
            m_scan.coefficients()[m_targets[t]] +=
                static_cast<T>(static_cast<double>(m_active[t]) + m_rule.pull);
        return row;
    }

private:
    void collect(int64_t q)
    {
        m_targets.clear();
        if (m_listed) {
            const std::span<const int64_t> listed = m_listed->of(q);
            m_targets.assign(listed.begin(), listed.end());
            return;
        }
        for (const int64_t p : m_classes.members(m_classes.of(q)))
            if (!m_batch.isSame(p, q))
                m_targets.push_back(p);
        const auto k = static_cast<size_t>(m_rule.k);
        if (m_rule.targets == LmnnTargets::All || m_targets.size() <= k)
            return;
        const T* distances = m_scan.distances();
        const auto nearer = [&](int64_t a, int64_t b) {
            return distances[a] < distances[b] || (distances[a] == distances[b] && a < b);
        };
        std::nth_element(m_targets.begin(), m_targets.begin() + static_cast<std::ptrdiff_t>(k) - 1,
                         m_targets.end(), nearer);
        m_targets.resize(k);
    }

    /// As PairScan::hinges, for ascending reaches: an impostor is active for all targets from some
    /// rank on, so that it costs log t and not t.
    double sortedHinges()
    {
        const size_t count = m_reaches.size();
        m_sums.assign(count + 1, 0);
        for (size_t t = count; t-- > 0;)
            m_sums[t] = m_sums[t + 1] + static_cast<double>(m_reaches[t]);
        const T* distances = m_scan.distances();
        T* coefficients = m_scan.coefficients();
        const T farthest = m_reaches.back();
        double sum = 0;
        for (int64_t n = m_scan.nextBelow(0, farthest); n < m_scan.size();
             n = m_scan.nextBelow(n + 1, farthest)) {
            const auto first = std::upper_bound(m_reaches.begin(), m_reaches.end(), distances[n]);
            const auto rank = static_cast<size_t>(first - m_reaches.begin());
            const auto within = static_cast<double>(count - rank);
            sum += m_sums[rank] - within * static_cast<double>(distances[n]);
            coefficients[n] -= static_cast<T>(within);
            ++m_active[rank]; // and every later one
        }
        std::partial_sum(m_active.begin(), m_active.end(), m_active.begin());
        return sum;
    }

    PairScan<T>& m_scan;
    const BatchTargets* m_listed;
    const PairBatch& m_batch;
    const BatchClasses& m_classes;
    const LmnnRule& m_rule;
    std::vector<int64_t> m_targets; ///< of the current row
    std::vector<T> m_reaches;       ///< margin beyond each target
    std::vector<int64_t> m_active;  ///< impostors within each reach
    std::vector<double> m_sums;     ///< of the reaches from each on
};

LmnnTargets lmnnTargets(const std::string& name)
{
    if (name == "fixed")
        return LmnnTargets::Fixed;
    return name == "all" ? LmnnTargets::All : LmnnTargets::Dynamic;
}

class LmnnObjective final : public Objective {
public:
    explicit LmnnObjective(const ObjectiveSetup& setup)
        : m_staysPlaced(setup.stepDevice), m_executor(*setup.executor)
    {
        m_rule.targets = lmnnTargets(setup.options.at("targets").get<std::string>());
        m_rule.k = setup.options.at("k").get<int>();
        m_rule.margin = setup.options.at("margin").get<double>();
        m_rule.pull = setup.options.at("pull").get<double>();
        if (m_rule.targets == LmnnTargets::Fixed)
            m_table = TargetTable(setup.slotLabels, m_rule.k);
        m_rule.table = &m_table;
    }

    bool wantsInputs() const override { return !m_table.isWhole(); }
    Status receiveInputs(const std::vector<int64_t>& slots, const torch::Tensor& inputs,
                         const std::function<bool(double)>& progress) override
    {
        return m_table.list(slots, inputs, m_executor, progress);
    }
    const TargetTable* partners() const override
    {
        return m_rule.targets == LmnnTargets::Fixed && m_table.isWhole() ? &m_table : nullptr;
    }
    void listAnyNeighbours() override
    {
        if (!m_table.isWhole())
            m_table.listInOrder();
    }
    int64_t memoryBytes() const override { return 2 * m_table.bytes(); }

    /// Mean over the pairs of a row and a target, so that the rate suits any number of targets.
    ObjectiveStep step(const ObjectiveBatch& batch) override
    {
        const torch::Tensor rows = batch.embedding.detach();
        const PairBatch pairs = {batch.labels, batch.slots};
        if (m_staysPlaced)
            return placedPairStep(batch, batch.embedding, placedLmnnLoss(rows, pairs, m_rule));
        const LmnnLoss loss = lmnnLoss(rows, pairs, m_rule, m_executor);
        return pairStep(batch, batch.embedding, loss, loss.triplets);
    }

    NamedTensors state() const override { return m_table.state(); }
    Status restore(const NamedTensors& state) override { return m_table.restore(state); }

private:
    bool m_staysPlaced; ///< see ObjectiveSetup::stepDevice
    LmnnRule m_rule;
    TargetTable m_table; ///< of fixed targets, else of no samples
    Executor& m_executor;
};
} // namespace

LmnnLoss lmnnLoss(const torch::Tensor& rows, const PairBatch& batch, const LmnnRule& rule,
                  Executor& executor)
{
    if (!areFinite(rows))
        return lossWithoutNumber<LmnnLoss>(rows);
    const BatchClasses classes(batch.labels);
    std::optional<BatchTargets> listed;
    if (rule.targets == LmnnTargets::Fixed)
        listed.emplace(*rule.table, batch);
    LmnnLoss total;
    std::vector<LmnnRow> each(batch.labels.size());
    total.gradient =
        pairGradient(rows, PairEnds::Both, executor,
                     [&]<class T>(PairScan<T>& scan, int64_t begin, int64_t end) {
                         LmnnScan<T> lists(scan, listed ? &*listed : nullptr, batch, classes, rule);
                         for (int64_t q = begin; q < end; ++q)
                             each[static_cast<size_t>(q)] = lists.row(q);
                     });
    for (const LmnnRow& row : each) {
        total.loss += row.loss;
        total.pairs += row.pairs;
        total.triplets += row.triplets;
        total.active += row.active;
        total.skipped += row.pairs == 0 ? 1 : 0;
    }
    if (listed)
        total.skipped = listed->alone();
    return total;
}

MethodInfo lmnnInfo()
{
    MethodInfo info;
    info.id = "lmnn";
    info.title = "Large-margin neighbours";
    info.sentence =
        "Images of other classes must keep farther away than an image's own kin, by a margin.";
    info.formula = "J = Σ [1 + |f(q) − f(p)|² − |f(q) − f(n)|²]₊ over targets p and strangers n";
    info.cost = "The network, and the distances within a batch: 4·b²·d operations a step.";
    info.source =
        "Mensink et al.: Metric Learning for Large Scale Image Classification, ECCV 2012, "
        "equations 2–5; Weinberger, Saul: LMNN, JMLR 2009";
    info.options = commonDefaults({{"batch", 1000},
                                   {"optimizer", "adamw"},
                                   {"lr", 0.001},
                                   {"weight_decay", 0.001},
                                   {"metric", "l2"},
                                   {"eval_sigma", 0.5}});
    info.options.add(OptionSchema(inGroup(
        "method",
        {choiceOption("targets", "dynamic", {"fixed", "dynamic", "all"},
                      "Which images of its class an image should have near it: those nearest in "
                      "all the training data by the input itself, those nearest in the batch as "
                      "embedded now, or all of the batch."),
         appliesTo(integerOption("k", 10, 1, 1000, "Targets of every image."),
                   "targets=fixed or dynamic"),
         realOption("margin", 1, 0, 1000, "Squared distance by which strangers must be farther."),
         realOption("pull", 0, 0, 1000, "Weight of the distances to the targets themselves.")})));
    info.applies = whyNoPairs;
    return info;
}

std::unique_ptr<Objective> makeLmnn(const ObjectiveSetup& setup)
{
    return std::make_unique<LmnnObjective>(setup);
}

} // namespace kindred

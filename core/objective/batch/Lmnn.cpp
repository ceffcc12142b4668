#include "objective/batch/Lmnn.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "objective/Applies.h"
#include "objective/CommonDefaults.h"
#include "objective/Objective.h"
#include "train/OptionBuilders.h"

namespace kindred {

namespace {
struct LmnnRow {
    double loss = 0;
    int64_t pairs = 0;
    int64_t triplets = 0;
    int64_t active = 0;
};

/// One row after another, with the lists of one thread. Targets are chosen by `selection`,
/// distances in the input space or the embedding's.
template <class T>
class LmnnScan final {
public:
    LmnnScan(PairScan<T>& scan, const T* selection, const PairBatch& batch, const LmnnRule& rule)
        : m_scan(scan), m_selection(selection), m_batch(batch), m_rule(rule)
    {
    }

    LmnnRow row(int64_t q)
    {
        m_scan.open(q);
        collect(q);
        LmnnRow row;
        row.pairs = static_cast<int64_t>(m_targets.size());
        if (row.pairs == 0)
            return row;
        const T* distances = m_scan.distances();
        const auto nearer = [&](int64_t a, int64_t b) { return distances[a] < distances[b]; };
        std::sort(m_targets.begin(), m_targets.end(), nearer);
        sumFromTheEnd(distances);
        push(q, row);
        pull(row);
        return row;
    }

private:
    void collect(int64_t q)
    {
        m_targets.clear();
        for (int64_t p = 0; p < m_scan.size(); ++p)
            if (m_batch.label(p) == m_batch.label(q) && !m_batch.isSame(p, q))
                m_targets.push_back(p);
        const auto k = static_cast<size_t>(m_rule.k);
        if (m_rule.targets == LmnnTargets::All || m_targets.size() <= k)
            return;
        const T* distances = m_selection ? m_selection + q * m_scan.size() : m_scan.distances();
        const auto nearer = [&](int64_t a, int64_t b) {
            return distances[a] < distances[b] || (distances[a] == distances[b] && a < b);
        };
        std::nth_element(m_targets.begin(), m_targets.begin() + static_cast<std::ptrdiff_t>(k) - 1,
                         m_targets.end(), nearer);
        m_targets.resize(k);
    }

    void sumFromTheEnd(const T* distances)
    {
        const size_t count = m_targets.size();
        m_starts.assign(count + 1, 0);
        m_sums.assign(count + 1, 0);
        for (size_t t = count; t-- > 0;)
            m_sums[t] = m_sums[t + 1] + static_cast<double>(distances[m_targets[t]]);
    }

    /// An impostor is active for all targets from some rank on, because they are sorted.
    void push(int64_t q, LmnnRow& row)
    {
        const T* distances = m_scan.distances();
        T* coefficients = m_scan.coefficients();
        m_reaches.clear();
        for (const int64_t p : m_targets)
            m_reaches.push_back(m_rule.margin + static_cast<double>(distances[p]));
        const int32_t own = m_batch.label(q);
        const auto strangers = static_cast<int64_t>(m_batch.labels.size()) -
                               std::count(m_batch.labels.begin(), m_batch.labels.end(), own);
        row.triplets += strangers * row.pairs;
        const double farthest = m_reaches.back();
        for (int64_t n = 0; n < m_scan.size(); ++n) {
            const auto distance = static_cast<double>(distances[n]);
            if (!(distance < farthest) || m_batch.label(n) == own)
                continue;
            const auto first = std::upper_bound(m_reaches.begin(), m_reaches.end(), distance);
            const auto count = static_cast<int64_t>(m_reaches.end() - first);
            const auto rank = static_cast<size_t>(first - m_reaches.begin());
            ++m_starts[rank];
            row.active += count;
            row.loss += static_cast<double>(count) * (m_rule.margin - distance) + m_sums[rank];
            coefficients[n] -= static_cast<T>(count);
        }
    }

    void pull(LmnnRow& row)
    {
        T* coefficients = m_scan.coefficients();
        int64_t active = 0;
        for (size_t t = 0; t < m_targets.size(); ++t) {
            active += m_starts[t];
            coefficients[m_targets[t]] += static_cast<T>(static_cast<double>(active) + m_rule.pull);
        }
        row.loss += m_rule.pull * m_sums.front();
    }

    PairScan<T>& m_scan;
    const T* m_selection; ///< [b, b]; nullptr: the embedding's own
    const PairBatch& m_batch;
    const LmnnRule& m_rule;
    std::vector<int64_t> m_targets; ///< of the current row, the nearest first
    std::vector<double> m_reaches;  ///< margin beyond each target
    std::vector<int64_t> m_starts;  ///< impostors whose first active target has this rank
    std::vector<double> m_sums;     ///< of the targets' distances from this rank on
};

LmnnTargets lmnnTargets(const std::string& name)
{
    if (name == "fixed")
        return LmnnTargets::Fixed;
    return name == "all" ? LmnnTargets::All : LmnnTargets::Dynamic;
}

class LmnnObjective final : public Objective {
public:
    explicit LmnnObjective(const ObjectiveSetup& setup) : m_executor(*setup.executor)
    {
        m_rule.targets = lmnnTargets(setup.options.at("targets").get<std::string>());
        m_rule.k = setup.options.at("k").get<int>();
        m_rule.margin = setup.options.at("margin").get<double>();
        m_rule.pull = setup.options.at("pull").get<double>();
    }

    /// Mean over the pairs of a row and a target, so that the rate suits any number of targets.
    ObjectiveStep step(const ObjectiveBatch& batch) override
    {
        const torch::Tensor rows = batch.embedding.detach();
        const torch::Tensor inputs = m_rule.targets == LmnnTargets::Fixed
                                         ? batch.input.detach().flatten(1)
                                         : torch::Tensor();
        const LmnnLoss loss =
            lmnnLoss(rows, inputs, {batch.labels, batch.slots}, m_rule, m_executor);
        const double pairs = std::max(static_cast<double>(loss.pairs), 1.0);
        ObjectiveStep step;
        step.root = batch.embedding;
        step.gradient = loss.gradient / pairs;
        step.loss = loss.loss / pairs;
        step.statistics = {{"active", static_cast<double>(loss.active) /
                                          std::max(static_cast<double>(loss.triplets), 1.0)},
                           {"norm", rows.norm(2, 1).mean().item<double>()},
                           {"skipped", static_cast<double>(loss.skipped)}};
        return step;
    }

private:
    LmnnRule m_rule;
    Executor& m_executor;
};
} // namespace

LmnnLoss lmnnLoss(const torch::Tensor& rows, const torch::Tensor& inputs, const PairBatch& batch,
                  const LmnnRule& rule, Executor& executor)
{
    torch::Tensor selection;
    if (rule.targets == LmnnTargets::Fixed)
        selection = squaredDistances(inputs).to(torch::kCPU, rows.scalar_type()).contiguous();
    if (!areFinite(rows) || (selection.defined() && !areFinite(inputs)))
        return lossWithoutNumber<LmnnLoss>(rows);
    LmnnLoss total;
    std::vector<LmnnRow> each(batch.labels.size());
    total.gradient = pairGradient(rows, PairEnds::Both, executor,
                                  [&]<class T>(PairScan<T>& scan, int64_t begin, int64_t end) {
                                      const T* chosenBy =
                                          selection.defined() ? selection.data_ptr<T>() : nullptr;
                                      LmnnScan<T> lists(scan, chosenBy, batch, rule);
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
                      "the batch by the input itself, those nearest as embedded now, or all."),
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

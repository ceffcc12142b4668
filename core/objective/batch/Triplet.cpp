#include "objective/batch/Triplet.h"

#include <torch/nn/functional/normalization.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "objective/Applies.h"
#include "objective/CommonDefaults.h"
#include "objective/Objective.h"
#include "objective/placed/PlacedTriplet.h"
#include "train/plan/OptionBuilders.h"

namespace kindred {

namespace {
struct TripletRow {
    double loss = 0;
    int64_t pairs = 0;
    int64_t active = 0;
};

/// One anchor after another, with the lists of one thread.
template <class T>
class TripletScan final {
public:
    TripletScan(PairScan<T>& scan, const PairBatch& batch, double margin)
        : m_scan(scan), m_batch(batch), m_margin(margin)
    {
    }

    TripletRow row(int64_t anchor)
    {
        TripletRow row;
        m_scan.open(anchor);
        sortPartners(anchor);
        if (m_partners.empty() || !chooseStrangers(anchor))
            return row;
        const T* distances = m_scan.distances();
        T* coefficients = m_scan.coefficients();
        row.pairs = static_cast<int64_t>(m_partners.size());
        for (size_t rank = 0; rank < m_partners.size(); ++rank) {
            const int64_t partner = m_partners[rank];
            const int64_t stranger = m_chosen[rank + 1];
            const double hinge = m_margin + static_cast<double>(distances[partner]) -
                                 static_cast<double>(distances[stranger]);
            if (!(hinge > 0))
                continue;
            row.loss += hinge;
            ++row.active;
            coefficients[partner] += 1;
            coefficients[stranger] -= 1;
        }
        return row;
    }

private:
    void sortPartners(int64_t anchor)
    {
        m_partners.clear();
        for (int64_t p = 0; p < m_scan.size(); ++p)
            if (m_batch.label(p) == m_batch.label(anchor) && !m_batch.isSame(p, anchor))
                m_partners.push_back(p);
        const T* distances = m_scan.distances();
        std::sort(m_partners.begin(), m_partners.end(),
                  [&](int64_t a, int64_t b) { return distances[a] < distances[b]; });
    }

    /// m_chosen[r + 1] is the stranger of the partner of rank r; false without strangers. First
    /// the nearest stranger behind exactly r + 1 partners, then the nearest behind at least so
    /// many.
    bool chooseStrangers(int64_t anchor)
    {
        const T* distances = m_scan.distances();
        m_chosen.assign(m_partners.size() + 1, -1);
        int64_t farthest = -1;
        for (int64_t n = 0; n < m_scan.size(); ++n) {
            if (m_batch.label(n) == m_batch.label(anchor))
                continue;
            if (farthest < 0 || distances[n] > distances[farthest])
                farthest = n;
            const auto behind =
                std::partition_point(m_partners.begin(), m_partners.end(),
                                     [&](int64_t p) { return distances[p] < distances[n]; });
            int64_t& best = m_chosen[static_cast<size_t>(behind - m_partners.begin())];
            if (best < 0 || distances[n] < distances[best])
                best = n;
        }
        if (farthest < 0)
            return false;
        if (m_chosen.back() < 0)
            m_chosen.back() = farthest;
        for (size_t rank = m_partners.size(); rank-- > 1;)
            if (m_chosen[rank] < 0)
                m_chosen[rank] = m_chosen[rank + 1];
        return true;
    }

    PairScan<T>& m_scan;
    const PairBatch& m_batch;
    double m_margin;
    std::vector<int64_t> m_partners; ///< of the current anchor, the nearest first
    std::vector<int64_t> m_chosen;
};

class TripletObjective final : public Objective {
public:
    explicit TripletObjective(const ObjectiveSetup& setup)
        : m_staysPlaced(setup.stepDevice), m_margin(setup.options.at("margin").get<double>()),
          m_executor(*setup.executor)
    {
    }

    ObjectiveStep step(const ObjectiveBatch& batch) override
    {
        const torch::Tensor unit = transform(batch.embedding);
        if (m_staysPlaced)
            return placedPairStep(
                batch, unit, placedTriplets(unit.detach(), {batch.labels, batch.slots}, m_margin));
        const TripletLoss loss =
            semiHardTriplets(unit.detach(), {batch.labels, batch.slots}, m_margin, m_executor);
        return pairStep(batch, unit, loss, loss.pairs);
    }

    torch::Tensor transform(const torch::Tensor& embeddings) const override
    {
        return torch::nn::functional::normalize(
            embeddings, torch::nn::functional::NormalizeFuncOptions().dim(1).eps(1e-12));
    }
    Result<ScriptSource> transformScript() const override { return unitRowsScript(); }

private:
    bool m_staysPlaced; ///< see ObjectiveSetup::stepDevice
    double m_margin;
    Executor& m_executor;
};
} // namespace

TripletLoss semiHardTriplets(const torch::Tensor& rows, const PairBatch& batch, double margin,
                             Executor& executor)
{
    if (!areFinite(rows))
        return lossWithoutNumber<TripletLoss>(rows);
    TripletLoss total;
    std::vector<TripletRow> each(batch.labels.size());
    total.gradient = pairGradient(rows, PairEnds::Both, executor,
                                  [&]<class T>(PairScan<T>& scan, int64_t begin, int64_t end) {
                                      TripletScan<T> lists(scan, batch, margin);
                                      for (int64_t anchor = begin; anchor < end; ++anchor)
                                          each[static_cast<size_t>(anchor)] = lists.row(anchor);
                                  });
    for (const TripletRow& row : each) {
        total.loss += row.loss;
        total.pairs += row.pairs;
        total.active += row.active;
        total.skipped += row.pairs == 0 ? 1 : 0;
    }
    return total;
}

MethodInfo tripletInfo()
{
    MethodInfo info;
    info.id = "triplet";
    info.title = "Semi-hard triplets";
    info.sentence = "An image should be nearer to each of its class than to a stranger that is "
                    "hard, but not the hardest.";
    info.formula = "J = [α + |v − vₚ|² − |v − vₙ|²]₊,  v = f(x)/|f(x)|";
    info.cost = "The network, and the distances within a batch: 4·b²·d operations a step.";
    info.source = "Schroff, Kalenichenko, Philbin: FaceNet, CVPR 2015, section 3";
    info.options = commonDefaults({{"batch", 256}});
    info.options.add(OptionSchema(
        inGroup("method", {realOption("margin", 0.2, 0, 4,
                                      "Squared distance of unit vectors by which strangers must be "
                                      "farther.")})));
    info.collapsedLoss = "margin";
    info.applies = whyNoPairs;
    return info;
}

std::unique_ptr<Objective> makeTriplet(const ObjectiveSetup& setup)
{
    return std::make_unique<TripletObjective>(setup);
}

} // namespace kindred

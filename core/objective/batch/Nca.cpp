#include "objective/batch/Nca.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "kernel/NcaSweep.h"
#include "objective/Applies.h"
#include "objective/CommonDefaults.h"
#include "objective/Objective.h"
#include "objective/placed/PlacedNca.h"
#include "train/plan/OptionBuilders.h"

namespace kindred {

namespace {
struct NcaRow {
    double loss = 0;
    double probability = 0;
    bool skipped = false;
};

/// In double, for checking slopes against differences: one row after another, as plainly as the
/// formulas.
template <class T>
class NcaScan final {
public:
    NcaScan(PairScan<T>& scan, const PairBatch& batch, bool logLoss)
        : m_scan(scan), m_batch(batch), m_logLoss(logLoss)
    {
    }

    NcaRow row(int64_t i)
    {
        m_scan.open(i);
        m_nearest = {kNever, kNever};
        m_sums = {};
        forOthers(i, [&](int64_t j, size_t side) {
            m_nearest[side] = std::min(m_nearest[side], distance(j));
        });
        if (m_nearest[kPartner] == kNever)
            return {.skipped = true};
        forOthers(i, [&](int64_t j, size_t side) { m_sums[side] += weight(j, side); });
        // Δ = log Σ strangers − log Σ partners, so that −log p = softplus(Δ).
        const double delta = std::log(m_sums[kStranger]) - std::log(m_sums[kPartner]) +
                             m_nearest[kPartner] - m_nearest[kStranger];
        const double odds = std::exp(-std::abs(delta)); // of the less likely side
        const double p = delta > 0 ? odds / (1 + odds) : 1 / (1 + odds);
        const double q = delta > 0 ? 1 / (1 + odds) : odds / (1 + odds);
        const double slope = m_logLoss ? q : p * q;
        if (slope > 0)
            forOthers(i, [&](int64_t j, size_t side) {
                const double share = weight(j, side) / m_sums[side];
                m_scan.coefficients()[j] =
                    static_cast<T>(side == kPartner ? slope * share : -slope * share);
            });
        return {.loss = m_logLoss ? std::max(delta, 0.0) + std::log1p(odds) : -p, .probability = p};
    }

private:
    static constexpr size_t kStranger = 0;
    static constexpr size_t kPartner = 1;
    static constexpr double kNever = std::numeric_limits<double>::infinity();

    template <class Body>
    void forOthers(int64_t i, const Body& body)
    {
        for (int64_t j = 0; j < m_scan.size(); ++j)
            if (!m_batch.isSame(i, j))
                body(j, m_batch.label(j) == m_batch.label(i) ? kPartner : kStranger);
    }

    double distance(int64_t j) { return static_cast<double>(m_scan.distances()[j]); }
    /// Each side counts from its own nearest, so that neither vanishes beside the other.
    double weight(int64_t j, size_t side) { return std::exp(m_nearest[side] - distance(j)); }

    PairScan<T>& m_scan;
    const PairBatch& m_batch;
    bool m_logLoss;
    std::array<double, 2> m_nearest = {};
    std::array<double, 2> m_sums = {};
};

NcaLoss plainNcaLoss(const torch::Tensor& rows, const PairBatch& batch, bool logLoss,
                     Executor& executor)
{
    NcaLoss total;
    std::vector<NcaRow> each(batch.labels.size());
    total.gradient = pairGradient(rows, PairEnds::Both, executor,
                                  [&]<class T>(PairScan<T>& scan, int64_t begin, int64_t end) {
                                      NcaScan<T> sides(scan, batch, logLoss);
                                      for (int64_t i = begin; i < end; ++i)
                                          each[static_cast<size_t>(i)] = sides.row(i);
                                  });
    for (const NcaRow& row : each) {
        total.loss += row.loss;
        total.probability += row.probability;
        total.skipped += row.skipped ? 1 : 0;
    }
    return total;
}

class NcaObjective final : public Objective {
public:
    explicit NcaObjective(const ObjectiveSetup& setup)
        : m_staysPlaced(setup.stepDevice), m_logLoss(setup.options.at("log_loss").get<bool>()),
          m_executor(*setup.executor)
    {
    }

    ObjectiveStep step(const ObjectiveBatch& batch) override
    {
        const torch::Tensor rows = batch.embedding.detach();
        if (m_staysPlaced)
            return placedRowStep(batch,
                                 placedNcaLoss(rows, {batch.labels, batch.slots}, m_logLoss));
        const NcaLoss loss = ncaLoss(rows, {batch.labels, batch.slots}, m_logLoss, m_executor);
        return rowStep(batch, batch.embedding, loss, {{"p", loss.probability}});
    }

private:
    bool m_staysPlaced; ///< see ObjectiveSetup::stepDevice
    bool m_logLoss;
    Executor& m_executor;
};
} // namespace

NcaLoss ncaLoss(const torch::Tensor& rows, const PairBatch& batch, bool logLoss, Executor& executor)
{
    if (!areFinite(rows))
        return lossWithoutNumber<NcaLoss>(rows);
    if (rows.scalar_type() == torch::kFloat64)
        return plainNcaLoss(rows, batch, logLoss, executor);
    const torch::Tensor near = rows.to(torch::kCPU).contiguous();
    const torch::Tensor gradient = torch::empty_like(near);
    const NcaSums sums = ncaSweep(
        {{near.data_ptr<float>(), near.size(0), near.size(1)}, batch.labels, batch.slots, logLoss},
        {gradient.data_ptr<float>(), near.size(0), near.size(1)}, executor);
    return {sums.loss, sums.probability, sums.skipped, gradient.to(rows.device())};
}

MethodInfo ncaInfo()
{
    MethodInfo info;
    info.id = "nca";
    info.title = "Neighbourhood components";
    info.sentence = "An image draws one other of the batch at random, near ones sooner; the draw "
                    "should hit its class.";
    info.formula = "J = −log Σ_{j∈class} exp(−|f(x) − f(xⱼ)|²) / Σ_{k≠i} exp(−|f(x) − f(xₖ)|²)";
    info.cost = "The network, and the distances within a batch: 3·b²·d operations a step.";
    info.source = "Goldberger et al.: Neighbourhood Components Analysis, NIPS 2004, equations 1–5";
    info.options = commonDefaults({{"batch", 1000},
                                   {"optimizer", "adamw"},
                                   {"lr", 0.001},
                                   {"weight_decay", 0.001},
                                   {"metric", "l2"},
                                   {"eval_sigma", 0.5}});
    info.options.add(OptionSchema(
        inGroup("method", {booleanOption("log_loss", true,
                                         "Minimise −log p; else −p as the paper does, whose slope "
                                         "vanishes where p is near 0.")})));
    info.weights =
        LossWeights{.form = WeightForm::Gaussian, .fixedSigma = std::sqrt(0.5)}; // exp(−|z − z'|²)
    info.applies = whyNoPairs;
    return info;
}

std::unique_ptr<Objective> makeNca(const ObjectiveSetup& setup)
{
    return std::make_unique<NcaObjective>(setup);
}

} // namespace kindred

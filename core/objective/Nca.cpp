#include "objective/Nca.h"

#include <limits>
#include <vector>

#include "objective/Applies.h"
#include "objective/CommonDefaults.h"
#include "objective/Objective.h"
#include "train/OptionBuilders.h"

namespace kindred {

namespace {
constexpr double kNever = -std::numeric_limits<double>::infinity();

template <class T>
torch::Tensor asColumn(std::span<const T> values, torch::ScalarType type, torch::Device device)
{
    return torch::from_blob(const_cast<T*>(values.data()), {static_cast<int64_t>(values.size()), 1},
                            type)
        .to(device, torch::kInt64, false, true);
}

/// exp(logit − the largest of its side) and, per row, the log of each side's sum. Partners and
/// strangers have a maximum of their own, so that neither vanishes beside the other (spec.md 0).
struct NcaSides {
    torch::Tensor weights;   ///< [b, b]; 0 for a row with itself
    torch::Tensor partners;  ///< [b, 1] sum of weights over partners
    torch::Tensor strangers; ///< [b, 1]
    torch::Tensor delta;     ///< [b, 1] log Σ strangers − log Σ partners
};

NcaSides ncaSides(torch::Tensor distances, const torch::Tensor& sameClass,
                  const torch::Tensor& sameSample)
{
    const torch::Tensor logits = distances.neg_().masked_fill_(sameSample, kNever);
    const torch::Tensor topPartner =
        logits.masked_fill(sameClass.logical_not(), kNever).amax(1, true);
    const torch::Tensor topStranger = logits.masked_fill(sameClass, kNever).amax(1, true);
    NcaSides sides;
    sides.weights = logits.sub_(torch::where(sameClass, topPartner, topStranger)).exp_();
    sides.weights.masked_fill_(sameSample, 0); // −∞ − −∞ of a row without partners
    const torch::Tensor partners = sides.weights * sameClass;
    sides.partners = partners.sum(1, true);
    sides.strangers = (sides.weights - partners).sum(1, true);
    sides.delta = topStranger + sides.strangers.log() - topPartner - sides.partners.log();
    return sides;
}

class NcaObjective final : public Objective {
public:
    explicit NcaObjective(const ObjectiveSetup& setup)
        : m_logLoss(setup.options.at("log_loss").get<bool>())
    {
    }

    ObjectiveStep step(const ObjectiveBatch& batch) override
    {
        const torch::Tensor rows = batch.embedding.detach();
        const NcaLoss loss = ncaLoss(rows, {batch.labels, batch.slots}, m_logLoss);
        const auto size = static_cast<double>(rows.size(0));
        const double counted = std::max(size - static_cast<double>(loss.skipped), 1.0);
        ObjectiveStep step;
        step.root = batch.embedding;
        step.gradient = loss.gradient / size;
        step.loss = loss.loss / size;
        step.statistics = {{"p", loss.probability / counted},
                           {"norm", rows.norm(2, 1).mean().item<double>()},
                           {"skipped", static_cast<double>(loss.skipped)}};
        return step;
    }

private:
    bool m_logLoss;
};
} // namespace

NcaLoss ncaLoss(const torch::Tensor& rows, const PairBatch& batch, bool logLoss)
{
    const torch::NoGradGuard noGradient;
    const torch::Tensor labels = asColumn(batch.labels, torch::kInt32, rows.device());
    const torch::Tensor slots = asColumn(batch.slots, torch::kInt64, rows.device());
    const torch::Tensor sameClass = labels.eq(labels.t());
    const torch::Tensor sameSample = slots.eq(slots.t());
    const torch::Tensor counted = sameClass.logical_and(sameSample.logical_not()).any(1, true);
    const NcaSides sides = ncaSides(squaredDistances(rows), sameClass, sameSample);

    // A row without strangers has Δ = −∞: p = 1 and no slope.
    const torch::Tensor p = sides.delta.neg().sigmoid();
    const torch::Tensor q = sides.delta.sigmoid();
    const torch::Tensor slope = torch::where(counted, logLoss ? q : p * q, torch::zeros_like(q));
    const torch::Tensor towards = slope / sides.partners.clamp_min(1);
    const torch::Tensor away = -slope / sides.strangers.clamp_min(1);
    const torch::Tensor coefficients = torch::where(sameClass, towards, away).mul_(sides.weights);

    NcaLoss total;
    total.gradient = pairGradient(coefficients, rows);
    const torch::Tensor chosen = p.masked_select(counted).to(torch::kFloat64);
    total.probability = chosen.sum().item<double>();
    total.skipped = rows.size(0) - chosen.size(0);
    total.loss = -total.probability;
    if (logLoss)
        total.loss = torch::softplus(sides.delta.masked_select(counted).to(torch::kFloat64), 1, 700)
                         .sum()
                         .item<double>();
    return total;
}

MethodInfo ncaInfo()
{
    MethodInfo info;
    info.id = "nca";
    info.title = "Neighbourhood components";
    info.sentence = "An image draws one other of the batch at random, near ones sooner; the draw "
                    "should hit its class.";
    info.formula = "J = −Σ_{j∈class} exp(−|f(x) − f(xⱼ)|²) / Σ_{k≠i} exp(−|f(x) − f(xₖ)|²)";
    info.cost = "The network, and the distances within a batch: 4·b²·d operations a step.";
    info.source = "Goldberger et al.: Neighbourhood Components Analysis, NIPS 2004, equations 1–5";
    info.options = commonDefaults({{"batch", 1000},
                                   {"optimizer", "adamw"},
                                   {"lr", 0.002},
                                   {"weight_decay", 0.001},
                                   {"metric", "l2"},
                                   {"eval_sigma", 0.5}});
    info.options.add(OptionSchema(
        inGroup("method", {booleanOption("log_loss", false, "Minimise −log p in place of −p.")})));
    info.applies = whyNoPairs;
    return info;
}

std::unique_ptr<Objective> makeNca(const ObjectiveSetup& setup)
{
    return std::make_unique<NcaObjective>(setup);
}

} // namespace kindred

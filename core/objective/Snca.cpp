#include "objective/Snca.h"

#include <torch/nn/functional/normalization.h>
#include <torch/types.h>

#include <cmath>

#include "kernel/SoftNeighbour.h"
#include "memory/MemoryBank.h"
#include "memory/MomentumSchedule.h"
#include "objective/Objective.h"
#include "train/OptionBuilders.h"

namespace kindred {

namespace {
/// p_i = Σ over same-class memory rows of exp(v·m/σ) over the sum of all but the own row. The bank
/// takes no gradient, so dJ/dv is finished in the sweep and injected at v.
class SncaObjective final : public Objective {
public:
    explicit SncaObjective(const ObjectiveSetup& setup)
        : m_options(setup.options), m_executor(*setup.executor),
          m_epochs(setup.options.at("epochs").get<int64_t>()),
          m_bank(setup.dimension, setup.slotLabels,
                 setup.options.at("bank") == "bf16" ? BankPrecision::BFloat16
                                                    : BankPrecision::Float32,
                 setup.options.at("renormalise").get<bool>())
    {
        if (setup.options.at("memory_init") == "random")
            m_bank.fillRandom(setup.seed);
    }

    bool wantsRefresh(int64_t epoch) const override
    {
        return epoch == 0 && m_options.at("memory_init") == "pass";
    }

    void refresh(const std::vector<int64_t>& slots, const torch::Tensor& embeddings) override
    {
        m_bank.write(slots, unitRows(embeddings), 0);
    }

    ObjectiveStep step(const ObjectiveBatch& batch) override
    {
        const torch::Tensor unit = torch::nn::functional::normalize(
            batch.embedding, torch::nn::functional::NormalizeFuncOptions().dim(1).eps(1e-12));
        const torch::Tensor rows = unit.detach().to(torch::kCPU, torch::kFloat32).contiguous();
        const SweepResult sweep = runSweep(rows, batch);
        const double momentum = memoryMomentum(m_options, batch.epoch, m_epochs);
        m_bank.write(batch.slots, rows, momentum);

        ObjectiveStep step;
        step.root = unit;
        step.gradient = torch::from_blob(const_cast<float*>(sweep.gradient.data()), rows.sizes())
                            .div(static_cast<double>(rows.size(0)))
                            .to(unit.device());
        addStatistics(step, sweep, batch, momentum);
        return step;
    }

    torch::Tensor transform(const torch::Tensor& embeddings) const override
    {
        return unitRows(embeddings);
    }

    NamedTensors state() const override { return m_bank.state(); }
    Status restore(const NamedTensors& state) override { return m_bank.restore(state); }

private:
    static torch::Tensor unitRows(const torch::Tensor& embeddings)
    {
        return torch::nn::functional::normalize(
            embeddings, torch::nn::functional::NormalizeFuncOptions().dim(1).eps(1e-12));
    }

    SweepResult runSweep(const torch::Tensor& rows, const ObjectiveBatch& batch)
    {
        SweepQuery query;
        query.rows = {rows.data_ptr<float>(), rows.size(0), rows.size(1)};
        query.labels = batch.labels;
        query.ownSlots = batch.slots;
        query.sigma = m_options.at("sigma").get<float>();
        query.margin = m_options.at("margin").get<float>();
        query.unitRows = m_options.at("renormalise").get<bool>();
        return sweepSoftNeighbours(m_bank.packed(), query, m_executor);
    }

    static void addStatistics(ObjectiveStep& step, const SweepResult& sweep,
                              const ObjectiveBatch& batch, double momentum)
    {
        double loss = 0;
        double probability = 0;
        for (size_t i = 0; i < sweep.loss.size(); ++i) {
            loss += sweep.loss[i];
            probability += std::exp(-static_cast<double>(sweep.loss[i]));
        }
        // Rows without a partner are skipped with loss 0, which is not certainty.
        const auto counted = std::max(double(sweep.loss.size()) - double(sweep.skipped), 1.0);
        probability -= double(sweep.skipped);
        const auto rows = static_cast<double>(sweep.loss.size());
        step.loss = loss / rows;
        step.statistics = {{"p", probability / counted},
                           {"norm", batch.embedding.detach().norm(2, 1).mean().item<double>()},
                           {"skipped", static_cast<double>(sweep.skipped)},
                           {"memory_momentum", momentum}};
    }

    Json m_options;
    Executor& m_executor;
    int64_t m_epochs;
    MemoryBank m_bank;
};

std::string whyNot(const Dataset& dataset)
{
    const LabelLevel& level = dataset.level();
    std::vector<int> counts(level.classes.size());
    for (const int64_t id : dataset.ids(Subset::Train))
        if (level.labels[static_cast<size_t>(id)] >= 0)
            ++counts[static_cast<size_t>(level.labels[static_cast<size_t>(id)])];
    int usable = 0;
    for (const int count : counts)
        usable += count >= 2 ? 1 : 0;
    return usable >= 2 ? "" : "It needs two classes with at least two training images each.";
}
} // namespace

MethodInfo sncaInfo()
{
    MethodInfo info;
    info.id = "snca";
    info.title = "Scalable NCA";
    info.sentence =
        "Every image should find its own class among its neighbours in a memory of all images.";
    info.formula = "J = −log Σ_{j∈class} exp(v·mⱼ/σ) / Σ_{k≠i} exp(v·mₖ/σ)";
    info.cost = "The network, and one sweep over the memory: 4·b·n·d operations a step.";
    info.source =
        "Wu, Efros, Yu: Improving Generalization via Scalable NCA, ECCV 2018, equations 1–5, 9, 11";
    info.options = inGroup(
        "method",
        {realOption("sigma", 0.05, 1e-3, 10, "Temperature of the neighbour distribution."),
         realOption("margin", 0, 0, 2, "Similarity by which the own class must win."),
         choiceOption("memory_schedule", "step", {"step", "linear", "constant"},
                      "How the memory's momentum grows: step 0.5, 0.8 from 61 %, 0.9 from 92 % of "
                      "the epochs; linear from 0.5 to 0.9; constant."),
         appliesTo(realOption("memory_momentum", 0.5, 0, 1, "Share of the old memory row kept."),
                   "memory_schedule=constant"),
         choiceOption("memory_init", "pass", {"pass", "random"},
                      "First memory: a pass of the untrained network, or random unit rows."),
         booleanOption("renormalise", true,
                       "Bring a memory row back to unit length after a write."),
         choiceOption("bank", "fp32", {"fp32", "bf16"}, "How the memory is stored.")});
    info.applies = whyNot;
    return info;
}

std::unique_ptr<Objective> makeSnca(const ObjectiveSetup& setup)
{
    return std::make_unique<SncaObjective>(setup);
}

} // namespace kindred

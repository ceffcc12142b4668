#include "objective/memory/Snca.h"

#include <torch/nn/functional/normalization.h>
#include <torch/types.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include "base/Random.h"
#include "kernel/SoftNeighbour.h"
#include "memory/MemoryBank.h"
#include "memory/MomentumSchedule.h"
#include "memory/NegativeLists.h"
#include "objective/Objective.h"
#include "objective/memory/DeviceSweep.h"
#include "objective/memory/LiveRows.h"
#include "objective/memory/SampledSweep.h"
#include "objective/memory/SearchOption.h"
#include "objective/placed/PlacedSweep.h"

namespace kindred {

namespace {
constexpr double kSigmaRate = 0.1; ///< log σ moves this much slower than a weight would
constexpr double kSmallestSigma = 0.01;
constexpr double kLargestSigma = 1;
constexpr uint64_t kNegativeStream = 0x6e6567;
constexpr uint64_t kListStream = 0x6c697374;

/// p_i = Σ over same-class memory rows of exp(v·m/σ) over the sum of all but the own row. The bank
/// takes no gradient, so dJ/dv is finished in the sweep and injected at v. Optional: σ is learned,
/// the losses or the sums of all classes count the same, and the batch's own rows stand in the bank
/// as they are now, with their part of the gradient.
class SncaObjective final : public Objective {
public:
    explicit SncaObjective(const ObjectiveSetup& setup)
        : m_options(setup.options), m_executor(*setup.executor), m_stepDevice(setup.stepDevice),
          m_seed(setup.seed), m_epochs(setup.options.at("epochs").get<int64_t>()),
          m_startSigma(setup.options.at("sigma").get<double>()),
          m_learnsSigma(setup.options.value("learn_sigma", false)),
          m_liveBatch(setup.options.value("live_batch", false)),
          m_bank(setup.dimension, setup.slotLabels,
                 setup.options.at("bank") == "bf16" ? BankPrecision::BFloat16
                                                    : BankPrecision::Float32,
                 setup.options.at("renormalise").get<bool>(),
                 setup.options.value("class_means", false) ? ClassShares(setup.slotLabels)
                                                           : ClassShares())
    {
        if (setup.options.value("class_weights", false))
            m_classWeights = classWeights(setup.slotLabels, setup.classes);
        if (const int64_t negatives = setup.options.value("negatives", int64_t{0});
            negatives > 0 && !m_liveBatch)
            m_sampled.emplace(static_cast<int64_t>(setup.slotLabels.size()), negatives);
        if (m_sampled) // drawn and found on the processor
            m_stepDevice.reset();
        if (m_learnsSigma)
            m_logSigma =
                torch::zeros({1}, m_stepDevice.value_or(torch::kCPU)).set_requires_grad(true);
        if (const int64_t nearest = setup.options.value("nearest", int64_t{0});
            nearest > 0 && m_sampled)
            m_lists.emplace(setup.slotLabels, nearest);
        if (m_options.at("memory_init") == "random")
            m_bank.fillRandom(setup.seed);
    }

    NamedTensors parameters() override
    {
        return m_learnsSigma ? NamedTensors{{"log_sigma", m_logSigma}} : NamedTensors();
    }

    bool wantsRefresh(int64_t epoch) const override
    {
        return epoch == 0 && m_options.at("memory_init") == "pass";
    }

    void refresh(const std::vector<int64_t>& slots, const torch::Tensor& embeddings) override
    {
        leaveDevice();
        m_bank.write(slots, unitRows(embeddings), 0);
    }

    void beginEpoch(int64_t epoch) override { m_epoch = epoch; }

    bool wantsNeighbours(int64_t epoch) const override
    {
        return m_lists && m_lists->epoch() != epoch;
    }

    Status findNeighbours(const std::function<bool(double)>& progress) override
    {
        const uint64_t seed = hashSeed({m_seed, kListStream, static_cast<uint64_t>(m_epoch)});
        return m_lists->find(m_bank, m_epoch, {searchKind(), seed}, m_executor, progress);
    }

    void listAnyNeighbours() override
    {
        if (m_lists)
            m_lists->listInOrder();
    }

    std::vector<ObjectiveWarning> takeWarnings() override
    {
        const bool refused = m_lists && searchKind() != SearchKind::Exact &&
                             m_lists->epoch() >= 0 && m_lists->exact();
        if (!refused || std::exchange(m_toldRefusal, true))
            return {};
        return {refusedIndex(m_lists->recall())};
    }

    ObjectiveStep step(const ObjectiveBatch& batch) override
    {
        const torch::Tensor unit = torch::nn::functional::normalize(
            batch.embedding, torch::nn::functional::NormalizeFuncOptions().dim(1).eps(1e-12));
        const double momentum = memoryMomentum(m_options, batch.epoch, m_epochs);
        if (SweepMemory* device = deviceFor(unit))
            return placedStep(*device, unit, batch, momentum);
        const double width = sigma();
        const torch::Tensor rows = unit.detach().to(torch::kCPU, torch::kFloat32).contiguous();
        torch::Tensor before;
        if (m_liveBatch) {
            before = m_bank.rows(batch.slots);
            m_bank.write(batch.slots, rows, 0);
        }
        const SampledAnswer answer = runSweep(rows, batch, width);
        const SweepResult& sweep = answer.sweep;
        const torch::Tensor weights = rowWeights(batch.labels);
        torch::Tensor gradient =
            torch::from_blob(const_cast<float*>(sweep.gradient.data()), rows.sizes())
                .mul(weights.unsqueeze(1));
        if (m_liveBatch) {
            gradient += liveRowGradient(rows, batch, sweep, weights, width);
            m_bank.write(batch.slots, before, 0);
        }
        const std::optional<double> agreement = m_bank.write(batch.slots, rows, momentum);

        ObjectiveStep step;
        step.root = unit;
        const double share = 1 / static_cast<double>(rows.size(0));
        step.gradient = gradient.mul_(share).to(unit.device());
        if (m_learnsSigma) {
            step.root = torch::cat({unit.flatten().to(torch::kCPU), m_logSigma});
            step.gradient = torch::cat({gradient.flatten(), sigmaGradient(sweep, weights) * share});
        }
        addStatistics(step, sweep, weights, batch, momentum);
        if (agreement)
            step.statistics.emplace_back("memory_cosine", *agreement);
        if (m_learnsSigma)
            step.statistics.emplace_back("sigma", sigma());
        if (m_sampled)
            step.statistics.emplace_back("negatives_bias", answer.bias);
        if (m_lists && searchKind() != SearchKind::Exact) {
            step.statistics.emplace_back("recall", m_lists->recall());
            step.statistics.emplace_back("search_exact", m_lists->exact() ? 1 : 0);
        }
        return step;
    }

    torch::Tensor transform(const torch::Tensor& embeddings) const override
    {
        return unitRows(embeddings);
    }
    Result<ScriptSource> transformScript() const override { return unitRowsScript(); }

    /// The bank and its copy in a checkpoint, and the lists.
    int64_t memoryBytes() const override
    {
        const PackedBank& bank = m_bank.packed();
        return static_cast<int64_t>(bank.residentBytes()) +
               bank.rows() * (4 * bank.dimension() + 1) +
               (m_lists ? m_lists->bytes(searchKind(), bank.dimension()) : 0);
    }

    NamedTensors state() const override
    {
        if (m_device)
            m_device->copyTo(m_bank);
        NamedTensors all = m_bank.state();
        if (m_lists)
            for (auto& each : m_lists->state())
                all.push_back(std::move(each));
        return all;
    }
    Status restore(const NamedTensors& state) override
    {
        if (m_lists)
            KINDRED_TRY(m_lists->restore(state));
        leaveDevice();
        return m_bank.restore(state);
    }

private:
    /// Where the embeddings lie on the process's device, the memory moves there at the first step,
    /// but for one whose negatives are drawn; the kernels know neither a σ that is learned nor a
    /// batch that stands in the memory nor classes that count by means. Null: it is here.
    SweepMemory* deviceFor(const torch::Tensor& unit)
    {
        if (!std::exchange(m_askedDevice, true) && !m_sampled) {
            if (!m_learnsSigma && !m_liveBatch && !m_bank.shares().byMeans())
                m_device = DeviceSweep::create(m_bank, unit.device());
            if (!m_device && m_stepDevice)
                m_device = std::make_unique<PlacedSweep>(m_bank, *m_stepDevice);
        }
        return m_device.get();
    }

    /// The step where the memory lies; nothing is read.
    ObjectiveStep placedStep(SweepMemory& device, const torch::Tensor& unit,
                             const ObjectiveBatch& batch, double momentum) const
    {
        const StepNumber width =
            m_learnsSigma ? StepNumber(placedSigma()) : StepNumber(m_startSigma);
        SweepStep swept =
            device.step(unit, batch,
                        {width, m_options.at("margin").get<double>(), momentum,
                         m_options.at("renormalise").get<bool>(), m_liveBatch},
                        m_classWeights.empty() ? torch::Tensor() : rowWeights(batch.labels));
        ObjectiveStep step = std::move(swept.step);
        if (!m_learnsSigma)
            return step;
        const torch::Tensor& sigma = width.found();
        const torch::Tensor& slope = swept.sigmaSlope;
        const torch::Tensor outwards =
            torch::where(slope.gt(0), sigma.le(smallestSigma()), sigma.ge(largestSigma()));
        const torch::Tensor steps = (slope * sigma * kSigmaRate).masked_fill(outwards, 0);
        step.root = torch::cat({unit.flatten(), m_logSigma});
        step.gradient =
            torch::cat({step.gradient.flatten(), steps.to(torch::kFloat32).unsqueeze(0)});
        step.statistics.emplace_back("sigma", width);
        return step;
    }

    /// The bank changes here: what a device held is asked for again.
    void leaveDevice()
    {
        if (m_device)
            m_device->copyTo(m_bank);
        m_device.reset();
        m_askedDevice = false;
    }

    SearchKind searchKind() const { return searchKindOf(m_options.value("search", "exact")); }

    static torch::Tensor unitRows(const torch::Tensor& embeddings)
    {
        return torch::nn::functional::normalize(
            embeddings, torch::nn::functional::NormalizeFuncOptions().dim(1).eps(1e-12));
    }

    /// The mean weight of a training sample is 1.
    static std::vector<float> classWeights(const std::vector<int32_t>& labels, int classes)
    {
        std::vector<float> weights(static_cast<size_t>(classes));
        for (const int32_t label : labels)
            ++weights[static_cast<size_t>(label)];
        const auto present = static_cast<float>(
            std::count_if(weights.begin(), weights.end(), [](float count) { return count > 0; }));
        for (float& weight : weights)
            weight = weight > 0 ? static_cast<float>(labels.size()) / (present * weight) : 0;
        return weights;
    }

    torch::Tensor rowWeights(const std::vector<int32_t>& labels) const
    {
        torch::Tensor weights = torch::ones({static_cast<int64_t>(labels.size())});
        if (!m_classWeights.empty())
            for (size_t i = 0; i < labels.size(); ++i)
                weights.data_ptr<float>()[i] = m_classWeights[static_cast<size_t>(labels[i])];
        return weights;
    }

    double sigma() const
    {
        if (!m_learnsSigma)
            return m_startSigma;
        const double learned = m_startSigma * std::exp(kSigmaRate * logSigma());
        return std::clamp(learned, smallestSigma(), largestSigma());
    }

    /// The same [] float64 where it is learned.
    torch::Tensor placedSigma() const
    {
        const torch::Tensor logs = m_logSigma.detach().squeeze(0).to(torch::kFloat64);
        return ((logs * kSigmaRate).exp() * m_startSigma).clamp(smallestSigma(), largestSigma());
    }

    double smallestSigma() const { return std::min(kSmallestSigma, m_startSigma); }
    double largestSigma() const { return std::max(kLargestSigma, m_startSigma); }

    double logSigma() const { return static_cast<double>(*m_logSigma.data_ptr<float>()); }

    /// [1] dJ/d(log σ) in steps of kSigmaRate, summed over the batch; none beyond the limits.
    torch::Tensor sigmaGradient(const SweepResult& sweep, const torch::Tensor& weights) const
    {
        double sum = 0;
        for (size_t i = 0; i < sweep.sigmaGradient.size(); ++i)
            sum += static_cast<double>(weights.data_ptr<float>()[i]) *
                   static_cast<double>(sweep.sigmaGradient[i]);
        const double width = sigma();
        const bool outwards = sum > 0 ? width <= smallestSigma() : width >= largestSigma();
        return torch::full({1}, outwards ? 0.0 : sum * width * kSigmaRate);
    }

    torch::Tensor liveRowGradient(const torch::Tensor& rows, const ObjectiveBatch& batch,
                                  const SweepResult& sweep, const torch::Tensor& weights,
                                  double sigma) const
    {
        const torch::Tensor logWeights = m_bank.logWeights(batch.slots);
        LiveRows live;
        live.labels = batch.labels;
        live.slots = batch.slots;
        live.q = sweep.q;
        live.logPositive = sweep.logPositive;
        live.logNegative = sweep.logNegative;
        live.weights = {weights.data_ptr<float>(), batch.slots.size()};
        live.sigma = sigma;
        live.logWeights = {logWeights.data_ptr<float>(), batch.slots.size()};
        return liveBankGradient(rows, live);
    }

    SampledAnswer runSweep(const torch::Tensor& rows, const ObjectiveBatch& batch, double width)
    {
        SweepQuery query;
        query.rows = {rows.data_ptr<float>(), rows.size(0), rows.size(1)};
        query.labels = batch.labels;
        query.ownSlots = batch.slots;
        query.sigma = static_cast<float>(width);
        query.margin = m_options.at("margin").get<float>();
        query.unitRows = m_options.at("renormalise").get<bool>();
        if (!m_sampled)
            return {m_bank.sweep(query, m_executor)};
        ExactNegatives nearest;
        if (m_lists)
            for (const int64_t slot : batch.slots)
                nearest.push_back(m_lists->of(slot));
        // The same draw wherever a resumed run goes on.
        return m_sampled->sweep(
            m_bank, query,
            Random({m_seed, kNegativeStream, std::bit_cast<uint64_t>(batch.epoch),
                    static_cast<uint64_t>(batch.slots.front())}),
            m_executor, nearest);
    }

    void addStatistics(ObjectiveStep& step, const SweepResult& sweep, const torch::Tensor& weights,
                       const ObjectiveBatch& batch, double momentum) const
    {
        double loss = 0;
        double probability = 0;
        for (size_t i = 0; i < sweep.loss.size(); ++i) {
            const auto value = static_cast<double>(sweep.loss[i]);
            loss += static_cast<double>(weights.data_ptr<float>()[i]) * value;
            probability += std::exp(-value);
        }
        // Rows without a partner are skipped with loss 0, which is not certainty.
        const auto counted = std::max(double(sweep.loss.size()) - double(sweep.skipped), 1.0);
        probability -= double(sweep.skipped);
        const auto rows = static_cast<double>(sweep.loss.size());
        step.loss = loss / rows;
        step.statistics = {{"p", probability / counted},
                           {"norm", batch.embedding.detach().norm(2, 1).mean()},
                           {"skipped", static_cast<double>(sweep.skipped)},
                           {"memory_momentum", momentum}};
    }

    Json m_options;
    Executor& m_executor;
    std::optional<torch::Device> m_stepDevice; ///< see ObjectiveSetup
    uint64_t m_seed;
    int64_t m_epochs;
    double m_startSigma;
    bool m_learnsSigma;
    bool m_liveBatch;
    mutable MemoryBank m_bank; ///< behind the device's, where there is one, until state()
    std::unique_ptr<SweepMemory> m_device;
    bool m_askedDevice = false;
    std::optional<SampledSweep> m_sampled; ///< instead of all negatives
    bool m_toldRefusal = false;
    std::optional<NegativeLists> m_lists; ///< those that are counted exactly beside the drawn ones
    int64_t m_epoch = 0;
    torch::Tensor m_logSigma;          ///< [1] log(σ / start) / kSigmaRate
    std::vector<float> m_classWeights; ///< by class; empty: all 1
};
} // namespace

std::unique_ptr<Objective> makeSnca(const ObjectiveSetup& setup)
{
    return std::make_unique<SncaObjective>(setup);
}

} // namespace kindred

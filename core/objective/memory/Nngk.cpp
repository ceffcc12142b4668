#include "objective/memory/Nngk.h"

#include <torch/utils.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <utility>

#include "base/Random.h"
#include "kernel/KernelLoss.h"
#include "memory/CentreBank.h"
#include "neighbour/ApproximateSearch.h"
#include "neighbour/GraphRefresh.h"
#include "objective/Objective.h"
#include "objective/ReadyGradient.h"
#include "objective/UnitSphere.h"
#include "objective/batch/Pairs.h"
#include "objective/memory/SearchOption.h"
#include "objective/memory/WeightSlopes.h"
#include "objective/memory/WidthSearch.h"
#include "objective/placed/PlacedNngk.h"

namespace kindred {

namespace {
constexpr int64_t kRuledRefreshes = 2; // an untrained network's distances say little
/// The rule's least width on unit rows, which lie close together after a first epoch:
/// about √0.05, at which the loss is SNCA's at its default temperature (σ² for σ). Measured:
/// docs/results.md.
constexpr double kLeastUnitWidth = 0.22;
constexpr uint64_t kSearchStream = 0x736561;

double meanOf(const std::vector<double>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// Empty of none.
std::span<const float> floatsOf(const torch::Tensor& values)
{
    if (!values.defined())
        return {};
    return {values.data_ptr<float>(), static_cast<size_t>(values.numel())};
}

/// Every image is judged by the kernels on its stored nearest neighbours, which are constant until
/// the next refresh; the gradient of the loss is finished in closed form and injected at x and ω.
class NngkObjective final : public Objective {
public:
    explicit NngkObjective(const ObjectiveSetup& setup)
        : m_executor(*setup.executor), m_stepDevice(setup.stepDevice),
          m_every(setup.options.at("refresh_every").get<int64_t>()),
          m_normalise(setup.options.at("normalise").get<bool>()),
          m_writeThrough(setup.options.at("write_through").get<bool>()),
          m_learnWeights(setup.options.at("learn_weights").get<bool>()),
          m_sums(setup.options.at("reduction") == "sum"),
          m_nearest(setup.options.at("k").get<int64_t>()),
          m_follows(setup.options.value("search", "exact") == "refresh"),
          m_search{searchKindOf(setup.options.value("search", "exact")), setup.seed},
          m_bank(setup.dimension, setup.slotLabels, setup.options.at("k").get<int>()),
          m_weightSlopes(static_cast<int64_t>(setup.slotLabels.size())),
          m_sigma(setup.options.at("sigma").get<double>()), m_sigmaByRule(m_sigma == 0),
          m_searchesWidth(setup.options.value("sigma_search", false))
    {
        if (m_sigmaByRule)
            m_sigma = 1;
        if (m_learnWeights)
            m_logWeights = torch::zeros({static_cast<int64_t>(setup.slotLabels.size())},
                                        torch::TensorOptions(m_stepDevice.value_or(torch::kCPU)))
                               .set_requires_grad(true);
    }

    NamedTensors parameters() override
    {
        return m_learnWeights ? NamedTensors{{"log_weights", m_logWeights}} : NamedTensors();
    }

    /// A common factor of all weights cancels in the loss, so nothing else holds it.
    void beginEpoch(int64_t epoch) override
    {
        m_epoch = epoch;
        if (!m_learnWeights || m_centred == epoch)
            return;
        const torch::NoGradGuard noGradient;
        m_logWeights.sub_(m_logWeights.mean());
        m_centred = epoch;
    }

    bool wantsRefresh(int64_t epoch) const override
    {
        return epoch % m_every == 0 && m_refreshed != epoch;
    }

    void refresh(const std::vector<int64_t>& slots, const torch::Tensor& embeddings) override
    {
        if (!m_fresh.defined())
            m_fresh = torch::zeros({m_bank.centres().rows, m_bank.centres().cols});
        m_fresh.index_copy_(0, torch::tensor(slots, torch::kInt64),
                            transform(embeddings).detach().to(torch::kCPU, torch::kFloat32));
    }

    /// Broken off it leaves centres and neighbours as they were, so that a resumed run finds them
    /// as one that was never stopped.
    Status finishRefresh(const std::function<bool(double)>& progress) override
    {
        leaveDevice();
        const torch::Tensor fresh = std::exchange(m_fresh, torch::Tensor());
        const double moved = m_refreshes > 0 ? meanMove(fresh) : 0;
        // One seed of its own for every refresh: a run that goes on builds the same index.
        ApproximateRequest how = m_search;
        how.seed = hashSeed({m_search.seed, kSearchStream, static_cast<uint64_t>(m_refreshes)});
        KINDRED_TRY(m_follows ? m_bank.follow(fresh, how.seed, m_executor, progress)
                              : m_bank.renew(fresh, how, m_executor, progress));
        m_drift = moved / m_sigma;
        if (m_sigmaByRule && m_refreshes < kRuledRefreshes)
            m_sigma = std::max(foundWidth(), m_normalise ? kLeastUnitWidth : 0.0);
        ++m_refreshes;
        m_refreshed = m_epoch;
        return {};
    }

    std::vector<ObjectiveWarning> takeWarnings() override
    {
        if (!wasRefused() || std::exchange(m_toldRefusal, true))
            return {};
        return {m_follows ? listsGaveWay(m_bank.recall()) : refusedIndex(m_bank.recall())};
    }

    void listAnyNeighbours() override
    {
        leaveDevice();
        if (m_fresh.defined()) {
            std::vector<int64_t> slots(static_cast<size_t>(m_fresh.size(0)));
            std::iota(slots.begin(), slots.end(), 0);
            m_bank.write(slots, std::exchange(m_fresh, torch::Tensor()));
        }
        m_bank.listInOrder();
    }

    /// While the centres of a refresh come in; while their lists are searched, where those before
    /// give way to the exact search too; and in a checkpoint, as a copy.
    int64_t memoryBytes() const override
    {
        const MatrixView<const float> rows = m_bank.centres();
        const int64_t centres = rows.rows * rows.cols * 4;
        const int64_t lists = rows.rows * m_bank.tableColumns() * 4;
        const int64_t marks = rows.rows * classMarkBytes(m_bank.tableColumns());
        const auto wanted = static_cast<int>(m_bank.tableColumns());
        const int64_t searching =
            m_search.kind == SearchKind::Exact
                ? ownSearchBytes(rows.rows, rows.cols, wanted, m_executor.threads())
                : searchBytes(m_search.kind, SearchMetric::SquaredL2, rows.rows, rows.cols);
        const int64_t following =
            m_follows ? refreshBytes(rows.rows, rows.cols, wanted, m_executor.threads()) : 0;
        // The lists before, places and distances of the new ones.
        return marks +
               std::max({3 * centres + lists, 2 * centres + 3 * lists + searching + following,
                         2 * (centres + lists)});
    }

    ObjectiveStep step(const ObjectiveBatch& batch) override
    {
        const torch::Tensor x = transform(batch.embedding);
        if (m_stepDevice)
            return placedStep(x, batch);
        const torch::Tensor rows = x.detach().to(torch::kCPU, torch::kFloat32).contiguous();
        const KernelQuestion question = questionOf(rows, batch);
        KernelAnswer answer = kernelLoss(question, m_executor);
        const double scale = m_sums ? 1 : 1 / static_cast<double>(rows.size(0));
        const torch::Tensor gradient =
            torch::from_blob(const_cast<float*>(answer.gradient.data()), rows.sizes()) * scale;
        std::vector<ReadyGradient> ready = {{x, gradient.to(x.device())}};
        if (m_learnWeights)
            ready.push_back({m_logWeights,
                             m_weightSlopes.from(question.centres, answer.weightGradient, scale)});
        if (m_writeThrough)
            m_bank.write(batch.slots, batch.whole.defined() ? wholeRows(batch) : rows);

        ObjectiveStep step;
        step.sums = m_sums;
        step.root = rootWith(0, std::move(ready));
        step.gradient = torch::ones_like(step.root);
        addStatistics(step, answer, batch);
        return step;
    }

    torch::Tensor transform(const torch::Tensor& embeddings) const override
    {
        if (!m_normalise)
            return embeddings;
        return onUnitSphere(embeddings);
    }
    Result<ScriptSource> transformScript() const override
    {
        return m_normalise ? unitRowsScript() : ScriptSource{"return x"};
    }

    std::optional<LearnedKernels> kernels() const override
    {
        LearnedKernels kernels;
        kernels.sigma = m_sigma;
        if (m_learnWeights) {
            const torch::Tensor weights = m_logWeights.detach().to(torch::kCPU);
            kernels.logWeights.assign(weights.data_ptr<float>(),
                                      weights.data_ptr<float>() + weights.numel());
        }
        return kernels;
    }

    NamedTensors state() const override
    {
        if (m_placed)
            m_placed->copyTo(m_bank);
        NamedTensors state = m_bank.state();
        state.emplace_back(
            "progress", torch::tensor(std::vector<int64_t>{m_refreshed, m_refreshes, m_centred}));
        state.emplace_back("kernels",
                           torch::tensor(std::vector<double>{m_sigma, m_drift}, torch::kFloat64));
        return state;
    }

    Status restore(const NamedTensors& state) override
    {
        const torch::Tensor* progress = findTensor(state, "progress");
        const torch::Tensor* kernels = findTensor(state, "kernels");
        if (!progress || !kernels || progress->numel() != 3 || kernels->numel() != 2 ||
            progress->scalar_type() != torch::kInt64 || kernels->scalar_type() != torch::kFloat64 ||
            !(kernels->data_ptr<double>()[0] > 0))
            return inputError("the stored memory does not fit this run", "memory.safetensors");
        m_refreshed = progress->data_ptr<int64_t>()[0];
        m_refreshes = progress->data_ptr<int64_t>()[1];
        m_centred = progress->data_ptr<int64_t>()[2];
        m_sigma = kernels->data_ptr<double>()[0];
        m_drift = kernels->data_ptr<double>()[1];
        m_placed.reset();
        return m_bank.restore(state);
    }

private:
    /// What becomes of the batch's centres where there is dropout, which acts on live rows alone.
    torch::Tensor wholeRows(const ObjectiveBatch& batch) const
    {
        return transform(batch.whole).to(torch::kFloat32);
    }

    double foundWidth() const
    {
        const double rule = m_bank.ruleOfThumbSigma();
        if (!m_searchesWidth)
            return rule;
        const std::vector<float> weights = kernels()->logWeights;
        return searchedWidth(m_bank, weights, m_nearest, rule, m_executor);
    }

    /// Whether the exact search took the place of what was asked for, because that found too few.
    bool wasRefused() const
    {
        if (m_refreshes == 0 || !m_bank.exact())
            return false;
        return m_follows ? m_bank.recall() < RefreshRequest().leastRecall
                         : m_search.kind != SearchKind::Exact;
    }

    /// Mean distance of the centres to other ones [n, d].
    double meanMove(const torch::Tensor& others) const
    {
        const NamedTensors stored = m_bank.state();
        return (others - *findTensor(stored, "vectors")).norm(2, 1).mean().item<double>();
    }

    /// The same where the rows lie, with the centres and lists of the last refresh.
    ObjectiveStep placedStep(const torch::Tensor& x, const ObjectiveBatch& batch)
    {
        if (!m_placed)
            m_placed = std::make_unique<PlacedNngk>(m_bank, *m_stepDevice);
        PlacedNngk::Settings settings = {m_sigma, m_nearest, m_sums, m_writeThrough, {}};
        if (batch.whole.defined())
            settings.whole = wholeRows(batch);
        ObjectiveStep step = m_placed->step(x, batch, m_logWeights, settings);
        addBankStatistics(step);
        return step;
    }

    /// The bank is about to change here: what a device holds is asked for again.
    void leaveDevice()
    {
        if (m_placed)
            m_placed->copyTo(m_bank);
        m_placed.reset();
    }

    KernelQuestion questionOf(const torch::Tensor& rows, const ObjectiveBatch& batch) const
    {
        KernelQuestion question;
        question.rows = {rows.data_ptr<float>(), rows.size(0), rows.size(1)};
        question.centres.reserve(batch.slots.size());
        for (const int64_t slot : batch.slots)
            question.centres.push_back(m_bank.listed(slot));
        question.centreRows = m_bank.centres();
        if (m_learnWeights)
            question.logWeights = {m_logWeights.data_ptr<float>(), m_bank.labels().size()};
        question.nearest = m_nearest;
        question.sigma = m_sigma;
        return question;
    }

    /// Takes what the answer says of its neighbourhoods.
    void addStatistics(ObjectiveStep& step, KernelAnswer& answer, const ObjectiveBatch& batch) const
    {
        double loss = 0;
        double probability = 0;
        for (const double of : answer.loss) {
            loss += of;
            probability += std::exp(-of);
        }
        const auto rows = static_cast<double>(answer.loss.size());
        // Skipped rows have loss 0, which is not certainty.
        const double counted = std::max(rows - answer.skipped, 1.0);
        const auto spread = std::make_shared<const KernelSpread>(std::move(answer.spread));
        const torch::Tensor weights = m_learnWeights ? m_logWeights.detach() : torch::Tensor();
        step.loss = loss / rows;
        step.statistics = {
            {"p", (probability - answer.skipped) / counted},
            {"norm", meanLength(batch.embedding)},
            {"skipped", static_cast<double>(answer.skipped)},
            {"perplexity", StepNumber::when([spread] { return meanOf(spread->perplexities()); })},
            {"truncation", StepNumber::when([spread, weights] {
                 return meanOf(spread->truncations(floatsOf(weights)));
             })}};
        addBankStatistics(step);
    }

    void addBankStatistics(ObjectiveStep& step) const
    {
        step.statistics.emplace_back("drift", m_drift);
        step.statistics.emplace_back("sigma", m_sigma);
        if (m_search.kind == SearchKind::Exact && !m_follows)
            return;
        step.statistics.emplace_back("recall", m_bank.recall());
        step.statistics.emplace_back("search_exact", m_bank.exact() ? 1 : 0);
    }

    Executor& m_executor;
    std::optional<torch::Device> m_stepDevice; ///< see ObjectiveSetup
    bool m_toldRefusal = false;
    int64_t m_every;
    bool m_normalise;
    bool m_writeThrough;
    bool m_learnWeights;
    bool m_sums; ///< the gradient is that of the batch's sum
    int64_t m_nearest;
    bool m_follows; ///< lists are brought up to date, and m_search is exact
    ApproximateRequest m_search;
    mutable CentreBank m_bank; ///< its centres behind m_placed's, where that is, until state()
    std::unique_ptr<PlacedNngk> m_placed;
    torch::Tensor m_logWeights; ///< ω [n]
    WeightSlopes m_weightSlopes;
    double m_sigma;
    bool m_sigmaByRule;
    bool m_searchesWidth;  ///< from the rule's on
    torch::Tensor m_fresh; ///< [n, d] the centres of the refresh at hand
    double m_drift = 0;
    int64_t m_epoch = 0;
    int64_t m_refreshed = -1; ///< epoch of the last whole refresh
    int64_t m_refreshes = 0;
    int64_t m_centred = -1; ///< epoch in which ω was centred last
};
} // namespace

std::unique_ptr<Objective> makeNngk(const ObjectiveSetup& setup)
{
    return std::make_unique<NngkObjective>(setup);
}

} // namespace kindred

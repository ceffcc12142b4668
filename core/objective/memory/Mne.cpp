#include "objective/memory/Mne.h"

#include <torch/nn/functional/loss.h>
#include <torch/types.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

#include "objective/Objective.h"
#include "objective/UnitSphere.h"
#include "objective/batch/Pairs.h"
#include "objective/memory/EpisodicMemory.h"
#include "objective/memory/MemoryLevels.h"
#include "objective/memory/MneTrees.h"
#include "objective/placed/PlacedMne.h"

namespace kindred {

namespace {
constexpr const char* kModule = "asa"; ///< how the names of their parameters begin

AsaForm formOf(const Json& options)
{
    AsaForm form;
    const auto pooling = options.at("pooling").get<std::string>();
    form.pooling = pooling == "mean"  ? AsaPooling::Mean
                   : pooling == "max" ? AsaPooling::Max
                                      : AsaPooling::Attention;
    form.projectAggregate = options.at("project_aggregate").get<bool>();
    return form;
}

/// A live embedding becomes what its neighbourhood in the memory makes of it: H modules, each
/// aggregating K neighbours one level below. Memory rows take no gradient, but for those of a task,
/// which are the batch itself.
class MneObjective final : public Objective {
public:
    explicit MneObjective(const ObjectiveSetup& setup)
        : m_options(setup.options), m_form(formOf(setup.options)), m_stepDevice(setup.stepDevice),
          m_labels(setup.slotLabels),
          m_memory(setup.dimension, static_cast<int64_t>(setup.slotLabels.size()),
                   setup.options.at("neighbours").get<int>(), *setup.executor),
          m_pairReduction(setup.options.value("pair_reduction", "mean") == "sum"
                              ? PairReduction::Sum
                              : PairReduction::Mean),
          m_pretrained(pretrainedEpochs(setup.options)), m_executor(*setup.executor)
    {
        const auto depth = m_options.at("depth").get<size_t>();
        for (size_t h = 0; h < depth; ++h) {
            m_modules.push_back(AsaModule::identity(setup.dimension).on(parameterDevice()));
            for (auto& [name, tensor] : m_modules.back().named(kModule))
                tensor.requires_grad_(true);
        }
        const double bound = 1 / std::sqrt(static_cast<double>(setup.dimension));
        m_classifier = torch::empty({setup.classes, setup.dimension})
                           .uniform_(-bound, bound)
                           .to(parameterDevice());
        m_classifier.requires_grad_(true);
    }

    NamedTensors parameters() override
    {
        NamedTensors all = {{"classifier.weight", m_classifier}};
        for (size_t h = 0; h < m_modules.size(); ++h)
            for (auto& each : m_modules[h].named(kModule + std::to_string(h + 1)))
                all.push_back(std::move(each));
        return all;
    }

    /// The paper trains all above the network at a rate of its own: the modules and the classifier.
    double rateOf(const std::string& /*parameter*/) const override
    {
        return m_options.value("module_rate", 1.0);
    }

    bool wantsRefresh(int64_t epoch) const override
    {
        // A memory that stays is that of the trained network.
        return epoch == 0 || (epoch == m_pretrained && !m_options.at("memory_update").get<bool>());
    }

    void refresh(const std::vector<int64_t>& slots, const torch::Tensor& embeddings) override
    {
        leaveDevice();
        m_memory.write(slots, onUnitSphere(embeddings));
        forget();
    }

    void beginEpoch(int64_t epoch) override
    {
        m_epoch = epoch;
        if (epoch >= m_pretrained)
            m_awake = true; // for good, also where a longer run is asked for later
    }

    /// The network's own scores; the modules' are what the run is for.
    bool warmsUp(int64_t epoch) const override
    {
        return !m_modules.empty() && !m_awake && epoch < m_pretrained;
    }

    bool wantsNeighbours(int64_t epoch) const override
    {
        // Only neighbours of neighbours are looked up in lists, and a task makes its own.
        if (active().size() < 2 || trainsOnTasks())
            return false;
        // A run that goes on in the middle of an epoch has the lists of its beginning.
        const bool due = epoch % m_options.at("list_every").get<int64_t>() == 0;
        return m_listedEpoch < 0 || (due && epoch != m_listedEpoch);
    }

    Status findNeighbours(const std::function<bool(double)>& progress) override
    {
        leaveDevice();
        KINDRED_TRY(m_memory.listNeighbours(progress));
        m_listedEpoch = m_epoch;
        return {};
    }

    void listAnyNeighbours() override
    {
        leaveDevice();
        m_memory.listInOrder();
        m_listedEpoch = m_epoch;
        m_awake = true; // what is measured is the dearest step
    }

    /// The memory, its copy in a checkpoint, its levels while it embeds, the lists twice, and what
    /// the search of a batch keeps.
    int64_t memoryBytes() const override
    {
        const auto depth = static_cast<int64_t>(m_modules.size());
        const int64_t levels = std::max<int64_t>(depth - 1, 0) * 2;
        return m_memory.size() * 4 *
                   ((2 + levels) * m_memory.rows().size(1) + 2 * m_memory.listColumns()) +
               m_memory.searchBytes();
    }

    ObjectiveStep step(const ObjectiveBatch& batch) override
    {
        forget();
        if (m_stepDevice)
            return placedStep(batch);
        // Memory and modules stay on the processor, wherever the network is.
        const torch::Tensor unit = onUnitSphere(batch.embedding).to(torch::kCPU);
        if (!areFinite(unit))
            return diverged(unit);
        const BatchTrees trees = treesOf({unit, batch.slots, batch.labels});
        const Propagation result = propagate(trees.depth() > 0 ? m_modules : noModules(), m_form,
                                             trees.layers, trees.features, &m_executor);
        const torch::Tensor labels = torch::tensor(batch.labels, torch::kInt32).to(torch::kInt64);
        const torch::Tensor logits = onUnitSphere(result.roots).matmul(m_classifier.t()) *
                                     m_options.at("scale").get<double>();
        const torch::Tensor classes = torch::nn::functional::cross_entropy(logits, labels);
        const torch::Tensor pairs = m_options.at("pair_loss").get<bool>()
                                        ? pairLosses(trees, result, m_pairReduction)
                                        : torch::zeros({}, result.roots.options());
        if (m_options.at("memory_update").get<bool>())
            m_memory.write(batch.slots, unit.detach());

        ObjectiveStep step;
        step.root = classes + m_options.at("pair_weight").get<double>() * pairs;
        step.gradient = torch::ones_like(step.root);
        step.loss = step.root.item<double>();
        const auto right = [scores = logits.detach(), labels] {
            return scores.argmax(1).eq(labels).to(torch::kFloat64).mean().item<double>();
        };
        step.statistics = {{"accuracy/batch", StepNumber::when(right)},
                           {"class_loss", classes.item<double>()},
                           {"pair_loss", pairs.item<double>()}};
        return step;
    }

    torch::Tensor transform(const torch::Tensor& embeddings) const override
    {
        return transformKnown(embeddings,
                              std::vector<int64_t>(static_cast<size_t>(embeddings.size(0)), -1));
    }

    torch::Tensor transformKnown(const torch::Tensor& embeddings,
                                 const std::vector<int64_t>& slots) const override
    {
        const torch::NoGradGuard guard;
        const torch::Tensor nodes =
            onUnitSphere(embeddings.detach().to(torch::kCPU, torch::kFloat32));
        const bool searchable = nodes.isfinite().all().item<bool>();
        if (active().empty() || m_memory.size() < 2 || !searchable)
            return nodes;
        static_cast<void>(prepareTransform({})); // nobody says no
        return onUnitSphere(
            m_levels.embed(nodes, m_memory.nearest(nodes, slots), modulesHere(), m_form));
    }

    Result<ScriptSource> transformScript() const override
    {
        if (m_modules.empty())
            return unitRowsScript();
        return inputError("mne mixes each embedding with its neighbours in a memory, which "
                          "TorchScript cannot carry");
    }

    Status prepareTransform(const std::function<bool(double)>& progress) const override
    {
        if (!m_levels.empty() || active().empty() || m_memory.size() < 2)
            return {};
        catchUp();
        return m_levels.raise(m_memory, modulesHere(), m_form, progress);
    }

    /// The cosine classifier: rows of transform() have length 1.
    std::optional<LinearClassifier> head() const override
    {
        const torch::Tensor scaled = (m_classifier.detach().to(torch::kCPU, torch::kFloat64) *
                                      m_options.at("scale").get<double>())
                                         .contiguous();
        const auto* values = scaled.data_ptr<double>();
        return LinearClassifier{
            Matrix<double>(scaled.size(0), scaled.size(1), {values, values + scaled.numel()}),
            std::vector<double>(static_cast<size_t>(scaled.size(0)))};
    }

    std::optional<NeighbourhoodModel> neighbourhood() const override
    {
        catchUp();
        NeighbourhoodModel model;
        model.dimension = m_memory.rows().size(1);
        model.neighbours = m_options.at("neighbours").get<int>();
        model.form = m_form;
        for (const AsaModule& module : active())
            model.modules.push_back(module.plain());
        const torch::Tensor rows = m_memory.rows().contiguous();
        model.memory = Matrix<float>(rows.size(0), rows.size(1));
        std::copy_n(rows.data_ptr<float>(), rows.numel(), model.memory.data());
        return model;
    }

    bool restoresForInference() const override { return true; }
    bool classifiesEmbedding() const override { return true; }

    NamedTensors state() const override
    {
        catchUp();
        NamedTensors all = m_memory.state();
        all.emplace_back("listed_epoch", torch::full({1}, m_listedEpoch, torch::kInt32));
        all.emplace_back("awake", torch::full({1}, m_awake ? 1 : 0, torch::kInt32));
        return all;
    }

    Status restore(const NamedTensors& state) override
    {
        m_placed.reset();
        forget();
        const torch::Tensor* epoch = findTensor(state, "listed_epoch");
        if (!epoch || epoch->numel() != 1)
            return inputError("the stored memory does not fit this run", "memory.safetensors");
        m_listedEpoch = epoch->item<int64_t>();
        const torch::Tensor* awake = findTensor(state, "awake");
        m_awake = !awake || awake->numel() != 1 || awake->item<int64_t>() != 0;
        return m_memory.restore(state);
    }

private:
    static const std::vector<AsaModule>& noModules()
    {
        static const std::vector<AsaModule> none;
        return none;
    }

    /// The modules, once they take part.
    const std::vector<AsaModule>& active() const { return m_awake ? m_modules : noModules(); }

    /// Where steps are made.
    torch::Device parameterDevice() const { return m_stepDevice.value_or(torch::kCPU); }

    /// The step where the embeddings lie; nothing is read.
    ObjectiveStep placedStep(const ObjectiveBatch& batch)
    {
        if (active().size() > 1 && m_memory.lists().empty() && !trainsOnTasks())
            m_memory.listInOrder(); // a step that is only measured
        if (!m_placed)
            m_placed = std::make_unique<PlacedMne>(m_memory, m_labels, *m_stepDevice);
        PlacedMne::Settings settings;
        settings.form = m_form;
        settings.neighbours = m_options.at("neighbours").get<int64_t>();
        settings.tasks = trainsOnTasks();
        settings.taskGradient = m_options.value("episode_memory_grad", false);
        settings.updates = m_options.at("memory_update").get<bool>();
        settings.pairLoss = m_options.at("pair_loss").get<bool>();
        settings.pairWeight = m_options.at("pair_weight").get<double>();
        settings.pairReduction = m_pairReduction;
        settings.scale = m_options.at("scale").get<double>();
        m_behind = settings.updates || m_behind;
        return m_placed->step(onUnitSphere(batch.embedding), batch, active(), m_classifier,
                              settings);
    }

    /// Brings the memory up to date with the device's; waits for that.
    void catchUp() const
    {
        if (m_placed && std::exchange(m_behind, false))
            m_placed->copyTo(m_memory);
    }

    /// The memory changes here: the device takes it anew at the next step.
    void leaveDevice()
    {
        catchUp();
        m_placed.reset();
    }

    /// What was made of memory and modules is no longer theirs.
    void forget()
    {
        m_levels.forget();
        m_here.clear();
    }

    /// The modules on the processor, until the next step.
    const std::vector<AsaModule>& modulesHere() const
    {
        if (parameterDevice().is_cpu())
            return m_modules;
        if (m_here.empty())
            for (const AsaModule& module : m_modules)
                m_here.push_back(module.on(torch::kCPU));
        return m_here;
    }

    /// Records of older runs say nothing about it.
    bool trainsOnTasks() const { return m_options.value("train_episodes", false); }

    /// What is not a number has no neighbours; the loss says so to the trainer.
    static ObjectiveStep diverged(const torch::Tensor& unit)
    {
        ObjectiveStep step;
        step.root = unit;
        step.gradient = torch::zeros_like(unit);
        step.loss = std::numeric_limits<double>::quiet_NaN();
        return step;
    }

    BatchTrees treesOf(const TreeRoots& roots)
    {
        const int depth = static_cast<int>(active().size());
        if (trainsOnTasks())
            return growTaskTrees(roots, m_options.at("neighbours").get<int>(), depth,
                                 m_options.at("episode_memory_grad").get<bool>(), m_executor);
        if (depth > 1 && m_memory.lists().empty()) // a step that is only measured
            m_memory.listInOrder();
        return growTrees({m_memory, m_memory.rows(), m_labels}, roots, depth);
    }

    Json m_options;
    AsaForm m_form;
    std::optional<torch::Device> m_stepDevice; ///< see ObjectiveSetup
    std::vector<int32_t> m_labels;
    mutable EpisodicMemory m_memory; ///< behind the device's, where m_behind
    PairReduction m_pairReduction;
    int64_t m_pretrained; ///< epochs before the modules take part
    Executor& m_executor;
    bool m_awake = false;
    int64_t m_epoch = 0;
    int64_t m_listedEpoch = -1; ///< whose beginning the lists are of
    std::vector<AsaModule> m_modules;
    torch::Tensor m_classifier;
    std::unique_ptr<PlacedMne> m_placed;
    mutable bool m_behind = false;         ///< m_placed was written since m_memory was
    mutable std::vector<AsaModule> m_here; ///< see modulesHere()
    mutable MemoryLevels m_levels;         ///< until anything changes
};
} // namespace

std::unique_ptr<Objective> makeMne(const ObjectiveSetup& setup)
{
    return std::make_unique<MneObjective>(setup);
}

} // namespace kindred

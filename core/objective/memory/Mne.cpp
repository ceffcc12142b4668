#include "objective/memory/Mne.h"

#include <torch/nn/functional/loss.h>
#include <torch/nn/functional/normalization.h>
#include <torch/types.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "objective/Applies.h"
#include "objective/Objective.h"
#include "objective/memory/EpisodicMemory.h"
#include "objective/memory/NeighbourLayers.h"
#include "train/OptionBuilders.h"

namespace kindred {

namespace {
constexpr int64_t kRowsAtOnce = 4096; ///< bounds the pairs that are held while memory moves up

torch::Tensor onSphere(const torch::Tensor& rows)
{
    return torch::nn::functional::normalize(
        rows, torch::nn::functional::NormalizeFuncOptions().dim(1).eps(1e-12));
}

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

torch::Tensor indexTensor(const std::vector<int64_t>& values)
{
    return torch::tensor(values, torch::kInt64);
}

torch::Tensor childTensor(const Matrix<int32_t>& rows)
{
    torch::Tensor children = torch::empty({rows.rows(), rows.cols()}, torch::kInt64);
    std::copy_n(rows.data(), children.numel(), children.data_ptr<int64_t>());
    return children;
}

/// How long the classifier alone trains the network: the paper starts from such a one
/// (section 3.4).
int64_t pretrainedEpochs(const Json& options)
{
    if (!options.value("weights", std::string()).empty())
        return 0;
    return static_cast<int64_t>(options.value("pretrain", 0.0) * options.value("epochs", 0.0));
}

/// A live embedding becomes what its neighbourhood in the memory makes of it: H modules, each
/// aggregating K neighbours one level below. Memory rows take no gradient.
class MneObjective final : public Objective {
public:
    explicit MneObjective(const ObjectiveSetup& setup)
        : m_options(setup.options), m_form(formOf(setup.options)), m_labels(setup.slotLabels),
          m_memory(setup.dimension, static_cast<int64_t>(setup.slotLabels.size()),
                   setup.options.at("neighbours").get<int>(), *setup.executor),
          m_pairReduction(setup.options.value("pair_reduction", "mean") == "sum"
                              ? PairReduction::Sum
                              : PairReduction::Mean),
          m_pretrained(pretrainedEpochs(setup.options))
    {
        const auto depth = m_options.at("depth").get<size_t>();
        for (size_t h = 0; h < depth; ++h) {
            m_modules.push_back(AsaModule::identity(setup.dimension));
            for (auto& [name, tensor] : m_modules.back().named("asa"))
                tensor.requires_grad_(true);
        }
        const double bound = 1 / std::sqrt(static_cast<double>(setup.dimension));
        m_classifier = torch::empty({setup.classes, setup.dimension}).uniform_(-bound, bound);
        m_classifier.requires_grad_(true);
    }

    NamedTensors parameters() override
    {
        NamedTensors all = {{"classifier.weight", m_classifier}};
        for (size_t h = 0; h < m_modules.size(); ++h)
            for (auto& each : m_modules[h].named("asa" + std::to_string(h + 1)))
                all.push_back(std::move(each));
        return all;
    }

    bool wantsRefresh(int64_t epoch) const override { return epoch == 0; }

    void refresh(const std::vector<int64_t>& slots, const torch::Tensor& embeddings) override
    {
        m_memory.write(slots, onSphere(embeddings));
        m_levels.clear();
    }

    void beginEpoch(int64_t epoch) override
    {
        m_epoch = epoch;
        if (epoch >= m_pretrained)
            m_awake = true; // for good, also where a longer run is asked for later
    }

    bool wantsNeighbours(int64_t epoch) const override
    {
        if (active().size() < 2) // only neighbours of neighbours are looked up in lists
            return false;
        // A run that goes on in the middle of an epoch has the lists of its beginning.
        const bool due = epoch % m_options.at("list_every").get<int64_t>() == 0;
        return m_listedEpoch < 0 || (due && epoch != m_listedEpoch);
    }

    Status findNeighbours(const std::function<bool(double)>& progress) override
    {
        KINDRED_TRY(m_memory.listNeighbours(progress));
        m_listedEpoch = m_epoch;
        return {};
    }

    void listAnyNeighbours() override
    {
        m_memory.listInOrder();
        m_listedEpoch = m_epoch;
        m_awake = true; // what is measured is the dearest step
    }

    /// The memory, its copy in a checkpoint, its levels while it embeds, and the lists twice.
    int64_t memoryBytes() const override
    {
        const auto depth = static_cast<int64_t>(m_modules.size());
        const int64_t levels = std::max<int64_t>(depth - 1, 0) * 2;
        return m_memory.size() * 4 *
               ((2 + levels) * m_memory.rows().size(1) + 2 * m_memory.listColumns());
    }

    ObjectiveStep step(const ObjectiveBatch& batch) override
    {
        m_levels.clear();
        // Memory and modules stay on the processor, wherever the network is.
        const torch::Tensor unit = onSphere(batch.embedding).to(torch::kCPU);
        if (!unit.detach().isfinite().all().item<bool>())
            return diverged(unit);
        const NeighbourLayers tree = treeOf(unit, batch.slots);
        const Propagation result = propagate(active(), m_form, tree, featuresOf(tree, unit));
        const torch::Tensor labels = torch::tensor(batch.labels, torch::kInt32).to(torch::kInt64);
        const torch::Tensor logits =
            onSphere(result.roots).matmul(m_classifier.t()) * m_options.at("scale").get<double>();
        const torch::Tensor classes = torch::nn::functional::cross_entropy(logits, labels);
        const torch::Tensor pairs = pairLosses(tree, result, batch.labels);
        if (m_options.at("memory_update").get<bool>())
            m_memory.write(batch.slots, unit.detach());

        ObjectiveStep step;
        step.root = classes + m_options.at("pair_weight").get<double>() * pairs;
        step.gradient = torch::ones_like(step.root);
        step.loss = step.root.item<double>();
        const auto right = logits.detach().argmax(1).eq(labels).to(torch::kFloat64).mean();
        step.statistics = {{"accuracy/batch", right.item<double>()},
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
        torch::Tensor nodes = onSphere(embeddings.detach().to(torch::kCPU, torch::kFloat32));
        const bool searchable = nodes.isfinite().all().item<bool>();
        if (active().empty() || m_memory.size() < 2 || !searchable)
            return nodes;
        const torch::Tensor children = childTensor(m_memory.nearest(nodes, slots));
        static_cast<void>(prepareTransform({})); // nobody says no
        for (size_t h = 0; h < m_modules.size(); ++h)
            nodes = aggregate(m_modules[h], m_form, nodes, m_levels[h], children).features;
        return onSphere(nodes);
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
        const torch::NoGradGuard guard;
        if (m_modules.size() == 1) {
            m_levels = {m_memory.rows()};
            return {};
        }
        KINDRED_ASSIGN(const Matrix<int32_t> graph, m_memory.graph(progress));
        raiseMemory(childTensor(graph));
        return {};
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
        NamedTensors all = m_memory.state();
        all.emplace_back("listed_epoch", torch::full({1}, m_listedEpoch, torch::kInt32));
        all.emplace_back("awake", torch::full({1}, m_awake ? 1 : 0, torch::kInt32));
        return all;
    }

    Status restore(const NamedTensors& state) override
    {
        m_levels.clear();
        const torch::Tensor* epoch = findTensor(state, "listed_epoch");
        if (!epoch || epoch->numel() != 1)
            return inputError("the stored memory does not fit this run", "memory.safetensors");
        m_listedEpoch = epoch->item<int64_t>();
        const torch::Tensor* awake = findTensor(state, "awake");
        m_awake = !awake || awake->numel() != 1 || awake->item<int64_t>() != 0;
        return m_memory.restore(state);
    }

private:
    /// The modules, once they take part.
    const std::vector<AsaModule>& active() const
    {
        static const std::vector<AsaModule> none;
        return m_awake ? m_modules : none;
    }

    /// What is not a number has no neighbours; the loss says so to the trainer.
    static ObjectiveStep diverged(const torch::Tensor& unit)
    {
        ObjectiveStep step;
        step.root = unit;
        step.gradient = torch::zeros_like(unit);
        step.loss = std::numeric_limits<double>::quiet_NaN();
        return step;
    }

    NeighbourLayers treeOf(const torch::Tensor& unit, const std::vector<int64_t>& slots)
    {
        const int depth = static_cast<int>(active().size());
        if (depth == 0)
            return NeighbourLayers::of(slots, {}, {}, 0);
        if (depth > 1 && m_memory.lists().empty()) // a step that is only measured
            m_memory.listInOrder();
        const Matrix<int32_t> children = m_memory.nearest(unit, slots);
        return NeighbourLayers::of(slots, children.view(), m_memory.lists().view(), depth);
    }

    std::vector<torch::Tensor> featuresOf(const NeighbourLayers& tree,
                                          const torch::Tensor& roots) const
    {
        std::vector<torch::Tensor> features = {roots};
        for (size_t layer = 1; layer < tree.layers.size(); ++layer)
            features.push_back(
                m_memory.rows().index_select(0, indexTensor(tree.layers[layer].slots)));
        return features;
    }

    torch::Tensor pairLosses(const NeighbourLayers& tree, const Propagation& result,
                             const std::vector<int32_t>& rootLabels) const
    {
        torch::Tensor sum = torch::zeros({}, result.roots.options());
        if (!m_options.at("pair_loss").get<bool>())
            return sum;
        std::vector<std::vector<int32_t>> labels = {rootLabels};
        for (size_t layer = 1; layer < tree.layers.size(); ++layer) {
            std::vector<int32_t>& of = labels.emplace_back();
            for (const int64_t slot : tree.layers[layer].slots)
                of.push_back(m_labels[static_cast<size_t>(slot)]);
        }
        for (size_t i = 0; i < result.logits.size(); ++i) {
            const auto layer = static_cast<size_t>(result.logitLayer[i]);
            sum = sum + pairLoss(tree, result.logitLayer[i], result.logits[i], labels[layer],
                                 labels[layer + 1], m_pairReduction);
        }
        return sum;
    }

    /// The memory as each module finds it below its nodes.
    void raiseMemory(const torch::Tensor& lists) const
    {
        m_levels = {m_memory.rows()};
        for (size_t h = 0; h + 1 < m_modules.size(); ++h) {
            std::vector<torch::Tensor> parts;
            for (int64_t begin = 0; begin < m_memory.size(); begin += kRowsAtOnce) {
                const int64_t end = std::min(begin + kRowsAtOnce, m_memory.size());
                parts.push_back(aggregate(m_modules[h], m_form, m_levels[h].slice(0, begin, end),
                                          m_levels[h], lists.slice(0, begin, end))
                                    .features);
            }
            m_levels.push_back(torch::cat(parts));
        }
    }

    Json m_options;
    AsaForm m_form;
    std::vector<int32_t> m_labels;
    EpisodicMemory m_memory;
    PairReduction m_pairReduction;
    int64_t m_pretrained; ///< epochs before the modules take part
    bool m_awake = false;
    int64_t m_epoch = 0;
    int64_t m_listedEpoch = -1; ///< whose beginning the lists are of
    std::vector<AsaModule> m_modules;
    torch::Tensor m_classifier;
    /// [H] of [n, d]: the memory as each module finds it below its nodes, until anything changes.
    mutable std::vector<torch::Tensor> m_levels;
};

std::string whyNoNeighbourhood(const Dataset& dataset)
{
    if (const std::string reason = whyOneClass(dataset); !reason.empty())
        return reason;
    return dataset.ids(Subset::Train).size() < 3 ? "It needs at least three training images." : "";
}
} // namespace

MethodInfo mneInfo()
{
    MethodInfo info;
    info.id = "mne";
    info.title = "Memory-based neighbourhood embedding";
    info.sentence = "Each image's features are mixed with those of its neighbours in a memory, by "
                    "how likely they share its class.";
    info.formula = "f′ = W(f + Σᵥ aᵥ fᵥ) + b,  aᵥ ∝ σ(w·(D(f − fᵥ))² + c)";
    info.cost = "The network, a search of the memory for each image, and H small modules over K "
                "neighbours; once an epoch n² similarities for the lists.";
    info.source = "Li, Chen, Liu, Yu, Zhao: Memory-Based Neighbourhood Embedding for Visual "
                  "Recognition, ICCV 2019, equations 4–8";
    info.options = inGroup(
        "method",
        {integerOption("depth", 2, 0, 3, "Modules, and so levels of neighbours of neighbours."),
         integerOption("neighbours", 10, 1, 100, "Neighbours of each node."),
         choiceOption("pooling", "attention", {"attention", "mean", "max"},
                      "How neighbours are mixed: by same-class probability, evenly, or the largest "
                      "value of each feature."),
         booleanOption("project_aggregate", true,
                       "Equation 5 read as W(f + aggregate) + b; off: W f + aggregate + b."),
         booleanOption("pair_loss", true,
                       "Teach the probabilities: cross-entropy of every pair in the tree."),
         appliesTo(realOption("pair_weight", 1, 0, 100, "Weight of that loss."), "pair_loss=true"),
         appliesTo(choiceOption("pair_reduction", "mean", {"mean", "sum"},
                                "Of the pairs' losses: their mean, or the sum over each image's "
                                "tree as equation 8 is printed."),
                   "pair_loss=true"),
         booleanOption("memory_update", true, "Replace memory rows by what training sees."),
         integerOption("list_every", 1, 1, 1000, "Epochs between new neighbour lists."),
         realOption("pretrain", 0.5, 0, 0.9,
                    "Share of the epochs in which the classifier alone trains the network, before "
                    "neighbours take part; none where it starts from weights."),
         realOption("scale", 16, 0.1, 100, "Of the cosine that the classifier compares.")});
    info.applies = whyNoNeighbourhood;
    return info;
}

std::unique_ptr<Objective> makeMne(const ObjectiveSetup& setup)
{
    return std::make_unique<MneObjective>(setup);
}

} // namespace kindred

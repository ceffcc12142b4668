#include "objective/batch/Softmax.h"

#include <torch/nn/modules/linear.h>
#include <torch/types.h>

#include <algorithm>

#include "kernel/LinearHead.h"
#include "objective/Applies.h"
#include "objective/Objective.h"
#include "objective/ReadyGradient.h"
#include "objective/batch/Pairs.h"
#include "train/OptionBuilders.h"

namespace kindred {

namespace {
class SoftmaxObjective final : public Objective {
public:
    explicit SoftmaxObjective(const ObjectiveSetup& setup)
        : m_classifier(setup.dimension, setup.classes),
          m_smoothing(setup.options.at("label_smoothing").get<double>()), m_head(setup.executor)
    {
    }

    NamedTensors parameters() override
    {
        return {{"classifier.weight", m_classifier->weight},
                {"classifier.bias", m_classifier->bias}};
    }

    ObjectiveStep step(const ObjectiveBatch& batch) override
    {
        const torch::Tensor weight = m_classifier->weight.detach();
        // The classifier stays on the processor, wherever the network is.
        const torch::Tensor rows =
            batch.embedding.detach().to(torch::kCPU, torch::kFloat32).contiguous();
        const torch::Tensor rowSlopes = torch::empty_like(rows);
        const torch::Tensor weightSlopes = torch::empty_like(weight);
        const torch::Tensor biasSlopes = torch::empty({weight.size(0)});
        const LinearHeadLoss loss = m_head.step(
            {floatsOf(rows), floatsOf(weight), m_classifier->bias.data_ptr<float>(), batch.labels,
             m_smoothing},
            {floatsOf(rowSlopes), floatsOf(weightSlopes), biasSlopes.data_ptr<float>()});
        ObjectiveStep step;
        step.root = rootWith(loss.loss, {{batch.embedding, rowSlopes.to(batch.embedding.options())},
                                         {m_classifier->weight, weightSlopes},
                                         {m_classifier->bias, biasSlopes}});
        step.gradient = torch::ones_like(step.root);
        step.loss = loss.loss;
        const auto count = static_cast<double>(batch.labels.size());
        step.statistics = {{"accuracy/batch", static_cast<double>(loss.right) / count},
                           {"norm", meanLength(batch.embedding)}};
        return step;
    }

    torch::Tensor transform(const torch::Tensor& embeddings) const override
    {
        return torch::relu(embeddings);
    }
    Result<ScriptSource> transformScript() const override
    {
        return ScriptSource{"return torch.relu(x)"};
    }

    bool classifiesEmbedding() const override { return true; }
    bool restoresForInference() const override { return true; }

    std::optional<LinearClassifier> head() const override
    {
        const torch::Tensor weight = values(m_classifier->weight);
        const torch::Tensor bias = values(m_classifier->bias);
        LinearClassifier head;
        head.weights = Matrix<double>(weight.size(0), weight.size(1));
        std::copy_n(weight.data_ptr<double>(), weight.numel(), head.weights.data());
        head.bias.assign(bias.data_ptr<double>(), bias.data_ptr<double>() + bias.numel());
        return head;
    }

private:
    static MatrixView<float> floatsOf(const torch::Tensor& matrix)
    {
        return {matrix.data_ptr<float>(), matrix.size(0), matrix.size(1)};
    }
    static torch::Tensor values(const torch::Tensor& parameter)
    {
        return parameter.detach().to(torch::kCPU, torch::kFloat64).contiguous();
    }

    torch::nn::Linear m_classifier;
    double m_smoothing;
    LinearHead m_head;
};
} // namespace

MethodInfo softmaxInfo()
{
    MethodInfo info;
    info.id = "softmax";
    info.title = "Softmax classifier";
    info.sentence = "Learns one weight vector per class; its features serve as the embedding.";
    info.formula = "J = −log softmax(W·relu(f(x)) + b)ᵧ";
    info.cost = "The network alone.";
    info.source = "The baseline of the SNCA, NNGK and CCML papers";
    info.options = inGroup("method", {realOption("label_smoothing", 0, 0, 0.9,
                                                 "Share of each label spread over all classes.")});
    info.applies = whyOneClass;
    return info;
}

std::unique_ptr<Objective> makeSoftmax(const ObjectiveSetup& setup)
{
    return std::make_unique<SoftmaxObjective>(setup);
}

} // namespace kindred

#include "objective/batch/Softmax.h"

#include <torch/nn/functional/loss.h>
#include <torch/nn/modules/linear.h>
#include <torch/types.h>

#include <algorithm>

#include "objective/Applies.h"
#include "objective/Objective.h"
#include "train/OptionBuilders.h"

namespace kindred {

namespace {
class SoftmaxObjective final : public Objective {
public:
    explicit SoftmaxObjective(const ObjectiveSetup& setup)
        : m_classifier(setup.dimension, setup.classes),
          m_smoothing(setup.options.at("label_smoothing").get<double>())
    {
    }

    NamedTensors parameters() override
    {
        return {{"classifier.weight", m_classifier->weight},
                {"classifier.bias", m_classifier->bias}};
    }

    ObjectiveStep step(const ObjectiveBatch& batch) override
    {
        const torch::Tensor labels = torch::tensor(batch.labels, torch::kInt32).to(torch::kInt64);
        // The classifier stays on the processor, wherever the network is.
        const torch::Tensor logits =
            m_classifier->forward(transform(batch.embedding).to(torch::kCPU));
        ObjectiveStep step;
        step.root = torch::nn::functional::cross_entropy(
            logits, labels,
            torch::nn::functional::CrossEntropyFuncOptions().label_smoothing(m_smoothing));
        step.gradient = torch::ones_like(step.root);
        step.loss = step.root.item<double>();
        const auto right = logits.detach().argmax(1).eq(labels).to(torch::kFloat64).mean();
        step.statistics = {{"accuracy/batch", right.item<double>()},
                           {"norm", batch.embedding.detach().norm(2, 1).mean().item<double>()}};
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
    static torch::Tensor values(const torch::Tensor& parameter)
    {
        return parameter.detach().to(torch::kCPU, torch::kFloat64).contiguous();
    }

    torch::nn::Linear m_classifier;
    double m_smoothing;
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

#include "objective/batch/Softmax.h"

#include <torch/nn/modules/linear.h>
#include <torch/types.h>

#include <algorithm>

#include "objective/Applies.h"
#include "objective/Objective.h"
#include "objective/ReadyGradient.h"
#include "objective/batch/CrossEntropy.h"
#include "objective/batch/Pairs.h"
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

    /// Three products and what lies between them, in closed form.
    ObjectiveStep step(const ObjectiveBatch& batch) override
    {
        const torch::Tensor weight = m_classifier->weight.detach();
        // The classifier stays on the processor, wherever the network is.
        const torch::Tensor rows = batch.embedding.detach().to(torch::kCPU).contiguous();
        const torch::Tensor features = torch::relu(rows);
        torch::Tensor scores =
            torch::addmm(m_classifier->bias.detach(), features, weight.t()).contiguous();
        const CrossEntropy loss = crossEntropy(scores, batch.labels, m_smoothing);
        const torch::Tensor slopes = torch::threshold_backward(scores.mm(weight), rows, 0);
        ObjectiveStep step;
        step.root = rootWith(loss.loss, {{batch.embedding, slopes.to(batch.embedding.device())},
                                         {m_classifier->weight, scores.t().mm(features)},
                                         {m_classifier->bias, scores.sum(0)}});
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

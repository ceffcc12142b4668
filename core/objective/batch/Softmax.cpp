#include "objective/batch/Softmax.h"

#include <torch/nn/modules/linear.h>
#include <torch/types.h>

#include <algorithm>

#include "kernel/SoftmaxHead.h"
#include "model/DeviceCopy.h"
#include "model/FloatRows.h"
#include "objective/Applies.h"
#include "objective/Objective.h"
#include "objective/ReadyGradient.h"
#include "objective/batch/Pairs.h"
#include "train/plan/OptionBuilders.h"

namespace kindred {

namespace {
class SoftmaxObjective final : public Objective {
public:
    explicit SoftmaxObjective(const ObjectiveSetup& setup)
        : m_stepDevice(setup.stepDevice),
          m_smoothing(setup.options.at("label_smoothing").get<double>()), m_head(setup.executor)
    {
        const torch::nn::Linear classifier(setup.dimension, setup.classes);
        const auto placed = [this](const torch::Tensor& drawn) {
            return drawn.detach().to(m_stepDevice.value_or(torch::kCPU)).set_requires_grad(true);
        };
        m_weight = placed(classifier->weight);
        m_bias = placed(classifier->bias);
    }

    NamedTensors parameters() override
    {
        return {{"classifier.weight", m_weight}, {"classifier.bias", m_bias}};
    }

    ObjectiveStep step(const ObjectiveBatch& batch) override
    {
        if (m_stepDevice)
            return placedStep(batch);
        const torch::Tensor weight = m_weight.detach();
        const torch::Tensor rows =
            batch.embedding.detach().to(torch::kCPU, torch::kFloat32).contiguous();
        const torch::Tensor rowSlopes = torch::empty_like(rows);
        const torch::Tensor weightSlopes = torch::empty_like(weight);
        const torch::Tensor biasSlopes = torch::empty({weight.size(0)});
        const SoftmaxHeadLoss loss = m_head.step(
            {floatRows(rows), floatRows(weight), m_bias.data_ptr<float>(), batch.labels,
             m_smoothing},
            {floatRows(rowSlopes), floatRows(weightSlopes), biasSlopes.data_ptr<float>()});
        ObjectiveStep step;
        step.root = rootWith(loss.loss, {{batch.embedding, rowSlopes.to(batch.embedding.options())},
                                         {m_weight, weightSlopes},
                                         {m_bias, biasSlopes}});
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
        const torch::Tensor weight = values(m_weight);
        const torch::Tensor bias = values(m_bias);
        LinearClassifier head;
        head.weights = Matrix<double>(weight.size(0), weight.size(1));
        std::copy_n(weight.data_ptr<double>(), weight.numel(), head.weights.data());
        head.bias.assign(bias.data_ptr<double>(), bias.data_ptr<double>() + bias.numel());
        return head;
    }

private:
    /// The same by torch's own derivatives, where the rows lie.
    ObjectiveStep placedStep(const ObjectiveBatch& batch) const
    {
        const torch::Tensor own =
            sentTo(*m_stepDevice, torch::tensor(batch.labels, torch::kInt32).to(torch::kInt64));
        const torch::Tensor scores =
            torch::addmm(m_bias, torch::relu(batch.embedding), m_weight.t());
        ObjectiveStep step;
        // Not by torch's cross_entropy, which reads how many labels it ignores.
        const torch::Tensor logP = scores.log_softmax(1);
        step.root = -((1 - m_smoothing) * logP.gather(1, own.unsqueeze(1)).mean() +
                      m_smoothing * logP.mean());
        step.gradient = torch::ones_like(step.root);
        step.loss = step.root.detach();
        const torch::Tensor right = scores.detach().argmax(1).eq(own);
        step.statistics = {{"accuracy/batch", right.to(torch::kFloat64).mean()},
                           {"norm", batch.embedding.detach().norm(2, 1).mean()}};
        return step;
    }

    static torch::Tensor values(const torch::Tensor& parameter)
    {
        return parameter.detach().to(torch::kCPU, torch::kFloat64).contiguous();
    }

    std::optional<torch::Device> m_stepDevice;
    torch::Tensor m_weight; ///< [C, d]
    torch::Tensor m_bias;   ///< [C]
    double m_smoothing;
    SoftmaxHead m_head;
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

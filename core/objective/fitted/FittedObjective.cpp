#include "objective/fitted/FittedObjective.h"

#include <torch/types.h>

#include <algorithm>
#include <stdexcept>

#include "objective/Objective.h"

namespace kindred {

namespace {
const char* const kMeanName = "fitted.mean";
const char* const kMapName = "fitted.map";
const char* const kWeightsName = "fitted.classifier.weight";
const char* const kBiasName = "fitted.classifier.bias";

torch::Tensor toTensor(const Matrix<double>& matrix)
{
    return torch::from_blob(const_cast<double*>(matrix.data()), {matrix.rows(), matrix.cols()},
                            torch::kFloat64)
        .clone();
}

torch::Tensor toTensor(const std::vector<double>& values)
{
    return torch::from_blob(const_cast<double*>(values.data()),
                            {static_cast<int64_t>(values.size())}, torch::kFloat64)
        .clone();
}

std::vector<double> valuesOf(const torch::Tensor& tensor)
{
    const torch::Tensor flat = tensor.to(torch::kCPU, torch::kFloat64).contiguous().flatten();
    return {flat.data_ptr<double>(), flat.data_ptr<double>() + flat.numel()};
}

class FittedObjective final : public Objective {
public:
    FittedObjective(const ObjectiveSetup& setup, const FittedMethod& method)
        : m_setup(setup), m_method(method), m_mean(torch::zeros({setup.dimension}, torch::kFloat64))
    {
    }

    bool wantsRefresh(int64_t epoch) const override { return epoch == 0; }

    void refresh(const std::vector<int64_t>& slots, const torch::Tensor& embeddings) override
    {
        if (m_rows.empty())
            m_rows =
                Matrix<float>(static_cast<int64_t>(m_setup.slotLabels.size()), m_setup.dimension);
        const torch::Tensor values = embeddings.to(torch::kCPU, torch::kFloat32).contiguous();
        const auto* from = values.data_ptr<float>();
        for (size_t i = 0; i < slots.size(); ++i)
            std::copy_n(from + static_cast<int64_t>(i) * m_setup.dimension, m_setup.dimension,
                        m_rows.row(slots[i]));
    }

    Status finishRefresh(const std::function<bool(double)>& progress) override
    {
        FitInput input;
        input.rows = std::as_const(m_rows).view();
        input.labels = m_setup.slotLabels;
        input.classes = m_setup.classes;
        input.seed = m_setup.seed;
        input.progress = progress;
        input.executor = m_setup.executor;
        input.told = [this](const std::string& stage) { m_stage = stage; };
        KINDRED_ASSIGN(LinearModel model, m_method.fit(input, m_setup.options));
        m_rows = Matrix<float>();
        m_mean = toTensor(model.mean);
        if (!model.map.empty())
            m_map = toTensor(model.map);
        m_classifier = std::move(model.head);
        return {};
    }

    std::string stage() const override { return m_stage; }

    /// The rows as they are gathered, beside the same as they come or what the fit takes.
    int64_t memoryBytes() const override
    {
        const int64_t rows = shape().rows * shape().columns * static_cast<int64_t>(sizeof(float));
        return rows + std::max(rows, m_method.bytes(shape(), m_setup.options));
    }

    ObjectiveStep step(const ObjectiveBatch&) override
    {
        throw std::logic_error("a fitted method takes no steps");
    }

    torch::Tensor transform(const torch::Tensor& embeddings) const override
    {
        const torch::Tensor centred =
            embeddings.to(torch::kFloat64) - m_mean.to(embeddings.device());
        return (m_map.defined() ? centred.matmul(m_map.to(embeddings.device()).t()) : centred)
            .to(torch::kFloat32);
    }

    Result<ScriptSource> transformScript() const override
    {
        if (!m_map.defined())
            return ScriptSource{"return (x.double() - self.mean).float()", {{"mean", m_mean}}};
        return ScriptSource{"return (x.double() - self.mean).matmul(self.map.t()).float()",
                            {{"mean", m_mean}, {"map", m_map}}};
    }

    int64_t transformedDimension(int64_t dimension) const override
    {
        return m_map.defined() ? m_map.size(0) : dimension;
    }

    std::optional<LinearClassifier> head() const override { return m_classifier; }
    bool restoresForInference() const override { return true; }
    bool classifiesEmbedding() const override { return true; }

    NamedTensors state() const override
    {
        NamedTensors all = {{kMeanName, m_mean}};
        if (m_map.defined())
            all.emplace_back(kMapName, m_map);
        if (m_classifier) {
            all.emplace_back(kWeightsName, toTensor(m_classifier->weights));
            all.emplace_back(kBiasName, toTensor(m_classifier->bias));
        }
        return all;
    }

    Status restore(const NamedTensors& state) override
    {
        const torch::Tensor* mean = findTensor(state, kMeanName);
        const torch::Tensor* map = findTensor(state, kMapName);
        const torch::Tensor* weights = findTensor(state, kWeightsName);
        const torch::Tensor* bias = findTensor(state, kBiasName);
        const int64_t columns = m_setup.dimension;
        const int64_t width = map && map->dim() == 2 ? map->size(0) : columns;
        const bool fits =
            mean && mean->dim() == 1 && mean->size(0) == columns &&
            (!map || (map->dim() == 2 && map->size(1) == columns && width > 0)) &&
            (!weights || (weights->dim() == 2 && weights->size(0) == m_setup.classes &&
                          weights->size(1) == width && bias && bias->numel() == m_setup.classes));
        if (!fits)
            return inputError("the stored map does not fit this run", "memory.safetensors");
        m_mean = mean->to(torch::kFloat64);
        m_map = map ? map->to(torch::kFloat64) : torch::Tensor();
        m_classifier.reset();
        if (weights)
            m_classifier = {Matrix<double>(m_setup.classes, width, valuesOf(*weights)),
                            valuesOf(*bias)};
        return {};
    }

    double seconds() const { return m_method.seconds(shape(), m_setup.options, *m_setup.executor); }

private:
    FitShape shape() const
    {
        return {static_cast<int64_t>(m_setup.slotLabels.size()), m_setup.dimension,
                m_setup.classes};
    }

    ObjectiveSetup m_setup;
    FittedMethod m_method;
    Matrix<float> m_rows; ///< [n, dimension] while it gathers
    torch::Tensor m_mean; ///< [dimension] float64
    torch::Tensor m_map;  ///< [d, dimension] float64; undefined: the identity
    std::optional<LinearClassifier> m_classifier;
    std::string m_stage; ///< of the fit
};
} // namespace

std::unique_ptr<Objective> makeFittedObjective(const ObjectiveSetup& setup,
                                               const FittedMethod& method)
{
    return std::make_unique<FittedObjective>(setup, method);
}

std::optional<double> fitSeconds(const Objective& objective)
{
    const auto* fitted = dynamic_cast<const FittedObjective*>(&objective);
    return fitted ? std::optional(fitted->seconds()) : std::nullopt;
}

NamedTensors fittedTensors(const Objective& objective)
{
    const auto* fitted = dynamic_cast<const FittedObjective*>(&objective);
    return fitted ? fitted->state() : NamedTensors{};
}

} // namespace kindred

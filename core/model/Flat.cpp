#include "model/Flat.h"

#include "model/Encoder.h"
#include "model/EncoderOptions.h"
#include "model/Scriptable.h"

namespace kindred {

namespace {
class IdentityEncoder final : public Encoder, public Scriptable {
public:
    explicit IdentityEncoder(int64_t dimension) { addHead(dimension, 0, 0); }

    std::string forwardScript() const override { return "return x.contiguous().flatten(1)"; }

private:
    torch::Tensor features(const torch::Tensor& input) override
    {
        return input.contiguous().flatten(1);
    }
};

class LinearEncoder final : public Encoder, public Scriptable {
public:
    LinearEncoder(int64_t inputs, int64_t dimension, double dropout) : m_affine(dropout == 0)
    {
        m_mean = register_buffer("input_mean", torch::zeros({inputs}));
        m_deviation = register_buffer("input_deviation", torch::ones({inputs}));
        addHead(inputs, dimension, dropout);
    }

    bool isAffine() const override { return m_affine; }

    std::string forwardScript() const override
    {
        return "return (x.contiguous().flatten(1) - self.input_mean) / self.input_deviation";
    }

    void standardise(const torch::Tensor& mean, const torch::Tensor& deviation) override
    {
        const torch::NoGradGuard guard;
        m_mean.copy_(mean);
        // What is left of a column that is constant, whatever the scale of the others.
        const torch::Tensor rounding = 1e-8 * mean.abs();
        m_deviation.copy_(
            torch::where(deviation > rounding, deviation, torch::ones_like(deviation)));
    }

private:
    torch::Tensor features(const torch::Tensor& input) override
    {
        return (input.contiguous().flatten(1) - m_mean).div_(m_deviation);
    }

    bool m_affine;
    torch::Tensor m_mean;
    torch::Tensor m_deviation;
};
} // namespace

EncoderInfo identityInfo()
{
    EncoderInfo info;
    info.id = "identity";
    info.title = "No network";
    info.sentence = "The input itself: pixels or features as they are.";
    info.whyNotTrained = "It needs a method that trains no network: it has no weights.";
    info.keepsInput = true;
    info.applies = [](const Dataset&) { return std::string(); };
    info.size = flatSize;
    return info;
}

EncoderInfo linearInfo()
{
    EncoderInfo info;
    info.id = "linear";
    info.title = "Linear map";
    info.sentence = "One matrix: the classic setting of metric learning, right for features.";
    info.options = encoderOptions(64);
    info.applies = [](const Dataset&) { return std::string(); };
    info.size = flatSize;
    return info;
}

Result<std::shared_ptr<Encoder>> makeIdentity(const EncoderSetup& setup)
{
    return std::shared_ptr<Encoder>(std::make_shared<IdentityEncoder>(setup.flatDimension()));
}

Result<std::shared_ptr<Encoder>> makeLinear(const EncoderSetup& setup)
{
    return std::shared_ptr<Encoder>(std::make_shared<LinearEncoder>(
        setup.flatDimension(), setup.options.at("dim").get<int64_t>(),
        setup.options.at("dropout").get<double>()));
}

} // namespace kindred

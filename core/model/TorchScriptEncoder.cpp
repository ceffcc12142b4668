#include "model/TorchScriptEncoder.h"

#include <torch/script.h>

#include "model/Encoder.h"
#include "model/EncoderOptions.h"
#include "model/Scriptable.h"

namespace kindred {

namespace {
constexpr int kDefaultSize = 224;

class TorchScriptEncoder final : public Encoder, public Scriptable {
public:
    TorchScriptEncoder(const torch::jit::Module& script, int64_t featureDimension,
                       int64_t dimension, double dropout)
        : m_script(script)
    {
        addHead(featureDimension, dimension, dropout);
    }

    std::string forwardScript() const override
    {
        return "return self.trunk.forward(x.contiguous()).flatten(1).float()";
    }

    void addTo(torch::jit::Module& script) const override
    {
        script.register_module("trunk", m_script);
    }

private:
    torch::Tensor features(const torch::Tensor& input) override
    {
        const torch::NoGradGuard guard;
        return m_script.forward({input.contiguous()}).toTensor().flatten(1).to(torch::kFloat32);
    }

    torch::jit::Module m_script;
};
} // namespace

EncoderInfo torchScriptInfo()
{
    EncoderInfo info;
    info.id = "torchscript";
    info.title = "Your own network";
    info.sentence = "torchscript:FILE, exported from Python; its weights stay as they are.";
    info.options = encoderOptions(128);
    info.applies = needsImages;
    info.size = [](const Dataset&) { return kDefaultSize; };
    return info;
}

Result<std::shared_ptr<Encoder>> makeTorchScript(const EncoderSetup& setup)
{
    if (setup.file.empty())
        return usageError("the TorchScript file is missing", "--encoder",
                          "Write torchscript:FILE.");
    try {
        torch::jit::Module script = torch::jit::load(setup.file, torch::kCPU);
        script.eval();
        const torch::NoGradGuard guard;
        const torch::Tensor probe = torch::zeros({1, setup.channels, setup.size, setup.size});
        const torch::Tensor features = script.forward({probe}).toTensor().flatten(1);
        return std::shared_ptr<Encoder>(std::make_shared<TorchScriptEncoder>(
            std::move(script), features.size(1), setup.options.at("dim").get<int64_t>(),
            setup.options.at("dropout").get<double>()));
    } catch (const std::exception& error) {
        const std::string text = error.what();
        return inputError("not a TorchScript network for inputs of this size: " +
                              text.substr(0, text.find('\n')),
                          setup.file, "Export it with torch.jit.trace for this size and channels.");
    }
}

} // namespace kindred

#include "model/Resnet.h"

#include <torch/nn/modules/batchnorm.h>
#include <torch/nn/modules/container/sequential.h>
#include <torch/nn/modules/conv.h>

#include <algorithm>
#include <array>

#include "model/Encoder.h"
#include "model/EncoderOptions.h"
#include "model/Scriptable.h"

namespace kindred {

namespace {
namespace nn = torch::nn;

constexpr int kSmallest = 16;
constexpr int kLargestWithCifarStem = 64;
constexpr int64_t kResnetWidth = 64; ///< of the paper; records without a width have it

nn::Conv2d convolution(int64_t in, int64_t out, int64_t kernel, int64_t stride)
{
    return nn::Conv2d(
        nn::Conv2dOptions(in, out, kernel).stride(stride).padding(kernel / 2).bias(false));
}

/// Two 3×3 convolutions (basic) or 1×1, 3×3, 1×1 (bottleneck) around a shortcut.
class ResidualBlockImpl final : public nn::Module, public Scriptable {
public:
    ResidualBlockImpl(int64_t in, int64_t width, int64_t stride, bool bottleneck)
    {
        const int64_t out = bottleneck ? width * 4 : width;
        if (bottleneck) {
            addLayer(convolution(in, width, 1, 1), width);
            addLayer(convolution(width, width, 3, stride), width);
            addLayer(convolution(width, out, 1, 1), out);
        } else {
            addLayer(convolution(in, width, 3, stride), width);
            addLayer(convolution(width, out, 3, 1), out);
        }
        if (stride != 1 || in != out)
            m_shortcut =
                register_module("downsample", nn::Sequential(convolution(in, out, 1, stride),
                                                             nn::BatchNorm2d(out)));
    }

    torch::Tensor forward(const torch::Tensor& input)
    {
        torch::Tensor x = input;
        for (size_t i = 0; i < m_convolutions.size(); ++i) {
            x = m_norms[i]->forward(m_convolutions[i]->forward(x));
            if (i + 1 < m_convolutions.size())
                x = torch::relu(x);
        }
        return torch::relu(x + (m_shortcut.is_empty() ? input : m_shortcut->forward(input)));
    }

    std::string forwardScript() const override
    {
        std::string body =
            m_shortcut.is_empty() ? "shortcut = x\n" : "shortcut = self.downsample.forward(x)\n";
        for (size_t i = 1; i <= m_convolutions.size(); ++i) {
            const std::string number = std::to_string(i);
            body.append("x = self.bn").append(number).append(".forward(self.conv");
            body.append(number).append(".forward(x))\n");
            if (i < m_convolutions.size())
                body += "x = torch.relu(x)\n";
        }
        return body + "return torch.relu(x + shortcut)";
    }

private:
    void addLayer(nn::Conv2d layer, int64_t channels)
    {
        const std::string number = std::to_string(m_convolutions.size() + 1);
        m_convolutions.push_back(register_module("conv" + number, std::move(layer)));
        m_norms.push_back(register_module("bn" + number, nn::BatchNorm2d(channels)));
    }

    std::vector<nn::Conv2d> m_convolutions;
    std::vector<nn::BatchNorm2d> m_norms;
    nn::Sequential m_shortcut{nullptr};
};
TORCH_MODULE(ResidualBlock);

struct ResnetShape {
    std::array<int, 4> blocks;
    bool bottleneck;
};
constexpr ResnetShape kResnet18 = {{2, 2, 2, 2}, false};
constexpr ResnetShape kResnet34 = {{3, 4, 6, 3}, false};
constexpr ResnetShape kResnet50 = {{3, 4, 6, 3}, true};

class ResnetEncoder final : public Encoder, public Scriptable {
public:
    ResnetEncoder(const EncoderSetup& setup, const ResnetShape& shape)
        : m_cifarStem(setup.size <= kLargestWithCifarStem)
    {
        const int64_t narrowest = setup.options.value("width", kResnetWidth);
        m_stem =
            register_module("conv1", m_cifarStem ? convolution(setup.channels, narrowest, 3, 1)
                                                 : convolution(setup.channels, narrowest, 7, 2));
        m_stemNorm = register_module("bn1", nn::BatchNorm2d(narrowest));
        int64_t channels = narrowest;
        for (size_t stage = 0; stage < shape.blocks.size(); ++stage) {
            const int64_t width = narrowest << stage;
            nn::Sequential blocks;
            for (int block = 0; block < shape.blocks[stage]; ++block) {
                blocks->push_back(ResidualBlock(channels, width, block == 0 && stage > 0 ? 2 : 1,
                                                shape.bottleneck));
                channels = shape.bottleneck ? width * 4 : width;
            }
            m_stages.push_back(register_module("layer" + std::to_string(stage + 1), blocks));
        }
        initialiseConvolutions(*this);
        addHead(channels, setup.options.at("dim").get<int64_t>(),
                setup.options.at("dropout").get<double>());
    }

    std::string forwardScript() const override
    {
        std::string body = "x = torch.relu(self.bn1.forward(self.conv1.forward(x)))\n";
        if (!m_cifarStem)
            body += "x = torch.max_pool2d(x, [3, 3], [2, 2], [1, 1])\n";
        for (size_t stage = 1; stage <= m_stages.size(); ++stage)
            body += "x = self.layer" + std::to_string(stage) + ".forward(x)\n";
        return body + "return x.mean([2, 3])";
    }

private:
    torch::Tensor features(const torch::Tensor& input) override
    {
        torch::Tensor x = torch::relu(m_stemNorm->forward(m_stem->forward(input)));
        if (!m_cifarStem)
            x = torch::max_pool2d(x, 3, 2, 1);
        for (nn::Sequential& stage : m_stages)
            x = stage->forward(x);
        return x.mean({2, 3});
    }

    bool m_cifarStem;
    nn::Conv2d m_stem{nullptr};
    nn::BatchNorm2d m_stemNorm{nullptr};
    std::vector<nn::Sequential> m_stages;
};

EncoderInfo resnetInfo(const std::string& id, const std::string& title, const std::string& sentence)
{
    EncoderInfo info;
    info.id = id;
    info.title = title;
    info.sentence = sentence;
    info.options = encoderOptions(128);
    info.options.add(OptionSchema(
        inGroup("encoder",
                {integerOption("width", kResnetWidth, 1, 512,
                               "Channels of the first stage; each further one has twice as many. "
                               "Published weights have 64.")})));
    info.applies = needsImages;
    info.size = [](const Dataset& dataset) {
        return std::max(dataset.maxWidth, dataset.maxHeight) <= kLargestWithCifarStem ? 32 : 224;
    };
    return info;
}

Result<std::shared_ptr<Encoder>> makeResnet(const EncoderSetup& setup, const ResnetShape& shape)
{
    if (setup.size < kSmallest)
        return inputError("a residual network needs images of at least 16 pixels", "size",
                          "Set a larger size, or use the linear encoder.");
    return std::shared_ptr<Encoder>(std::make_shared<ResnetEncoder>(setup, shape));
}
} // namespace

EncoderInfo resnet18Info()
{
    return resnetInfo("resnet18", "ResNet-18",
                      "Eighteen layers: the usual choice for photographs.");
}
EncoderInfo resnet34Info()
{
    return resnetInfo("resnet34", "ResNet-34", "Thirty-four layers: better, twice the time.");
}
EncoderInfo resnet50Info()
{
    return resnetInfo("resnet50", "ResNet-50", "Fifty layers with bottlenecks: wants a GPU.");
}
Result<std::shared_ptr<Encoder>> makeResnet18(const EncoderSetup& setup)
{
    return makeResnet(setup, kResnet18);
}
Result<std::shared_ptr<Encoder>> makeResnet34(const EncoderSetup& setup)
{
    return makeResnet(setup, kResnet34);
}
Result<std::shared_ptr<Encoder>> makeResnet50(const EncoderSetup& setup)
{
    return makeResnet(setup, kResnet50);
}

} // namespace kindred

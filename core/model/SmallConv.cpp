#include "model/SmallConv.h"

#include <torch/nn/modules/batchnorm.h>
#include <torch/nn/modules/conv.h>

#include <algorithm>

#include "model/Encoder.h"
#include "model/EncoderOptions.h"
#include "model/Scriptable.h"

namespace kindred {

namespace {
namespace nn = torch::nn;

class LenetEncoder final : public Encoder, public Scriptable {
public:
    explicit LenetEncoder(const EncoderSetup& setup)
        : m_first(register_module("conv1", nn::Conv2d(nn::Conv2dOptions(setup.channels, 32, 5)))),
          m_second(register_module("conv2", nn::Conv2d(nn::Conv2dOptions(32, 64, 5))))
    {
        const int64_t edge = ((setup.size - 4) / 2 - 4) / 2;
        m_dense = register_module("dense", nn::Linear(64 * edge * edge, kFeatures));
        initialiseConvolutions(*this);
        addHead(kFeatures, setup.options.at("dim").get<int64_t>(),
                setup.options.at("dropout").get<double>());
    }

    std::string forwardScript() const override
    {
        return "x = torch.max_pool2d(torch.relu(self.conv1.forward(x)), [2, 2])\n"
               "x = torch.max_pool2d(torch.relu(self.conv2.forward(x)), [2, 2])\n"
               "return torch.relu(self.dense.forward(x.contiguous().flatten(1)))";
    }

    static constexpr int kSmallest = 16;

private:
    static constexpr int64_t kFeatures = 256;

    torch::Tensor features(const torch::Tensor& input) override
    {
        torch::Tensor x = torch::max_pool2d(torch::relu(m_first->forward(input)), 2);
        x = torch::max_pool2d(torch::relu(m_second->forward(x)), 2);
        return torch::relu(m_dense->forward(x.contiguous().flatten(1)));
    }

    nn::Conv2d m_first;
    nn::Conv2d m_second;
    nn::Linear m_dense{nullptr};
};

class Conv4Encoder final : public Encoder, public Scriptable {
public:
    explicit Conv4Encoder(const EncoderSetup& setup)
    {
        const auto width = setup.options.at("width").get<int64_t>();
        int64_t channels = setup.channels;
        int64_t edge = setup.size;
        for (int block = 0; block < 4; ++block) {
            const std::string number = std::to_string(block + 1);
            m_convolutions.push_back(register_module(
                "conv" + number,
                nn::Conv2d(nn::Conv2dOptions(channels, width, 3).padding(1).bias(false))));
            m_norms.push_back(register_module("bn" + number, nn::BatchNorm2d(width)));
            channels = width;
            edge /= 2;
        }
        initialiseConvolutions(*this);
        addHead(width * edge * edge, setup.options.at("dim").get<int64_t>(),
                setup.options.at("dropout").get<double>());
    }

    std::string forwardScript() const override
    {
        std::string body;
        for (size_t block = 1; block <= m_convolutions.size(); ++block) {
            const std::string number = std::to_string(block);
            body.append("x = self.bn").append(number).append(".forward(self.conv");
            body.append(number).append(".forward(x))\n");
            body += "x = torch.max_pool2d(torch.relu(x), [2, 2])\n";
        }
        return body + "return x.contiguous().flatten(1)";
    }

    static constexpr int kSmallest = 16;

private:
    torch::Tensor features(const torch::Tensor& input) override
    {
        torch::Tensor x = input;
        for (size_t block = 0; block < m_convolutions.size(); ++block)
            x = torch::max_pool2d(
                torch::relu(m_norms[block]->forward(m_convolutions[block]->forward(x))), 2);
        return x.contiguous().flatten(1);
    }

    std::vector<nn::Conv2d> m_convolutions;
    std::vector<nn::BatchNorm2d> m_norms;
};

template <class Network>
Result<std::shared_ptr<Encoder>> makeImageEncoder(const EncoderSetup& setup)
{
    if (setup.size < Network::kSmallest)
        return inputError("the network needs images of at least " +
                              std::to_string(Network::kSmallest) + " pixels",
                          "size", "Set a larger size, or use the linear encoder.");
    return std::shared_ptr<Encoder>(std::make_shared<Network>(setup));
}
} // namespace

EncoderInfo lenetInfo()
{
    EncoderInfo info;
    info.id = "lenet";
    info.title = "LeNet";
    info.sentence = "Two convolutions: seconds per epoch, enough for digits.";
    info.options = encoderOptions(128);
    info.applies = needsImages;
    info.size = [](const Dataset&) { return 28; };
    return info;
}

EncoderInfo conv4Info()
{
    EncoderInfo info;
    info.id = "conv4";
    info.title = "Four blocks";
    info.sentence = "Four convolutions with batch norm: the network of the few-shot papers.";
    info.options = encoderOptions(64);
    info.options.add(OptionSchema(
        inGroup("encoder", {integerOption("width", 32, 1, 1024, "Channels of every block.")})));
    info.applies = needsImages;
    info.size = [](const Dataset& dataset) {
        const bool small = std::max(dataset.maxWidth, dataset.maxHeight) <= 32;
        return small || dataset.drawings ? 28 : 84;
    };
    return info;
}

Result<std::shared_ptr<Encoder>> makeLenet(const EncoderSetup& setup)
{
    return makeImageEncoder<LenetEncoder>(setup);
}

Result<std::shared_ptr<Encoder>> makeConv4(const EncoderSetup& setup)
{
    return makeImageEncoder<Conv4Encoder>(setup);
}

} // namespace kindred

#include <gtest/gtest.h>

#include <torch/script.h>

#include <sstream>

#include "base/Files.h"
#include "model/Encoder.h"
#include "model/EncoderTable.h"
#include "model/ModuleScript.h"
#include "model/TorchCompat.h"

namespace kindred {
namespace {

struct Case {
    std::string encoder;
    int channels;
    int size;
};

std::ostream& operator<<(std::ostream& out, const Case& wanted)
{
    return out << wanted.encoder << " " << wanted.size;
}

EncoderSetup setupOf(const Case& wanted, int dimension = 8)
{
    EncoderSetup setup;
    setup.channels = wanted.channels;
    setup.size = wanted.size;
    setup.options = {{"dim", dimension}, {"dropout", 0.5}, {"weights", ""}, {"width", 16}};
    return setup;
}

/// Norms with statistics as after some training, so that evaluation mode shows.
void moveStatistics(Encoder& encoder)
{
    const torch::NoGradGuard guard;
    for (auto& item : encoder.named_buffers())
        if (item.key().ends_with("running_mean") || item.key().ends_with("input_mean"))
            item.value().uniform_(-0.2, 0.2);
        else if (item.key().ends_with("running_var") || item.key().ends_with("input_deviation"))
            item.value().uniform_(0.5, 2.0);
}

torch::jit::Module savedAndLoaded(const torch::jit::Module& script)
{
    std::stringstream bytes;
    script.save(bytes);
    return torch::jit::load(bytes, torch::kCPU);
}

/// The largest difference as a share of the largest value.
double difference(const torch::Tensor& a, const torch::Tensor& b)
{
    return ((a - b).abs().max() / b.abs().max()).item<double>();
}

void expectEqualOutputs(Encoder& encoder, const torch::Tensor& input)
{
    const torch::NoGradGuard guard;
    encoder.eval();
    const auto unit = std::make_shared<torch::jit::CompilationUnit>();
    auto script = moduleScript(unit, encoder);
    ASSERT_TRUE(script.ok()) << script.error().message();
    torch::jit::Module loaded = savedAndLoaded(*script);
    const EncoderOutput wanted = encoder.forward(input);
    const torch::Tensor embedding = loaded.forward({input}).toTensor();
    const torch::Tensor features = loaded.run_method("features", input).toTensor();
    ASSERT_EQ(embedding.sizes(), wanted.embedding.sizes());
    EXPECT_LE(difference(embedding, wanted.embedding), 1e-6);
    EXPECT_LE(difference(features, wanted.features), 1e-6);
}

class ScriptOfEncoder : public testing::TestWithParam<Case> {};

TEST_P(ScriptOfEncoder, GivesTheEncodersOutput)
{
    torch::manual_seed(3);
    const Case& wanted = GetParam();
    const auto made = makeEncoder(wanted.encoder, setupOf(wanted));
    ASSERT_TRUE(made.ok()) << made.error().message();
    Encoder& encoder = **made;
    moveStatistics(encoder);
    compat::channelsLastWeights(encoder);
    expectEqualOutputs(encoder,
                       torch::rand({3, wanted.channels, wanted.size, wanted.size}) * 2 - 1);
}

INSTANTIATE_TEST_SUITE_P(
    All, ScriptOfEncoder,
    testing::Values(Case{"identity", 3, 8}, Case{"linear", 1, 8}, Case{"lenet", 1, 28},
                    Case{"conv4", 3, 32}, Case{"conv4", 1, 84}, Case{"resnet18", 3, 32},
                    Case{"resnet18", 3, 96}, Case{"resnet34", 3, 32}, Case{"resnet50", 3, 80}),
    [](const auto& given) { return given.param.encoder + "_" + std::to_string(given.param.size); });

TEST(ModuleScript, ANetworkOfOnesOwnIsSavedWithinIt)
{
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "net.pt").string();
    torch::jit::Module own("net");
    own.register_parameter("gain", torch::tensor({2.0F, 3.0F, 5.0F}), false);
    own.define("def forward(self, x):\n    return x.mean([2, 3]) * self.gain\n");
    own.save(file);
    const auto made = makeEncoder("torchscript:" + file, setupOf({"torchscript", 3, 8}));
    ASSERT_TRUE(made.ok()) << made.error().message();
    expectEqualOutputs(**made, torch::rand({2, 3, 8, 8}));
}

TEST(ModuleScript, FeatureRowsTakeTheSameWay)
{
    EncoderSetup setup = setupOf({"linear", 0, 0}, 4);
    setup.inputDimension = 6;
    const auto made = makeEncoder("linear", setup);
    ASSERT_TRUE(made.ok()) << made.error().message();
    moveStatistics(**made);
    expectEqualOutputs(**made, torch::randn({5, 6}));
}

TEST(ModuleScript, KeepsNamesAndMarksWhatIsTrained)
{
    const auto made = makeEncoder("resnet18", setupOf({"resnet18", 3, 32}));
    ASSERT_TRUE(made.ok());
    const auto script = moduleScript(std::make_shared<torch::jit::CompilationUnit>(), **made);
    ASSERT_TRUE(script.ok()) << script.error().message();
    std::set<std::string> names;
    for (const auto& item : script->named_parameters())
        names.insert(item.name);
    for (const auto& item : (*made)->named_parameters())
        EXPECT_TRUE(names.contains(item.key())) << item.key();
    EXPECT_EQ(names.size(), (*made)->parameters().size());
    EXPECT_FALSE(script->is_training());
}

TEST(ModuleScript, ALayerWithoutAFormIsRefusedByName)
{
    struct OddLayerImpl final : torch::nn::Module {};
    OddLayerImpl layer;
    const auto script = moduleScript(std::make_shared<torch::jit::CompilationUnit>(), layer);
    ASSERT_FALSE(script.ok());
    EXPECT_NE(script.error().what.find("OddLayer"), std::string::npos) << script.error().what;
}

} // namespace
} // namespace kindred

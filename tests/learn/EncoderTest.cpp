#include <gtest/gtest.h>

#include <torch/script.h>

#include "base/Files.h"
#include "model/Encoder.h"
#include "model/EncoderTable.h"
#include "model/SafeTensors.h"
#include "model/TorchCompat.h"
#include "train/finished/FileModel.h"

namespace kindred {
namespace {

EncoderSetup imageSetup(int channels, int size, int dimension, int width = 32)
{
    EncoderSetup setup;
    setup.channels = channels;
    setup.size = size;
    setup.options = {{"dim", dimension}, {"dropout", 0.0}, {"weights", ""}, {"width", width}};
    return setup;
}

int64_t trainedParameterCount(const Encoder& encoder)
{
    int64_t count = 0;
    for (const torch::Tensor& parameter : encoder.parameters())
        count += parameter.numel();
    return count;
}

struct Shape {
    const char* encoder;
    int channels;
    int size;
    int dimension;
    int64_t features;
    int64_t parameters;
    int width = 32;
};
class EncoderShape : public testing::TestWithParam<Shape> {};

TEST_P(EncoderShape, HasTheLayersOfThePaper)
{
    const Shape& shape = GetParam();
    const auto made = makeEncoder(
        shape.encoder, imageSetup(shape.channels, shape.size, shape.dimension, shape.width));
    ASSERT_TRUE(made.ok()) << made.error().message();
    Encoder& encoder = **made;
    encoder.eval();
    const torch::NoGradGuard guard;
    const EncoderOutput out =
        encoder.forward(torch::randn({2, shape.channels, shape.size, shape.size}));
    EXPECT_EQ(out.features.sizes(), (std::vector<int64_t>{2, shape.features}));
    EXPECT_EQ(out.embedding.sizes(), (std::vector<int64_t>{2, shape.dimension}));
    EXPECT_EQ(encoder.featureDimension(), shape.features);
    EXPECT_EQ(encoder.dimension(), shape.dimension);
    EXPECT_EQ(trainedParameterCount(encoder), shape.parameters);
    if (std::string(shape.encoder) != "identity") {
        EXPECT_LT(out.embedding.min().item<float>(), 0) << "the embedding layer has no ReLU";
    }
}

// torchvision's resnet18/34/50 have 11,689,512 / 21,797,672 / 25,557,032 parameters with a
// classifier of 512·1000 + 1000 (2048·1000 + 1000); ours carries 512·128 + 128 (2048·128 + 128).
// The CIFAR stem has 3·64·9 instead of 3·64·49 weights. The narrow one, by stages with their norms:
// 464 + 9344 + 33088 + 131712 + 525568, and 128·128 + 128.
INSTANTIATE_TEST_SUITE_P(
    All, EncoderShape,
    testing::Values(Shape{"lenet", 1, 28, 128, 256, 832 + 51264 + 262400 + 32896},
                    Shape{"conv4", 1, 28, 64, 32, 288 + 3 * 9216 + 4 * 64 + 2112},
                    Shape{"conv4", 3, 84, 64, 800, 864 + 3 * 9216 + 4 * 64 + 51264},
                    Shape{"resnet18", 3, 224, 128, 512, 11689512 - 513000 + 65664, 64},
                    Shape{"resnet18", 3, 32, 128, 512, 11689512 - 513000 + 65664 - 64 * 3 * 40, 64},
                    Shape{"resnet18", 3, 32, 128, 128, 700176 + 16512, 16},
                    Shape{"resnet34", 3, 32, 128, 512, 21797672 - 513000 + 65664 - 64 * 3 * 40, 64},
                    Shape{"resnet50", 3, 96, 128, 2048, 25557032 - 2049000 + 262272, 64},
                    Shape{"linear", 3, 8, 16, 192, 192 * 16 + 16},
                    Shape{"identity", 1, 8, 64, 64, 0}),
    [](const auto& given) {
        return std::string(given.param.encoder) + "_" + std::to_string(given.param.size) + "_" +
               std::to_string(given.param.width);
    });

TEST(Encoder, AResidualNetworkWithoutAWidthIsThePapers)
{
    EncoderSetup setup = imageSetup(3, 32, 16);
    setup.options.erase("width"); // as records have it that are older than the option
    const auto made = makeEncoder("resnet18", setup);
    ASSERT_TRUE(made.ok()) << made.error().message();
    EXPECT_EQ((*made)->featureDimension(), 512);
}

TEST(Encoder, ChannelsLastGivesTheSameEmbedding)
{
    torch::manual_seed(1);
    const auto made = makeEncoder("resnet18", imageSetup(3, 32, 16));
    ASSERT_TRUE(made.ok());
    (*made)->eval();
    const torch::NoGradGuard guard;
    const torch::Tensor images = torch::randn({3, 3, 32, 32});
    const torch::Tensor plain = (*made)->forward(images).embedding;
    compat::channelsLastWeights(**made);
    const torch::Tensor reordered = (*made)->forward(compat::channelsLast(images)).embedding;
    EXPECT_TRUE(torch::allclose(plain, reordered, 1e-3, 1e-4))
        << (plain - reordered).abs().max().item<float>();
}

TEST(Encoder, LinearStandardisesFeatures)
{
    EncoderSetup setup;
    setup.size = 0;
    setup.inputDimension = 2;
    setup.options = {{"dim", 1}, {"dropout", 0.0}, {"weights", ""}};
    const auto made = makeEncoder("linear", setup);
    ASSERT_TRUE(made.ok());
    (*made)->standardise(torch::tensor({1.0f, 5.0f}), torch::tensor({2.0f, 0.0f}));
    const torch::Tensor features = (*made)->forward(torch::tensor({{5.0f, 7.0f}})).features;
    EXPECT_TRUE(
        torch::equal(features, torch::tensor({{2.0f, 2.0f}}))); // a constant column stays finite
}

TEST(Encoder, LinearStandardisesFeaturesOfAnyScale)
{
    EncoderSetup setup;
    setup.size = 0;
    setup.inputDimension = 2;
    setup.options = {{"dim", 1}, {"dropout", 0.0}, {"weights", ""}};
    for (const float scale : {1e-25F, 1e-10F, 1.0F, 1e20F}) {
        const auto made = makeEncoder("linear", setup);
        ASSERT_TRUE(made.ok());
        (*made)->standardise(torch::tensor({scale, 5e3F * scale}),
                             torch::tensor({2 * scale, 0.0F}));
        const torch::Tensor rows = torch::tensor({{5 * scale, 5e3F * scale}});
        EXPECT_TRUE((*made)->forward(rows).features.allclose(torch::tensor({{2.0F, 0.0F}})))
            << scale;
    }
}

TEST(Encoder, DropoutLeavesAWholeEmbeddingBesideTheLiveOne)
{
    EncoderSetup setup = imageSetup(1, 16, 8);
    setup.options["dropout"] = 0.5;
    const auto made = makeEncoder("lenet", setup);
    ASSERT_TRUE(made.ok());
    const torch::Tensor images = torch::randn({3, 1, 16, 16});
    (*made)->train();
    const EncoderOutput live = (*made)->forward(images);
    (*made)->eval();
    const EncoderOutput still = (*made)->forward(images);
    ASSERT_TRUE(live.whole.defined());
    EXPECT_FALSE(live.whole.requires_grad());
    EXPECT_TRUE(live.whole.allclose(still.embedding));
    EXPECT_FALSE(live.embedding.allclose(still.embedding));
    EXPECT_FALSE(still.whole.defined());
    setup.options["dropout"] = 0.0;
    const auto plain = makeEncoder("lenet", setup);
    ASSERT_TRUE(plain.ok());
    EXPECT_FALSE((*plain)->forward(images).whole.defined());
}

TEST(Encoder, TooSmallImagesAreRefused)
{
    for (const char* id : {"lenet", "conv4", "resnet18"})
        EXPECT_FALSE(makeEncoder(id, imageSetup(3, 8, 16)).ok()) << id;
}

TEST(Encoder, TorchScriptIsAFrozenTrunkUnderATrainedHead)
{
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "net.pt").string();
    torch::jit::Module script("net");
    script.define("def forward(self, x):\n    return x.mean([2, 3]) * 2.0\n");
    script.save(file);
    const auto made = makeEncoder("torchscript:" + file, imageSetup(3, 8, 4));
    ASSERT_TRUE(made.ok()) << made.error().message();
    const EncoderOutput out = (*made)->forward(torch::ones({2, 3, 8, 8}));
    EXPECT_TRUE(torch::equal(out.features, torch::full({2, 3}, 2.0f)));
    EXPECT_EQ(out.embedding.sizes(), (std::vector<int64_t>{2, 4}));
    EXPECT_EQ(trainedParameterCount(**made), 3 * 4 + 4);
}

TEST(FileModel, AScriptWhoseRowsGrowWithTheBatchIsRefused)
{
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "net.pt";
    torch::jit::Module script("net");
    script.define("def forward(self, x):\n"
                  "    return x.mean([2, 3]).repeat([x.size(0), 1])\n");
    script.save(file.string());
    const auto model = FileModel::open(file, 1);
    ASSERT_TRUE(model.ok()) << model.error().message();
    EXPECT_TRUE((*model)->isScript());
    const Image grey{8, 8, 3, std::vector<uint8_t>(8 * 8 * 3, 128)};
    EXPECT_TRUE((*model)->embed({grey}).ok());
    const auto rows = (*model)->embed({grey, grey});
    ASSERT_FALSE(rows.ok());
    EXPECT_NE(rows.error().what.find("one row of fixed length"), std::string::npos);
}

TEST(FileModel, ANarrowResidualNetworkIsReadFromItsWeights)
{
    const TemporaryFolder folder;
    const auto made = makeEncoder("resnet18", imageSetup(3, 32, 16, 8));
    ASSERT_TRUE(made.ok()) << made.error().message();
    const fs::path file = folder.path() / "narrow.safetensors";
    ASSERT_TRUE(writeFile(file, safeTensorsBytes(namedState(**made), {{"size", "32"}})).ok());
    const auto model = FileModel::open(file, 1);
    ASSERT_TRUE(model.ok()) << model.error().message();
    EXPECT_EQ((*model)->dimension(), 64) << "the features under the embedding layer";
}

TEST(Encoder, ABrokenTorchScriptFileIsAnInputError)
{
    const auto made = makeEncoder("torchscript:/nowhere.pt", imageSetup(3, 8, 4));
    ASSERT_FALSE(made.ok());
    EXPECT_EQ(made.error().code, ErrorCode::Input);
}

} // namespace
} // namespace kindred

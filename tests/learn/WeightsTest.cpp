#include <gtest/gtest.h>

#include "base/Files.h"
#include "model/SafeTensors.h"
#include "model/Weights.h"

namespace kindred {
namespace {

class PretrainedInputTest : public testing::Test {
protected:
    Result<PretrainedInput> inputOf(const NamedTensors& tensors, const TensorMetadata& metadata,
                                    int size = 8) const
    {
        const fs::path file = m_folder.path() / "weights.safetensors";
        EXPECT_TRUE(writeFile(file, safeTensorsBytes(tensors, metadata)).ok());
        return pretrainedInput(file, size);
    }

    static NamedTensors filters(int64_t channels)
    {
        return {{"conv1.weight", torch::zeros({4, channels, 3, 3})}};
    }

    TemporaryFolder m_folder;
};

TEST_F(PretrainedInputTest, TheFirstLayerTellsTheChannels)
{
    for (const int channels : {1, 3}) {
        const auto input = inputOf(filters(channels), {});
        ASSERT_TRUE(input.ok()) << input.error().message();
        EXPECT_EQ(input->channels, channels);
        EXPECT_TRUE(input->mean.empty());
    }
    EXPECT_EQ(inputOf({{"input_mean", torch::zeros({64})}}, {})->channels, 1);
    EXPECT_EQ(inputOf({{"input_mean", torch::zeros({3 * 64})}}, {})->channels, 3);
    EXPECT_EQ(inputOf({{"other", torch::zeros({3})}}, {})->channels, 0);
    const auto odd = inputOf(filters(4), {});
    ASSERT_FALSE(odd.ok());
    EXPECT_EQ(odd.error().code, ErrorCode::Input);
    EXPECT_NE(odd.error().what.find("4 channels"), std::string::npos) << odd.error().what;
}

TEST_F(PretrainedInputTest, TheMetadataTellTheScale)
{
    const auto input = inputOf(filters(1), {{"mean", "[0.25]"}, {"std", "[0.5]"}});
    ASSERT_TRUE(input.ok()) << input.error().message();
    EXPECT_EQ(input->mean, std::vector<float>{0.25F});
    EXPECT_EQ(input->std, std::vector<float>{0.5F});
}

TEST_F(PretrainedInputTest, MetadataThatDoNotFitAreNotTaken)
{
    const TensorMetadata useless[] = {{{"mean", "[0.25]"}},
                                      {{"mean", "[0.25,0.5]"}, {"std", "[0.5,0.5]"}},
                                      {{"mean", "[0.25]"}, {"std", "[0]"}},
                                      {{"mean", "[0.25]"}, {"std", "[\"wide\"]"}},
                                      {{"mean", "{"}, {"std", "[0.5]"}}};
    for (const TensorMetadata& metadata : useless) {
        const auto input = inputOf(filters(1), metadata);
        ASSERT_TRUE(input.ok()) << input.error().message();
        EXPECT_TRUE(input->mean.empty() && input->std.empty());
    }
}

TEST_F(PretrainedInputTest, AFileThatIsNotThereIsAnInputError)
{
    EXPECT_EQ(pretrainedInput(m_folder.path() / "none.pth", 8).error().code, ErrorCode::Input);
}

} // namespace
} // namespace kindred

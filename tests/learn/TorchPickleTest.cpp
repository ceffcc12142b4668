#include <gtest/gtest.h>

#include "base/Files.h"
#include "model/EncoderTable.h"
#include "model/TorchPickle.h"
#include "model/Weights.h"

namespace kindred {
namespace {

fs::path fixture(const std::string& name)
{
    return fs::path(KINDRED_TEST_DATA) / "pth" / name;
}

Result<NamedTensors> readFixture(const std::string& name)
{
    const Result<std::string> bytes = readFile(fixture(name));
    return bytes.ok() ? parseTorchPickle(*bytes, name) : Result<NamedTensors>(bytes.error());
}

TEST(TorchPickle, ReadsAStateDict)
{
    const Result<NamedTensors> state = readFixture("linear.pth");
    ASSERT_TRUE(state.ok()) << state.error().message();
    ASSERT_EQ(state->size(), 4U);
    EXPECT_EQ((*state)[0].first, "head.weight");
    EXPECT_TRUE(
        torch::equal((*state)[0].second, torch::arange(12, torch::kFloat32).view({3, 4}) * 0.5));
    EXPECT_TRUE(torch::equal((*state)[1].second, torch::tensor({-1.0f, 0.0f, 1.0f})));
}

TEST(TorchPickle, FindsTheStateDictOfATrainingCheckpoint)
{
    const Result<NamedTensors> state = readFixture("wrapped.pth");
    ASSERT_TRUE(state.ok()) << state.error().message();
    EXPECT_EQ(state->size(), 4U);
}

TEST(TorchPickle, FollowsStridesOffsetsAndTypes)
{
    const Result<NamedTensors> state = readFixture("views.pth");
    ASSERT_TRUE(state.ok()) << state.error().message();
    const torch::Tensor* transposed = findTensor(*state, "transposed");
    ASSERT_NE(transposed, nullptr);
    EXPECT_EQ(transposed->scalar_type(), torch::kFloat16);
    EXPECT_TRUE(torch::equal(transposed->to(torch::kFloat32),
                             torch::tensor({{0.0f, 1.0f, 2.0f}, {0.5f, 1.5f, 2.5f}})));
    EXPECT_TRUE(
        torch::equal(findTensor(*state, "tail")->to(torch::kFloat32), torch::tensor({2.0f, 2.5f})));
    EXPECT_EQ(findTensor(*state, "count")->item<int64_t>(), -7);
}

TEST(TorchPickle, LoadsIntoAnEncoder)
{
    EncoderSetup setup;
    setup.size = 0;
    setup.inputDimension = 4;
    setup.options = {{"dim", 3}, {"dropout", 0.0}, {"weights", fixture("linear.pth").string()}};
    const auto encoder = makeEncoder("linear", setup);
    ASSERT_TRUE(encoder.ok()) << encoder.error().message();
    (*encoder)->eval();
    // Columns become (x − mean)/deviation = (1, 1, 1, 1); rows of the weight sum to 3, 11, 19.
    const torch::Tensor input = torch::tensor({{1.0f, 2.0f, 4.0f, 5.0f}});
    const torch::Tensor out = (*encoder)->forward(input).embedding;
    EXPECT_TRUE(torch::allclose(out, torch::tensor({{2.0f, 11.0f, 20.0f}}))) << out;
}

struct Refused {
    const char* file;
    const char* says;
};
class RefusedPickle : public testing::TestWithParam<Refused> {};

TEST_P(RefusedPickle, IsInputErrorAndRunsNothing)
{
    const Result<NamedTensors> state = readFixture(GetParam().file);
    ASSERT_FALSE(state.ok());
    EXPECT_EQ(state.error().code, ErrorCode::Input);
    EXPECT_NE(state.error().message().find(GetParam().says), std::string::npos)
        << state.error().message();
    EXPECT_FALSE(fs::exists("owned.txt"));
}

INSTANTIATE_TEST_SUITE_P(
    Cases, RefusedPickle,
    testing::Values(Refused{"malicious.pth", "system"}, Refused{"compressed.pth", "compressed"},
                    Refused{"past_end.pth", "past its data"}, Refused{"huge.pth", "larger"},
                    Refused{"no_tensors.pth", "no tensors"}, Refused{"deep.pth", "no state dict"},
                    Refused{"circular.pth", "no tensors"}, Refused{"cut.pth", "damaged"}),
    [](const auto& given) {
        const std::string name = given.param.file;
        return name.substr(0, name.find('.'));
    });

TEST(TorchPickle, EveryTruncationIsRefused)
{
    const Result<std::string> bytes = readFile(fixture("linear.pth"));
    ASSERT_TRUE(bytes.ok());
    for (size_t size = 0; size < bytes->size(); ++size)
        EXPECT_FALSE(parseTorchPickle(bytes->substr(0, size), "cut").ok()) << size;
}

TEST(TorchPickle, FlippedBytesNeverCrash)
{
    const Result<std::string> bytes = readFile(fixture("linear.pth"));
    ASSERT_TRUE(bytes.ok());
    for (size_t at = 0; at < bytes->size(); ++at)
        for (const char mask : {'\x01', '\x80', '\xff'}) {
            std::string changed = *bytes;
            changed[at] = static_cast<char>(changed[at] ^ mask);
            const Result<NamedTensors> state = parseTorchPickle(changed, "flipped");
            if (!state.ok()) {
                EXPECT_EQ(state.error().code, ErrorCode::Input);
            }
        }
}

TEST(Pretrained, MissingAndMisshapenTensorsAreNamed)
{
    EncoderSetup setup;
    setup.size = 0;
    setup.inputDimension = 5;
    setup.options = {{"dim", 3}, {"dropout", 0.0}, {"weights", fixture("linear.pth").string()}};
    const auto encoder = makeEncoder("linear", setup);
    ASSERT_FALSE(encoder.ok());
    EXPECT_NE(encoder.error().message().find("input_mean"), std::string::npos)
        << encoder.error().message();
}

} // namespace
} // namespace kindred

#include <gtest/gtest.h>

#include "base/Files.h"
#include "model/SafeTensors.h"
#include "model/TorchPickle.h"
#include "support/Mutation.h"

namespace kindred {
namespace {

using Reader = Result<NamedTensors> (*)(std::string_view, const std::string&);

/// Damaged files are refused as Input or read into tensors whose every byte can be touched.
void expectSturdy(const std::string& sound, Reader reader, int cases)
{
    ASSERT_TRUE(reader(sound, "sound").ok());
    int refused = 0;
    for (int number = 0; number < cases; ++number) {
        SCOPED_TRACE(number);
        Random random({31, static_cast<uint64_t>(number)});
        const std::string damaged =
            number % 2 ? test::flip(sound, random) : test::mutate(sound, random);
        const Result<NamedTensors> tensors = reader(damaged, "damaged");
        if (!tensors.ok()) {
            ++refused;
            EXPECT_EQ(tensors.error().code, ErrorCode::Input) << tensors.error().message();
            EXPECT_EQ(tensors.error().message().find("damaged") == std::string::npos, false);
        } else {
            for (const auto& [name, tensor] : *tensors)
                EXPECT_EQ(tensor.to(torch::kFloat64).sum().numel(), 1) << name;
        }
        if (testing::Test::HasFailure())
            return;
    }
    EXPECT_GT(refused, cases / 4);
}

TEST(ReaderFuzz, SafeTensors)
{
    expectSturdy(safeTensorsBytes({{"a.weight", torch::arange(6, torch::kFloat32).view({2, 3})},
                                   {"half", torch::ones({4}).to(torch::kBFloat16)},
                                   {"none", torch::empty({0, 4})},
                                   {"count", torch::tensor(-3, torch::kInt64)}}),
                 parseSafeTensors, 4000);
}

TEST(ReaderFuzz, TorchPickle)
{
    for (const char* name : {"linear.pth", "views.pth", "wrapped.pth"}) {
        SCOPED_TRACE(name);
        const auto bytes = readFile(fs::path(KINDRED_TEST_DATA) / "pth" / name);
        ASSERT_TRUE(bytes.ok());
        expectSturdy(*bytes, parseTorchPickle, 2000);
    }
}

} // namespace
} // namespace kindred

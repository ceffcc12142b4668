#include <gtest/gtest.h>

#include <cstring>

#include "model/SafeTensors.h"

namespace kindred {
namespace {

/// A file whose length field may lie by `extra` bytes.
std::string fileOf(const std::string& header, const std::string& data, uint64_t extra = 0)
{
    const uint64_t length = header.size() + extra;
    std::string bytes(8, '\0');
    std::memcpy(bytes.data(), &length, 8);
    bytes.append(header);
    bytes.append(data);
    return bytes;
}

TEST(SafeTensors, RoundTripKeepsNamesTypesShapesAndBits)
{
    const NamedTensors written = {
        {"a.weight", torch::arange(6, torch::kFloat32).view({2, 3}) / 7},
        {"half", torch::tensor({0.5, -2.0}, torch::kFloat64).to(torch::kBFloat16)},
        {"count", torch::tensor(-3, torch::kInt64)},
        {"none", torch::empty({0, 4})},
        {"flags", torch::tensor({1, 0, 1}, torch::kUInt8)},
        {"last", torch::arange(8, torch::kFloat32)
                     .view({1, 2, 2, 2})
                     .contiguous(torch::MemoryFormat::ChannelsLast)}};
    const Result<NamedTensors> read = parseSafeTensors(safeTensorsBytes(written), "memory");
    ASSERT_TRUE(read.ok()) << read.error().message();
    ASSERT_EQ(read->size(), written.size());
    for (size_t i = 0; i < written.size(); ++i) {
        EXPECT_EQ((*read)[i].first, written[i].first);
        EXPECT_EQ((*read)[i].second.scalar_type(), written[i].second.scalar_type());
        EXPECT_TRUE(torch::equal((*read)[i].second, written[i].second)) << written[i].first;
    }
}

TEST(SafeTensors, HeaderIsAlignedAndReadableByOthers)
{
    const std::string bytes = safeTensorsBytes({{"x", torch::ones({2})}});
    uint64_t length = 0;
    std::memcpy(&length, bytes.data(), 8);
    EXPECT_EQ(length % 8, 0U);
    EXPECT_EQ(bytes.size(), 8 + length + 8);
    EXPECT_TRUE(std::string_view(bytes).substr(8).starts_with(
        R"({"x":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})"));
}

TEST(SafeTensors, MetadataAreTextsBesideTheTensors)
{
    const TensorMetadata metadata = {{"encoder", "conv4"}, {"mean", "[0.5]"}};
    const std::string bytes = safeTensorsBytes({{"x", torch::ones({2})}}, metadata);
    const auto read = parseMetadata(bytes, "file");
    ASSERT_TRUE(read.ok()) << read.error().message();
    EXPECT_EQ(*read, metadata);
    EXPECT_EQ(parseSafeTensors(bytes, "file")->size(), 1U);
    EXPECT_TRUE(parseMetadata(safeTensorsBytes({}), "file")->empty());
    EXPECT_FALSE(parseMetadata(fileOf(R"({"__metadata__":{"size":28}})", ""), "file").ok());
    EXPECT_FALSE(parseMetadata("short", "file").ok());
}

struct Malformed {
    const char* name;
    std::string bytes;
};

class MalformedSafeTensors : public testing::TestWithParam<Malformed> {};

TEST_P(MalformedSafeTensors, IsRefusedAsInput)
{
    const Result<NamedTensors> read = parseSafeTensors(GetParam().bytes, "file");
    ASSERT_FALSE(read.ok());
    EXPECT_EQ(read.error().code, ErrorCode::Input);
    EXPECT_EQ(read.error().where, "file");
}

const std::string kFour(4, '\0');
const std::string kEight(8, '\0');
const std::string kFive(5, '\0');
INSTANTIATE_TEST_SUITE_P(
    Cases, MalformedSafeTensors,
    testing::Values(
        Malformed{"empty", ""}, Malformed{"short_length", "abc"},
        Malformed{"header_past_end", fileOf("{}", "", 100)},
        Malformed{"huge_header", std::string(10, '\xff')},
        Malformed{"no_json", fileOf("not json", "")}, Malformed{"array", fileOf("[]", "")},
        Malformed{"unknown_dtype",
                  fileOf(R"({"a":{"dtype":"F33","shape":[1],"data_offsets":[0,4]}})", kFour)},
        Malformed{"negative_shape",
                  fileOf(R"({"a":{"dtype":"F32","shape":[-1],"data_offsets":[0,4]}})", kFour)},
        Malformed{"overflowing_shape",
                  fileOf(R"({"a":{"dtype":"F32","shape":[4294967296,4294967296],)"
                         R"("data_offsets":[0,4]}})",
                         kFour)},
        Malformed{"size_disagrees",
                  fileOf(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,4]}})", kFour)},
        Malformed{"past_end",
                  fileOf(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})", kFour)},
        Malformed{"gap",
                  fileOf(R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})", kEight)},
        Malformed{"overlap", fileOf(R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},)"
                                    R"("b":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})",
                                    kFour)},
        Malformed{"reversed",
                  fileOf(R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[4,0]}})", kFour)},
        Malformed{"trailing",
                  fileOf(R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})", kFive)},
        Malformed{"missing_offsets", fileOf(R"({"a":{"dtype":"F32","shape":[1]}})", kFour)}),
    [](const auto& given) { return given.param.name; });

} // namespace
} // namespace kindred

#include <gtest/gtest.h>

#include <cstring>

#include "wire/Message.h"

namespace kindred::wire {
namespace {

Json blockValue(Json offset, Json dtype, Json shape)
{
    return {{"$block", {{"offset", offset}, {"dtype", dtype}, {"shape", shape}}}};
}

TEST(Blocks, ArraysComeBackAlignedAndEqual)
{
    Message message;
    const std::vector<float> floats = {1.5f, -2.0f, 3.25f};
    const std::vector<int64_t> integers = {7, -1};
    const Json first = addBlock(message, "<f4", {3}, floats.data());
    const Json second = addBlock(message, "<i8", {2, 1}, integers.data());
    EXPECT_EQ(first["$block"]["offset"], 0);
    EXPECT_EQ(second["$block"]["offset"], 64); // 12 bytes, then padding to 64
    EXPECT_EQ(message.blocks.size(), 80u);

    const auto a = findBlock(message, first, "<f4");
    const auto b = findBlock(message, second, "<i8");
    ASSERT_TRUE(a && b);
    EXPECT_EQ(a->count(), 3);
    EXPECT_EQ(std::memcmp(a->data, floats.data(), 12), 0);
    EXPECT_EQ(b->shape, (std::vector<int64_t>{2, 1}));
    EXPECT_EQ(std::memcmp(b->data, integers.data(), 16), 0);
}

TEST(Blocks, EmptyArraysAreAllowed)
{
    Message message;
    const Json value = addBlock(message, "|u1", {0, 64, 64, 3}, nullptr);
    const auto view = findBlock(message, value, "|u1");
    ASSERT_TRUE(view);
    EXPECT_EQ(view->count(), 0);
}

TEST(Blocks, WrongReferencesAreRefused)
{
    Message message;
    message.blocks.assign(128, 'x');
    ASSERT_TRUE(findBlock(message, blockValue(64, "<f4", {16}), "<f4"));
    const std::vector<std::pair<const char*, Json>> wrong = {
        {"not an object", Json(3)},
        {"no $block", Json::object()},
        {"$block of another type", Json({{"$block", 5}})},
        {"past the end", blockValue(64, "<f4", {17})},
        {"offset past the end", blockValue(192, "<f4", {0})},
        {"offset not aligned", blockValue(4, "<f4", {1})},
        {"offset negative", blockValue(-64, "<f4", {1})},
        {"offset huge", blockValue(UINT64_MAX - 63, "<f4", {1})},
        {"offset fractional", blockValue(0.5, "<f4", {1})},
        {"offset text", blockValue("0", "<f4", {1})},
        {"other dtype", blockValue(0, "<f8", {1})},
        {"dtype not text", blockValue(0, 4, {1})},
        {"shape negative", blockValue(0, "<f4", Json::array({-1}))},
        {"shape overflows", blockValue(0, "<f4", {int64_t{1} << 40, int64_t{1} << 40})},
        {"shape beyond 63 bits", blockValue(0, "<f4", Json::array({UINT64_MAX}))},
        {"shape not an array", blockValue(0, "<f4", 4)},
        {"shape of text", blockValue(0, "<f4", {"4"})},
        {"too many dimensions", blockValue(0, "<f4", {1, 1, 1, 1, 1, 1, 1, 1, 1})},
    };
    for (const auto& [name, value] : wrong) {
        const auto view = findBlock(message, value, "<f4");
        ASSERT_FALSE(view) << name;
        EXPECT_EQ(view.error().code, ErrorCode::Input) << name;
    }
    EXPECT_FALSE(findBlock(message, blockValue(0, ">f4", {1}), ">f4")) << "big-endian";
}

} // namespace
} // namespace kindred::wire

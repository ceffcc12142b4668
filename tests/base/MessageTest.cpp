#include <gtest/gtest.h>

#include "wire/Message.h"

namespace kindred::wire {
namespace {

TEST(Message, GoldenFrames)
{
    EXPECT_EQ(encode(request(7, "ping", Json::object())),
              "Content-Length: 52\r\n\r\n"
              "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\",\"params\":{}}");

    Message answer = response(8, Json::object());
    const float value = 1.0f; // 00 00 80 3f
    answer.json["result"]["v"] = addBlock(answer, "<f4", {1}, &value);
    const std::string json = "{\"jsonrpc\":\"2.0\",\"id\":8,\"result\":{\"v\":{\"$block\":"
                             "{\"offset\":0,\"dtype\":\"<f4\",\"shape\":[1]}}}}";
    EXPECT_EQ(encode(answer), "Content-Length: " + std::to_string(json.size()) +
                                  "\r\nContent-Blocks: 4\r\n\r\n" + json +
                                  std::string("\0\0\x80\x3f", 4));
}

TEST(Message, NotificationHasNoId)
{
    const Message message = notification("cancel", {{"id", 3}});
    EXPECT_EQ(message.json.dump(), R"({"jsonrpc":"2.0","method":"cancel","params":{"id":3}})");
}

TEST(Message, ErrorsCarryTheirPartsAndCode)
{
    const Error error = inputError("is broken", "a.png", "Leave it out.");
    const Json json = errorResponse(Json("x"), error).json;
    EXPECT_EQ(json["id"], "x");
    EXPECT_EQ(json["error"]["code"], -32003);
    EXPECT_EQ(json["error"]["message"], "a.png: is broken. Leave it out.");
    EXPECT_EQ(json["error"]["data"]["code"], 3);
    EXPECT_EQ(json["error"]["data"]["what"], "is broken");
    EXPECT_EQ(json["error"]["data"]["where"], "a.png");
    EXPECT_EQ(json["error"]["data"]["remedy"], "Leave it out.");
    EXPECT_EQ(errorResponse(Json(), kParseError, error).json["error"]["code"], -32700);
}

TEST(Message, TextThatIsNotUtf8DoesNotStopAFrame)
{
    const std::string frame = encode(notification("log", {{"text", "caf\xe9"}}));
    Decoder decoder;
    decoder.feed(frame);
    const auto message = decoder.next();
    ASSERT_TRUE(message && *message);
    EXPECT_EQ((*message)->json["params"]["text"], "caf\xef\xbf\xbd");
}

TEST(Message, LargeBlocksTravelInPartsThatOthersMayOvertake)
{
    Message table = response(4, Json::object());
    std::vector<int32_t> values(1000);
    for (size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<int32_t>(i * i);
    table.json["result"]["data"] = addBlock(table, "<i4", {1000}, values.data());
    const std::vector<std::string> frames = encodeChunked(table, 1024);
    ASSERT_EQ(frames.size(), 4u); // 4000 bytes: three parts of 1024, the rest with the answer

    Decoder decoder;
    std::vector<Message> received;
    for (const std::string& frame : frames) {
        decoder.feed(encode(notification("events.appended", Json::object())));
        decoder.feed(frame);
    }
    for (;;) {
        auto message = decoder.next();
        ASSERT_TRUE(message);
        if (!*message)
            break;
        received.push_back(std::move(**message));
    }
    ASSERT_EQ(received.size(), 5u); // four events, one answer
    EXPECT_EQ(received.back().json["id"], 4);
    EXPECT_EQ(received.back().blocks, table.blocks);
    EXPECT_TRUE(findBlock(received.back(), received.back().json["result"]["data"], "<i4"));
}

TEST(Message, PartsOfTwoAnswersDoNotMix)
{
    Message a = response(1, "a");
    Message b = response(2, "b");
    a.blocks = std::string(300, 'a');
    b.blocks = std::string(300, 'b');
    const auto framesA = encodeChunked(a, 100);
    const auto framesB = encodeChunked(b, 100);
    Decoder decoder;
    for (size_t i = 0; i < framesA.size(); ++i)
        decoder.feed(framesA[i] + framesB[i]);
    const auto first = decoder.next();
    const auto second = decoder.next();
    ASSERT_TRUE(first && *first && second && *second);
    EXPECT_EQ((*first)->blocks, a.blocks);
    EXPECT_EQ((*second)->blocks, b.blocks);
}

TEST(Message, SmallBlocksStayInOneFrame)
{
    Message message = response(1, {});
    message.blocks = "abc";
    EXPECT_EQ(encodeChunked(message), std::vector<std::string>{encode(message)});
}

} // namespace
} // namespace kindred::wire

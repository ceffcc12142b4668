#include <gtest/gtest.h>

#include "wire/Message.h"

namespace kindred::wire {
namespace {

std::string frame(const std::string& json)
{
    return "Content-Length: " + std::to_string(json.size()) + "\r\n\r\n" + json;
}

const std::string kGood = frame(R"({"id":1})");

/// The decoder must answer `bytes` with exactly one error and then read a good frame.
void expectOneErrorThenGood(const std::string& name, const std::string& bytes, Limits limits = {})
{
    Decoder decoder(limits);
    decoder.feed(bytes);
    decoder.feed(kGood);
    int errors = 0;
    bool good = false;
    for (int i = 0; i < 10; ++i) {
        const auto message = decoder.next();
        if (!message)
            ++errors;
        else if (*message)
            good = (*message)->json == Json({{"id", 1}});
        else
            break;
    }
    EXPECT_EQ(errors, 1) << name;
    EXPECT_TRUE(good) << name;
    EXPECT_FALSE(decoder.broken()) << name;
}

TEST(Decoder, ReadsByteByByte)
{
    Message sent = response(5, {{"x", 1}});
    sent.blocks = std::string("\0\xff\r\n\r\n", 6);
    const std::string bytes = encode(sent) + kGood;
    Decoder decoder;
    std::vector<Message> received;
    for (const char byte : bytes) {
        decoder.feed(std::string_view(&byte, 1));
        auto message = decoder.next();
        ASSERT_TRUE(message);
        if (*message)
            received.push_back(std::move(**message));
    }
    ASSERT_EQ(received.size(), 2u);
    EXPECT_EQ(received[0].json, sent.json);
    EXPECT_EQ(received[0].blocks, sent.blocks);
}

TEST(Decoder, HeaderNamesAreCaseInsensitiveAndUnknownOnesIgnored)
{
    Decoder decoder;
    decoder.feed("content-type: x\r\nCONTENT-LENGTH:  8 \r\n\r\n{\"id\":1}");
    const auto message = decoder.next();
    ASSERT_TRUE(message && *message);
}

TEST(Decoder, DamagedFramesAreAnsweredOnceAndPassed)
{
    const std::string deep = std::string(70, '[') + std::string(70, ']');
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"no length", "Content-Type: x\r\n\r\n{}"},
        {"empty header", "\r\n\r\n"},
        {"negative length", "Content-Length: -5\r\n\r\n{}"},
        {"length not a number", "Content-Length: ten\r\n\r\n{}"},
        {"length too large for 64 bits", "Content-Length: 99999999999999999999999\r\n\r\n"},
        {"impossible length", "Content-Length: 4000000000000\r\n\r\n{}"},
        {"impossible blocks",
         "Content-Length: 2\r\nContent-Blocks: 18446744073709551615\r\n\r\n{}"},
        {"negative blocks", "Content-Length: 2\r\nContent-Blocks: -1\r\n\r\n{}"},
        {"line without colon", "hello\r\n\r\n"},
        {"binary bytes", std::string("\x00\xff\x13\x80", 4)},
        {"text before a header", "garbage"},
        {"endless header", std::string(5000, 'a')},
        {"not JSON", frame("{\"id\":")},
        {"invalid UTF-8", frame("{\"id\":\"\xff\"}")},
        {"nothing", frame("")},
        {"too deep", frame(deep)},
        {"two documents", frame("{}{}")},
    };
    for (const auto& [name, bytes] : cases)
        expectOneErrorThenGood(name, bytes);
}

TEST(Decoder, TwoLengthsAreRefused)
{
    Decoder decoder;
    decoder.feed("Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}" + kGood);
    EXPECT_FALSE(decoder.next());
}

TEST(Decoder, OverLongFramesAreSkippedWhole)
{
    Limits limits;
    limits.maxJson = 100;
    limits.maxBlocks = 1000;
    // What is skipped holds a good frame; it must not be read as one.
    std::string inner = kGood;
    while (inner.size() < 200)
        inner += kGood;
    expectOneErrorThenGood("json", frame(inner), limits);
    Message blocks = request(9, "x", {});
    blocks.blocks = std::string(2000, 'b') + kGood;
    expectOneErrorThenGood("blocks", encode(blocks), limits);
}

TEST(Decoder, LimitsCanBeRaised)
{
    const std::string text = frame("[\"" + std::string(1 << 20, 'x') + "\"]");
    Decoder decoder;
    decoder.feed(text);
    EXPECT_FALSE(decoder.next());
    decoder.setLimits({.maxJson = 4 << 20});
    decoder.feed(text);
    const auto message = decoder.next();
    ASSERT_TRUE(message && *message);
}

TEST(Decoder, UnfinishedPartsAreBounded)
{
    Limits limits;
    limits.maxBlocks = 1000;
    Decoder decoder(limits);
    Message part = notification(kBlocksMethod, {{"id", 1}});
    part.blocks = std::string(900, 'p');
    decoder.feed(encode(part) + encode(part));
    decoder.feed(encode(response(1, {})));
    const auto message = decoder.next();
    ASSERT_TRUE(message && *message);
    EXPECT_TRUE((*message)->blocks.empty()) << "more than the limit is dropped";
}

} // namespace
} // namespace kindred::wire

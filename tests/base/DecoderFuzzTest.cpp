#include <gtest/gtest.h>

#include <algorithm>

#include "support/Mutation.h"
#include "wire/Message.h"

namespace kindred::wire {
namespace {

std::vector<std::string> seeds()
{
    Message table = response(3, Json::object());
    const std::vector<float> values(40, 0.5f);
    table.json["result"]["t"] = addBlock(table, "<f4", {10, 4}, values.data());
    Message part = notification(kBlocksMethod, {{"id", 3}});
    part.blocks = std::string(70, 'p');
    return {encode(request(1, "hello", {{"client", "fuzz"}, {"protocol", 1}})), encode(table),
            encode(part), encode(errorResponse(2, usageError("no", "key"))),
            "Content-Length: 2\r\nContent-Blocks: 0\r\n\r\n[]"};
}

using test::mutate;

/// Takes all there is; the number of calls is bounded by the bytes, or the decoder does not
/// progress.
size_t drain(Decoder& decoder, size_t bound)
{
    size_t messages = 0;
    for (size_t call = 0; call <= bound; ++call) {
        const auto message = decoder.next();
        if (message && !*message)
            return messages;
        if (!message)
            continue;
        ++messages;
        const Json& json = (*message)->json;
        if (json.is_object() && json.contains("result") && json["result"].is_object())
            for (const Json& value : json["result"])
                if (const auto view = findBlock(**message, value, "<f4")) {
                    const char* end = (*message)->blocks.data() + (*message)->blocks.size();
                    EXPECT_LE(view->data + 4 * view->count(), end);
                }
    }
    ADD_FAILURE() << "the decoder makes no progress";
    return messages;
}

TEST(DecoderFuzz, ThousandsOfDamagedStreamsNeverBreakIt)
{
    const std::vector<std::string> good = seeds();
    const std::string last = encode(request(99, "ping", Json::object()));
    Limits limits;
    limits.maxJson = 4096;
    limits.maxBlocks = 4096;
    size_t recovered = 0;
    constexpr int kCases = 6000;
    for (int number = 0; number < kCases; ++number) {
        SCOPED_TRACE(number);
        Random random({2024, static_cast<uint64_t>(number)});
        std::string stream;
        for (uint64_t i = 0, count = 1 + random.below(4); i < count; ++i)
            stream += mutate(good[random.below(good.size())], random);
        Decoder decoder(limits);
        std::string_view rest = stream;
        while (!rest.empty()) {
            const size_t count = std::min<size_t>(rest.size(), 1 + random.below(200));
            decoder.feed(rest.substr(0, count));
            rest.remove_prefix(count);
            drain(decoder, stream.size() + 8);
        }
        // A damaged length may swallow what follows; enough good frames are always read again.
        std::string tail;
        while (tail.size() < 64 * (limits.maxJson + limits.maxBlocks) / 200 + 16384)
            tail += last;
        decoder.feed(tail);
        recovered += drain(decoder, tail.size()) > 0 ? 1 : 0;
        if (HasFailure())
            return;
    }
    EXPECT_GT(recovered, static_cast<size_t>(kCases * 0.99));
}

TEST(DecoderFuzz, RandomBytesNeverMakeAMessage)
{
    Random random(7);
    for (int number = 0; number < 2000; ++number) {
        std::string bytes(random.below(600), '\0');
        for (char& byte : bytes)
            byte = static_cast<char>(random.below(256));
        Decoder decoder;
        decoder.feed(bytes);
        EXPECT_EQ(drain(decoder, bytes.size() + 1), 0u);
    }
}

} // namespace
} // namespace kindred::wire

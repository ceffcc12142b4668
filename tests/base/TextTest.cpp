#include <gtest/gtest.h>

#include "base/Json.h"
#include "base/Text.h"

namespace kindred {
namespace {

TEST(Text, SplitJoinTrim)
{
    EXPECT_EQ(split("a,,b", ','), (std::vector<std::string>{"a", "", "b"}));
    EXPECT_EQ(split("", ','), std::vector<std::string>{""});
    EXPECT_EQ(join(std::vector<std::string>{"a", "b"}, ", "), "a, b");
    EXPECT_EQ(join(std::vector<std::string>{}, ", "), "");
    EXPECT_EQ(trim("  a b\r\n"), "a b");
    EXPECT_EQ(trim(" \t "), "");
    EXPECT_EQ(toLower("AbC-9"), "abc-9");
}

TEST(Text, ClosestMatchIsWithinAThirdOfTheWord)
{
    const std::vector<std::string> names = {"snca", "softmax", "triplet"};
    EXPECT_EQ(closestMatch("snac", names), "snca") << "swapped neighbours are one edit";
    EXPECT_EQ(closestMatch("sncA", names), "snca");
    EXPECT_EQ(closestMatch("nsca", names), "snca") << "at the beginning";
    EXPECT_EQ(closestMatch("acns", names), "") << "two edits are too many for four letters";
    EXPECT_EQ(closestMatch("sofmtaxx", names), "softmax") << "two edits of eight letters";
    EXPECT_EQ(closestMatch("sncaa", names), "snca");
    EXPECT_EQ(closestMatch("SNCA", names), "snca");
    EXPECT_EQ(closestMatch("softmx", names), "softmax");
    EXPECT_EQ(closestMatch("tripplets", names), "triplet");
    EXPECT_EQ(closestMatch("unrelated", names), "");
    EXPECT_EQ(didYouMean("softmx", names), " (did you mean “softmax”?)");
    EXPECT_EQ(didYouMean("unrelated", names), "");
}

TEST(Text, BytesAndDurations)
{
    EXPECT_EQ(formatBytes(0), "0 B");
    EXPECT_EQ(formatBytes(1023), "1023 B");
    EXPECT_EQ(formatBytes(1536), "1.5 KiB");
    EXPECT_EQ(formatBytes(3ULL << 30), "3.0 GiB");
    EXPECT_EQ(formatDuration(59.4), "59 s");
    EXPECT_EQ(formatDuration(200), "3 min 20 s");
    EXPECT_EQ(formatDuration(7260), "2 h 1 min");
    EXPECT_EQ(formatDuration(-1), "unknown");
}

TEST(Text, PrintableUtf8)
{
    EXPECT_TRUE(isPrintableUtf8("Käse 🧀"));
    EXPECT_FALSE(isPrintableUtf8("a\nb"));
    EXPECT_FALSE(isPrintableUtf8("\x7f"));
    EXPECT_FALSE(isPrintableUtf8("\xff"));
    EXPECT_FALSE(isPrintableUtf8("\xc3")) << "cut short";
    EXPECT_FALSE(isPrintableUtf8("\xc3(")) << "no continuation";
}

TEST(Text, Fnv1aSeparatesParts)
{
    Fnv1a a;
    a.add("ab");
    a.add("c");
    Fnv1a b;
    b.add("a");
    b.add("bc");
    EXPECT_NE(a.value(), b.value());
    EXPECT_EQ(a.hex().size(), 16u);
    EXPECT_EQ(Fnv1a().hex(), "cbf29ce484222325") << "the offset basis of FNV-1a";
}

TEST(Json, DepthIsBounded)
{
    const auto nested = [](int depth) {
        return std::string(static_cast<size_t>(depth), '[') +
               std::string(static_cast<size_t>(depth), ']');
    };
    EXPECT_TRUE(parseJson(nested(64), "x"));
    EXPECT_FALSE(parseJson(nested(65), "x"));
    EXPECT_FALSE(parseJson(nested(1000000), "x")) << "and does not exhaust the stack";
    EXPECT_TRUE(parseJson(R"(["[[[[","\"[[["])", "x", 1)) << "brackets in text do not count";
}

TEST(Json, ErrorsNameTheirPlace)
{
    const auto result = parseJson("{\"a\":", "b.json");
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::Input);
    EXPECT_NE(result.error().message().find("b.json"), std::string::npos);
    EXPECT_EQ(result.error().what, "not valid JSON: unexpected end of input at line 1, column 6");
    EXPECT_EQ(parseJson("{\"a\":\n \xff}", "b.json").error().what,
              "not valid JSON: invalid literal at line 2, column 2");
}

} // namespace
} // namespace kindred

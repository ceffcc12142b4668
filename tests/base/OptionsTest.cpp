#include <gtest/gtest.h>

#include "base/Options.h"

namespace kindred {
namespace {

OptionSchema schema()
{
    return OptionSchema({
        {.key = "lr", .type = OptionType::Real, .fallback = 0.1, .low = 0.0, .high = 10.0},
        {.key = "batch", .type = OptionType::Integer, .fallback = 128, .low = 1.0},
        {.key = "nesterov", .type = OptionType::Boolean, .fallback = true},
        {.key = "schedule",
         .type = OptionType::Choice,
         .fallback = "cosine",
         .choices = {"constant", "step", "cosine"}},
        {.key = "note", .type = OptionType::Text, .fallback = ""},
    });
}

std::string problem(const std::string& key, const std::string& text)
{
    const auto value = schema().parse(key, text);
    if (value)
        return "accepted " + value->dump();
    EXPECT_EQ(value.error().code, ErrorCode::Usage);
    return value.error().message();
}

TEST(Options, TextBecomesTypedValues)
{
    EXPECT_EQ(*schema().parse("lr", "0.5"), Json(0.5));
    EXPECT_EQ(*schema().parse("lr", "1e-3"), Json(1e-3));
    EXPECT_EQ(*schema().parse("lr", " 2 "), Json(2.0));
    EXPECT_EQ(*schema().parse("batch", "64"), Json(64));
    EXPECT_EQ(*schema().parse("nesterov", "No"), Json(false));
    EXPECT_EQ(*schema().parse("nesterov", "ON"), Json(true));
    EXPECT_EQ(*schema().parse("schedule", "step"), Json("step"));
    EXPECT_EQ(*schema().parse("note", "a b"), Json("a b"));
}

TEST(Options, RangesAreInclusiveAndNamed)
{
    EXPECT_TRUE(schema().parse("lr", "0"));
    EXPECT_TRUE(schema().parse("lr", "10"));
    EXPECT_NE(problem("lr", "10.001").find("between 0 and 10"), std::string::npos);
    EXPECT_NE(problem("batch", "0").find("at least 1"), std::string::npos);
    EXPECT_NE(problem("batch", "0").find("default is 128"), std::string::npos);
    const OptionSchema fixed(
        {{.key = "epochs", .type = OptionType::Integer, .fallback = 0, .low = 0.0, .high = 0.0}});
    EXPECT_EQ(fixed.parse("epochs", "2").error().what, "must be 0 here, not “2”");
}

TEST(Options, WrongTextIsRefused)
{
    for (const char* text : {"", "abc", "1,5", "0.1x", "nan", "inf", "1e999"})
        EXPECT_FALSE(schema().parse("lr", text)) << text;
    for (const char* text : {"", "1.5", "12a", "99999999999999999999"})
        EXPECT_FALSE(schema().parse("batch", text)) << text;
    EXPECT_FALSE(schema().parse("nesterov", "perhaps"));
}

TEST(Options, ASlipIsAnsweredWithTheClosestName)
{
    EXPECT_NE(problem("bach", "1").find("did you mean “batch”"), std::string::npos);
    EXPECT_NE(problem("schedule", "cosin").find("did you mean “cosine”"), std::string::npos);
    EXPECT_EQ(problem("zzzzzz", "1").find("did you mean"), std::string::npos);
}

TEST(Options, JsonValuesAreCheckedToo)
{
    EXPECT_EQ(*schema().check("lr", 1), Json(1));
    EXPECT_EQ(*schema().check("batch", "32"), Json(32)) << "text is parsed";
    EXPECT_EQ(*schema().check("note", 5), Json("5")) << "a list may be one number";
    EXPECT_FALSE(schema().check("lr", true));
    EXPECT_FALSE(schema().check("lr", 11));
    EXPECT_FALSE(schema().check("batch", 1.5));
    EXPECT_FALSE(schema().check("nesterov", 1.5));
    EXPECT_FALSE(schema().check("schedule", 2));
    EXPECT_FALSE(schema().check("lr", Json::array()));
    EXPECT_FALSE(schema().check("lr", nullptr));
    EXPECT_FALSE(schema().check("nothing", 1));
}

TEST(Options, ResolveOverlaysDefaults)
{
    const auto resolved = schema().resolve({{"lr", 0.3}, {"batch", "16"}});
    ASSERT_TRUE(resolved);
    EXPECT_EQ(*resolved, Json({{"lr", 0.3},
                               {"batch", 16},
                               {"nesterov", true},
                               {"schedule", "cosine"},
                               {"note", ""}}));
    EXPECT_FALSE(schema().resolve({{"rate", 0.3}}));
}

TEST(Options, ALaterDeclarationReplacesTheEarlier)
{
    OptionSchema merged = schema();
    merged.add(OptionSpec{.key = "lr", .type = OptionType::Real, .fallback = 0.01});
    EXPECT_EQ(merged.keys(), schema().keys()) << "its place is kept";
    EXPECT_EQ(merged.defaults()["lr"], 0.01);
    EXPECT_TRUE(merged.parse("lr", "11")) << "the new one has no range";
}

TEST(Options, SpecificationAsJson)
{
    const Json json = toJson(*schema().find("lr"));
    EXPECT_EQ(json["key"], "lr");
    EXPECT_EQ(json["type"], "real");
    EXPECT_EQ(json["default"], 0.1);
    EXPECT_EQ(json["low"], 0.0);
    EXPECT_EQ(json["high"], 10.0);
    EXPECT_EQ(json["live"], false);
    EXPECT_FALSE(json.contains("choices"));
}

TEST(Options, AssignmentsSplitAtTheFirstEquals)
{
    const auto pair = splitAssignment("note=a=b");
    ASSERT_TRUE(pair);
    EXPECT_EQ(pair->first, "note");
    EXPECT_EQ(pair->second, "a=b");
    EXPECT_FALSE(splitAssignment("note"));
}

} // namespace
} // namespace kindred

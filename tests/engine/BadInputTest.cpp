#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/BadInput.h"
#include "engine/EngineProgram.h"

namespace kindred::test {
namespace {

std::string filled(std::string text, const std::string& folder)
{
    for (size_t at = text.find("{}"); at != std::string::npos; at = text.find("{}", at))
        text.replace(at, 2, folder);
    return text;
}

class BadInputTest : public testing::TestWithParam<BadInput> {};

TEST_P(BadInputTest, IsRefusedInWordsWithItsExitCodeAndLeavesNothing)
{
    const BadInput& input = GetParam();
    const TemporaryFolder folder;
    if (input.make)
        input.make(folder.path());
    const auto before = listing(folder.path());
    std::vector<std::string> arguments;
    for (const std::string& argument : input.arguments)
        arguments.push_back(filled(argument, folder.path().string()));
    arguments.emplace_back("--json");

    const Outcome outcome = engine(arguments, 120);

    EXPECT_EQ(outcome.exitCode, input.exitCode) << outcome.err << " signal " << outcome.signal;
    EXPECT_THAT(outcome.err, testing::HasSubstr("error: "));
    EXPECT_THAT(outcome.err, testing::HasSubstr(filled(input.text, folder.path().string())));
    EXPECT_EQ(engineJson(outcome).value("/error/code"_json_pointer, 0), input.exitCode);
    EXPECT_EQ(listing(folder.path()), before) << "something was left behind";
}

std::string testName(const testing::TestParamInfo<BadInput>& info)
{
    return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(Arguments, BadInputTest, testing::ValuesIn(badArguments()), testName);
INSTANTIATE_TEST_SUITE_P(Containers, BadInputTest, testing::ValuesIn(badContainers()), testName);
INSTANTIATE_TEST_SUITE_P(Pictures, BadInputTest, testing::ValuesIn(badPictures()), testName);
INSTANTIATE_TEST_SUITE_P(Tables, BadInputTest, testing::ValuesIn(badTables()), testName);
INSTANTIATE_TEST_SUITE_P(Runs, BadInputTest, testing::ValuesIn(badRuns()), testName);

TEST(BadInputCount, IsAtLeastForty)
{
    EXPECT_GE(badContainers().size() + badPictures().size() + badTables().size() + badRuns().size(),
              40u);
}

} // namespace
} // namespace kindred::test

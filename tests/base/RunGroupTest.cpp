#include "run/RunGroup.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace kindred {
namespace {

using testing::HasSubstr;

std::vector<std::string> folders(const std::vector<GroupAxis>& axes)
{
    std::vector<std::string> names;
    for (const GroupMember& member : combinations(axes))
        names.push_back(member.folder);
    return names;
}

TEST(RunGroup, TheLastAxisChangesFastest)
{
    EXPECT_EQ(folders({{"sigma", {0.05, 0.1}}, {"seed", {1, 2}}}),
              (std::vector<std::string>{"sigma=0.05,seed=1", "sigma=0.05,seed=2",
                                        "sigma=0.1,seed=1", "sigma=0.1,seed=2"}));
    const auto members = combinations({{"nesterov", {true}}, {"fold", {1, 2, 3}}});
    ASSERT_EQ(members.size(), 3U);
    EXPECT_EQ(members[1].folder, "nesterov=true,fold=2");
    EXPECT_EQ(members[1].settings, (Json{{"nesterov", true}, {"fold", 2}}));
}

TEST(RunGroup, FolderNamesAreDistinctAndSafe)
{
    const auto names = folders({{"weights", {"/a/b.pth", "-a-b.pth", "käse", "../.."}}});
    EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), 4U);
    for (const std::string& name : names)
        EXPECT_EQ(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789=-.+_"), name.npos)
            << name;
    EXPECT_LT(folders({{"weights", {std::string(1000, 'x')}}})[0].size(), 200U);
}

RunGroup example()
{
    RunGroup group;
    group.name = "two";
    group.fingerprint = "0123456789abcdef";
    group.axes = {{"lr", {0.1, 0.2}}, {"seed", {1, 9223372036854775807}}};
    group.plan = {{"data", "/pictures"}, {"set", {{"batch", "32"}}}};
    group.members = combinations(group.axes);
    return group;
}

TEST(RunGroup, ComesBackAsItWasWritten)
{
    const TemporaryFolder folder;
    EXPECT_FALSE(isGroup(folder.path()));
    ASSERT_TRUE(writeGroup(folder.path(), example()));
    EXPECT_TRUE(isGroup(folder.path()));
    const auto read = readGroup(folder.path());
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->name, "two");
    EXPECT_EQ(read->fingerprint, example().fingerprint);
    EXPECT_EQ(read->axes, example().axes);
    EXPECT_EQ(read->plan, example().plan);
    ASSERT_EQ(read->members.size(), 4U);
    for (size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(read->members[i].folder, example().members[i].folder);
        EXPECT_EQ(read->members[i].settings, example().members[i].settings);
    }
}

TEST(RunGroup, DamageIsAnErrorAndNamesTheFile)
{
    const TemporaryFolder folder;
    ASSERT_TRUE(writeGroup(folder.path(), example()));
    const fs::path file = folder.path() / "group.json";
    const Json good = *parseJson(*readFile(file), "group.json");
    std::vector<std::string> bad = {"", "[]", "{}", "7", R"({"format":"1"})"};
    for (const char* key : {"name", "fingerprint", "axes", "plan", "members"}) {
        Json json = good;
        json[key] = 7;
        bad.push_back(json.dump());
        json.erase(key);
        bad.push_back(json.dump());
    }
    for (const char* escape : {"../elsewhere", "/etc", ".", "", ".hidden"}) {
        Json json = good;
        json["members"][1]["folder"] = escape;
        bad.push_back(json.dump());
    }
    for (const std::string& text : bad) {
        ASSERT_TRUE(writeFile(file, text));
        const auto read = readGroup(folder.path());
        ASSERT_FALSE(read) << text;
        EXPECT_EQ(read.error().code, ErrorCode::Input);
        EXPECT_THAT(read.error().message(), HasSubstr("group.json"));
    }
}

TEST(RunGroup, ANewerFormatIsNotGuessedAt)
{
    const TemporaryFolder folder;
    ASSERT_TRUE(writeFile(folder.path() / "group.json", R"({"format":2,"new":true})"));
    const auto read = readGroup(folder.path());
    ASSERT_FALSE(read);
    EXPECT_THAT(read.error().message(), HasSubstr("newer Kindred"));
}

} // namespace
} // namespace kindred

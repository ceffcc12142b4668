#include "base/Files.h"
#include "image/ImageTest.h"
#include "support/Fixtures.h"

namespace kindred::test {
namespace {

TEST(Describe, SaysWhatTheProtocolPromises)
{
    const Json json = describe(*open(fixture("tree")));
    EXPECT_EQ(json["kind"], "folder");
    EXPECT_EQ(json["count"], 24);
    EXPECT_EQ(json["is_images"], true);
    EXPECT_EQ(json["channels"], 3);
    EXPECT_EQ(json["sizes"], Json::parse(R"({"min":[6,5],"max":[6,5],"uniform":true})"));
    EXPECT_EQ(json["fingerprint"].get<std::string>().size(), 16U);
    ASSERT_EQ(json["levels"].size(), 2U);
    EXPECT_EQ(json["levels"][0]["name"], "level 0");
    EXPECT_EQ(json["levels"][1]["classes"], 4);
    const Json& example = json["levels"][0]["examples"][0];
    EXPECT_EQ(example["name"], "round");
    EXPECT_EQ(example["count"], 12);
    EXPECT_EQ(example["ids"].size(), 12U);
    EXPECT_EQ(json["trained_level"], 1);
    EXPECT_EQ(json["split"], "folder");
    EXPECT_EQ(json["subsets"]["test"], 8);
    EXPECT_EQ(json["problem_count"], 1);
    EXPECT_EQ(json["problems"][0]["kind"], "skipped");
    EXPECT_EQ(json["problems"][0]["where"], "train/round/one/notes.txt");
    EXPECT_EQ(json["tasks"].size(), 5U);
    EXPECT_EQ(json["tasks"][1]["id"], "induction");
    EXPECT_EQ(json["tasks"][1]["applies"], true);
    EXPECT_EQ(json["tasks"][3]["applies"], false); // four classes, few-shot needs five
    EXPECT_NE(json["tasks"][3]["reason"], "");
    EXPECT_EQ(json["tasks"][4]["id"], "newclass");
    EXPECT_EQ(json["tasks"][4]["applies"], true); // two train, two come later
}

TEST(Describe, BoundsItsLists)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path(), 2, 14);
    for (int i = 0; i < 510; ++i)
        writeBytes(folder.path() / "class0" / ("x" + std::to_string(i) + ".txt"), "text");
    const Json json = describe(*open(folder.path().string()));
    ASSERT_EQ(json["levels"].size(), 1U);
    EXPECT_EQ(json["levels"][0]["name"], "class") << "one level needs no number";
    EXPECT_GE(json["problem_count"], 510);
    EXPECT_EQ(json["problems"].size(), json["problem_count"]) << "who answers bounds these";
    EXPECT_EQ(json["levels"][0]["examples"][0]["count"], 14);
    EXPECT_EQ(json["levels"][0]["examples"][0]["ids"].size(), 12U);
}

} // namespace
} // namespace kindred::test

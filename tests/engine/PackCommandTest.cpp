#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "engine/EngineProgram.h"
#include "support/Fixtures.h"

namespace kindred::test {
namespace {

using testing::HasSubstr;

class PackCommand : public testing::Test {
protected:
    std::string file(const std::string& name) const { return (m_folder.path() / name).string(); }

    TemporaryFolder m_folder;
};

TEST_F(PackCommand, ItsFileOpensAsTheSourceDoes)
{
    writeClassFolders(m_folder.path() / "set", 3, 4);
    const Outcome outcome =
        engine({"pack", file("set"), "--out", file("set.kshard"), "--size", "8", "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json facts = engineJson(outcome);
    EXPECT_EQ(facts.at("count"), 12);
    EXPECT_EQ(facts.at("size"), 8);
    EXPECT_EQ(facts.at("bytes"), fs::file_size(file("set.kshard")));
    const Json source = engineJson(engine({"data", file("set"), "--json"}));
    const Json shard = engineJson(engine({"data", file("set.kshard"), "--json"}));
    EXPECT_EQ(shard.at("kind"), "shard");
    EXPECT_EQ(shard.at("sizes").at("min"), Json({8, 8}));
    for (const char* key : {"count", "levels", "split", "subsets", "tasks"})
        EXPECT_EQ(shard.at(key), source.at(key)) << key;
}

TEST_F(PackCommand, TrainingOnItEndsWithTheBitsOfTheSource)
{
    ASSERT_EQ(engine({"pack", "demo:small", "--out", file("demo.kshard")}).exitCode, 0);
    const Outcome trained =
        engine({"train", "--data", file("demo.kshard"), "--out", file("run"), "--method", "snca",
                "--encoder", "lenet", "--epochs", "3", "--seed", "7", "--set", "batch=32"});
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    // 18 steps; the drawings of demo: are evaluated more often in between.
    const auto tables = [](const fs::path& run) {
        std::map<std::string, std::string> embeddings;
        for (const std::string split : {"train", "val", "test"})
            embeddings[split] = *readFile(run / "tables" / (split + "@18") / "embeddings.npy");
        return embeddings;
    };
    const auto embeddings = tables(file("run"));
    EXPECT_GT(embeddings.at("test").size(), 1000U);
    EXPECT_TRUE(embeddings == tables(smallRun()));
}

TEST_F(PackCommand, NothingIsReplacedAndNothingLeftBehind)
{
    writeClassFolders(m_folder.path() / "set", 2, 2);
    writeBytes(file("there.kshard"), "mine");
    const Outcome there = engine({"pack", file("set"), "--out", file("there.kshard")});
    EXPECT_EQ(there.exitCode, 2);
    EXPECT_THAT(there.err, HasSubstr("is there already"));
    EXPECT_EQ(*readFile(file("there.kshard")), "mine");
    EXPECT_EQ(engine({"pack", file("set"), "--out", file("set/x.kshard")}).exitCode, 2);
    EXPECT_EQ(engine({"pack", file("set"), "--out", file("x.kshard"), "--size", "5"}).exitCode, 2);
    EXPECT_EQ(engine({"pack", file("none"), "--out", file("x.kshard")}).exitCode, 3);
    const Outcome full = engine({"pack", file("set"), "--out", "/dev/full/x.kshard"});
    EXPECT_NE(full.exitCode, 0);
    for (const auto& entry : fs::directory_iterator(m_folder.path()))
        EXPECT_THAT(entry.path().filename().string(), testing::AnyOf("set", "there.kshard"));
}

} // namespace
} // namespace kindred::test

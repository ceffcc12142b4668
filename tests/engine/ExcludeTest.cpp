#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "engine/EngineProgram.h"
#include "support/Fixtures.h"

namespace kindred::test {
namespace {

using testing::HasSubstr;

Json recordOf(const fs::path& run)
{
    const auto record = parseJson(*readFile(run / "run.json"), "run.json");
    return record.ok() ? *record : Json();
}

std::vector<Json> samplesOf(const fs::path& run)
{
    std::vector<Json> samples;
    std::istringstream lines(*readFile(run / "samples.jsonl"));
    for (std::string line; std::getline(lines, line);)
        samples.push_back(*parseJson(line, "samples.jsonl"));
    return samples;
}

/// Three classes of eight pictures, two of which are left out by a file of names.
class ExcludeCommand : public testing::Test {
protected:
    void SetUp() override
    {
        writeClassFolders(m_source, 3, 8);
        writeBytes(m_names, "\nclass0/1.png\r\nclass2/7.png\n");
    }

    std::vector<std::string> training(const std::vector<std::string>& more = {}) const
    {
        std::vector<std::string> words = {"train", "--data",       m_source.string(),
                                          "--out", m_run.string(), "--method",
                                          "none",  "--encoder",    "identity"};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }

    TemporaryFolder m_folder;
    fs::path m_source = m_folder.path() / "pictures";
    fs::path m_names = m_folder.path() / "names.txt";
    fs::path m_run = m_folder.path() / "run";
};

TEST_F(ExcludeCommand, EveryLaterCommandSeesTheSameSamples)
{
    const Outcome trained = engine(training({"--exclude", m_names.string()}));
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    EXPECT_THAT(trained.err, HasSubstr("2 images were left out"));

    const Json record = recordOf(m_run);
    const Json exclusions = record.at("data").at("exclusions");
    ASSERT_EQ(exclusions.size(), 2u);
    EXPECT_EQ(exclusions[0],
              (Json{{"id", 1}, {"path", "class0/1.png"}, {"reason", "left out by hand"}}));
    EXPECT_EQ(exclusions[1].at("id"), 23);
    EXPECT_EQ(record.at("plan").at("exclude"), (Json{"class0/1.png", "class2/7.png"}));
    EXPECT_THAT(record.at("command").dump(), HasSubstr("--exclude"));
    EXPECT_THAT(record.at("command").dump(), HasSubstr("names.txt"));

    const std::vector<Json> samples = samplesOf(m_run);
    ASSERT_EQ(samples.size(), 24u) << "ids go on counting";
    for (const Json& sample : samples)
        EXPECT_EQ(sample.value("excluded", false), sample["id"] == 1 || sample["id"] == 23);

    const Outcome evaluated = engine({"evaluate", m_run.string(), "--k", "1", "--json"});
    ASSERT_EQ(evaluated.exitCode, 0) << evaluated.err;
    const int64_t queries = engineJson(evaluated).at("results")[0].at("n").get<int64_t>();
    EXPECT_EQ(queries, record.at("data").at("subsets").at("test").get<int64_t>());

    const fs::path out = m_folder.path() / "embedded";
    const Outcome embedded = engine(
        {"embed", m_run.string(), "--data", m_source.string(), "--out", out.string(), "--json"});
    ASSERT_EQ(embedded.exitCode, 0) << embedded.err;
    EXPECT_EQ(engineJson(embedded).at("rows"), 22);
    EXPECT_THAT(*readFile(out / "ids.jsonl"), testing::Not(HasSubstr("class0/1.png")));

    const Outcome resumed = engine(training({"--resume"}));
    EXPECT_EQ(resumed.exitCode, 0) << resumed.err;
    EXPECT_EQ(recordOf(m_run).at("data"), record.at("data"));
}

TEST_F(ExcludeCommand, AResumedRunKeepsItsSamples)
{
    ASSERT_EQ(engine(training({"--exclude", m_names.string()})).exitCode, 0);
    EXPECT_EQ(engine(training({"--resume", "--exclude", m_names.string()})).exitCode, 0);
    writeBytes(m_names, "class0/1.png\n");
    const Outcome other = engine(training({"--resume", "--exclude", m_names.string()}));
    EXPECT_EQ(other.exitCode, 2);
    EXPECT_THAT(other.err, HasSubstr("exclude (class2/7.png)"));
}

TEST_F(ExcludeCommand, WrongNamesAndFilesAreRefusedBeforeTheRun)
{
    writeBytes(m_names, "class0/1.png\nclass0/none.png\n");
    const Outcome unknown = engine(training({"--exclude", m_names.string()}));
    EXPECT_EQ(unknown.exitCode, 3);
    EXPECT_THAT(unknown.err, HasSubstr("class0/none.png"));
    const Outcome missing = engine(training({"--exclude", "/nowhere/names.txt"}));
    EXPECT_EQ(missing.exitCode, 3);
    EXPECT_THAT(missing.err, HasSubstr("/nowhere/names.txt"));
    EXPECT_FALSE(fs::exists(m_run));
}

TEST_F(ExcludeCommand, APlanCarriesThem)
{
    const fs::path plan = m_folder.path() / "plan.json";
    writeBytes(plan, R"({"method":"none","encoder":"identity","exclude":["class1/0.png"]})");
    ASSERT_EQ(engine(training({"--from", plan.string()})).exitCode, 0);
    EXPECT_EQ(recordOf(m_run).at("data").at("exclusions").size(), 1u);
    fs::remove_all(m_run);
    ASSERT_EQ(engine(training({"--from", plan.string(), "--exclude", m_names.string()})).exitCode,
              0);
    EXPECT_EQ(recordOf(m_run).at("data").at("exclusions").size(), 2u) << "flags win";
    writeBytes(plan, R"({"exclude":"class1/0.png"})");
    const Outcome bad = engine(training({"--from", plan.string(), "--resume"}));
    EXPECT_EQ(bad.exitCode, 3);
    EXPECT_THAT(bad.err, HasSubstr("exclude"));
}

} // namespace
} // namespace kindred::test

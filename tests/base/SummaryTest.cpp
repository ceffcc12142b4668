#include <gtest/gtest.h>

#include <chrono>
#include <fstream>

#include "run/RunDirectory.h"
#include "run/RunGroup.h"

namespace kindred {
namespace {

Json sampleRecord()
{
    return {{"format", kRunFormatVersion},
            {"id", "0123456789abcdef"},
            {"name", "glyphs"},
            {"created", "2024-05-01T10:00:00Z"},
            {"data",
             {{"source", "demo:"},
              {"kind", "demo"},
              {"split", "classes:0.5"},
              {"fingerprint", "a539ec237e21065b"},
              {"images", 600},
              {"classes_per_level", {6, 24}},
              {"trained_level", 1},
              {"apart", true},
              {"exclusions", Json::array({{{"id", 50}, {"path", "x"}, {"reason", "broken"}}})}}},
            {"method", "snca"},
            {"encoder", "conv4"},
            {"options", {{"epochs", 5}}},
            {"seed", 3},
            {"device", "cpu"}};
}

class SummaryTest : public testing::Test {
protected:
    TemporaryFolder m_folder;
    RunDirectory m_run{m_folder.path() / "glyphs-1"};
};

TEST_F(SummaryTest, MergesRecordStatusAndLiveness)
{
    ASSERT_TRUE(m_run.writeRecord(sampleRecord()));
    RunStatus status;
    status.state = ObservedState::Running;
    status.epoch = 1.5;
    status.step = 30;
    status.score = {{"metric", "knn/val"}, {"value", 0.5}};
    ASSERT_TRUE(writeStatus(m_run, status));
    const Json summary = summarise(m_run);
    EXPECT_EQ(summary["run"], m_run.root().string());
    EXPECT_EQ(summary["name"], "glyphs");
    EXPECT_EQ(summary["state"], "crashed");
    EXPECT_EQ(summary["classes"], 24);
    EXPECT_EQ(summary["epochs"], 5);
    EXPECT_EQ(summary["epoch"], 1.5);
    EXPECT_EQ(summary["score"]["value"], 0.5);
    EXPECT_EQ(summary["read_only"], false);
    EXPECT_EQ(summary["fingerprint"], sampleRecord()["data"]["fingerprint"]);
    EXPECT_EQ(summary["split"], "classes:0.5");
    EXPECT_EQ(summary["apart"], true);
    EXPECT_TRUE(summary["ended"].is_null());
    EXPECT_EQ(summary["error"], "");
    EXPECT_GT(summary["size_bytes"].get<int64_t>(), 100);
    EXPECT_EQ(summary["preview"], Json({51, 150, 250, 350, 450, 550})) << "50 is excluded";
}

TEST_F(SummaryTest, TellsOfTablesOnceTheyAreWhole)
{
    ASSERT_TRUE(m_run.writeRecord(sampleRecord()));
    ASSERT_TRUE(writeStatus(m_run, {}));
    const auto told = [&](const char* split, int64_t step) {
        fs::create_directories(m_run.tables(split, step));
        return summarise(m_run)["table"];
    };
    EXPECT_TRUE(summarise(m_run)["table"].is_null());
    EXPECT_EQ(told("val", 0), 0) << "embeddings made elsewhere may have one split";
    EXPECT_EQ(told("train", 0), 0);
    EXPECT_EQ(told("val", 27), 0) << "train comes last";
    EXPECT_EQ(told("train", 27), 27);
}

TEST_F(SummaryTest, TellsOfTheNewestMapAndWhenItWasWritten)
{
    ASSERT_TRUE(m_run.writeRecord(sampleRecord()));
    EXPECT_TRUE(summarise(m_run)["map"].is_null());
    for (const int64_t step : {0, 27, 54}) {
        fs::create_directories(m_run.tables("train", step));
        if (step < 54) {
            ASSERT_TRUE(writeFile(m_run.tables("train", step) / "map.json", "{}"));
        }
    }
    const Json first = summarise(m_run)["map"];
    EXPECT_EQ(first["step"], 27);
    fs::last_write_time(m_run.tables("train", 27) / "map.json",
                        fs::file_time_type::clock::now() + std::chrono::hours(1));
    EXPECT_GT(summarise(m_run)["map"]["written"], first["written"]);
}

TEST_F(SummaryTest, TellsWhenARunEnded)
{
    ASSERT_TRUE(m_run.writeRecord(sampleRecord()));
    RunStatus status;
    status.state = ObservedState::Finished;
    status.heartbeat = 1.7e9;
    ASSERT_TRUE(writeStatus(m_run, status));
    EXPECT_EQ(summarise(m_run)["ended"], 1.7e9);
}

TEST_F(SummaryTest, AQueuedRunShowsItsPlan)
{
    ASSERT_TRUE(makeFolders(m_run.root()));
    const Json plan = {
        {"name", "later"}, {"data", "demo:small"}, {"method", "snca"}, {"epochs", 9}};
    ASSERT_TRUE(writeFile(m_run.requestFile(), plan.dump()));
    ASSERT_TRUE(writeStatus(m_run, {}));
    const Json summary = summarise(m_run);
    EXPECT_EQ(summary["name"], "later");
    EXPECT_EQ(summary["source"], "demo:small");
    EXPECT_EQ(summary["state"], "queued");
    EXPECT_EQ(summary["epochs"], 9);
}

TEST_F(SummaryTest, HasTheSameKeysWhateverIsBroken)
{
    const Json nothing = summarise(m_run);
    EXPECT_EQ(nothing["state"], "failed");
    EXPECT_NE(nothing["error"], "");
    std::vector<std::string> keys;
    for (const auto& item : nothing.items())
        keys.push_back(item.key());

    ASSERT_TRUE(makeFolders(m_run.root()));
    for (const char* record : {"{", R"({"format":1,"data":7,"options":[],"name":null})"}) {
        ASSERT_TRUE(writeFile(m_run.recordFile(), record));
        ASSERT_TRUE(writeFile(m_run.statusFile(), "]"));
        const Json summary = summarise(m_run);
        EXPECT_EQ(summary["state"], "failed");
        EXPECT_NE(summary["error"], "");
        for (const std::string& key : keys)
            EXPECT_TRUE(summary.contains(key)) << key;
    }
}

TEST_F(SummaryTest, AGroupIsReadOncePerWrite)
{
    RunGroup group;
    group.name = "two";
    group.axes = {{"lr", {0.1, 0.2}}};
    group.members = combinations(group.axes);
    const RunDirectory run(m_folder.path() / group.members[1].folder);
    ASSERT_TRUE(run.writeRecord(sampleRecord()));
    EXPECT_TRUE(summarise(run)["group"].is_null());
    ASSERT_TRUE(writeGroup(m_folder.path(), group));
    const Json first = summarise(run)["group"];
    EXPECT_EQ(first["name"], "two");
    EXPECT_EQ(first["path"], m_folder.path().string());
    EXPECT_EQ(first["settings"], (Json{{"lr", 0.2}}));
    EXPECT_TRUE(summarise(m_run)["group"].is_null()) << "it is no member";

    // Other bytes that claim to be the same write are not looked at.
    const fs::path file = m_folder.path() / "group.json";
    const auto written = fs::last_write_time(file);
    const auto bytes = fs::file_size(file);
    std::ofstream(file, std::ios::in | std::ios::out) << '#';
    ASSERT_EQ(fs::file_size(file), bytes);
    fs::last_write_time(file, written);
    EXPECT_EQ(summarise(run)["group"], first);
    // A later write is, and so is a group that is gone.
    fs::last_write_time(file, written + std::chrono::seconds(1));
    EXPECT_TRUE(summarise(run)["group"].is_null());
    group.name = "three";
    ASSERT_TRUE(writeGroup(m_folder.path(), group));
    EXPECT_EQ(summarise(run)["group"]["name"], "three");
    fs::remove(file);
    EXPECT_TRUE(summarise(run)["group"].is_null());
}

TEST_F(SummaryTest, VectorsHavePicturesOnlyWhereTheyNameThem)
{
    const auto told = [&](const char* kind, const Json& imported) {
        Json record = sampleRecord();
        record["data"]["kind"] = kind;
        record["imported"] = imported;
        EXPECT_TRUE(m_run.writeRecord(record));
        return summarise(m_run)["pictures"];
    };
    EXPECT_EQ(told("folder", nullptr), true);
    EXPECT_EQ(told("features", nullptr), false);
    EXPECT_EQ(told("npy", Json::object()), false);
    EXPECT_EQ(told("npy", {{"pictures", true}}), true);
}

TEST_F(SummaryTest, ANewerFormatIsReadOnly)
{
    Json record = sampleRecord();
    record["format"] = kRunFormatVersion + 1;
    ASSERT_TRUE(makeFolders(m_run.root()));
    ASSERT_TRUE(writeFile(m_run.recordFile(), record.dump()));
    const Json summary = summarise(m_run);
    EXPECT_EQ(summary["read_only"], true);
    EXPECT_EQ(summary["name"], "glyphs");
}

} // namespace
} // namespace kindred

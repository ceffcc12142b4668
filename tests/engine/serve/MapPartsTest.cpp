// What maps are made of, without a server around it.

#include <gtest/gtest.h>

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

#include "base/Files.h"
#include "base/Npy.h"
#include "base/Random.h"
#include "base/UnitRows.h"
#include "engine/serve/Context.h"
#include "engine/serve/Methods.h"
#include "engine/serve/Outbox.h"
#include "engine/serve/data/DatasetCache.h"
#include "engine/serve/feeds/EventPages.h"
#include "engine/serve/feeds/Feeds.h"
#include "engine/serve/map/MapFiles.h"
#include "engine/serve/map/MapJobs.h"
#include "engine/serve/map/MapWeights.h"
#include "engine/serve/neighbourhood/NeighbourhoodWeights.h"
#include "engine/serve/queue/JobQueue.h"
#include "engine/serve/runs/RunCache.h"
#include "engine/serve/runs/RunShelf.h"
#include "neighbour/AllScores.h"

namespace kindred::test {
namespace {
using namespace engine;

constexpr int64_t kWeighedRows = 60;

NeighbourhoodRows drawnRows(WeightForm form)
{
    Random random{11};
    NeighbourhoodRows rows;
    rows.form = form;
    rows.sigma = 0.4;
    rows.rows = Matrix<float>(kWeighedRows, 3);
    for (int64_t i = 0; i < kWeighedRows; ++i) {
        rows.ids.push_back(i);
        rows.labels.push_back(static_cast<int32_t>(i % 4));
        for (int64_t k = 0; k < 3; ++k)
            rows.rows(i, k) = static_cast<float>(2 * random.uniform() - 1);
    }
    if (form == WeightForm::Cosine)
        normaliseRows(rows.rows);
    return rows;
}

/// Against the same weights in double, as the view of neighbourhoods has them.
void expectTheLossesWeights(const NeighbourhoodRows& rows)
{
    Executor executor(1);
    const MapWeigher weigher(rows);
    scoreAll(rows.rows.view(), rows.rows.view(), weigher.metric(), executor,
             [&](int64_t query, std::span<const float> scores) {
                 const int32_t label = rows.labels[static_cast<size_t>(query)];
                 const auto nearness = nearnessOf(rows, rows.rows.view().rowSpan(query), executor);
                 const WeighedNeighbours expected =
                     weigh(rows, logitsOf(rows, nearness, rows.sigma, query), label, 1);
                 const MapWeight weight = weigher.weigh(scores, label, query);
                 EXPECT_NEAR(double(weight.probability), expected.trueMass, 1e-4) << query;
                 EXPECT_NEAR(double(weight.support), double(expected.support[1]), 1) << query;
             });
}

TEST(MapWeigherTest, WeightsAreThoseOfEveryForm)
{
    expectTheLossesWeights(drawnRows(WeightForm::Cosine));
    NeighbourhoodRows rows = drawnRows(WeightForm::Gaussian);
    expectTheLossesWeights(rows);
    rows.nearest = 7;
    expectTheLossesWeights(rows);
    for (int64_t i = 0; i < kWeighedRows; ++i)
        rows.logWeights.push_back(static_cast<float>(i % 5) - 2);
    expectTheLossesWeights(rows);
}

TEST(MapWeigherTest, ClassesCountByTheirMeansWhereTheLossSaysSo)
{
    NeighbourhoodRows rows = drawnRows(WeightForm::Cosine);
    for (int64_t i = 0; i < kWeighedRows; ++i) // 0 has half of the rows
        rows.labels[static_cast<size_t>(i)] = static_cast<int32_t>(i % 2 == 0 ? 0 : 1 + i % 3);
    rows.shares = ClassShares(rows.labels);
    expectTheLossesWeights(rows);
}

TEST(MapWeigherTest, AClassBeyondTheNearestHasNoShareAndALoneOneNoneToTell)
{
    NeighbourhoodRows rows;
    rows.form = WeightForm::Gaussian;
    rows.nearest = 2;
    rows.sigma = 1;
    rows.labels = {0, 1, 1, 0, 2};
    rows.rows = Matrix<float>(5, 1, {0, 1, 2, 9, 10});
    const MapWeigher weigher(rows);
    const std::vector<float> scores = {0, -0.5F, -2, -40.5F, -50}; // −d²/2 of the first row
    EXPECT_EQ(weigher.weigh(scores, 0, 0).probability, 0);
    EXPECT_EQ(weigher.weigh(scores, 1, 0).probability, 1);
    EXPECT_TRUE(std::isnan(weigher.weigh(scores, 2, 4).probability));
}

/// tables/test@5 of a run with three rows, and what lies beside them as its map.
class MapFilesTest : public testing::Test {
protected:
    MapFilesTest() : m_run(m_folder.path())
    {
        EXPECT_TRUE(makeFolders(table()));
        EXPECT_TRUE(writeNpy(table() / "ids.npy", std::vector<int64_t>{1, 2, 3}));
        m_map.step = 5;
        m_map.splits = {"test"};
        m_map.counts = {3};
        m_map.layout = Matrix<float>(3, 2, {0, 1, 2, 3, 4, 5});
        EXPECT_TRUE(writeMap(m_run, m_map));
    }
    fs::path table() const { return m_run.tables("test", 5); }
    void describeAs(const char* key, const Json& value) const
    {
        Json about = *parseJson(*readFile(table() / "map.json"), "map.json");
        about[key] = value;
        EXPECT_TRUE(writeFile(table() / "map.json", about.dump()));
    }

    TemporaryFolder m_folder;
    RunDirectory m_run;
    StoredMap m_map;
};

TEST_F(MapFilesTest, KeepsAMap)
{
    ASSERT_EQ(listMaps(m_run).size(), 1u);
    const auto kept = readMap(m_run, 5, {"test"});
    ASSERT_TRUE(kept);
    EXPECT_EQ(kept->layout.values(), m_map.layout.values());
}

TEST_F(MapFilesTest, RefusesRowsThatCannotBe)
{
    for (const int64_t rows : {int64_t{-3}, int64_t{1} << 62}) {
        describeAs("rows", Json::array({rows}));
        EXPECT_TRUE(listMaps(m_run).empty()) << rows;
        EXPECT_FALSE(readMap(m_run, 5, {"test"})) << rows;
    }
    describeAs("rows", Json::array({4}));
    EXPECT_FALSE(readMap(m_run, 5, {"test"}));
}

TEST_F(MapFilesTest, RefusesSplitsThatAreNoName)
{
    for (const Json& split : {Json("../tables/test"), Json(""), Json(3)}) {
        describeAs("splits", Json::array({split}));
        EXPECT_TRUE(listMaps(m_run).empty()) << split;
    }
}

/// A server's methods without a server, on a run with a table of eight rows.
class MapMethodsTest : public testing::Test {
protected:
    MapMethodsTest() : m_run(m_home.path() / "runs/a")
    {
        const fs::path table = m_run.tables("test", 5);
        EXPECT_TRUE(makeFolders(table));
        EXPECT_TRUE(m_run.writeRecord(Json{{"format", 1}}));
        Matrix<float> rows(8, 3);
        for (int64_t i = 0; i < 8; ++i)
            for (int64_t k = 0; k < 3; ++k)
                rows(i, k) = static_cast<float>((i * 5 + k * k) % 7);
        EXPECT_TRUE(writeNpy(table / "ids.npy", std::vector<int64_t>{0, 1, 2, 3, 4, 5, 6, 7}));
        EXPECT_TRUE(writeNpy(table / "embeddings.npy", std::as_const(rows).view()));
        EXPECT_TRUE(writeNpy(table / "labels.npy", std::vector<int32_t>(8, 0)));
    }

    Result<Reply> ask(const std::string& name, const Json& params)
    {
        const MethodTable methods = allMethods(m_context);
        const auto method = std::find_if(methods.begin(), methods.end(),
                                         [&](const Method& each) { return each.name == name; });
        const wire::Message message;
        return method->answer({params, message, [](double, const std::string&) { return true; },
                               [] { return false; }});
    }

    TemporaryFolder m_home;
    RunDirectory m_run;
    run::Descriptor m_nowhere{::open("/dev/null", O_WRONLY | O_CLOEXEC)};
    std::atomic<uint64_t> m_maxJson = wire::Limits().maxJson;
    Executor m_executor{1};
    Outbox m_outbox{m_nowhere.fd()};
    RunShelf m_shelf{m_home.path()};
    DatasetCache m_datasets;
    RunCache m_runs{1};
    EventPages m_pages;
    MapJobs m_maps{1, m_outbox};
    JobQueue m_queue{m_home.path(), "/bin/true", [](const Json&) {}};
    Feeds m_feeds{m_shelf, m_queue, m_outbox};
    Context m_context{m_home.path(), 1,          {},     m_maxJson, m_outbox, m_shelf,   m_queue,
                      m_feeds,       m_datasets, m_runs, m_pages,   m_maps,   m_executor};
};

TEST_F(MapMethodsTest, AMapThatNobodyGetsToKnowIsClosed)
{
    const Json params = {{"run", m_run.root().string()}};
    std::string forgotten;
    {
        const auto reply = ask("map.start", params);
        ASSERT_TRUE(reply) << reply.error().message();
        forgotten = reply->content.json["map"];
        EXPECT_TRUE(m_maps.find(forgotten));
    } // cancelled when the map was there already
    EXPECT_FALSE(m_maps.find(forgotten));
    std::string known;
    {
        const auto reply = ask("map.start", params);
        ASSERT_TRUE(reply) << reply.error().message();
        known = reply->content.json["map"];
        reply->afterwards();
    }
    EXPECT_TRUE(m_maps.find(known));
}

TEST(RunShelfTest, ARunThatCannotBeNotedStaysWhereItIs)
{
    const TemporaryFolder home;
    const RunDirectory run(home.path() / "runs/a");
    ASSERT_TRUE(run.writeRecord(Json{{"format", 1}}));
    fs::create_directory_symlink("/proc", home.path() / "trash"); // nothing can be written there
    RunShelf shelf(home.path());
    EXPECT_FALSE(shelf.remove(run));
    EXPECT_TRUE(run.exists());
    fs::remove(home.path() / "trash");
    const auto token = shelf.remove(run);
    ASSERT_TRUE(token);
    EXPECT_FALSE(run.exists());
    EXPECT_TRUE(shelf.restore(*token));
    EXPECT_TRUE(run.exists());
}

/// Feeds that write to nowhere.
class FeedsTest : public testing::Test {
protected:
    int64_t follow()
    {
        return m_feeds.followElsewhere([this] { ++m_followers; }, [this] { --m_followers; });
    }

    TemporaryFolder m_home;
    run::Descriptor m_nowhere{::open("/dev/null", O_WRONLY | O_CLOEXEC)};
    Outbox m_outbox{m_nowhere.fd()};
    RunShelf m_shelf{m_home.path()};
    JobQueue m_queue{m_home.path(), "/bin/true", [](const Json&) {}};
    Feeds m_feeds{m_shelf, m_queue, m_outbox};
    int m_followers = 0;
};

TEST_F(FeedsTest, WhatNeverBeganDoesNotEnd)
{
    const int64_t hasty = follow();
    EXPECT_TRUE(m_feeds.end(hasty));
    EXPECT_EQ(m_followers, 0) << "it would be a follower too few for ever";
    m_feeds.begin(hasty); // the answer comes after the end
    EXPECT_EQ(m_followers, 0);
    const int64_t patient = follow();
    m_feeds.begin(patient);
    EXPECT_EQ(m_followers, 1);
    EXPECT_TRUE(m_feeds.end(patient));
    EXPECT_EQ(m_followers, 0);
    EXPECT_FALSE(m_feeds.end(patient));
}

TEST_F(FeedsTest, WhatAFeedHeldMayUseTheFeedsWhenItGoes)
{
    // A map that goes with its last subscription waits for its thread: the feeds must not wait too.
    bool gone = false;
    std::shared_ptr<int> held(new int(0), [&](const int* value) {
        delete value;
        gone = !m_feeds.end(999);
    });
    const int64_t number = m_feeds.followElsewhere([] {}, [kept = std::move(held)] {});
    EXPECT_TRUE(m_feeds.end(number));
    EXPECT_TRUE(gone);
}

} // namespace
} // namespace kindred::test

#include "FinishedRunTest.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "base/Npy.h"

namespace kindred::test {
namespace {

class QueryTest : public FinishedRunTest {
protected:
    /// A sample of the test split.
    static int64_t testId()
    {
        const Json tables = client().result("run.tables", {{"run", run()}})["tables"];
        const Json params = {{"run", run()}, {"split", "test"}, {"name", "ids"}};
        const auto ids =
            readNpyIntegers(client().result("run.table", params)["path"].get<std::string>());
        return ids->front();
    }

    static std::set<int64_t> stepsOf(const char* split)
    {
        std::set<int64_t> steps;
        const Json tables = client().result("run.tables", {{"run", run()}})["tables"];
        for (const Json& table : tables)
            if (table["split"] == split)
                steps.insert(table["step"].get<int64_t>());
        return steps;
    }

    static std::vector<int64_t> column(const char* split, int64_t step, const char* name)
    {
        const Json params = {{"run", run()}, {"split", split}, {"step", step}, {"name", name}};
        const auto values =
            readNpyIntegers(client().result("run.table", params)["path"].get<std::string>());
        return {values->begin(), values->end()};
    }

    /// Samples of a split that the tables of two steps name differently.
    static std::set<int64_t> saidDifferently(const char* split, int64_t one, int64_t other)
    {
        std::map<int64_t, int64_t> first;
        const auto ids = column(split, one, "ids");
        const auto said = column(split, one, "predictions");
        for (size_t row = 0; row < ids.size(); ++row)
            first[ids[row]] = said[row];
        std::set<int64_t> found;
        const auto others = column(split, other, "ids");
        const auto predictions = column(split, other, "predictions");
        for (size_t row = 0; row < others.size(); ++row)
            if (first.at(others[row]) != predictions[row])
                found.insert(others[row]);
        return found;
    }
};

TEST_F(QueryTest, SharesAreOfTheSigmaThatTheRunLearned)
{
    const TemporaryFolder folder;
    const RunDirectory twin(folder.path() / "twin");
    fs::copy(run(), twin.root(), fs::copy_options::recursive);
    const Json asked = {{"run", twin.root().string()}, {"id", testId()}, {"k", 5}};
    const auto shares = [&] {
        std::vector<double> each;
        const Json answer = client().result("query.neighbours", asked);
        for (const Json& neighbour : answer["rows"][0]["neighbours"])
            each.push_back(neighbour["p"]);
        return each;
    };
    const std::vector<double> before = shares();
    ASSERT_EQ(before.size(), 5U);
    Json record = *twin.record();
    record["options"]["learn_sigma"] = true;
    ASSERT_TRUE(twin.writeRecord(record));
    EXPECT_EQ(shares(), before) << "where nothing was told, it is that of the beginning";
    auto events = EventWriter::open(twin, INT64_MAX);
    ASSERT_TRUE(events);
    ASSERT_TRUE(
        events->append({{"kind", "scalars"}, {"step", 1}, {"values", {{"sigma", 0.3}}}}).ok());
    const std::vector<double> learned = shares();
    EXPECT_LT(learned[0], before[0]) << "a wider kernel shares more";
    const Json weighed = client().result("query.neighbourhood", asked);
    EXPECT_EQ(weighed["run_sigma"], 0.3);
    // There they are shared among the training images alone.
    const auto there = [&](size_t i) { return weighed["neighbours"][i]["p"].get<double>(); };
    for (size_t i = 1; i < learned.size(); ++i)
        EXPECT_NEAR(learned[i] / learned[0], there(i) / there(0), 1e-5);
}

TEST_F(QueryTest, NeighboursOfASampleAreSortedAndExcludeIt)
{
    const Json result = client().result(
        "query.neighbours", {{"run", run()}, {"id", testId()}, {"k", 12}, {"database", "all"}});
    const Json& row = result["rows"][0];
    ASSERT_EQ(row["neighbours"].size(), 12u);
    EXPECT_EQ(row["source"], "run");
    EXPECT_EQ(row["of"], 12);
    int right = 0;
    double last = INFINITY;
    double mass = 0;
    for (const Json& neighbour : row["neighbours"]) {
        EXPECT_NE(neighbour["id"], testId());
        EXPECT_LE(neighbour["similarity"].get<double>(), last);
        last = neighbour["similarity"];
        EXPECT_LE(std::abs(last), 1.0001);
        mass += neighbour["p"].get<double>();
        EXPECT_EQ(neighbour["right"], neighbour["label"] == result["query"]["label"]);
        right += neighbour["right"].get<bool>() ? 1 : 0;
    }
    EXPECT_EQ(row["right"], right);
    EXPECT_GT(mass, 0);
    EXPECT_LE(mass, 1.0001);
    EXPECT_NE(result["query"]["predicted_name"], "");
}

TEST_F(QueryTest, ProbabilitiesOfEveryNeighbourSumToOne)
{
    const Json result = client().result(
        "query.neighbours", {{"run", run()}, {"id", testId()}, {"k", 1000}, {"database", "test"}});
    double mass = 0;
    for (const Json& neighbour : result["rows"][0]["neighbours"])
        mass += neighbour["p"].get<double>();
    EXPECT_NEAR(mass, 1, 1e-6);
}

TEST_F(QueryTest, AnEncodedPictureFindsItself)
{
    const int64_t id = testId();
    wire::Message picture = client().call("run.image", {{"run", run()}, {"id", id}});
    const auto bytes = wire::findBlock(picture, picture.json["result"]["bytes"], "|u1");
    ASSERT_TRUE(bytes);
    wire::Message upload;
    const Json image = wire::addBlock(upload, "|u1", bytes->shape, bytes->data);
    const Json params = {{"run", run()}, {"image", image}, {"k", 3}, {"database", "test"}};
    const wire::Message answer = client().call("query.neighbours", params, upload.blocks);
    ASSERT_TRUE(answer.json.contains("result")) << answer.json.dump();
    const Json& row = answer.json["result"]["rows"][0];
    EXPECT_EQ(row["neighbours"][0]["id"], id);
    EXPECT_NEAR(row["neighbours"][0]["similarity"].get<double>(), 1, 1e-3);
    EXPECT_TRUE(row["neighbours"][0]["right"].is_null()) << "nobody told its class";
    EXPECT_TRUE(answer.json["result"]["query"].contains("prediction"));
}

TEST_F(QueryTest, RawPixelsAnswerBeside)
{
    const Json result = client().result(
        "query.neighbours", {{"run", run()}, {"id", testId()}, {"k", 5}, {"compare", "pixels"}});
    ASSERT_EQ(result["rows"].size(), 2u);
    EXPECT_EQ(result["rows"][1]["source"], "pixels");
    EXPECT_EQ(result["rows"][1]["neighbours"].size(), 5u);
    const Json itself =
        client().result("query.neighbours", {{"run", run()}, {"id", testId()}, {"compare", run()}});
    EXPECT_EQ(itself["rows"][0]["neighbours"], itself["rows"][1]["neighbours"]);
}

TEST_F(QueryTest, AnEarlierStepAnswersBesideTheLast)
{
    std::set<int64_t> steps;
    const Json tables = client().result("run.tables", {{"run", run()}})["tables"];
    for (const Json& table : tables)
        if (table["split"] == "train")
            steps.insert(table["step"].get<int64_t>());
    ASSERT_GE(steps.size(), 2u) << "the run keeps tables on its way";
    const Json nearest = client().result(
        "query.neighbours", {{"run", run()}, {"id", testId()}, {"k", 1}, {"database", "train"}});
    const Json id = nearest["rows"][0]["neighbours"][0]["id"]; // its rows are kept at every step
    const Json asked = {{"run", run()}, {"id", id}, {"k", 5}, {"database", "train"}};
    const auto rows = [&](const Json& more) {
        Json params = asked;
        params.update(more);
        return client().result("query.neighbours", params)["rows"];
    };
    const Json early = rows({{"step", *steps.begin()}});
    const Json both = rows({{"compare", run()}, {"compare_step", *steps.begin()}});
    ASSERT_EQ(both.size(), 2u);
    EXPECT_EQ(both[1]["neighbours"], early[0]["neighbours"]);
    EXPECT_NE(both[1]["neighbours"], both[0]["neighbours"]) << "an epoch moves something";
    EXPECT_EQ(
        client().error(
            "query.neighbours",
            {{"run", run()}, {"id", id}, {"compare", run()}, {"compare_step", 987654}})["code"],
        -32003);
    std::set<int64_t> judged;
    for (const Json& table : tables)
        if (table["split"] == "val")
            judged.insert(table["step"].get<int64_t>());
    ASSERT_FALSE(judged.empty());
    const auto flips = [](int64_t step) {
        return client().result(
            "query.errors",
            {{"run", run()}, {"split", "val"}, {"compare", run()}, {"compare_step", step}});
    };
    EXPECT_EQ(flips(*judged.rbegin())["total"], 0) << "nothing has changed since the last step";
    EXPECT_LE(flips(*judged.begin())["total"], flips(*judged.begin())["n"]);
}

TEST_F(QueryTest, ErrorsAreTheSamplesNamedWrongly)
{
    const Json all = client().result("query.errors", {{"run", run()}, {"split", "test"}});
    EXPECT_EQ(all["total"], all["ids"].size());
    EXPECT_LE(all["total"], all["n"]);
    ASSERT_FALSE(all["ids"].empty()) << "two epochs of a linear network cannot be perfect";
    const int64_t first = all["ids"][0];
    const Json wrong =
        client().result("query.neighbours", {{"run", run()}, {"id", first}})["query"];
    EXPECT_NE(wrong["label"], wrong["prediction"]);
    const Json later = client().result("query.errors", {{"run", run()}, {"after", first}});
    EXPECT_EQ(later["ids"].size() + 1, all["ids"].size());
    EXPECT_EQ(client().result("query.errors", {{"run", run()}}), all) << "test is the best split";
    const Json same = client().result("query.errors", {{"run", run()}, {"compare", run()}});
    EXPECT_TRUE(same["ids"].empty()) << "a run never disagrees with itself";
    EXPECT_TRUE(
        client().result("query.errors", {{"run", run()}, {"compare", "pixels"}})["ids"].is_array());
}

TEST_F(QueryTest, TwoThatAreWrongInDifferentWaysDisagree)
{
    const int64_t first = *stepsOf("val").begin();
    const int64_t last = *stepsOf("val").rbegin();
    ASSERT_NE(first, last);
    Json params = {{"run", run()}, {"split", "val"}, {"compare", run()}, {"compare_step", first}};
    const Json answer = client().result("query.errors", params)["ids"];
    const std::set<int64_t> disagreed(answer.begin(), answer.end());
    EXPECT_EQ(disagreed, saidDifferently("val", first, last));
    const auto wrong = [&](int64_t step) {
        const Json ids = client().result("query.errors",
                                         {{"run", run()}, {"split", "val"}, {"step", step}})["ids"];
        return std::set<int64_t>(ids.begin(), ids.end());
    };
    const std::set<int64_t> early = wrong(first);
    const std::set<int64_t> late = wrong(last);
    EXPECT_TRUE(std::any_of(disagreed.begin(), disagreed.end(), [&](int64_t id) {
        return early.contains(id) && late.contains(id);
    })) << "after one epoch there is an image that is wrong in another way than after two";
    params["step"] = first;
    EXPECT_EQ(client().result("query.errors", params)["total"], 0) << "a step beside itself";
}

TEST_F(QueryTest, WhatNoPredictionCanNameIsNotCalledWrong)
{
    followRuns(client());
    const std::string apart = submit(client(), {{"data", "demo:small"},
                                                {"name", "apart"},
                                                {"method", "none"},
                                                {"encoder", "identity"},
                                                {"split", "classes:0.5@leaf"},
                                                {"set", {{"validation", 0.2}}}});
    waitForState(client(), apart, "finished");
    const auto firstOf = [&](const char* split) {
        const Json params = {{"run", apart}, {"split", split}, {"name", "ids"}};
        return readNpyIntegers(client().result("run.table", params)["path"].get<std::string>())
            ->front();
    };
    const auto asks = [&](const char* method, int64_t id) {
        return client().result(method, {{"run", apart}, {"id", id}})["query"]["trained"];
    };
    for (const char* method : {"query.neighbours", "query.neighbourhood"}) {
        EXPECT_EQ(asks(method, firstOf("test")), false) << method;
        EXPECT_EQ(asks(method, firstOf("val")), true) << method;
        EXPECT_EQ(asks(method, firstOf("train")), true) << method;
    }
    for (const Json& more : {Json::object(), Json{{"compare", "pixels"}}}) {
        Json params = {{"run", apart}, {"split", "test"}};
        params.update(more);
        const Json errors = client().result("query.errors", params);
        EXPECT_EQ(errors["n"], 0);
        EXPECT_TRUE(errors["ids"].empty());
    }
    const wire::Message points =
        client().call("run.points", {{"run", apart}, {"split", "test"}, {"what", {"right"}}});
    const auto right = wire::findBlock(points, points.json["result"]["right"], "<i4");
    ASSERT_TRUE(right);
    const auto* verdicts = reinterpret_cast<const int32_t*>(right->data);
    EXPECT_TRUE(
        std::all_of(verdicts, verdicts + right->count(), [](int32_t v) { return v == -1; }));
    const Json all = client().result("runs.list");
    for (const Json& summary : all["runs"])
        EXPECT_EQ(summary["apart"], summary["name"] == "apart");
}

TEST_F(QueryTest, WrongQuestionsAreRefused)
{
    const auto code = [&](Json params) {
        params["run"] = run();
        return client().error("query.neighbours", params)["code"].get<int>();
    };
    EXPECT_EQ(code({{"k", 3}}), -32602) << "nothing asked about";
    EXPECT_EQ(code({{"id", 1}, {"path", "/a.png"}}), -32602);
    EXPECT_EQ(code({{"id", 1 << 30}}), -32602);
    EXPECT_EQ(code({{"id", 1}, {"k", 0}}), -32602);
    EXPECT_EQ(code({{"id", 1}, {"database", "everything"}}), -32602);
    EXPECT_EQ(code({{"path", "/nowhere.png"}}), -32003);
    EXPECT_EQ(code({{"image", {{"$block", {{"offset", 0}, {"dtype", "|u1"}, {"shape", {9}}}}}}}),
              -32003);
}

} // namespace
} // namespace kindred::test

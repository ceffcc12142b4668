#include "FinishedRunTest.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

namespace kindred::test {
namespace {

class ClassesTest : public FinishedRunTest {};

TEST_F(ClassesTest, CellsAndClassesTellTheSameAsTheErrors)
{
    const wire::Message answer = client().call("run.classes", {{"run", run()}});
    ASSERT_TRUE(answer.json.contains("result")) << answer.json.dump();
    const Json& result = answer.json["result"];
    const Json errors = client().result("query.errors", {{"run", run()}});
    EXPECT_EQ(result["split"], errors["split"]);
    EXPECT_EQ(result["n"], errors["n"]);
    const auto cells = wire::findBlock(answer, result["cells"], "<i4");
    ASSERT_TRUE(cells);
    const auto* values = reinterpret_cast<const int32_t*>(cells->data);
    std::map<int, std::array<int64_t, 3>> counted; // label → samples, right, named so
    for (int64_t row = 0; row < cells->shape[0]; ++row) {
        const int32_t* cell = values + 3 * row;
        counted[cell[0]][0] += cell[2];
        counted[cell[0]][1] += cell[0] == cell[1] ? cell[2] : 0;
        counted[cell[1]][2] += cell[2];
    }
    int64_t right = 0;
    for (const Json& entry : result["classes"]) {
        const auto& counts = counted[entry["label"].get<int>()];
        EXPECT_EQ(entry["n"], counts[0]);
        EXPECT_EQ(entry["right"], counts[1]);
        EXPECT_EQ(entry["named"], counts[2]);
        EXPECT_FALSE(entry["name"].get<std::string>().empty());
        EXPECT_LE(entry["nearest_right"], entry["n"]);
        right += entry["right"].get<int64_t>();
    }
    EXPECT_EQ(result["n"].get<int64_t>() - right, errors["total"].get<int64_t>());
}

TEST_F(ClassesTest, ARunGainsNothingOverItself)
{
    for (const Json& entry :
         client().result("run.classes", {{"run", run()}, {"compare", run()}})["classes"])
        EXPECT_EQ(entry["compared_right"], entry["right"]);
}

TEST_F(ClassesTest, SamplesOfACellAreAsManyAsItCounts)
{
    const wire::Message answer = client().call("run.classes", {{"run", run()}});
    const Json& result = answer.json["result"];
    const auto cells = wire::findBlock(answer, result["cells"], "<i4");
    ASSERT_TRUE(cells);
    const auto* cell = reinterpret_cast<const int32_t*>(cells->data);
    const Json samples = client().result(
        "run.class_samples", {{"run", run()}, {"label", cell[0]}, {"prediction", cell[1]}});
    EXPECT_EQ(samples["ids"].size(), static_cast<size_t>(cell[2]));
    const Json wrong = client().result("run.class_samples", {{"run", run()}, {"wrong", true}});
    EXPECT_EQ(wrong["ids"], client().result("query.errors", {{"run", run()}})["ids"]);
}

TEST_F(ClassesTest, WrongQuestionsAreRefused)
{
    EXPECT_EQ(client().error("run.classes", {{"run", run()}, {"split", "moon"}})["code"], -32602);
    EXPECT_EQ(client().error("run.class_samples", {{"run", run()}, {"label", "eye"}})["code"],
              -32602);
    EXPECT_EQ(client().error("run.classes", {{"run", "/nowhere"}})["code"].get<int>() / 1000, -32);
}

/// A row of `counts`: label, queries, items, answerable, hits at 1, hits at k, listed, bad.
using Counts = std::array<int64_t, 8>;

std::vector<Counts> countsOf(const wire::Message& answer)
{
    std::vector<Counts> rows;
    const auto block = wire::findBlock(answer, answer.json["result"]["counts"], "<i8");
    EXPECT_TRUE(block && block->shape.size() == 2 && block->shape[1] == 8);
    const auto* values = reinterpret_cast<const int64_t*>(block->data);
    for (int64_t row = 0; row < block->shape[0]; ++row) {
        std::copy_n(values + 8 * row, 8, rows.emplace_back().begin());
    }
    return rows;
}

TEST_F(ClassesTest, RetrievalCountsEveryListOnce)
{
    const wire::Message answer = client().call("run.class_retrieval", {{"run", run()}, {"k", 4}});
    ASSERT_TRUE(answer.json.contains("result")) << answer.json.dump();
    const Json& result = answer.json["result"];
    const Json classes = client().result("run.classes", {{"run", run()}});
    EXPECT_EQ(result["split"], classes["split"]);
    EXPECT_EQ(result["database"], classes["split"]);
    EXPECT_EQ(result["step"], classes["step"]);
    EXPECT_EQ(result["queries"], classes["n"]);
    EXPECT_EQ(result["k"], 4);
    Counts sum{};
    for (const Counts& row : countsOf(answer)) {
        for (size_t column = 1; column < 8; ++column)
            sum[column] += row[column];
        EXPECT_LE(row[4], row[5]);
        EXPECT_LE(row[5], row[1]);
        EXPECT_LE(row[7], row[6]);
    }
    const auto queries = result["queries"].get<int64_t>();
    EXPECT_EQ(sum[1], queries);
    EXPECT_EQ(sum[2], result["items"]);
    EXPECT_EQ(sum[6], 4 * queries) << "a place in every list is somebody's";
    EXPECT_NEAR(result["bad"].get<double>(), double(sum[7]) / double(sum[6]), 1e-12);
    int64_t before = result["most"];
    for (const Json& hub : result["hubs"]) {
        EXPECT_LE(hub["listed"], before);
        EXPECT_LE(hub["bad"], hub["listed"]);
        before = hub["listed"];
    }
    EXPECT_EQ(result["hubs"][0]["listed"], result["most"]);
}

TEST_F(ClassesTest, ManyOrFewDecideAsOnTheMap)
{
    const wire::Message answer =
        client().call("run.class_retrieval", {{"run", run()}, {"split", "test"}});
    const std::vector<Counts> classes = countsOf(answer);
    const auto decide = wire::findBlock(answer, answer.json["result"]["decide"], "<f4");
    ASSERT_TRUE(decide) << answer.json.dump();
    ASSERT_EQ(decide->count(), static_cast<int64_t>(classes.size()));
    const wire::Message points = client().call(
        "run.points", {{"run", run()}, {"split", "test"}, {"what", {"class", "support"}}});
    const auto labels = wire::findBlock(points, points.json["result"]["class"], "<i4");
    const auto support = wire::findBlock(points, points.json["result"]["support"], "<i4");
    ASSERT_TRUE(labels && support);
    for (size_t c = 0; c < classes.size(); ++c) {
        std::vector<int32_t> sizes;
        for (int64_t i = 0; i < labels->count(); ++i)
            if (reinterpret_cast<const int32_t*>(labels->data)[i] == classes[c][0])
                sizes.push_back(reinterpret_cast<const int32_t*>(support->data)[i]);
        ASSERT_EQ(static_cast<int64_t>(sizes.size()), classes[c][1]);
        ASSERT_LE(sizes.size(), 200u) << "all of them are weighed";
        std::sort(sizes.begin(), sizes.end());
        const size_t n = sizes.size();
        const float median = n % 2 == 1 ? static_cast<float>(sizes[n / 2])
                                        : static_cast<float>(sizes[n / 2 - 1] + sizes[n / 2]) / 2;
        EXPECT_EQ(reinterpret_cast<const float*>(decide->data)[c], median) << classes[c][0];
    }
}

TEST_F(ClassesTest, RetrievalIsThatOfSingleQueries)
{
    const wire::Message answer =
        client().call("run.class_retrieval", {{"run", run()}, {"split", "test"}, {"k", 3}});
    const Counts first = countsOf(answer).at(0);
    const Json own = client().result(
        "run.class_samples", {{"run", run()}, {"split", "test"}, {"label", first[0]}})["ids"];
    ASSERT_EQ(static_cast<int64_t>(own.size()), first[1]);
    int64_t atOne = 0;
    int64_t atThree = 0;
    for (const Json& id : own) {
        const Json found = client().result(
            "query.neighbours", {{"run", run()}, {"id", id}, {"database", "test"}, {"k", 3}});
        atOne += found["rows"][0]["neighbours"][0]["right"].get<bool>();
        atThree += found["rows"][0]["right"].get<int>() > 0;
    }
    EXPECT_EQ(first[4], atOne);
    EXPECT_EQ(first[5], atThree);
}

TEST_F(ClassesTest, RetrievalComparesByTheRunsMetric)
{
    followRuns(client());
    const std::string pixels = submit(client(), {{"data", "demo:small"},
                                                 {"name", "pixels"},
                                                 {"method", "none"},
                                                 {"encoder", "identity"},
                                                 {"set", {{"metric", "l2"}}}});
    waitForState(client(), pixels, "finished");
    const wire::Message answer = client().call("run.class_retrieval", {{"run", pixels}, {"k", 10}});
    EXPECT_EQ(answer.json["result"]["metric"], "l2");
    client().result("run.evaluate", {{"run", pixels}, {"protocol", "retrieval"}, {"k", {1, 10}}});
    Json kept;
    for (const auto& file : fs::directory_iterator(fs::path(pixels) / "evaluations")) {
        const auto text = readFile(file.path(), 1 << 24);
        if (text && file.path().extension() == ".json")
            kept = Json::parse(*text);
    }
    const std::vector<Counts> rows = countsOf(answer);
    const Json& classes = kept["per_class"]["classes"];
    ASSERT_EQ(rows.size(), classes.size());
    for (size_t i = 0; i < rows.size(); ++i) {
        const double queries = classes[i]["queries"];
        EXPECT_EQ(rows[i][0], classes[i]["label"]);
        EXPECT_NEAR(double(rows[i][4]), classes[i]["recall"][0].get<double>() * queries, 1e-6);
        EXPECT_NEAR(double(rows[i][5]), classes[i]["recall"][1].get<double>() * queries, 1e-6);
        EXPECT_NEAR(double(rows[i][6]) / double(rows[i][2]), classes[i]["hubness"][1], 1e-6);
    }
    EXPECT_EQ(client().result("run.class_retrieval", {{"run", run()}})["metric"], "cosine");
}

TEST_F(ClassesTest, AnEvaluationOfTheWindowLeavesTheClassesInTheRun)
{
    const Json evaluation =
        client().result("run.evaluate", {{"run", run()}, {"protocol", "retrieval"}, {"k", {1, 5}}});
    EXPECT_FALSE(evaluation.contains("per_class"));
    const Json all = client().result("run.evaluations", {{"run", run()}});
    EXPECT_FALSE(all["evaluations"].empty());
    for (const Json& kept : all["evaluations"])
        EXPECT_FALSE(kept.contains("per_class"));
}

TEST_F(ClassesTest, WrongRetrievalsAreRefused)
{
    for (const Json& wrong : {Json{{"k", 0}}, Json{{"k", 1001}}, Json{{"split", "moon"}}}) {
        Json params = {{"run", run()}};
        params.update(wrong);
        EXPECT_EQ(client().error("run.class_retrieval", params)["code"], -32602) << wrong.dump();
    }
}

} // namespace
} // namespace kindred::test

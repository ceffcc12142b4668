// A matrix that another program made and of whose rows nobody said what they are: everything that
// compares rows answers, everything that asks about classes says why it cannot.

#include <cmath>

#include "Classify.h"
#include "ServeTest.h"
#include "base/Npy.h"
#include "support/Fixtures.h"

namespace kindred::test {
namespace {

class UnlabelledTest : public ServeTest {
protected:
    static constexpr float kRows[6][2] = {{4, 0}, {5, 1}, {6, 1}, {0, 2}, {1, 5}, {9, 1}};

    UnlabelledTest()
    {
        EXPECT_TRUE(writeFile(file(), npyBytes("<f4", {6, 2}, kRows)));
        m_summary = open();
        m_run = m_summary.value("run", "");
    }

    fs::path file() const { return m_files.path() / "points.npy"; }
    Json open() { return m_client->result("runs.open", {{"path", file().string()}}); }

    void expectNeedsLabels(const std::string& method, Json params)
    {
        params["run"] = m_run;
        const Json error = m_client->error(method, params);
        EXPECT_EQ(error["code"], -32003) << method << " " << error;
        const std::string text = error["message"];
        EXPECT_NE(text.find("labels.npy"), std::string::npos) << method << ": " << text;
    }

    TemporaryFolder m_files;
    Json m_summary;
    std::string m_run;
};

TEST_F(UnlabelledTest, IsAFinishedRunWithoutClasses)
{
    EXPECT_EQ(m_summary["state"], "finished");
    EXPECT_EQ(m_summary["labelled"], false);
    EXPECT_EQ(m_summary["images"], 6);
    EXPECT_EQ(m_summary["classes"], 0);
    EXPECT_EQ(m_summary["score"], nullptr);
    const Json samples =
        m_client->result("run.samples", {{"run", m_run}, {"from", 0}, {"count", 6}});
    EXPECT_EQ(samples["total"], 6);
    ASSERT_EQ(samples["levels"].size(), 1u);
    EXPECT_TRUE(samples["levels"][0]["classes"].empty());
    EXPECT_EQ(samples["samples"][3]["labels"], Json::array({-1}));
    EXPECT_EQ(samples["samples"][3]["split"], "train");
    EXPECT_EQ(open()["id"], m_summary["id"]) << "it is not made again";
}

TEST_F(UnlabelledTest, NeighboursAreNeitherRightNorWrong)
{
    const Json answer = m_client->result("query.neighbours", {{"run", m_run}, {"id", 5}, {"k", 5}});
    EXPECT_FALSE(answer["query"].contains("label"));
    EXPECT_EQ(answer["query"]["prediction"], -1);
    std::vector<int> ids;
    for (const Json& neighbour : answer["rows"][0]["neighbours"]) {
        ids.push_back(neighbour["id"]);
        EXPECT_EQ(neighbour["right"], nullptr);
    }
    EXPECT_EQ(ids, (std::vector<int>{2, 1, 0, 4, 3}));
    EXPECT_EQ(answer["rows"][0]["right"], 0);
}

TEST_F(UnlabelledTest, ANeighbourhoodHasSharesButNoMassByClass)
{
    const Json answer = m_client->result("query.neighbourhood", {{"run", m_run}, {"id", 5}});
    double sum = 0;
    for (const Json& neighbour : answer["neighbours"])
        sum += neighbour["p"].get<double>();
    EXPECT_NEAR(sum, 1, 1e-9);
    EXPECT_TRUE(answer["classes"].empty());
    EXPECT_EQ(answer["p_true"], nullptr);
    EXPECT_EQ(answer["query"]["prediction"], -1);
    EXPECT_EQ(answer["support"].size(), 3u);
}

TEST_F(UnlabelledTest, NoPairIsOfOneClass)
{
    const Json answer = m_client->result("run.distributions", {{"run", m_run}});
    int pairs = 0;
    for (const Json& count : answer["histograms"]["positive"]["counts"])
        EXPECT_EQ(count, 0);
    for (const Json& count : answer["histograms"]["negative"]["counts"])
        pairs += count.get<int>();
    EXPECT_EQ(pairs, 6 * 5);
    EXPECT_EQ(answer["medians"]["p"], nullptr);
    EXPECT_EQ(answer["overlap"], nullptr);
    EXPECT_GT(answer["medians"]["support_70"], 0);
}

TEST_F(UnlabelledTest, AMapIsColouredByWhatNeedsNoClasses)
{
    const wire::Message message = m_client->call(
        "run.points",
        {{"run", m_run}, {"what", {"class", "prediction", "right", "p", "support", "hubness"}}});
    const Json& result = message.json["result"];
    for (const char* what : {"class", "prediction", "right", "p"}) {
        EXPECT_FALSE(result.contains(what)) << what;
        EXPECT_NE(result["missing"][what].get<std::string>().find("no labels"), std::string::npos);
    }
    for (const char* what : {"support", "hubness"})
        EXPECT_TRUE(wire::findBlock(message, result[what], "<i4")) << what;
    EXPECT_EQ(m_client->call("map.start", {{"run", m_run}, {"method", "pca"}}).json["result"]["n"],
              6);
}

TEST_F(UnlabelledTest, WhatAsksAboutClassesSaysHowToGiveThem)
{
    expectNeedsLabels("query.errors", Json::object());
    expectNeedsLabels("run.classes", Json::object());
    expectNeedsLabels("run.class_samples", {{"label", 0}});
    expectNeedsLabels("run.class_retrieval", Json::object());
    expectNeedsLabels("run.evaluate", {{"protocol", "knn"}, {"rule", "knn"}, {"k", {1}}});
    expectNeedsLabels("board.episode", {{"way", 2}, {"shot", 1}, {"queries", 1}});
}

TEST_F(UnlabelledTest, ABoardIsTaughtAndKept)
{
    const Json opened = m_client->result("board.open", {{"encoder", {{"run", m_run}}}});
    EXPECT_TRUE(opened["trained_classes"].empty());
    const std::string board = opened["board"];
    const Json items = m_client->result(
        "board.add",
        {{"board", board},
         {"items", Json::array({{{"run", m_run}, {"ids", {0, 1, 3, 4, 5}}}})}})["items"];
    ASSERT_EQ(items.size(), 5u) << items;
    const auto taught = [&](size_t from) {
        return Json{{{"key", items[from]["key"]}}, {{"key", items[from + 1]["key"]}}};
    };
    const auto rowAsked = [&](Json params) {
        const wire::Message answer = m_client->call("board.predict", params);
        EXPECT_TRUE(answer.json.contains("result")) << answer.json;
        const auto index = wire::findBlock(answer, answer.json["result"]["index"], "<i4");
        return index ? *reinterpret_cast<const int32_t*>(index->data) : -1;
    };
    Json params = {
        {"board", board},
        {"rule", "ncm"},
        {"classes",
         {{{"name", "right"}, {"images", taught(0)}}, {{"name", "up"}, {"images", taught(2)}}}},
        {"queries", Json::array({items[4]["key"]})}};
    EXPECT_EQ(rowAsked(params), 0);

    const fs::path saved = m_files.path() / "kept.kindred-classifier";
    params["file"] = saved.string();
    m_client->result("board.save", params);
    for (const bool runIsThere : {true, false}) {
        if (!runIsThere)
            fs::remove_all(m_run);
        Json again = m_client->result("board.load", {{"file", saved.string()}});
        EXPECT_EQ(again["encoder"]["pictures"], false);
        EXPECT_EQ(again["encoder"]["dimension"], 2);
        EXPECT_EQ(again["items"].size(), 5u);
        EXPECT_EQ(again["teaching"]["rule"], "ncm");
        params["board"] = again["board"];
        EXPECT_EQ(rowAsked(params), 0) << runIsThere;
        const Json other = {{"board", again["board"]},
                            {"items", Json::array({{{"run", m_run}, {"ids", {2}}}})}};
        if (runIsThere)
            EXPECT_FALSE(m_client->result("board.add", other)["items"][0].contains("error"));
        else
            EXPECT_EQ(m_client->error("board.add", other)["code"], -32003);
    }
    const fs::path picture = m_files.path() / "a.png";
    writeBytes(picture, pngBytes(4, 4));
    const Json refused =
        m_client->error("board.classify", {{"file", saved.string()}, {"path", picture.string()}});
    EXPECT_NE(refused["message"].get<std::string>().find("vectors"), std::string::npos) << refused;
}

TEST_F(UnlabelledTest, RowsOfAnotherMatrixAreNamedByASavedBoard)
{
    const std::string board =
        m_client->result("board.open", {{"encoder", {{"run", m_run}}}})["board"];
    const Json items = m_client->result(
        "board.add",
        {{"board", board}, {"items", Json::array({{{"run", m_run}, {"ids", {0, 3}}}})}})["items"];
    const auto taught = [&](size_t item) { return Json::array({{{"key", items[item]["key"]}}}); };
    const std::string saved = (m_files.path() / "kept.kindred-classifier").string();
    m_client->result("board.save", {{"board", board},
                                    {"rule", "ncm"},
                                    {"classes",
                                     {{{"name", "right"}, {"images", taught(0)}},
                                      {{"name", "up"}, {"images", taught(1)}}}},
                                    {"file", saved}});
    const fs::path other = m_files.path() / "other.npy";
    const float rows[3][2] = {{7, 1}, {0, 3}, {100, 3}};
    ASSERT_TRUE(writeFile(other, npyBytes("<f4", {3, 2}, rows)));
    const Outcome named = classify({saved, other.string(), "--json"});
    ASSERT_EQ(named.exitCode, 0) << named.err;
    const Json answers = Json::parse(named.out)["images"];
    ASSERT_EQ(answers.size(), 3u) << answers;
    for (int row = 0; row < 3; ++row) {
        const Json& answer = answers[static_cast<size_t>(row)];
        EXPECT_EQ(answer["class"], row == 1 ? "up" : "right") << answer;
        EXPECT_EQ(answer["row"], row);
        EXPECT_EQ(answer["image"], other.string());
    }
    EXPECT_NE(classify({saved, other.string()}).out.find("other.npy:2"), std::string::npos);
    const float wide[1][3] = {{1, 2, 3}};
    ASSERT_TRUE(writeFile(other, npyBytes("<f4", {1, 3}, wide)));
    const Outcome refused = classify({saved, other.string()});
    EXPECT_EQ(refused.exitCode, 3);
    EXPECT_NE(refused.err.find("has 3 columns, the classifier 2"), std::string::npos)
        << refused.err;
}

TEST_F(UnlabelledTest, LabelsThatComeLaterMakeItAnew)
{
    ASSERT_TRUE(writeNpy(m_files.path() / "labels.npy", std::vector<int64_t>{7, 7, 7, 9, 9, 9}));
    const Json summary = open();
    EXPECT_EQ(summary["run"], m_run);
    EXPECT_EQ(summary["id"], m_summary["id"]) << "the tags of its rows are kept under it";
    EXPECT_EQ(summary["labelled"], true);
    EXPECT_EQ(summary["classes"], 2);
    EXPECT_EQ(m_client->result("query.errors", {{"run", m_run}})["ids"], Json::array({5}));
}

} // namespace
} // namespace kindred::test

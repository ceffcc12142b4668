// A matrix that another program made, opened as a run through the protocol.

#include <cmath>

#include "ServeTest.h"
#include "base/Npy.h"
#include "support/Fixtures.h"

namespace kindred::test {
namespace {

/// Two classes of three rows along two axes, slightly apart; row 5 lies on the wrong side.
class EmbeddingsTest : public ServeTest {
protected:
    EmbeddingsTest() { write(kRows); }

    static constexpr float kRows[6][2] = {{4, 0}, {5, 1}, {6, 1}, {0, 2}, {1, 5}, {9, 1}};

    void write(const float (&rows)[6][2])
    {
        const fs::path folder = m_files.path();
        EXPECT_TRUE(writeFile(file(), npyBytes("<f4", {6, 2}, rows)));
        EXPECT_TRUE(writeNpy(folder / "labels.npy", std::vector<int64_t>{7, 7, 7, 9, 9, 9}));
    }

    fs::path file() const { return m_files.path() / "points.npy"; }

    Json open() { return m_client->result("runs.open", {{"path", file().string()}}); }

    void expectRefused(const std::string& word)
    {
        const Json error = m_client->error("runs.open", {{"path", file().string()}});
        EXPECT_EQ(error["code"], -32003) << error;
        EXPECT_NE(error["message"].get<std::string>().find(word), std::string::npos) << error;
        EXPECT_TRUE(m_client->result("runs.list")["runs"].empty()) << "nothing is left of it";
    }

    TemporaryFolder m_files;
};

TEST_F(EmbeddingsTest, IsAFinishedRunOfEveryRow)
{
    const Json summary = open();
    EXPECT_EQ(summary["state"], "finished");
    EXPECT_EQ(summary["name"], "points");
    EXPECT_EQ(summary["kind"], "npy");
    EXPECT_EQ(summary["images"], 6);
    EXPECT_EQ(summary["classes"], 2);
    EXPECT_EQ(summary["error"], "");
    EXPECT_EQ(summary["read_only"], true);
    EXPECT_EQ(summary["pictures"], false);
    const std::string run = summary["run"];

    const Json tables = m_client->result("run.tables", {{"run", run}})["tables"];
    ASSERT_EQ(tables.size(), 1u) << tables;
    EXPECT_EQ(tables[0]["split"], "train");
    EXPECT_EQ(tables[0]["rows"], 6);
    const wire::Message message = m_client->call(
        "run.table", {{"run", run}, {"split", "train"}, {"name", "embeddings"}, {"inline", true}});
    const auto block = wire::findBlock(message, message.json["result"]["data"], "<f4");
    ASSERT_TRUE(block);
    EXPECT_EQ(block->shape, (std::vector<int64_t>{6, 2}));
    EXPECT_TRUE(std::equal(block->data, block->data + block->count() * 4,
                           reinterpret_cast<const char*>(kRows)))
        << "to the bit, not brought to unit length";

    const Json samples =
        m_client->result("run.samples", {{"run", run}, {"from", 0}, {"count", 10}});
    EXPECT_EQ(samples["total"], 6);
    EXPECT_EQ(samples["levels"][0]["classes"], (Json{"7", "9"}));
    EXPECT_EQ(samples["samples"][3]["labels"], Json::array({1}));
}

TEST_F(EmbeddingsTest, NeighboursAreThoseOfTheVectors)
{
    const std::string run = open()["run"];
    const Json answer =
        m_client->result("query.neighbours", {{"run", run}, {"id", 5}, {"k", 5}})["rows"][0];
    // The nearest angles to (9, 1), by hand: (6, 1), (4, 0), (5, 1), (1, 5), (0, 2).
    std::vector<int> ids;
    for (const Json& neighbour : answer["neighbours"])
        ids.push_back(neighbour["id"]);
    EXPECT_EQ(ids, (std::vector<int>{2, 1, 0, 4, 3}));
    EXPECT_NEAR(answer["neighbours"][0]["similarity"], 55.0 / std::sqrt(82.0 * 37.0), 1e-6);
    EXPECT_EQ(answer["right"], 2);
}

TEST_F(EmbeddingsTest, PixelsAreRefusedByTheNameOfTheRun)
{
    const Json asked = {{"run", open()["run"]}, {"id", 5}, {"k", 5}, {"compare", "pixels"}};
    const std::string text = m_client->error("query.neighbours", asked).dump();
    EXPECT_NE(text.find("no pixels"), std::string::npos) << text;
    EXPECT_EQ(text.find("imports"), std::string::npos) << "no path of Kindred's own: " << text;
    EXPECT_NE(text.find("points"), std::string::npos) << text;
}

TEST_F(EmbeddingsTest, ABoardIsTaughtByTheRowsThemselves)
{
    const std::string run = open()["run"];
    const Json opened = m_client->result("board.open", {{"encoder", {{"run", run}}}});
    EXPECT_EQ(opened["encoder"]["pictures"], false);
    EXPECT_EQ(opened["encoder"]["dimension"], 2);
    const std::string board = opened["board"];
    const fs::path picture = m_files.path() / "a.png";
    writeBytes(picture, pngBytes(4, 4));
    const Json items = m_client->result("board.add", {{"board", board},
                                                      {"items",
                                                       {{{"run", run}, {"ids", {0, 1, 3, 4, 5}}},
                                                        {{"path", picture.string()}}}}})["items"];
    ASSERT_EQ(items.size(), 6u) << items;
    const std::string refusal = items[5]["error"];
    EXPECT_NE(refusal.find("made elsewhere"), std::string::npos) << refusal;
    EXPECT_EQ(refusal.find("imports"), std::string::npos) << refusal;
    const auto taught = [&](size_t from) {
        return Json{{{"key", items[from]["key"]}}, {{"key", items[from + 1]["key"]}}};
    };
    Json params = {
        {"board", board},
        {"rule", "ncm"},
        {"classes",
         {{{"name", "7"}, {"images", taught(0)}}, {{"name", "9"}, {"images", taught(2)}}}},
        {"queries", Json::array({items[4]["key"]})}};
    const wire::Message answer = m_client->call("board.predict", params);
    ASSERT_TRUE(answer.json.contains("result")) << answer.json;
    const auto index = wire::findBlock(answer, answer.json["result"]["index"], "<i4");
    ASSERT_TRUE(index);
    EXPECT_EQ(*reinterpret_cast<const int32_t*>(index->data), 0) << "row 5 lies beside the sevens";
    for (const Json& rule : answer.json["result"]["rules"])
        EXPECT_EQ(rule["applies"], rule["id"] != "mne") << rule;
    EXPECT_FALSE(m_client
                     ->result("board.episode",
                              {{"run", run}, {"way", 2}, {"shot", 1}, {"queries", 1}})["classes"]
                     .empty());
    params["file"] = (m_files.path() / "saved.zip").string();
    m_client->result("board.save", params);
    EXPECT_EQ(m_client->result("board.load", {{"file", params["file"]}})["items"].size(), 5u);
}

TEST_F(EmbeddingsTest, RowsAmongTheOthersClassAreFound)
{
    const std::string run = open()["run"];
    const Json errors = m_client->result("query.errors", {{"run", run}});
    EXPECT_EQ(errors["split"], "train");
    EXPECT_EQ(errors["ids"], Json::array({5}));
    EXPECT_EQ(errors["n"], 6);
}

TEST_F(EmbeddingsTest, IsEvaluatedByLeavingOneOut)
{
    const std::string run = open()["run"];
    const Json result = m_client->result(
        "run.evaluate", {{"run", run}, {"protocol", "knn"}, {"rule", "knn"}, {"k", {1}}});
    ASSERT_FALSE(result["results"].empty()) << result;
    // (4, 0) is nearest to (9, 1), and that to (6, 1): two of six are named by the other class.
    EXPECT_NEAR(result["results"][0]["value"], 4.0 / 6.0, 1e-9);
}

TEST_F(EmbeddingsTest, IsMadeAnewOnlyWhenAFileChanged)
{
    const Json first = open();
    const std::string run = first["run"];
    EXPECT_EQ(open()["id"], first["id"]);
    EXPECT_EQ(m_client->result("runs.list")["runs"].size(), 1u);

    const float moved[6][2] = {{4, 0}, {5, 1}, {6, 1}, {0, 2}, {1, 5}, {1, 9}};
    write(moved);
    std::error_code error;
    fs::last_write_time(file(), fs::last_write_time(file()) + std::chrono::seconds(2), error);
    const Json again = open();
    EXPECT_EQ(again["run"], run);
    EXPECT_NE(again["id"], first["id"]);
    EXPECT_EQ(m_client->result("query.errors", {{"run", run}})["total"], 0);
    EXPECT_EQ(m_client->result("runs.list")["runs"].size(), 1u);
}

TEST_F(EmbeddingsTest, AFolderOfEmbeddingsAndAnotherServerFindTheSame)
{
    fs::rename(file(), m_files.path() / "embeddings.npy");
    const Json summary = m_client->result("runs.open", {{"path", m_files.path().string()}});
    EXPECT_EQ(summary["name"], m_files.path().filename().string());
    m_client.reset();
    m_client = connect();
    EXPECT_EQ(m_client->result("runs.list")["runs"][0]["run"], summary["run"]);
    m_client->result("runs.forget", {{"run", summary["run"]}});
    EXPECT_TRUE(m_client->result("runs.list")["runs"].empty());
    EXPECT_TRUE(fs::exists(m_files.path() / "embeddings.npy"));
}

TEST_F(EmbeddingsTest, NamesSplitsAndPicturesComeFromIds)
{
    fs::copy_file(fs::path(KINDRED_TEST_DATA) / "image/tree/test/round/one/0.png",
                  m_files.path() / "a.png");
    const std::string lines = R"({"path":"a.png","label":"cat","split":"train"}
{"path":"gone.png","label":"cat","split":"train"}
{"label":"cat","split":"test"}
{"label":"dog","split":"train"}
{"label":"dog","split":"train"}
{"label":"dog","split":"test"}
)";
    ASSERT_TRUE(writeFile(m_files.path() / "ids.jsonl", lines));
    const std::string run = open()["run"];
    const Json samples = m_client->result("run.samples", {{"run", run}, {"from", 0}, {"count", 3}});
    EXPECT_EQ(samples["levels"][0]["classes"], (Json{"cat", "dog"}));
    EXPECT_EQ(samples["samples"][0]["path"], "a.png");
    EXPECT_EQ(m_client->result("query.errors", {{"run", run}})["split"], "test");
    EXPECT_EQ(m_client->call("run.image", {{"run", run}, {"id", 0}}).json["result"]["name"],
              "a.png");
    EXPECT_EQ(m_client->error("run.image", {{"run", run}, {"id", 1}})["code"], -32003);
    const Json events =
        m_client->result("run.events", {{"run", run}, {"from", 0}, {"limit", 10}})["events"];
    EXPECT_NE(events.dump().find("gone.png"), std::string::npos) << "a missing picture is told";
}

TEST_F(EmbeddingsTest, ADamagedListSaysThatTheyCanBeOpenedAgain)
{
    const fs::path run = open()["run"].get<std::string>();
    const Json asked = {{"run", run.string()}, {"from", 0}, {"count", 6}};
    const Json before = m_client->result("run.samples", asked);
    const std::string text = *readFile(run / "samples.jsonl");
    for (const auto& [damaged, says] :
         {std::pair{"{}" + text.substr(text.find('\n')), "line 1 is not that of sample 0"},
          {text.substr(0, text.size() - 3), "ends within a line"}}) {
        ASSERT_TRUE(writeFile(run / "samples.jsonl", damaged));
        const std::string error = m_client->error("run.samples", asked).dump();
        EXPECT_NE(error.find(says), std::string::npos) << error;
        EXPECT_NE(error.find("open the embeddings again"), std::string::npos) << error;
    }
    fs::rename(run, m_files.path() / "aside");
    EXPECT_EQ(open()["run"], run.string());
    EXPECT_EQ(m_client->result("run.samples", asked), before);
}

TEST_F(EmbeddingsTest, VectorsWithoutPicturesAreDrawnAndHaveNoPixels)
{
    const std::string run = open()["run"];
    const wire::Message message = m_client->call("run.thumbnails", {{"run", run}, {"ids", {0, 3}}});
    const auto pixels = wire::findBlock(message, message.json["result"]["pixels"], "|u1");
    ASSERT_TRUE(pixels);
    const auto* bytes = reinterpret_cast<const uint8_t*>(pixels->data);
    EXPECT_GT(bytes[0], bytes[8 * 3]) << "(4, 0): the first square is the lighter one";
    const uint8_t* second = bytes + 64 * 64 * 3;
    EXPECT_LT(second[0], second[8 * 3]) << "(0, 2)";
    const Json error =
        m_client->error("query.neighbours", {{"run", run}, {"id", 0}, {"compare", "pixels"}});
    EXPECT_NE(error["message"].get<std::string>().find("vectors"), std::string::npos) << error;
}

TEST_F(EmbeddingsTest, APictureFromOutsideIsRefusedWithTheReason)
{
    const std::string run = open()["run"];
    const fs::path picture = fs::path(KINDRED_TEST_DATA) / "image/tree/test/round/one/0.png";
    const Json error =
        m_client->error("query.neighbours", {{"run", run}, {"path", picture.string()}});
    EXPECT_EQ(error["code"], -32003) << error;
    EXPECT_NE(error["message"].get<std::string>().find("vector"), std::string::npos) << error;
}

TEST_F(EmbeddingsTest, WhatIsNoMatrixIsRefused)
{
    const std::vector<float> numbers = {1, 2, 3, 4, 5, 6};
    ASSERT_TRUE(writeNpy(file(), numbers));
    expectRefused("1 dimension");
    ASSERT_TRUE(writeFile(file(), npyBytes("<f4", {1, 3, 2}, numbers.data())));
    expectRefused("3 dimensions");
    ASSERT_TRUE(writeFile(file(), "hello"));
    expectRefused("points.npy");
    ASSERT_TRUE(fs::remove(file()));
    expectRefused("does not exist");
}

TEST_F(EmbeddingsTest, BadValuesAndLabelsAreRefused)
{
    const float broken[6][2] = {{4, 0}, {5, NAN}, {6, 1}, {0, 2}, {1, 5}, {1, 9}};
    write(broken);
    expectRefused("row 1, column 1");
    write(kRows);
    ASSERT_TRUE(writeNpy(m_files.path() / "labels.npy", std::vector<int64_t>{1, 1, 2, 2}));
    expectRefused("4 labels for 6 rows");
}

TEST_F(EmbeddingsTest, ARelativePathIsAWrongQuestion)
{
    EXPECT_EQ(m_client->error("runs.open", {{"path", "points.npy"}})["code"], -32602);
}

} // namespace
} // namespace kindred::test

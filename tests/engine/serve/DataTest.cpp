#include "ServeTest.h"

#include <algorithm>
#include <set>

#include "support/Fixtures.h"
#include "support/JpegPicture.h"

namespace kindred::test {
namespace {

TEST_F(ServeTest, DataIsInspected)
{
    const Json data = m_client->result("data.inspect", {{"source", "demo:small"}});
    EXPECT_EQ(data["kind"], "demo");
    EXPECT_EQ(data["is_images"], true);
    EXPECT_GT(data["count"].get<int>(), 50);
    EXPECT_GE(data["levels"].size(), 2u);
    EXPECT_FALSE(data["levels"][0]["examples"].empty());
    EXPECT_TRUE(data["subsets"].contains("train"));
    EXPECT_EQ(data["tasks"].size(), 5u);
}

TEST_F(ServeTest, ManyProblemsAreCountedAndTheFirstListed)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path(), 2, 3);
    for (int i = 0; i < 510; ++i)
        writeBytes(folder.path() / "class0" / ("x" + std::to_string(i) + ".txt"), "text");
    const Json data = m_client->result("data.inspect", {{"source", folder.path().string()}});
    EXPECT_EQ(data["problems"].size(), 500u);
    EXPECT_EQ(data["problem_count"], 510);
}

TEST_F(ServeTest, ThumbnailsAreBlocks)
{
    const wire::Message message = m_client->call(
        "data.thumbnails", {{"source", "demo:small"}, {"ids", {3, 0, 7}}, {"edge", 48}});
    const Json& result = message.json["result"];
    EXPECT_EQ(result["ids"], Json({3, 0, 7}));
    const auto pixels = wire::findBlock(message, result["pixels"], "|u1");
    ASSERT_TRUE(pixels);
    EXPECT_EQ(pixels->shape, (std::vector<int64_t>{3, 48, 48, 3}));
    const std::set<char> values(pixels->data, pixels->data + pixels->count());
    EXPECT_GT(values.size(), 4u) << "pictures, not blanks";
}

TEST_F(ServeTest, ManyThumbnailsComeInPartsAndWhole)
{
    Json ids = Json::array();
    for (int i = 0; i < 200; ++i)
        ids.push_back(i % 50);
    const wire::Message message =
        m_client->call("data.thumbnails", {{"source", "demo:small"}, {"ids", ids}, {"edge", 64}});
    const auto pixels = wire::findBlock(message, message.json["result"]["pixels"], "|u1");
    ASSERT_TRUE(pixels);
    ASSERT_EQ(pixels->count(), 200 * 64 * 64 * 3) << "more than two chunks of 1 MiB";
    const int64_t each = 64 * 64 * 3;
    for (int i = 0; i < 50; ++i)
        EXPECT_TRUE(std::equal(pixels->data + i * each, pixels->data + (i + 1) * each,
                               pixels->data + (i + 50) * each))
            << "the same id twice";
}

TEST_F(ServeTest, FoldersAreListed)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path(), 2, 1);
    writeBytes(folder.path() / "a.zip", "zip");
    writeBytes(folder.path() / "notes.txt", "notes");
    const Json list = m_client->result("fs.list", {{"path", folder.path().string()}});
    EXPECT_EQ(list["parent"], folder.path().parent_path().string());
    ASSERT_EQ(list["entries"].size(), 4u);
    EXPECT_EQ(list["entries"][0],
              Json({{"name", "a.zip"}, {"kind", "file"}, {"size", 3}, {"source", true}}));
    EXPECT_EQ(list["entries"][1]["kind"], "folder");
    EXPECT_EQ(list["entries"][3]["source"], false);
    EXPECT_EQ(m_client->error("fs.list", {{"path", "/nowhere"}})["code"], -32003);
}

TEST_F(ServeTest, APathIsToldApart)
{
    const TemporaryFolder folder;
    const fs::path root = folder.path();
    writeClassFolders(root / "shapes", 1, 1);
    for (const char* name : {"run/run.json", "waiting/request.json", "vectors/embeddings.npy",
                             "notes/readme.txt", "table.csv", "x.npy", "lost.kindred-classifier"}) {
        fs::create_directories((root / name).parent_path());
        writeBytes(root / name, "{}");
    }
    // Pictures of runs are no data.
    writeClassFolders(root / "runs/a", 1, 1);
    writeBytes(root / "runs/a/run.json", "{}");
    writeBytes(root / "saved.zip", zipBytes({{"a.txt", "x"}, {"classifier.json", "{}"}}));
    writeBytes(root / "shapes.zip", zipBytes({{"a/1.png", pngBytes(4, 4)}}));
    writeBytes(root / "damaged.zip", "PK");
    writeBytes(root / "unnamed" / "a" / "0001", pngBytes(4, 4));
    writeBytes(root / "empty.JPG", "");
    writeBytes(root / "letters" / "0001", "no picture at all, however it is looked at");
    for (const auto& [name, kind] : {std::pair("run", "run"),
                                     std::pair("waiting", "run"),
                                     std::pair("vectors", "embeddings"),
                                     std::pair("x.npy", "embeddings"),
                                     std::pair("shapes", "data"),
                                     std::pair("table.csv", "data"),
                                     std::pair("shapes.zip", "data"),
                                     std::pair("damaged.zip", "data"),
                                     std::pair("unnamed", "data"),
                                     std::pair("unnamed/a/0001", "picture"),
                                     std::pair("empty.JPG", "picture"),
                                     std::pair("letters/0001", "none"),
                                     std::pair("letters", "none"),
                                     std::pair("saved.zip", "classifier"),
                                     std::pair("lost.kindred-classifier", "classifier"),
                                     std::pair("notes", "none"),
                                     std::pair("run/run.json", "run"),
                                     std::pair("runs/a/run.json", "run"),
                                     std::pair("notes/run.json", "missing"),
                                     std::pair("runs", "none"),
                                     std::pair("notes/readme.txt", "none"),
                                     std::pair("nowhere", "missing")})
        EXPECT_EQ(m_client->result("fs.look", {{"path", (root / name).string()}})["kind"], kind)
            << name;
    EXPECT_EQ(m_client->error("fs.look", {{"path", "here"}})["code"], -32602);
}

TEST_F(ServeTest, APlanIsChecked)
{
    const Json plan = {{"data", "demo:small"}, {"method", "snca"}, {"encoder", "linear"}};
    const Json good = m_client->result("plan.check", {{"plan", plan}});
    EXPECT_TRUE(good["errors"].empty()) << good["errors"].dump();
    EXPECT_TRUE(good["options"].contains("lr"));
    EXPECT_EQ(good["command"][1], "train");
    EXPECT_NE(good["command"].dump().find("/runs/demo-small-snca\""), std::string::npos)
        << good["command"].dump();
    EXPECT_FALSE(good["methods"].empty());
    for (const Json& encoder : good["encoders"])
        EXPECT_EQ(encoder["applies"], encoder["id"] != "identity") << encoder.dump();

    Json typo = plan;
    typo["metod"] = "snca";
    EXPECT_EQ(m_client->error("plan.check", {{"plan", typo}})["code"], -32602);
    Json slip = plan;
    slip["set"] = {{"momentun", 0.5}};
    const Json bad = m_client->result("plan.check", {{"plan", slip}});
    ASSERT_EQ(bad["errors"].size(), 1u);
    EXPECT_NE(bad["errors"][0]["text"].get<std::string>().find("momentum"), std::string::npos);
    Json nameless = plan;
    nameless["encoder"] = "torchscript:";
    EXPECT_EQ(m_client->result("plan.check", {{"plan", nameless}})["errors"][0]["key"], "encoder");
}

TEST_F(ServeTest, APlanTellsWhatPhotographsBeginWith)
{
    const auto beginning = [&](int width, int height) {
        const TemporaryFolder folder;
        for (int i = 0; i < 8; ++i)
            writeBytes(folder.path() / (i < 4 ? "a" : "b") / (std::to_string(i) + ".jpg"),
                       jpegPicture(width, height, i));
        const Json plan = {{"data", folder.path().string()}};
        return m_client->result("plan.check", {{"plan", plan}})["beginning"];
    };
    EXPECT_EQ(beginning(64, 48), Json({{"preset", "search"},
                                       {"method", "none"},
                                       {"applies", true},
                                       {"reason", ""},
                                       {"next", "snca"}}));
    const Json narrow = beginning(64, 24);
    EXPECT_EQ(narrow["applies"], false);
    EXPECT_NE(narrow["reason"].get<std::string>().find("32 pixels"), std::string::npos);
    EXPECT_TRUE(beginning(32, 32).is_null());
}

TEST_F(ServeTest, APlanLeavesSamplesOut)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path(), 3, 4);
    Json plan = {{"data", folder.path().string()}, {"method", "none"}, {"encoder", "identity"}};
    plan["exclude"] = Json::array({"class0/0.png", "class0/none.png"});
    const Json unknown = m_client->error("plan.check", {{"plan", plan}});
    EXPECT_EQ(unknown["code"], -32003);
    EXPECT_NE(unknown["message"].get<std::string>().find("class0/none.png"), std::string::npos);
    plan["exclude"] = {"class0/0.png", "class0/1.png", "class0/2.png",
                       "class1/0.png", "class1/1.png", "class1/2.png"};
    const Json few = m_client->result("plan.check", {{"plan", plan}});
    ASSERT_EQ(few["errors"].size(), 1U) << few["errors"].dump();
    EXPECT_EQ(few["errors"][0]["key"], "") << "no option's";
    EXPECT_NE(few["errors"][0]["text"].get<std::string>().find("only one class"),
              std::string::npos);
    plan["exclude"] = Json::array({"class0/0.png"});
    const Json good = m_client->result("plan.check", {{"plan", plan}});
    EXPECT_TRUE(good["errors"].empty()) << good["errors"].dump();
    EXPECT_NE(good["command"].dump().find("--exclude"), std::string::npos);
    followRuns(*m_client);
    const std::string run = submit(*m_client, plan);
    waitForState(*m_client, run, "finished");
    const Json record = m_client->result("run.record", {{"run", run}});
    ASSERT_EQ(record["data"]["exclusions"].size(), 1u);
    EXPECT_EQ(record["data"]["exclusions"][0]["reason"], "left out by hand");
    EXPECT_EQ(record["data"]["exclusions"][0]["path"], "class0/0.png");
}

} // namespace
} // namespace kindred::test

#include "BoardTest.h"
#include "Classify.h"

#include <archive.h>
#include <archive_entry.h>

#include <cmath>
#include <tuple>

#include "base/Npy.h"
#include "support/Fixtures.h"
#include "support/Process.h"

namespace kindred::test {
namespace {

/// Entries of a .zip by name.
std::map<std::string, std::string> unpackZip(const fs::path& file)
{
    std::map<std::string, std::string> entries;
    archive* reader = archive_read_new();
    archive_read_support_format_zip(reader);
    EXPECT_EQ(archive_read_open_filename(reader, file.c_str(), 1 << 16), ARCHIVE_OK);
    archive_entry* entry = nullptr;
    while (archive_read_next_header(reader, &entry) == ARCHIVE_OK) {
        std::string bytes;
        char buffer[1 << 14];
        for (la_ssize_t count = 0; (count = archive_read_data(reader, buffer, sizeof buffer)) > 0;)
            bytes.append(buffer, static_cast<size_t>(count));
        entries[archive_entry_pathname(entry)] = bytes;
    }
    archive_read_free(reader);
    return entries;
}

class BoardFileTest : public BoardTest {
protected:
    static fs::path save(const Taught& taught, const fs::path& folder, const Json& more = {})
    {
        const fs::path file = folder / "mine.kindred-classifier";
        Json params = taught.params;
        params.erase("truth");
        params["file"] = file.string();
        if (!more.is_null())
            params.update(more);
        const Json saved = client().result("board.save", params);
        EXPECT_EQ(saved["bytes"], fs::file_size(file));
        return file;
    }

    /// A .zip of these parts; its path.
    static std::string pack(const fs::path& folder, const std::map<std::string, std::string>& parts)
    {
        std::vector<ZipEntry> entries;
        for (const auto& [name, content] : parts)
            entries.push_back({name, content});
        writeBytes(folder / "packed.zip", zipBytes(entries));
        return (folder / "packed.zip").string();
    }
};

TEST_F(BoardFileTest, ASavedBoardOpensAgainExactly)
{
    const TemporaryFolder folder;
    const Taught taught = teach(openRun(), 3, 3, 4);
    const Json document = {{"order", {2, 0, 1}}};
    const fs::path file = save(taught, folder.path(),
                               {{"document", document},
                                {"threshold", 0.25},
                                {"rule", "ncm"},
                                {"calibration", {{"keep", 0.95}}}});
    const Json loaded = client().result("board.load", {{"file", file.string()}});
    EXPECT_EQ(loaded["document"], document);
    EXPECT_EQ(loaded["calibration"]["keep"], 0.95);
    EXPECT_EQ(loaded["queries"], taught.params["queries"]);
    EXPECT_EQ(loaded["teaching"]["rule"], "ncm");
    EXPECT_EQ(loaded["items"].size(), 9U + taught.truth.size());
    Json asked = with(loaded["teaching"], {{"queries", loaded["queries"]}});
    asked["board"] = loaded["board"];
    const BoardAnswer after = ask("board.predict", asked);
    asked["board"] = taught.params["board"];
    const BoardAnswer before = ask("board.predict", asked);
    EXPECT_EQ(after.numbers("index"), before.numbers("index"));
    EXPECT_EQ(after.reals("p"), before.reals("p"));
    const auto bytes = [&](const Json& board) {
        return ask("board.thumbnails", {{"board", board}, {"keys", loaded["queries"]}})
            .values<uint8_t>("thumbnails", "|u1");
    };
    EXPECT_EQ(bytes(loaded["board"]), bytes(taught.params["board"]));
    // Saved again from what was loaded, it is the same classifier.
    asked["board"] = loaded["board"];
    asked["file"] = (folder.path() / "again.zip").string();
    client().result("board.save", asked);
    const Json twice = client().result("board.load", {{"file", asked["file"]}});
    EXPECT_EQ(twice["teaching"], loaded["teaching"]);
}

TEST_F(BoardFileTest, TheCommandLineSaysWhatTheBoardSays)
{
    const TemporaryFolder folder;
    const Taught taught = teach(openRun(), 3, 3, 2);
    const fs::path file = save(taught, folder.path(), {{"threshold", 0.3}});
    const fs::path pictures = folder.path() / "pictures";
    for (size_t i = 0; i < 4; ++i) {
        const BoardAnswer image = ask("board.image", {{"board", taught.params["board"]},
                                                      {"key", taught.params["queries"][i]}});
        const auto bytes = image.values<char>("bytes", "|u1");
        writeBytes(pictures / (std::to_string(i) + ".png"), {bytes.data(), bytes.size()});
    }
    writeBytes(pictures / "broken.png", "\x89PNG\r\n\x1a\nnothing");
    const Outcome outcome = classify({file.string(), pictures.string(), "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json said = Json::parse(outcome.out);
    ASSERT_EQ(said["images"].size(), 5U);
    EXPECT_TRUE(said["images"][4].contains("error"));
    const BoardAnswer board = ask("board.predict", with(taught.params, {{"threshold", 0.3}}));
    const std::vector<int32_t> index = board.numbers("index");
    const std::vector<float> p = board.reals("p");
    for (size_t i = 0; i < 4; ++i) {
        const Json& image = said["images"][i];
        EXPECT_EQ(image["image"], (pictures / (std::to_string(i) + ".png")).string());
        EXPECT_EQ(image["none_of_these"], index[i] < 0);
        if (index[i] >= 0)
            EXPECT_EQ(image["class"], board.json()["classes"][static_cast<size_t>(index[i])]);
        else
            EXPECT_TRUE(image["class"].is_null());
        EXPECT_NEAR(image["p"].get<double>(), p[3 * i], 1e-3);
    }
    // How many of each, for people, beside the result.
    std::map<std::string, int> counts;
    for (size_t i = 0; i < 4; ++i)
        ++counts[index[i] < 0 ? "none of these" : said["images"][i]["class"].get<std::string>()];
    counts["cannot be read"] = 1;
    for (const auto& [name, count] : counts)
        EXPECT_NE(outcome.err.find(name + " " + std::to_string(count)), std::string::npos)
            << outcome.err;
    const Json served =
        client().result("board.classify", {{"file", file.string()}, {"path", pictures.string()}});
    EXPECT_EQ(served["items"].size(), 5U);
    for (size_t i = 0; i < 4; ++i)
        EXPECT_EQ(served["items"][i]["class"], said["images"][i]["class"]);
    // Whoever goes on in the middle is told the share of all.
    const int64_t id = client().send(
        "board.classify", {{"file", file.string()}, {"path", pictures.string()}, {"from", 3}});
    const Json told =
        client().notification("progress", [&](const Json& params) { return params["id"] == id; });
    EXPECT_GE(told["done"], 0.6);
    EXPECT_EQ(client().answer(id).json["result"]["items"].size(), 2U);
}

TEST_F(BoardFileTest, ARunClassifiesByItsTrainingPictures)
{
    const TemporaryFolder folder;
    const Json episode = client().result("board.episode", {{"run", run()}, {"queries", 1}});
    const wire::Message picture =
        client().call("run.image", {{"run", run()}, {"id", episode["queries"][0]}});
    const auto block = wire::findBlock(picture, picture.json["result"]["bytes"], "|u1");
    ASSERT_TRUE(block);
    writeBytes(folder.path() / "a.png", {block->data, static_cast<size_t>(block->count())});
    const Outcome outcome =
        classify({run(), (folder.path() / "a.png").string(), "-k", "5", "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json said = Json::parse(outcome.out);
    const Json asked = client().result(
        "query.neighbours", {{"run", run()}, {"path", (folder.path() / "a.png").string()}});
    EXPECT_FALSE(asked["query"]["predicted_name"].get<std::string>().empty());
    EXPECT_GT(said["images"][0]["p"].get<double>(), 0);
    EXPECT_EQ(said["images"][0]["none_of_these"], false);
    EXPECT_EQ(classify({run(), (folder.path() / "a.png").string(), "--rule", "ncm"}).exitCode, 2);
}

TEST_F(BoardFileTest, AnExportedNetworkEmbedsLikeItsRun)
{
    const TemporaryFolder folder;
    const Taught taught = teach(openRun(), 3, 2, 2);
    const std::vector<float> wanted = ask("board.predict", taught.params).reals("evidence");
    for (const char* format : {"safetensors", "torchscript"}) {
        const fs::path file = folder.path() / (std::string("network.") + format);
        const Outcome exported = test::run(
            {KINDRED_ENGINE, "export", run(), "--format", format, "--out", file.string()});
        ASSERT_EQ(exported.exitCode, 0) << exported.err;
        const Json opened = client().result("board.open", {{"encoder", {{"file", file.string()}}},
                                                           {"from", taught.params["board"]}});
        EXPECT_EQ(opened["errors"], Json::array());
        const Json params = with(taught.params, {{"board", opened["board"]}});
        const std::vector<float> evidence = ask("board.predict", params).reals("evidence");
        ASSERT_EQ(evidence.size(), wanted.size());
        for (size_t i = 0; i < wanted.size(); ++i)
            EXPECT_NEAR(evidence[i], wanted[i], 2e-3) << format;
        // Weights travel with the classifier, code does not.
        const fs::path saved = save({params, taught.truth}, folder.path());
        fs::remove(file);
        const wire::Message loaded = client().call("board.load", {{"file", saved.string()}});
        EXPECT_EQ(loaded.json.contains("result"), std::string(format) == "safetensors");
    }
}

TEST_F(BoardFileTest, PartsThatDoNotFitAreRefused)
{
    const TemporaryFolder folder;
    const Taught taught = teach(openRun(), 2, 2, 1);
    const fs::path good = save(taught, folder.path());
    const auto tree = unpackZip(good);
    const std::vector<std::tuple<std::string, std::string, std::string>> changes = {
        {"labels.npy", npyBytes("<i4", {1}, std::vector<int32_t>{0}.data()), "differ in length"},
        {"support.npy", npyBytes("<f4", {6, 1}, std::vector<float>(6, 1).data()), "numbers"},
        {"support.npy", npyBytes("<f4", {6, 1}, std::vector<float>(6, std::nanf("")).data()),
         "not finite"},
        {"weights.npy", "nonsense", "weights.npy"},
        {"encoder/run.json", "{}", "encoder"},
        {"thumbs/" + taught.params["queries"][0].get<std::string>() + ".png", "x", "thumbs"},
    };
    for (const auto& [name, bytes, words] : changes) {
        auto parts = tree;
        ASSERT_TRUE(parts.contains(name)) << name;
        parts[name] = bytes;
        std::vector<ZipEntry> entries;
        for (const auto& [part, content] : parts)
            entries.push_back({part, content});
        writeBytes(folder.path() / "bad.zip", zipBytes(entries));
        const Json error =
            client().error("board.load", {{"file", (folder.path() / "bad.zip").string()}});
        EXPECT_EQ(error["code"], -32003) << name;
        EXPECT_NE(error["message"].get<std::string>().find(words), std::string::npos) << error;
    }
}

TEST_F(BoardFileTest, AScriptInAClassifierIsNeverOpened)
{
    const TemporaryFolder folder;
    const auto tree = unpackZip(save(teach(openRun(), 2, 2, 1), folder.path()));
    Json about = Json::parse(tree.at("classifier.json"));
    about["encoder"]["id"] = "file";
    Json record = Json::parse(tree.at("encoder/run.json"));
    record["options"]["encoder"] = "torchscript:/nowhere.pt";
    // Neither of them opens; who tried would say that instead.
    const std::vector<std::map<std::string, std::string>> changes = {
        {{"classifier.json", about.dump()},
         {"encoder/weights", zipBytes({{"net/constants.pkl", "x"}})}},
        {{"encoder/run.json", record.dump()}}};
    for (std::map<std::string, std::string> parts : changes) {
        parts.insert(tree.begin(), tree.end());
        const Json error = client().error("board.load", {{"file", pack(folder.path(), parts)}});
        EXPECT_EQ(error["code"], -32003);
        EXPECT_NE(error["message"].get<std::string>().find("holds no script"), std::string::npos)
            << error;
    }
}

TEST_F(BoardFileTest, SamplesThatNoRunHasAreNoPictures)
{
    const TemporaryFolder folder;
    const Taught taught = teach(openRun(), 2, 2, 1);
    auto parts = unpackZip(save(taught, folder.path()));
    Json about = Json::parse(parts.at("classifier.json"));
    const std::string below = about["items"][0]["key"];
    const std::string above = about["items"][1]["key"];
    about["items"][0]["origin"] = {{"run", run()}, {"id", -70}};
    about["items"][1]["origin"] = {{"run", run()}, {"id", int64_t{1} << 40}};
    parts["classifier.json"] = about.dump();
    for (const std::string& key : {below, above})
        parts.erase("thumbs/" + key + ".png");
    const Json loaded = client().result("board.load", {{"file", pack(folder.path(), parts)}});
    EXPECT_FALSE(loaded["items"][0].contains("run"));
    const auto pixels =
        ask("board.thumbnails", {{"board", loaded["board"]}, {"keys", {below, above}}})
            .values<uint8_t>("thumbnails", "|u1");
    EXPECT_TRUE(
        std::all_of(pixels.begin(), pixels.end(), [](uint8_t value) { return value == 0; }));
    for (const std::string& key : {below, above})
        EXPECT_EQ(client().error("board.image", {{"board", loaded["board"]}, {"key", key}})["code"],
                  -32003);
    const Json other =
        client().result("board.open", {{"encoder", {{"pixels", true}}}, {"from", loaded["board"]}});
    EXPECT_EQ(other["errors"].size(), 2U) << other["errors"];
}

TEST_F(BoardFileTest, AFileNameThatIsNoTextIsSavedNevertheless)
{
    const TemporaryFolder folder;
    writeBytes(folder.path() / "pictures" / "a\xff.png", pngBytes(20, 20));
    const std::string board = open({{"pixels", true}});
    const Json items = Json::array({{{"path", (folder.path() / "pictures").string()}}});
    const BoardAnswer added = ask("board.add", {{"board", board}, {"items", items}});
    const Json key = added.json()["items"][0]["key"];
    const std::string file = (folder.path() / "mine.kindred-classifier").string();
    client().result("board.save", {{"board", board}, {"queries", {key}}, {"file", file}});
    const Json loaded = client().result("board.load", {{"file", file}});
    EXPECT_EQ(loaded["items"][0]["name"], "a\xef\xbf\xbd.png");
}

TEST_F(BoardFileTest, BadFilesAreRefusedWithTheReason)
{
    const TemporaryFolder folder;
    const Taught taught = teach(openRun(), 2, 2, 1);
    const fs::path good = save(taught, folder.path());
    const auto bytes = readFile(good);
    ASSERT_TRUE(bytes);
    writeBytes(folder.path() / "a.png", pngBytes(20, 20));
    const std::string picture = (folder.path() / "a.png").string();
    const Json classifier = {{"format", 1}, {"items", {{{"key", "x"}, {"name", "x"}}}}};
    const std::vector<std::pair<std::string, std::string>> bad = {
        {"not a zip at all", "damaged"},
        {bytes->substr(0, bytes->size() / 2), "damaged"},
        {zipBytes({{"other.txt", "hello"}}), "classifier.json"},
        {zipBytes({{"classifier.json", "[]"}}), "no format"},
        {zipBytes({{"classifier.json", R"({"format": 99})"}}), "newer"},
        {zipBytes({{"classifier.json", R"({"format": 0})"}}), "unknown format 0"},
        {zipBytes({{"classifier.json", R"({"format": -1})"}}), "unknown format -1"},
        {zipBytes({{"classifier.json", R"({"format": 1.5})"}}), "no format"},
        {zipBytes({{"classifier.json", classifier.dump()}}), "support.npy"},
        {zipBytes({{"classifier.json", "{"}}), "classifier.json"},
        {zipBytes({{"classifier.json", "", uint64_t{64} << 20}}), "bomb"},
        {zipBytes({{"../classifier.json", "{}"}}), "unsafe"},
    };
    for (const auto& [content, words] : bad) {
        const fs::path file = folder.path() / "bad.zip";
        writeBytes(file, content);
        const Json error = client().error("board.load", {{"file", file.string()}});
        EXPECT_EQ(error["code"], -32003) << error;
        EXPECT_NE(error["message"].get<std::string>().find(words), std::string::npos) << error;
    }
    const Outcome outcome = classify({(folder.path() / "bad.zip").string(), picture});
    EXPECT_EQ(outcome.exitCode, 3) << outcome.err;
    EXPECT_NE(outcome.err.find("unsafe"), std::string::npos) << outcome.err;
    EXPECT_EQ(client().error("board.load", {{"file", "/nowhere.zip"}})["code"], -32003);
    EXPECT_EQ(client().error("board.save", with(taught.params, {{"file", "relative.zip"}}))["code"],
              -32602);
    EXPECT_EQ(classify({good.string(), picture, "--rule", "nonsense"}).exitCode, 2);
}

} // namespace
} // namespace kindred::test

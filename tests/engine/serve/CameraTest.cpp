// `classify --camera` and the window's way to the same, with a video file for a camera.
#include "BoardTest.h"
#include "Classify.h"

#include <csignal>

#include "support/Fixtures.h"
#include "support/JpegPicture.h"
#include "support/Process.h"

namespace kindred::test {
namespace {

constexpr int kFrames = 7;

std::vector<Json> linesOf(const std::string& text)
{
    std::vector<Json> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(Json::parse(line));
    return lines;
}

class CameraTest : public BoardTest {
protected:
    /// A classifier of the run's own pictures.
    std::string classifier()
    {
        m_taught = teach(openRun(), 3, 3, 1);
        Json params = m_taught.params;
        params.erase("truth");
        params["file"] = (m_folder.path() / "mine.zip").string();
        client().result("board.save", params);
        return params["file"];
    }

    /// Pictures as files of their own, and all of them as a Motion JPEG.
    std::string video(int frames = kFrames)
    {
        std::string all;
        for (int n = 0; n < frames; ++n) {
            const std::string one = jpegPicture(64, 48, n);
            writeBytes(m_folder.path() / "frames" / (std::to_string(n) + ".jpg"), one);
            all += one;
        }
        writeBytes(m_folder.path() / "video.mjpeg", all);
        return (m_folder.path() / "video.mjpeg").string();
    }

    fs::path folder() const { return m_folder.path(); }

    TemporaryFolder m_folder;
    Taught m_taught;
};

TEST_F(CameraTest, EveryPictureOfAVideoIsALineAndJudgedAsAFile)
{
    const std::string file = classifier();
    const std::string frames = video();
    const Outcome outcome = classify({file, "--camera", frames, "--every", "1", "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const std::vector<Json> lines = linesOf(outcome.out);
    ASSERT_EQ(lines.size(), size_t{kFrames});
    const Outcome asFiles = classify({file, (folder() / "frames").string(), "--json"});
    ASSERT_EQ(asFiles.exitCode, 0) << asFiles.err;
    const Json pictures = Json::parse(asFiles.out)["images"];
    for (size_t n = 0; n < lines.size(); ++n) {
        EXPECT_EQ(lines[n]["frame"], n);
        EXPECT_EQ(lines[n].size(), 6u);
        // The video's decoder is another one: a shade of difference is allowed.
        EXPECT_NEAR(lines[n]["evidence"].get<double>(), pictures[n]["evidence"].get<double>(),
                    0.03);
        EXPECT_NEAR(lines[n]["seconds"].get<double>(), static_cast<double>(n) / 25, 1e-9);
    }
}

TEST_F(CameraTest, TheFirstAndThenEveryNthPictureIsClassified)
{
    const std::string file = classifier();
    const std::string frames = video();
    const auto numbers = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments = {file, "--camera", frames, "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const Outcome outcome = classify(arguments);
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        std::vector<int> seen;
        for (const Json& line : linesOf(outcome.out))
            seen.push_back(line["frame"]);
        return seen;
    };
    EXPECT_EQ(numbers({"--every", "3"}), (std::vector<int>{0, 3, 6}));
    EXPECT_EQ(numbers({"--every", "2", "--frames", "2"}), (std::vector<int>{0, 2}));
    EXPECT_EQ(numbers({}), (std::vector<int>{0}));
    // For people: a head, and a line each.
    const Outcome text = classify({file, "--camera", frames, "--every", "3"});
    EXPECT_EQ(text.exitCode, 0) << text.err;
    EXPECT_EQ(std::count(text.out.begin(), text.out.end(), '\n'), 4) << text.out;
    EXPECT_NE(text.out.find("evidence"), std::string::npos);
    // A run judges as well.
    EXPECT_EQ(classify({run(), "--camera", frames, "--frames", "1"}).exitCode, 0);
}

TEST_F(CameraTest, CtrlCEndsItWithoutAFault)
{
    const std::string file = classifier();
    constexpr int kMany = 40'000;
    const std::string one = jpegPicture(32, 32, 1);
    std::string all;
    for (int n = 0; n < kMany; ++n)
        all += one;
    const fs::path endless = folder() / "endless.mjpeg";
    writeBytes(endless, all);
    const fs::path told = folder() / "told.jsonl";
    Process watching({"/bin/sh", "-c",
                      "exec \"$0\" classify \"$1\" --camera \"$2\" --every 1 --json > \"$3\"",
                      KINDRED_ENGINE, file, endless.string(), told.string()});
    std::error_code ignored;
    while (watching.running() && (!fs::exists(told, ignored) || fs::file_size(told, ignored) == 0))
        watching.endsWithin(20);
    watching.signal(SIGINT);
    const Outcome outcome = watching.wait();
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto text = readFile(told, 64 << 20);
    ASSERT_TRUE(text.ok());
    const std::vector<Json> lines = linesOf(*text); // each of them whole
    EXPECT_GE(lines.size(), 1u);
    EXPECT_LT(lines.size(), size_t{kMany});
}

TEST_F(CameraTest, WhatCannotBeWatchedIsSaid)
{
    const std::string file = classifier();
    const std::string frames = video(1);
    writeBytes(folder() / "empty.mjpeg", "");
    const std::tuple<std::vector<std::string>, int, std::string> wrong[] = {
        {{file, "--camera", "4711"}, 3, "no such camera"},
        {{file, "--camera", "/dev/null"}, 3, "is no camera"},
        {{file, "--camera", (folder() / "empty.mjpeg").string()}, 3, "holds no picture"},
        {{file, "--camera", (folder() / "frames").string()}, 3, "is a folder"},
        {{file}, 2, "no pictures given"},
        {{file, "--every", "3", frames}, 2, "--camera"},
        {{file, "--camera", frames, "--every", "0"}, 2, "--every"},
        {{file, frames, "--camera", frames}, 2, "not both"}};
    for (const auto& [arguments, code, words] : wrong) {
        const Outcome outcome = classify(arguments);
        EXPECT_EQ(outcome.exitCode, code) << words << ": " << outcome.err;
        EXPECT_NE(outcome.err.find(words), std::string::npos) << outcome.err;
        EXPECT_EQ(outcome.out.find('{'), std::string::npos) << outcome.out;
    }
}

TEST_F(CameraTest, TheBoardJudgesFrameAfterFrame)
{
    classifier();
    const std::string frames = video();
    EXPECT_TRUE(client().result("camera.list", Json::object())["cameras"].is_array());
    const Json opened = client().result("camera.open", {{"source", frames}});
    EXPECT_EQ(opened["live"], false);
    EXPECT_EQ(opened["where"], frames);
    // Before anything is taught.
    const Json untaught =
        client().result("camera.frame", {{"camera", opened["camera"]}, {"every", 1}});
    EXPECT_EQ(untaught["frame"], 0);
    EXPECT_EQ(untaught["picture"]["$block"]["shape"], (Json{48, 64, 3}));
    EXPECT_FALSE(untaught.contains("class"));
    Json params = m_taught.params;
    params.erase("truth");
    params.erase("queries");
    params["camera"] = opened["camera"];
    params["every"] = 2;
    for (const int expected : {2, 4, 6}) {
        const BoardAnswer answer = ask("board.frame", params);
        EXPECT_EQ(answer.json()["frame"], expected);
        EXPECT_EQ(answer.json()["ended"], false);
        EXPECT_FALSE(answer.json()["class"].get<std::string>().empty());
        const auto picture = wire::findBlock(answer.message, answer.json()["picture"], "|u1");
        ASSERT_TRUE(picture);
        EXPECT_EQ(picture->shape, (std::vector<int64_t>{48, 64, 3}));
    }
    // Those that are passed over are decoded as well, and a call must not do so for minutes.
    const Json far = client().error("board.frame", with(params, {{"every", 1001}}));
    EXPECT_EQ(far["code"], -32602);
    EXPECT_NE(far["message"].get<std::string>().find("1000"), std::string::npos) << far;
    EXPECT_EQ(client().result("board.frame", params)["ended"], true);
    client().result("camera.close", {{"camera", opened["camera"]}});
    EXPECT_EQ(client().error("board.frame", params)["code"], -32602);
    EXPECT_EQ(client().error("camera.open", {{"source", "/dev/null"}})["code"], -32003);
    // The fifth that is opened takes the place of the first.
    const Json first = client().result("camera.open", {{"source", frames}});
    for (int more = 0; more < 4; ++more)
        client().result("camera.open", {{"source", frames}});
    EXPECT_EQ(client().error("board.frame", with(params, {{"camera", first["camera"]}}))["code"],
              -32602);
}

} // namespace
} // namespace kindred::test

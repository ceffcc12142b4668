#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <map>
#include <span>

#include "base/Npy.h"
#include "base/Text.h"
#include "engine/EngineProgram.h"
#include "engine/Exported.h"
#include "support/EventFileReader.h"
#include "support/Fixtures.h"

namespace kindred::test {
namespace {

using testing::HasSubstr;

/// Number of samples of each class of each level, as `data` counts them.
std::vector<std::map<std::string, int64_t>> classCounts(const std::string& source)
{
    const Outcome outcome = engine({"data", source, "--json"});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    std::vector<std::map<std::string, int64_t>> levels;
    for (const Json& level : engineJson(outcome).value("levels", Json::array())) {
        auto& counts = levels.emplace_back();
        for (const Json& item : level.value("examples", Json::array()))
            counts[item.value("name", "")] = item.value("count", int64_t{0});
    }
    return levels;
}

/// Every row of the tables of a step.
void forEveryRow(const fs::path& run, int64_t step,
                 const std::function<void(int64_t id, std::span<const float> row)>& visit)
{
    for (const char* split : {"train", "val", "test"}) {
        const fs::path table = run / "tables" / (std::string(split) + "@" + std::to_string(step));
        const auto ids = readNpyIntegers(table / "ids.npy");
        const auto own = readNpyMatrix(table / "embeddings.npy");
        ASSERT_TRUE(ids.ok() && own.ok()) << split;
        for (int64_t i = 0; i < own->rows(); ++i)
            visit((*ids)[static_cast<size_t>(i)], own->view().rowSpan(i));
    }
}

TEST(ExportCommand, ACsvOpensAgainWithTheSameClassesAndNumbers)
{
    const TemporaryFolder folder;
    const fs::path csv = folder.path() / "embeddings.csv";
    const Outcome outcome = exported(smallRun(), "csv", csv);
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json report = engineJson(outcome);
    EXPECT_EQ(report["format"], "csv");
    EXPECT_EQ(classCounts(csv.string()), classCounts("demo:small"));

    // `none` of the table as it stands embeds nothing: rows are what was written.
    const fs::path again = folder.path() / "again";
    const fs::path back = folder.path() / "back";
    ASSERT_EQ(engine({"train", "--data", csv.string(), "--out", again.string(), "--method", "none",
                      "--split", "none"})
                  .exitCode,
              0);
    ASSERT_EQ(
        engine({"embed", again.string(), "--data", csv.string(), "--out", back.string()}).exitCode,
        0);
    const auto rows = readNpyMatrix(back / "embeddings.npy");
    ASSERT_TRUE(rows.ok());
    EXPECT_EQ(rows->rows(), report.value("rows", int64_t{0}));
    int64_t compared = 0;
    forEveryRow(smallRun(), report.value("step", int64_t{-1}),
                [&](int64_t id, std::span<const float> own) {
                    for (size_t j = 0; j < own.size(); ++j)
                        ASSERT_EQ(own[j], (*rows)(id, static_cast<int64_t>(j)));
                    ++compared;
                });
    EXPECT_EQ(compared, rows->rows());
}

TEST(ExportCommand, AnotherSourceIsEmbeddedWhole)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path() / "pictures", 2, 4);
    const fs::path csv = folder.path() / "out" / "other.csv";
    const Outcome outcome =
        exported(smallRun(), "csv", csv, {"--data", (folder.path() / "pictures").string()});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(engineJson(outcome).value("rows", 0), 8);
    const auto text = readFile(csv);
    ASSERT_TRUE(text.ok());
    EXPECT_TRUE(text->starts_with("id,path,label,split,e0,")) << text->substr(0, 80);
    EXPECT_EQ(classCounts(csv.string()), classCounts((folder.path() / "pictures").string()));
}

/// Width and height of a PNG file.
std::pair<int64_t, int64_t> pngSize(const std::string& bytes)
{
    const auto number = [&](size_t at) {
        int64_t value = 0;
        for (size_t i = at; i < at + 4; ++i)
            value = value << 8 | static_cast<uint8_t>(bytes.at(i));
        return value;
    };
    return {number(16), number(20)};
}

TEST(ExportCommand, TheProjectorFindsItsFilesBesideTheConfiguration)
{
    const TemporaryFolder folder;
    fs::path run = folder.path() / "run";
    ASSERT_EQ(engine(smallTraining(run, {"--epochs", "1"})).exitCode, 0);
    const fs::path out = folder.path() / "projector";
    const Outcome outcome = exported(run, "embedding-projector", out);
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto config = parseJson(*readFile(out / "projector_config.json"), "config");
    ASSERT_TRUE(config.ok()) << config.error().message();
    const Json& one = (*config)["embeddings"][0];
    const auto rows = one["tensorShape"][0].get<int64_t>();
    const auto columns = one["tensorShape"][1].get<int64_t>();
    const auto tensors = split(*readFile(out / one["tensorPath"].get<std::string>()), '\n');
    const auto metadata = split(*readFile(out / one["metadataPath"].get<std::string>()), '\n');
    EXPECT_EQ(static_cast<int64_t>(tensors.size()), rows + 1);
    EXPECT_EQ(static_cast<int64_t>(metadata.size()), rows + 2);
    EXPECT_EQ(static_cast<int64_t>(split(tensors[0], '\t').size()), columns);
    EXPECT_EQ(metadata[0], "id\tpath\tfamily\tshape\tsplit");
    EXPECT_EQ(one["sprite"]["singleImageDim"], Json::parse("[64,64]"));
    const auto [width, height] = pngSize(*readFile(out / "sprite.png"));
    EXPECT_EQ(width % 64 + height % 64, 0);
    EXPECT_LE(width, 8192);
    EXPECT_GE(width / 64 * (height / 64), rows);
    EXPECT_TRUE(fs::exists(out / "projector_config.pbtxt"));
}

TEST(ExportCommand, TheProjectorsTensorsAreTheRunsEmbeddings)
{
    const TemporaryFolder folder;
    const fs::path out = folder.path() / "projector";
    const Outcome outcome = exported(smallRun(), "embedding-projector", out);
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto tensors = split(*readFile(out / "tensors.tsv"), '\n');
    const auto metadata = split(*readFile(out / "metadata.tsv"), '\n'); // with a head
    ASSERT_EQ(metadata.size(), tensors.size() + 1);
    std::map<int64_t, std::vector<float>> written;
    for (size_t i = 0; i < tensors.size() && !tensors[i].empty(); ++i)
        for (const std::string& cell : split(tensors[i], '\t'))
            written[std::stoll(metadata[i + 1])].push_back(std::strtof(cell.c_str(), nullptr));
    size_t compared = 0;
    forEveryRow(smallRun(), engineJson(outcome).value("step", int64_t{-1}),
                [&](int64_t id, std::span<const float> own) {
                    ASSERT_EQ(written[id], std::vector<float>(own.begin(), own.end())) << id;
                    ++compared;
                });
    EXPECT_GT(compared, 0u);
    EXPECT_EQ(written.size(), compared);
}

TEST(ExportCommand, ARunWithoutThumbnailsHasNoSpriteAndSaysSo)
{
    const TemporaryFolder folder;
    const fs::path run = folder.path() / "run";
    ASSERT_EQ(engine(smallTraining(run, {"--epochs", "1", "--set", "thumbnails=false"})).exitCode,
              0);
    const fs::path out = folder.path() / "projector";
    const Outcome outcome = exported(run, "embedding-projector", out);
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_THAT(engineJson(outcome)["notes"].dump(), HasSubstr("no thumbnails"));
    EXPECT_FALSE(fs::exists(out / "sprite.png"));
    EXPECT_THAT(*readFile(out / "projector_config.json"), testing::Not(HasSubstr("sprite")));
}

/// The numbers of a run's events.jsonl, as floats.
std::vector<CurvePoint> loggedPoints(const fs::path& run)
{
    std::vector<CurvePoint> points;
    for (const std::string& line : split(*readFile(run / "events.jsonl"), '\n')) {
        if (line.empty())
            continue;
        const Json event = Json::parse(line);
        const std::string kind = event.value("kind", "");
        if (kind != "scalars" && kind != "evaluation")
            continue;
        for (const auto& [name, value] : event.at("values").items())
            if (value.is_number())
                points.push_back({(kind == "scalars" ? "train/" : "evaluation/") + name,
                                  event.at("step").get<int64_t>(), event.at("time").get<double>(),
                                  value.get<float>()});
    }
    return points;
}

TEST(ExportCommand, TensorBoardGetsTheCurve)
{
    const TemporaryFolder folder;
    const Outcome outcome = exported(smallRun(), "tensorboard", folder.path() / "logs");
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json report = engineJson(outcome);
    EXPECT_THAT(report["tags"].dump(), HasSubstr("\"train/loss\""));
    const fs::path file = folder.path() / "logs" / report["files"][0].get<std::string>();
    EXPECT_TRUE(file.filename().string().starts_with("events.out.tfevents.")) << file;
    const EventFileReader read(*readFile(file));
    EXPECT_EQ(read.versions, std::vector<std::string>{"brain.Event:2"});
    EXPECT_EQ(read.points, loggedPoints(smallRun()));
    EXPECT_EQ(report["points"], read.points.size());
}

TEST(ExportCommand, ModelsAreFilesThatThisProgramTakesAgain)
{
    const TemporaryFolder folder;
    const fs::path script = folder.path() / "model.pt";
    const fs::path weights = folder.path() / "model.safetensors";
    ASSERT_EQ(exported(smallRun(), "torchscript", script).exitCode, 0);
    ASSERT_EQ(exported(smallRun(), "safetensors", weights, {"--step", "best"}).exitCode, 0);
    EXPECT_TRUE(readFile(script)->starts_with("PK"));
    const Outcome own = engine({"train", "--data", "demo:small", "--out",
                                (folder.path() / "own").string(), "--method", "none", "--encoder",
                                "torchscript:" + script.string(), "--set", "size=28"});
    EXPECT_EQ(own.exitCode, 0) << own.err;
    const Outcome next = engine(smallTraining(
        folder.path() / "next", {"--epochs", "1", "--set", "weights=" + weights.string()}));
    EXPECT_EQ(next.exitCode, 0) << next.err;
}

/// Trains on grey pictures from the weights of a run on grey pictures, exported or as they lie in
/// its checkpoint.
TEST(ExportCommand, WeightsOfGreyPicturesStartATrainingOnGreyPictures)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path() / "grey", 2, 12);
    const auto train = [&](const std::string& name, const std::string& weights) {
        std::vector<std::string> arguments = {"train",
                                              "--data",
                                              (folder.path() / "grey").string(),
                                              "--out",
                                              (folder.path() / name).string(),
                                              "--encoder",
                                              "conv4",
                                              "--epochs",
                                              "1",
                                              "--set",
                                              "size=16",
                                              "--set",
                                              "batch=8",
                                              "--set",
                                              "dim=8"};
        if (!weights.empty())
            arguments.insert(arguments.end(), {"--set", "weights=" + weights});
        const Outcome outcome = engine(arguments);
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        return parseJson(*readFile(folder.path() / name / "run.json"), name)
            ->value("transform", Json());
    };
    const Json first = train("first", "");
    EXPECT_EQ(first["channels"], 1);
    const fs::path file = folder.path() / "first.safetensors";
    ASSERT_EQ(exported(folder.path() / "first", "safetensors", file).exitCode, 0);
    EXPECT_EQ(train("second", file.string()), first);
    fs::path checkpoint;
    for (const auto& entry : fs::directory_iterator(folder.path() / "first" / "checkpoints"))
        checkpoint = entry.path() / "weights.safetensors";
    EXPECT_EQ(train("third", checkpoint.string())["channels"], 1);
}

} // namespace
} // namespace kindred::test

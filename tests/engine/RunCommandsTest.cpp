#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "base/Npy.h"
#include "engine/EngineProgram.h"
#include "run/RunDirectory.h"
#include "support/Fixtures.h"

namespace kindred::test {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(DataCommand, TheBuiltInSourceHasATwoLevelTreeLargeEnough)
{
    const Outcome outcome = engine({"data", "demo:", "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json data = engineJson(outcome);
    ASSERT_EQ(data.at("levels").size(), 2u);
    EXPECT_GE(data["levels"][0].at("classes").get<int>(), 6);
    EXPECT_GE(data["levels"][1].at("classes").get<int>(), 24);
    EXPECT_EQ(data.at("problem_count").get<int>(), 0);
    EXPECT_EQ(data.value("kind", ""), "demo");
    EXPECT_EQ(engineJson(engine({"data", "demo:", "--json"})).at("fingerprint"),
              data["fingerprint"]);
}

TEST(DataCommand, SaysTheSameInWords)
{
    const Outcome outcome = engine({"data", "demo:small"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    for (const char* word : {"kind", "demo", "classes", "split", "train", "fingerprint"})
        EXPECT_THAT(outcome.out, HasSubstr(word));
}

TEST(DataCommand, TellsOfEmptyClassFolders)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path(), 2, 3);
    for (const char* name : {"class2", "class3"})
        fs::create_directories(folder.path() / name);
    const Outcome outcome = engine({"data", folder.path().string()});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("class2: is an empty folder\n"));
    EXPECT_THAT(outcome.out, HasSubstr("class3: is an empty folder\n"));
    const Json data = engineJson(engine({"data", folder.path().string(), "--json"}));
    EXPECT_EQ(data.at("problem_count"), 2);
    EXPECT_EQ(data["problems"][0]["kind"], "empty");
}

TEST(EvaluateCommand, JsonIsTheContractedObject)
{
    const Outcome outcome = engine({"evaluate", smallRun().string(), "--protocol", "knn", "--rule",
                                    "knn", "--k", "1,3", "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json evaluation = engineJson(outcome);
    EXPECT_TRUE(evaluation.contains("run") && evaluation.contains("skipped"));
    std::vector<int> accuracies;
    for (const Json& row : evaluation.at("results")) {
        for (const char* key : {"protocol", "rule", "k", "metric", "value", "errors", "n", "level",
                                "level_name", "step", "ci95", "ci_method"})
            EXPECT_TRUE(row.contains(key)) << key << " in " << row.dump();
        const double value = row.at("value").get<double>();
        EXPECT_GE(value, row.at("ci95")[0].get<double>());
        EXPECT_LE(value, row.at("ci95")[1].get<double>());
        if (row.at("metric") != "accuracy")
            continue;
        accuracies.push_back(row.at("k").get<int>());
        EXPECT_NEAR(1 - row.at("errors").get<double>() / row.at("n").get<double>(), value, 1e-9);
    }
    EXPECT_EQ(accuracies, (std::vector<int>{1, 3}));
}

TEST(EvaluateCommand, NamesEachProtocolOnce)
{
    const Outcome outcome = engine({"evaluate", smallRun().string(), "--protocol", "oneclass"});
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_THAT(outcome.err, testing::AllOf(HasSubstr(" all."), Not(HasSubstr("all all"))));
}

TEST(EvaluateCommand, SaysTheSameInATable)
{
    const Outcome outcome = engine({"evaluate", smallRun().string(), "--protocol", "all"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    for (const char* word : {"protocol", "knn", "retrieval", "%"})
        EXPECT_THAT(outcome.out, HasSubstr(word));
}

TEST(EmbedCommand, WritesUnitRowsThatOpenAsASourceAgain)
{
    const TemporaryFolder folder;
    const fs::path out = folder.path() / "embedded";
    const Outcome outcome = engine(
        {"embed", smallRun().string(), "--data", "demo:small", "--out", out.string(), "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto rows = readNpyMatrix(out / "embeddings.npy");
    const auto labels = readNpyIntegers(out / "labels.npy");
    ASSERT_TRUE(rows.ok() && labels.ok());
    EXPECT_EQ(rows->rows(), static_cast<int64_t>(labels->size()));
    EXPECT_EQ(engineJson(outcome).at("rows").get<int64_t>(), rows->rows());
    double norm = 0;
    for (int64_t j = 0; j < rows->cols(); ++j)
        norm += std::pow(double((*rows)(0, j)), 2);
    EXPECT_NEAR(norm, 1, 1e-5);

    const Outcome again = engine({"data", (out / "embeddings.npy").string(), "--json"});
    ASSERT_EQ(again.exitCode, 0) << again.err;
    EXPECT_EQ(engineJson(again).value("count", int64_t{0}), rows->rows());
}

TEST(EvaluateCommand, KeepsWhatWasSetAsNumbers)
{
    const Outcome outcome =
        engine({"evaluate", smallRun().string(), "--protocol", "knn", "--set", "pca=2", "--json"});
    EXPECT_EQ(engineJson(outcome).at("set"), Json({{"pca", 2}})) << outcome.err;
}

TEST(EvaluateCommand, ARepeatedNeighbourCountCountsOnce)
{
    const auto rows = [](const std::string& counts) {
        return engineJson(engine({"evaluate", smallRun().string(), "--protocol", "knn", "--rule",
                                  "knn", "--k", counts, "--json"}))
            .at("results");
    };
    EXPECT_EQ(rows("1,1"), rows("1"));
}

/// A run of pixels without a test part in a folder that the test may change.
fs::path pixelRun(const fs::path& folder, const std::string& split = "none")
{
    writeClassFolders(folder / "pictures", 2, 4);
    const Outcome trained =
        engine({"train", "--data", (folder / "pictures").string(), "--out",
                (folder / "run").string(), "--method", "none", "--split", split});
    EXPECT_EQ(trained.exitCode, 0) << trained.err;
    return folder / "run";
}

TEST(EvaluateCommand, WhereNothingCanBeEvaluatedItSaysWhy)
{
    const TemporaryFolder folder;
    const std::string run = pixelRun(folder.path(), "first:100").string();
    const Outcome outcome = engine({"evaluate", run, "--protocol", "all"});
    EXPECT_EQ(outcome.exitCode, 3) << outcome.out;
    EXPECT_THAT(outcome.err, testing::AllOf(HasSubstr("knn: "), HasSubstr("no test part")));
}

TEST(EvaluateCommand, AResultThatCannotBeSavedIsPrintedAllTheSame)
{
    const TemporaryFolder folder;
    const fs::path run = pixelRun(folder.path());
    writeBytes(run / "evaluations", "in the way");
    const Outcome outcome =
        engine({"evaluate", run.string(), "--data", (folder.path() / "pictures").string(),
                "--protocol", "knn", "--json"});
    EXPECT_EQ(outcome.exitCode, 1) << outcome.err;
    EXPECT_FALSE(engineJson(outcome).value("results", Json::array()).empty()) << outcome.out;
    EXPECT_THAT(outcome.err, HasSubstr("evaluations"));
}

TEST(EmbedCommand, WritesOverNothing)
{
    const TemporaryFolder folder;
    const fs::path run = pixelRun(folder.path());
    const std::string pictures = (folder.path() / "pictures").string();
    const std::string embedded = (folder.path() / "embedded").string();
    const auto embed = [&](const std::string& data, const std::string& out) {
        return engine({"embed", run.string(), "--data", data, "--out", out});
    };
    ASSERT_EQ(embed(pictures, embedded).exitCode, 0);
    const auto before = listing(folder.path());
    const std::pair<std::string, std::string> slips[] = {
        {pictures, embedded},
        {pictures, run.string()},
        {pictures, pictures},
        {pictures, pictures + "/embedded"},
        {embedded + "/embeddings.npy", embedded + "/."}};
    for (const auto& [data, out] : slips) {
        const Outcome outcome = embed(data, out);
        EXPECT_EQ(outcome.exitCode, 2) << out << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr("hoose another "));
        EXPECT_EQ(listing(folder.path()), before) << out;
    }
}

TEST(EmbedCommand, RefusesDataOfAnotherKindThanTheRuns)
{
    const TemporaryFolder folder;
    const auto table = [&](const std::string& name, int columns) {
        std::string text;
        for (int row = -1; row < 8; ++row) {
            for (int column = 0; column < columns; ++column)
                text += (row < 0 ? "c" : "") + std::to_string(row + column) + ",";
            text += row < 0 ? "label\n" : row % 2 ? "odd\n" : "even\n";
        }
        writeBytes(folder.path() / name, text);
        return (folder.path() / name).string();
    };
    const std::string two = table("two.csv", 2);
    const std::string three = table("three.csv", 3);
    const std::string run = (folder.path() / "run").string();
    ASSERT_EQ(engine({"train", "--data", two, "--out", run, "--method", "none"}).exitCode, 0);
    const std::string out = (folder.path() / "out").string();
    const std::pair<std::vector<std::string>, std::string> slips[] = {
        {{"embed", run, "--data", three, "--out", out}, "3 columns"},
        {{"embed", run, "--data", "demo:small", "--out", out}, "pictures"},
        {{"embed", smallRun().string(), "--data", two, "--out", out}, "2 columns"},
        {{"evaluate", run, "--data", three}, "3 columns"}};
    for (const auto& [arguments, says] : slips) {
        const Outcome outcome = engine(arguments);
        EXPECT_EQ(outcome.exitCode, 3) << outcome.err;
        EXPECT_THAT(outcome.err, testing::AllOf(HasSubstr(says), HasSubstr("was trained on")));
        EXPECT_FALSE(fs::exists(out));
    }
}

TEST(SearchCommand, FindsThePictureItselfFirst)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path() / "pictures", 3, 8);
    const std::string run = (folder.path() / "run").string();
    ASSERT_EQ(engine({"train", "--data", (folder.path() / "pictures").string(), "--out", run,
                      "--method", "none", "--encoder", "identity"})
                  .exitCode,
              0);
    const std::string image = (folder.path() / "pictures/class1/3.png").string();
    const Outcome outcome = engine({"search", run, image, "-k", "3", "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json found = engineJson(outcome).at("queries")[0].at("neighbours");
    ASSERT_EQ(found.size(), 3u);
    EXPECT_EQ(found[0].value("path", ""), "class1/3.png");
    EXPECT_EQ(found[0].value("label", ""), "class1");
    EXPECT_NEAR(found[0].value("similarity", 0.0), 1, 1e-4);
}

TEST(SearchCommand, FindsPicturesThatNoTableHolds)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path() / "pictures", 3, 8);
    const fs::path run = folder.path() / "run";
    ASSERT_EQ(engine({"train", "--data", (folder.path() / "pictures").string(), "--out",
                      run.string(), "--method", "none", "--encoder", "identity"})
                  .exitCode,
              0);
    const auto ids = readNpyIntegers(run / "tables/test@0/ids.npy");
    ASSERT_TRUE(ids.ok() && !ids->empty());
    fs::remove_all(run / "tables/test@0"); // as while a run trains
    const fs::path image = folder.path() / "pictures" /
                           ("class" + std::to_string(ids->front() / 8)) /
                           (std::to_string(ids->front() % 8) + ".png");
    const Outcome outcome = engine({"search", run.string(), image.string(), "-k", "100", "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json found = engineJson(outcome).at("queries")[0].at("neighbours");
    EXPECT_EQ(found.size(), 24u);
    EXPECT_EQ(found[0].value("id", int64_t{-1}), ids->front());
}

TEST(SearchCommand, RefusesWhatIsNoPicture)
{
    const TemporaryFolder folder;
    writeBytes(folder.path() / "x.png", "no picture");
    const Outcome outcome =
        engine({"search", smallRun().string(), (folder.path() / "x.png").string()});
    EXPECT_EQ(outcome.exitCode, 3);
    EXPECT_THAT(outcome.err, HasSubstr("x.png"));
}

TEST(TrainCommand, TakesAPlanAndFlagsBesideItWin)
{
    const TemporaryFolder folder;
    const fs::path plan = folder.path() / "request.json";
    const fs::path out = folder.path() / "run";
    writeBytes(plan, R"({"data":"demo:small","method":"snca","encoder":"lenet","epochs":5,"seed":3,
                         "name":"From a plan","set":{"batch":32,"lr":0.02}})");
    const Outcome outcome = engine({"train", "--from", plan.string(), "--out", out.string(),
                                    "--epochs", "1", "--set", "lr=0.03", "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json told = engineJson(outcome);
    EXPECT_EQ(told.value("state", ""), "finished");
    EXPECT_GT(told.at("evaluation").at("share").get<double>(), 0);
    EXPECT_GT(told.at("evaluation").at("seconds").at("forward").get<double>(), 0);
    const auto record = parseJson(*readFile(out / "run.json"), "run.json");
    ASSERT_TRUE(record.ok());
    EXPECT_EQ(record->value("name", ""), "From a plan");
    EXPECT_EQ(record->value("seed", 0), 3);
    EXPECT_EQ(record->at("options").at("epochs"), 1);
    EXPECT_EQ(record->at("options").at("batch"), 32);
    EXPECT_DOUBLE_EQ(record->at("options").at("lr").get<double>(), 0.03);
    const Outcome again = engine({"train", "--from", plan.string(), "--out", out.string()});
    EXPECT_EQ(again.exitCode, 2) << again.err;
    EXPECT_THAT(again.err, HasSubstr("there is a run already"));
}

TEST(TrainCommand, RefusesAPlanWithASlip)
{
    const TemporaryFolder folder;
    const fs::path plan = folder.path() / "plan.json";
    const std::pair<const char*, const char*> slips[] = {
        {R"({"data":"demo:small","epoch":5})", "“epochs”"},
        {R"({"data":"demo:small","epochs":"5"})", "plan.epochs"},
        {R"({"data":"demo:small","seed":-1})", "plan.seed"},
        {R"({"data":"demo:small","seed":18446744073709551615})", "plan.seed"},
        {R"({"data":"demo:small","exclude":"a.png"})", "plan.exclude"},
        {R"(["demo:small"])", "an object"}};
    for (const auto& [text, says] : slips) {
        writeBytes(plan, text);
        const Outcome outcome =
            engine({"train", "--from", plan.string(), "--out", (folder.path() / "run").string()});
        EXPECT_EQ(outcome.exitCode, 3) << text;
        EXPECT_THAT(outcome.err, testing::AllOf(HasSubstr("plan.json"), HasSubstr(says)));
    }
    EXPECT_FALSE(fs::exists(folder.path() / "run"));
}

TEST(TrainCommand, ASplitFileMayHaveAnyName)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path() / "pictures", 2, 4);
    std::string rows = "path,split\n";
    for (const char* name : {"class0/0", "class0/1", "class1/0", "class1/1"})
        rows += std::string(name) + ".png,train\n";
    for (const char* name : {"class0/2", "class0/3", "class1/2", "class1/3"})
        rows += std::string(name) + ".png,test\n";
    for (const char* name : {"s.txt", "S.CSV"}) {
        writeBytes(folder.path() / name, rows);
        const fs::path out = folder.path() / (std::string("run-") + name);
        const Outcome outcome =
            engine({"train", "--data", (folder.path() / "pictures").string(), "--out", out.string(),
                    "--split", (folder.path() / name).string(), "--method", "none", "--encoder",
                    "identity", "--set", "validation=0"});
        ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
        const auto record = parseJson(*readFile(out / "run.json"), "run.json");
        EXPECT_EQ(record->at("data").at("subsets"), (Json{{"train", 4}, {"test", 4}}));
    }
}

TEST(TrainCommand, TheRecordSaysWhetherClassesAreTestedThatWereNotTrained)
{
    const TemporaryFolder folder;
    const std::string pictures = (folder.path() / "pictures").string();
    writeClassFolders(pictures, 4, 4);
    std::string apart = "path,split\n";
    for (int c = 0; c < 4; ++c)
        for (const char* picture : {"/0.png", "/1.png", "/2.png"})
            apart += "class" + std::to_string(c) + picture + (c < 2 ? ",train\n" : ",test\n");
    writeBytes(folder.path() / "apart.csv", apart);
    writeBytes(folder.path() / "partly.csv", apart + "class2/3.png,train\n");
    const auto says = [&](const std::string& data, std::vector<std::string> split) {
        const fs::path out =
            folder.path() / ("run" + split.back().substr(split.back().rfind('/') + 1));
        split.insert(split.begin(),
                     {"train", "--data", data, "--out", out.string(), "--method", "none",
                      "--encoder", "identity", "--set", "validation=0.2", "--split"});
        const Outcome outcome = engine(split);
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        return parseJson(*readFile(out / "run.json"), "run.json")->at("data").at("apart");
    };
    EXPECT_EQ(says(pictures, {(folder.path() / "apart.csv").string()}), true);
    EXPECT_EQ(says(pictures, {(folder.path() / "partly.csv").string()}), false);
    EXPECT_EQ(says(pictures, {"classes:0.5"}), true);
    EXPECT_EQ(says(pictures, {"ratio:0.5"}), false);
    EXPECT_EQ(says(pictures, {"none"}), false) << "there is no test part";
    EXPECT_EQ(says("demo:small", {"classes:0.5@leaf", "--labels", "0"}), false)
        << "the coarse classes are trained";
}

TEST(TrainCommand, StoppedOnRequestItExitsZeroAndInterrupted130)
{
    for (const bool request : {true, false}) {
        const TemporaryFolder folder;
        const fs::path out = folder.path() / "run";
        Process job(engineCommand(smallTraining(out, {"--epochs", "5000"})));
        while (job.running() && RunDirectory(out).checkpointSteps().empty()) // the first soon goes
            job.endsWithin(20);
        if (request)
            writeBytes(out / "control.json", R"({"state":"stopped","set":{},"request":1})");
        else
            job.signal(SIGINT);
        const Outcome outcome = job.wait();
        EXPECT_EQ(outcome.exitCode, request ? 0 : 130) << outcome.err;
    }
}

TEST(ClassifyCommand, SaysWhyAPictureCannotBeRead)
{
    const TemporaryFolder folder;
    writeBytes(folder.path() / "torn.png", pngBytes(9, 9).substr(0, 40));
    writeBytes(folder.path() / "whole.png", pngBytes(9, 9));
    const Outcome outcome = engine({"classify", smallRun().string(), folder.path().string()});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("torn.png: the PNG is cut short"));
    EXPECT_THAT(outcome.err, Not(HasSubstr("whole.png")));
}

} // namespace
} // namespace kindred::test

#include <algorithm>
#include <cmath>

#include "base/Npy.h"
#include "learn/TrainingFixture.h"
#include "train/estimate/Allocator.h"
#include "train/finished/EvaluationSides.h"

namespace kindred {
namespace {

class RunModelTest : public TrainingFixture {
protected:
    /// The predictions file of the run's one evaluation: the id, then a column for each result;
    /// only few-shot episodes predict nothing for a query.
    static void expectAColumnForEachResult(const RunDirectory& run, const Json& outcome)
    {
        fs::path file;
        for (const auto& entry : fs::directory_iterator(run.evaluations()))
            if (entry.path().extension() == ".npy")
                file = entry.path();
        const auto read = readNpy(file);
        ASSERT_TRUE(read.ok()) << read.error().message();
        const int64_t rows = read->header.shape.at(0);
        const int64_t columns = read->header.shape.at(1);
        ASSERT_EQ(columns, 1 + static_cast<int64_t>(outcome["results"].size()));
        const auto* values = read->as<int32_t>();
        for (int64_t column = 1; column < columns; ++column) {
            int64_t known = 0;
            for (int64_t row = 0; row < rows; ++row)
                known += values[row * columns + column] >= 0 ? 1 : 0;
            const Json& result = outcome["results"][static_cast<size_t>(column - 1)];
            EXPECT_EQ(known, result["protocol"] == "fewshot" ? 0 : result["n"].get<int64_t>())
                << result.dump();
        }
    }
};

TEST_F(RunModelTest, ATrainedRunHasItsTablesScoreAndSamples)
{
    TrainRequest plan = request("run");
    plan.epochs = 1;
    plan.set["thumbnails"] = true;
    const auto end = runTraining(plan);
    ASSERT_TRUE(end.ok()) << end.error().message();
    const RunDirectory run = directory(plan);
    const RunStatus now = status(plan);
    EXPECT_EQ(now.state, ObservedState::Finished);
    EXPECT_EQ(now.score["metric"], "knn/test");
    const int64_t step = run.checkpointSteps().back();
    EXPECT_EQ(step, now.step);
    for (const char* split : {"train", "val", "test"}) {
        const fs::path table = run.tables(split, step);
        const auto ids = readNpyIntegers(table / "ids.npy");
        const auto rows = readNpyMatrix(table / "embeddings.npy");
        ASSERT_TRUE(ids.ok() && rows.ok()) << split;
        EXPECT_EQ(rows->rows(), static_cast<int64_t>(ids->size()));
        EXPECT_EQ(rows->cols(), 8);
        double norm = 0;
        for (int64_t j = 0; j < rows->cols(); ++j)
            norm += (*rows)(0, j) * (*rows)(0, j);
        EXPECT_NEAR(norm, 1, 1e-5) << "SNCA compares unit rows";
        EXPECT_TRUE(fs::exists(table / "neighbours.npy"));
        EXPECT_TRUE(fs::exists(table / "predictions.npy"));
    }
    EXPECT_TRUE(fs::exists(run.samplesFile()));
    EXPECT_TRUE(fs::exists(run.thumbnails() / "atlas-0.png"));
    EXPECT_TRUE(fs::exists(run.thumbnails() / "index.json"));
}

TEST_F(RunModelTest, ThereIsATableBeforeTheFirstStep)
{
    TrainRequest plan = request("run");
    plan.epochs = 1;
    ASSERT_TRUE(runTraining(plan).ok());
    const RunDirectory run = directory(plan);
    const auto model = RunModel::open(run, "0", 2);
    const auto dataset = openRunDataset(run);
    ASSERT_TRUE(model.ok() && dataset.ok());
    for (const Subset split : {Subset::Train, Subset::Val}) {
        const fs::path table = run.tables(toText(split), 0);
        const auto ids = readNpyIntegers(table / "ids.npy");
        const auto rows = readNpyMatrix(table / "embeddings.npy");
        ASSERT_TRUE(ids.ok() && rows.ok());
        EXPECT_EQ(*ids, (*dataset)->ids(split)) << "few: all of them";
        const auto fresh = (*model)->embed(**dataset, *ids, false, {});
        ASSERT_TRUE(fresh.ok()) << fresh.error().message();
        for (size_t i = 0; i < rows->values().size(); ++i)
            ASSERT_NEAR(rows->values()[i], fresh->values()[i], 1e-5);
    }
    plan.out = request("unwatched").out;
    plan.set["eval_every"] = 0;
    ASSERT_TRUE(runTraining(plan).ok());
    EXPECT_FALSE(fs::exists(directory(plan).tables("train", 0)));
}

TEST_F(RunModelTest, TheOpenedModelReproducesTheTable)
{
    TrainRequest plan = request("run");
    plan.epochs = 1;
    ASSERT_TRUE(runTraining(plan).ok());
    const RunDirectory run = directory(plan);
    const auto model = RunModel::open(run, "last", 2);
    ASSERT_TRUE(model.ok()) << model.error().message();
    const auto dataset = openRunDataset(run);
    ASSERT_TRUE(dataset.ok()) << dataset.error().message();
    const std::vector<int64_t> ids = (*dataset)->ids(Subset::Test);
    const auto rows = (*model)->embed(**dataset, ids, false, {});
    ASSERT_TRUE(rows.ok()) << rows.error().message();
    const auto table = readNpyMatrix(run.tables("test", (*model)->step()) / "embeddings.npy");
    ASSERT_TRUE(table.ok());
    EXPECT_EQ(rows->values(), table->values());

    const auto image = (*dataset)->image(ids[0]);
    ASSERT_TRUE(image.ok());
    const auto one = (*model)->embed({*image}, false);
    ASSERT_TRUE(one.ok()) << one.error().message();
    for (int64_t j = 0; j < one->cols(); ++j)
        EXPECT_NEAR((*one)(0, j), (*table)(0, j), 1e-5);
    EXPECT_EQ((*model)->dimension(true), 256);
    const auto penultimate = (*model)->embed({*image}, true);
    ASSERT_TRUE(penultimate.ok());
    EXPECT_EQ(penultimate->cols(), 256);
}

TEST_F(RunModelTest, MethodNoneEvaluatesTheInputItself)
{
    TrainRequest plan;
    plan.data = "demo:small";
    plan.out = (m_folder.path() / "pixels").string();
    plan.method = "none";
    plan.threads = 2;
    const auto end = runTraining(plan);
    ASSERT_TRUE(end.ok()) << end.error().message();
    EXPECT_EQ(*end, ObservedState::Finished);
    const auto record = directory(plan).record();
    ASSERT_TRUE(record.ok());
    EXPECT_EQ((*record)["encoder"], "identity");
    EXPECT_EQ((*record)["options"]["metric"], "l2");
    EXPECT_FALSE((*record)["data"]["subsets"].contains("val"));

    EvaluateRequest question;
    question.run = plan.out;
    question.protocol = "knn";
    question.rule = "knn";
    question.k = {1, 3};
    question.threads = 2;
    const auto result = evaluateRun(question);
    ASSERT_TRUE(result.ok()) << result.error().message();
    ASSERT_TRUE(result->saved.ok()) << result->saved.error().message();
    int accuracies = 0;
    for (const Json& line : result->outcome["results"])
        accuracies += line["metric"] == "accuracy" ? 1 : 0;
    EXPECT_EQ(accuracies, 2);
    EXPECT_EQ(result->outcome["results"][0]["step"], 0);
    EXPECT_FALSE(fs::is_empty(directory(plan).evaluations()));
}

TEST_F(RunModelTest, AllProtocolsOfOneRun)
{
    TrainRequest plan = request("run", "softmax");
    plan.epochs = 1;
    ASSERT_TRUE(runTraining(plan).ok());
    EvaluateRequest question;
    question.run = plan.out;
    question.protocol = "all";
    question.set = {{"episodes", 5}, {"queries", 1}, {"way", 2}};
    question.threads = 2;
    const auto result = evaluateRun(question);
    ASSERT_TRUE(result.ok()) << result.error().message();
    ASSERT_TRUE(result->saved.ok()) << result->saved.error().message();
    std::map<std::string, int> seen;
    for (const Json& line : result->outcome["results"])
        seen[line["protocol"].get<std::string>()]++;
    for (const char* protocol : {"knn", "induction", "retrieval"})
        EXPECT_GT(seen[protocol], 0) << protocol << result->outcome["skipped"].dump();
    expectAColumnForEachResult(directory(plan), result->outcome);
}

TEST_F(RunModelTest, TablesOfTheEndTakeTheRoomOfOlderOnes)
{
    TrainRequest plan = request("run");
    plan.set["tables_budget"] = 1;
    plan.set["dim"] = 512;
    ASSERT_TRUE(runTraining(plan).ok());
    const RunDirectory run = directory(plan);
    const int64_t last = run.checkpointSteps().back();
    for (const char* split : {"train", "val", "test"})
        EXPECT_TRUE(fs::exists(run.tables(split, last))) << split;
    int64_t bytes = 0;
    for (const auto& entry : fs::recursive_directory_iterator(run.tables()))
        bytes += entry.is_regular_file() ? static_cast<int64_t>(entry.file_size()) : 0;
    EXPECT_LE(bytes, 1 << 20);
}

TEST_F(RunModelTest, TheTestSearchesTheCarvedValidationPartToo)
{
    TrainRequest plan = request("run");
    plan.epochs = 1;
    ASSERT_TRUE(runTraining(plan).ok());
    const auto dataset = openRunDataset(directory(plan));
    ASSERT_TRUE(dataset.ok()) << dataset.error().message();
    ASSERT_TRUE((*dataset)->hasSubset(Subset::Val));
    const auto sides = EvaluationSides::open({.run = directory(plan), .data = "", .threads = 2});
    ASSERT_TRUE(sides.ok()) << sides.error().message();
    for (const bool penultimate : {false, true}) {
        const auto pair = (*sides)->sidesFor("knn", penultimate, {});
        ASSERT_TRUE(pair.ok()) << pair.error().message();
        const size_t whole =
            (*dataset)->ids(Subset::Train).size() + (*dataset)->ids(Subset::Val).size();
        EXPECT_EQ(pair->database.ids.size(), whole);
        EXPECT_EQ(pair->queries.ids, (*dataset)->ids(Subset::Test));
    }
    // The tables of both parts, merged, are what a forward pass of all of them gives.
    const auto pair = (*sides)->sidesFor("knn", false, {});
    const auto model = RunModel::open(directory(plan), "last", 2);
    ASSERT_TRUE(pair.ok() && model.ok());
    const auto rows = (*model)->embed(**dataset, pair->database.ids, false, {});
    ASSERT_TRUE(rows.ok()) << rows.error().message();
    for (int64_t i = 0; i < rows->rows(); ++i)
        for (int64_t j = 0; j < rows->cols(); ++j)
            ASSERT_NEAR(pair->database.rows(i, j), (*rows)(i, j), 1e-5);
}

TEST_F(RunModelTest, TheTablesSearchTheCarvedValidationPartToo)
{
    TrainRequest plan = request("run");
    plan.epochs = 1;
    ASSERT_TRUE(runTraining(plan).ok());
    const RunDirectory run = directory(plan);
    const auto dataset = openRunDataset(run);
    ASSERT_TRUE(dataset.ok()) << dataset.error().message();
    const std::vector<int64_t> val = (*dataset)->ids(Subset::Val);
    const auto neighboursFromVal = [&](const char* split) {
        const fs::path table = run.tables(split, run.checkpointSteps().back());
        const auto found = readNpyMatrix(table / "neighbours.npy");
        EXPECT_TRUE(found.ok()) << split;
        const std::vector<float>& ids = found->values();
        return std::count_if(ids.begin(), ids.end(), [&](float id) {
            return std::binary_search(val.begin(), val.end(), static_cast<int64_t>(id));
        });
    };
    EXPECT_GT(neighboursFromVal("test"), 0);
    EXPECT_EQ(neighboursFromVal("val"), 0);
    EXPECT_EQ(neighboursFromVal("train"), 0);
    const auto record = run.record();
    ASSERT_TRUE(record.ok());
    EXPECT_TRUE((*record)["data"]["carved_validation"].get<bool>());
}

TEST_F(RunModelTest, PenultimateOfAClassifierIsItsInput)
{
    TrainRequest plan = request("run", "softmax");
    plan.epochs = 1;
    ASSERT_TRUE(runTraining(plan).ok());
    const auto model = RunModel::open(directory(plan), "last", 2);
    const auto dataset = openRunDataset(directory(plan));
    ASSERT_TRUE(model.ok() && dataset.ok());
    EXPECT_EQ((*model)->dimension(true), 8);
    const std::vector<int64_t> ids = (*dataset)->ids(Subset::Test);
    const auto penultimate = (*model)->embed(**dataset, ids, true, {});
    const auto output = (*model)->embed(**dataset, ids, false, {});
    ASSERT_TRUE(penultimate.ok() && output.ok());
    EXPECT_EQ(penultimate->values(), output->values());
    EXPECT_GE(*std::min_element(output->values().begin(), output->values().end()), 0.0F)
        << "the classifier stands on a ReLU";
}

TEST_F(RunModelTest, AStepThatIsNotThereIsAnInputError)
{
    TrainRequest plan = request("run", "softmax");
    plan.epochs = 1;
    ASSERT_TRUE(runTraining(plan).ok());
    EXPECT_EQ(RunModel::open(directory(plan), "12345", 1).error().code, ErrorCode::Input);
    EXPECT_EQ(RunModel::open(directory(plan), "latest", 1).error().code, ErrorCode::Usage);
    EXPECT_TRUE(RunModel::open(directory(plan), "best", 1).ok());
}

TEST_F(RunModelTest, AnEmbeddingThatIsNotFiniteIsRefused)
{
    const auto table = [&](const std::string& name, const std::string& large) {
        const std::string rows = "0.1," + large + ",a\n0.2,0.5,b\n0.3,0.1,a\n0.1,0.2,b\n";
        const fs::path file = m_folder.path() / name;
        EXPECT_TRUE(writeFile(file, "x,y,label\n" + rows + rows).ok());
        return file.string();
    };
    TrainRequest plan;
    plan.data = table("own.csv", "0.9");
    plan.out = (m_folder.path() / "run").string();
    plan.method = "none";
    plan.encoder = "linear";
    ASSERT_TRUE(runTraining(plan).ok());
    const auto model = RunModel::open(directory(plan), "last", 1);
    const auto other = openDataset({.source = table("other.csv", "3e38"), .split = "none"});
    ASSERT_TRUE(model.ok() && other.ok());
    const auto rows = (*model)->embed(**other, {1, 0}, false, {});
    ASSERT_FALSE(rows.ok());
    EXPECT_EQ(rows.error().code, ErrorCode::Input);
    EXPECT_NE(rows.error().message().find((*other)->names[0]), std::string::npos)
        << rows.error().message();
    EXPECT_TRUE((*model)->embed(**other, {1, 2}, false, {}).ok());
}

TEST_F(RunModelTest, ADamagedRecordIsRefusedByItsMember)
{
    TrainRequest plan = request("run");
    plan.epochs = 1;
    ASSERT_TRUE(runTraining(plan).ok());
    plan.resume = true;
    const RunDirectory run = directory(plan);
    const auto whole = run.record();
    ASSERT_TRUE(whole.ok());
    const std::pair<const char*, const char*> damages[] = {
        {R"([{"op":"remove","path":"/transform/size"}])", "transform.size"},
        {R"([{"op":"replace","path":"/transform/size","value":1000000000}])", "transform.size"},
        {R"([{"op":"replace","path":"/transform/size","value":-5}])", "transform.size"},
        {R"([{"op":"replace","path":"/transform/size","value":0}])", "transform.input_dimension"},
        {R"([{"op":"replace","path":"/transform/mean","value":["a"]}])", "transform.mean"},
        {R"([{"op":"replace","path":"/transform/std","value":[0.5,0,0.5]}])", "transform.std"},
        {R"([{"op":"remove","path":"/data"}])", "data"},
        {R"([{"op":"replace","path":"/data/trained_level","value":9}])", "data.trained_level"},
        {R"([{"op":"replace","path":"/options","value":{}}])", "options.encoder"},
        {R"([{"op":"replace","path":"/options/dim","value":-8}])", "options.dim"},
        {R"([{"op":"replace","path":"/method","value":"sncaa"}])", "sncaa"},
        {R"([{"op":"remove","path":"/options/bank"}])", "bank"}};
    for (const auto& [patch, says] : damages) {
        ASSERT_TRUE(writeFile(run.recordFile(), whole->patch(Json::parse(patch)).dump()).ok());
        const auto opened = RunModel::open(run, "last", 1);
        const auto resumed = runTraining(plan);
        ASSERT_FALSE(opened.ok() || resumed.ok()) << patch;
        for (const Error& error : {opened.error(), resumed.error()}) {
            EXPECT_EQ(error.code, ErrorCode::Input) << error.message();
            for (const char* part : {says, "run.json"})
                EXPECT_NE(error.message().find(part), std::string::npos) << error.message();
        }
    }
    ASSERT_TRUE(run.writeRecord(*whole).ok());
    EXPECT_TRUE(RunModel::open(run, "last", 1).ok());
}

TEST_F(RunModelTest, TheProbeCountsTimeAndMemory)
{
    const auto dataset = openDataset({.source = "demo:small"});
    ASSERT_TRUE(dataset.ok());
    const auto probe = probePlan(request("probe"), *dataset, {});
    ASSERT_TRUE(probe.ok()) << probe.error().message();
    EXPECT_GT((*probe)["step_ms"].get<double>(), 0);
    EXPECT_GT((*probe)["memory_bytes"].get<int64_t>(), 0);
    EXPECT_TRUE((*probe)["fits"].get<bool>());
    const auto cancelled = probePlan(request("probe"), *dataset, [] { return true; });
    ASSERT_FALSE(cancelled.ok());
    EXPECT_EQ(cancelled.error().code, ErrorCode::Interrupted);
}

TEST_F(RunModelTest, EveryProbePaysForItself)
{
    keepLargeAllocations(); // as the engine does
    const auto dataset = openDataset({.source = "demo:small"});
    ASSERT_TRUE(dataset.ok());
    TrainRequest plan = request("probe");
    plan.encoder = "conv4";
    plan.set["size"] = 64;
    plan.set["batch"] = 64;
    const auto activations = [&] {
        const auto probe = probePlan(plan, *dataset, {});
        EXPECT_TRUE(probe.ok()) << probe.error().message();
        return probe.ok() ? (*probe)["parts"]["activations"].get<int64_t>() : 0;
    };
    const int64_t first = activations();
    EXPECT_GT(first, 64LL * 64 * 64 * 64 * 4); // at least what the first layer gives
    EXPECT_GT(activations(), first / 2);
}

} // namespace
} // namespace kindred

// --estimate of train, evaluate and map: what they will take of memory, before they do.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <csignal>

#include "base/Npy.h"
#include "engine/EngineProgram.h"
#include "run/RunDirectory.h"
#include "support/Fixtures.h"

namespace kindred::test {
namespace {

using testing::HasSubstr;

constexpr int64_t kMebibyte = 1 << 20;

/// The parts add up, and fit into this machine.
void expectSum(const Json& memory)
{
    int64_t total = 0;
    for (const Json& part : memory.at("parts")) {
        EXPECT_GE(part.get<int64_t>(), 0) << memory;
        total += part.get<int64_t>();
    }
    EXPECT_EQ(memory.at("memory_bytes"), total);
    EXPECT_GT(memory.at("available_bytes").get<int64_t>(), 0);
    EXPECT_EQ(memory.at("fits"), true);
    EXPECT_GT(total, 100 * kMebibyte) << "the program alone takes more";
    EXPECT_LT(total, 1000 * kMebibyte);
}

Json estimated(std::vector<std::string> arguments)
{
    arguments.insert(arguments.end(), {"--estimate", "--json"});
    const Outcome outcome = engine(arguments);
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    Json memory = engineJson(outcome);
    expectSum(memory);
    return memory;
}

int64_t part(const Json& memory, const char* name)
{
    return memory.at("parts").at(name).get<int64_t>();
}

class EstimateCommand : public testing::Test {
protected:
    std::string file(const std::string& name) const { return (m_folder.path() / name).string(); }

    /// Of two classes.
    static void writeTable(const std::string& path, int rows, int columns)
    {
        std::string text;
        for (int j = 0; j < columns; ++j)
            text += "c" + std::to_string(j) + ",";
        text += "label\n";
        for (int i = 0; i < rows; ++i) {
            for (int j = 0; j < columns; ++j)
                text += std::to_string((i * 31 + j * 17 + i * j) % 101) + ",";
            text += i % 2 == 0 ? "a\n" : "b\n";
        }
        writeBytes(path, text);
    }

    TemporaryFolder m_folder;
};

TEST_F(EstimateCommand, OfATrainingTriesStepsAndWritesNothing)
{
    const std::vector<std::string> training = smallTraining(m_folder.path() / "run");
    const Json memory = estimated(training);
    EXPECT_GT(part(memory, "network"), 0);
    EXPECT_GT(part(memory, "activations"), 0);
    EXPECT_GT(memory.at("step_ms").get<double>(), 0);
    EXPECT_TRUE(fs::is_empty(m_folder.path()));

    const Outcome text = engine(
        {"train", "--data", "demo:small", "--encoder", "conv4", "--set", "size=16", "--estimate"});
    EXPECT_EQ(text.exitCode, 0) << "no --out is needed: " << text.err;
    for (const char* line : {"activations", "together", "free now", "time"})
        EXPECT_THAT(text.out, HasSubstr(line));
    EXPECT_THAT(text.out, testing::ContainsRegex("batch    the largest that fits: [1-9][0-9]*\n"));
}

TEST_F(EstimateCommand, OfAMethodFittedAtOnceTellsTheTimeOfTheFit)
{
    const std::string rows = file("rows.csv");
    writeTable(rows, 600, 200);
    const auto seconds = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"train", "--data", rows, "--encoder", "identity", "--method"});
        return estimated(more).at("seconds_total").get<double>();
    };
    for (const char* method : {"pca", "invcov", "ridge", "svm", "coded", "logistic"})
        EXPECT_GT(seconds({method}), 1e-4) << method;
    EXPECT_EQ(seconds({"none"}), 0);
    // How it grows is judged without a clock (FitSecondsTest): here the few take a moment, and the
    // many some ten minutes, so that no machine that stands still in between turns them round.
    const double few = seconds({"itml", "--set", "constraints=1000", "--set", "passes=1"});
    const double many = seconds({"itml", "--set", "constraints=5000000", "--set", "passes=10"});
    EXPECT_GT(few, 0);
    EXPECT_TRUE(std::isfinite(many));
    EXPECT_GT(many, few) << "fifty thousand times the steps";
}

TEST_F(EstimateCommand, WhileAMethodIsFittedItsStatusSaysWhatIsLeft)
{
    const std::string rows = file("rows.csv");
    writeTable(rows, 60, 100);
    const RunDirectory run(m_folder.path() / "run");
    Process job(engineCommand({"train", "--data", rows, "--encoder", "identity", "--method", "itml",
                               "--set", "constraints=200000", "--set", "passes=100000", "--out",
                               run.root().string()}));
    double left = -1;
    while (left < 0 && !job.endsWithin(5))
        if (const auto status = readStatus(run); status)
            left = status->etaSeconds;
    EXPECT_GT(left, 0);
    job.signal(SIGINT);
    EXPECT_EQ(job.wait().exitCode, 130);
}

TEST_F(EstimateCommand, IsOfOneTrainingThatBegins)
{
    for (const char* more : {"--resume", "--seeds=1,2"}) {
        const Outcome outcome = engine({"train", "--data", "demo:small", "--estimate", more});
        EXPECT_EQ(outcome.exitCode, 2) << more;
        EXPECT_THAT(outcome.err, HasSubstr("--estimate"));
    }
}

TEST_F(EstimateCommand, OfAnEvaluationCountsRowsAndPasses)
{
    const std::string run = smallRun().string();
    const std::vector<std::string> before = listing(run);
    const Json knn = estimated({"evaluate", run});
    const Json record = RunDirectory(smallRun()).record().value();
    const Json subsets = record["data"]["subsets"];
    const int64_t compared =
        subsets.value("train", 0) + subsets.value("val", 0) + subsets.value("test", 0);
    EXPECT_EQ(part(knn, "rows"), compared * record["embedding_dim"].get<int64_t>() * 4);
    EXPECT_EQ(part(knn, "copies"), part(knn, "rows"));
    const Json layer = estimated({"evaluate", run, "--set", "feature=penultimate"});
    EXPECT_GT(part(layer, "work"), part(knn, "work")) << "its rows must be embedded";
    for (const char* protocol : {"retrieval", "fewshot", "newclass"})
        EXPECT_GT(part(estimated({"evaluate", run, "--protocol", protocol}), "rows"), 0);
    EXPECT_GE(estimated({"evaluate", run, "--protocol", "all"}).at("memory_bytes"),
              knn.at("memory_bytes"));
    EXPECT_EQ(listing(run), before) << "nothing is written";
}

TEST_F(EstimateCommand, OfAMapReadsTheHeadAlone)
{
    const Matrix<float> rows(500, 20);
    ASSERT_TRUE(writeNpy(file("rows.npy"), rows.view()).ok());
    const Json memory = estimated({"map", file("rows.npy")});
    EXPECT_EQ(part(memory, "rows"), 500 * 20 * 4);
    EXPECT_LT(part(estimated({"map", file("rows.npy"), "--method", "pca"}), "work"),
              part(memory, "work"));
    EXPECT_GT(part(estimated({"map", smallRun().string()}), "network"), 0);

    // A thousand million rows, of which none is there.
    const std::string head = npyBytes("<f4", {0, 0}, nullptr);
    std::string large = head;
    large.replace(large.find("(0, 0)"), 6, "(1000000000, 100)");
    large.erase(large.find("  "), 11); // as long as before
    ASSERT_TRUE(writeFile(file("large.npy"), large).ok());
    const Outcome outcome = engine({"map", file("large.npy"), "--estimate"});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("it does not fit"));

    EXPECT_EQ(engine({"map", file("rows.npy")}).exitCode, 2) << "else it needs --out";
}

} // namespace
} // namespace kindred::test

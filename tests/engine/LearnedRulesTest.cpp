// Rules that decide by what a run learned: the kernels of nngk, the neighbourhoods of mne.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "base/Npy.h"
#include "engine/EngineProgram.h"
#include "run/RunDirectory.h"
#include "support/Fixtures.h"

namespace kindred::test {
namespace {

class LearnedRules : public testing::Test {
protected:
    /// Two classes on either side of the origin, nothing to be learned.
    void trainKernels()
    {
        std::string table = "x,y,label\n";
        for (int i = 0; i < 12; ++i) {
            const std::string offset = std::to_string(i * 0.05);
            table += "1," + offset + ",right\n-1," + offset + ",wrong\n";
        }
        writeBytes(m_folder.path() / "points.csv", table);
        train({"--data", (m_folder.path() / "points.csv").string(), "--method", "nngk", "--encoder",
               "linear", "--epochs", "1", "--split", "ratio:0.5", "--set", "lr=0", "--set",
               "validation=0"});
    }

    void train(const std::vector<std::string>& more)
    {
        std::vector<std::string> words = {"train", "--out", m_run.string(), "--seed", "3"};
        words.insert(words.end(), more.begin(), more.end());
        const Outcome trained = engine(words);
        ASSERT_EQ(trained.exitCode, 0) << trained.err;
    }

    Json evaluate(const std::string& protocol, const std::string& rule,
                  const std::vector<std::string>& more = {}) const
    {
        std::vector<std::string> words = {"evaluate", m_run.string(), "--protocol", protocol,
                                          "--rule",   rule,           "--json"};
        words.insert(words.end(), more.begin(), more.end());
        const Outcome outcome = engine(words);
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        return engineJson(outcome);
    }

    static double value(const Json& evaluation, const std::string& metric)
    {
        for (const Json& line : evaluation.value("results", Json::array()))
            if (line.at("metric") == metric)
                return line.at("value").get<double>();
        ADD_FAILURE() << "no " << metric << " in " << evaluation.dump();
        return -1;
    }

    /// Writes log weights into the last checkpoint: one for each training sample, in slot order.
    void setLogWeights(const std::vector<float>& weights) const
    {
        const RunDirectory run(m_run);
        const fs::path file = run.checkpoints() / std::to_string(run.checkpointSteps().back()) /
                              "weights.safetensors";
        std::string bytes = readFile(file).value();
        uint64_t length = 0;
        std::memcpy(&length, bytes.data(), sizeof length);
        const Json header = Json::parse(bytes.substr(sizeof length, length));
        const Json& place = header.at("objective.log_weights");
        ASSERT_EQ(place.at("shape")[0], weights.size());
        const size_t offset = sizeof length + length + place.at("data_offsets")[0].get<size_t>();
        std::memcpy(bytes.data() + offset, weights.data(), weights.size() * sizeof(float));
        writeBytes(file, bytes);
    }

    /// [training samples] their classes, in slot order.
    std::vector<float> trainedLabels() const
    {
        const RunDirectory run(m_run);
        return readNpyMatrix(run.tables("train", run.checkpointSteps().back()) / "labels.npy")
            .value()
            .values();
    }

    TemporaryFolder m_folder;
    fs::path m_run = m_folder.path() / "run";
};

TEST_F(LearnedRules, TheKernelRuleDecidesByTheRunsWeights)
{
    trainKernels();
    const std::vector<std::string> all = {"--k", "100"};
    EXPECT_EQ(value(evaluate("knn", "kernel", all), "accuracy"), 1);
    std::vector<float> weights;
    for (const float label : trainedLabels())
        weights.push_back(label == 0 ? 60.0F : 0.0F);
    setLogWeights(weights);
    const Json weighted = evaluate("knn", "kernel", all);
    EXPECT_EQ(value(weighted, "accuracy"), .5) << "every query is taken for the heavy class";
    EXPECT_EQ(value(evaluate("knn", "wknn", all), "accuracy"), 1) << "other rules know no weights";
}

TEST_F(LearnedRules, TheKernelRuleIsAsWideAsTheRunUnlessTold)
{
    trainKernels();
    const auto notesOf = [&](const std::vector<std::string>& more) {
        return evaluate("knn", "kernel", more).value("notes", Json::array()).dump();
    };
    EXPECT_THAT(notesOf({}), testing::HasSubstr("as wide as the run learned"));
    EXPECT_THAT(notesOf({"--set", "sigma=0.3"}), testing::Not(testing::HasSubstr("as wide as")));
    EXPECT_THAT(notesOf({"--set", "metric=cosine"}), testing::HasSubstr("as wide as"))
        << "unit rows are as far apart by either";
}

TEST_F(LearnedRules, ADamagedSetOfWeightsIsRefused)
{
    trainKernels();
    const RunDirectory run(m_run);
    const fs::path file =
        run.checkpoints() / std::to_string(run.checkpointSteps().back()) / "memory.safetensors";
    writeBytes(file, "no tensors");
    const Outcome outcome = engine({"evaluate", m_run.string(), "--rule", "kernel"});
    EXPECT_EQ(outcome.exitCode, 3) << outcome.err;
}

TEST_F(LearnedRules, MneDecidesByItsNeighbourhood)
{
    train({"--data", "demo:small", "--method", "mne", "--encoder", "lenet", "--epochs", "1",
           "--set", "batch=32", "--set", "neighbours=4", "--set", "lr=0.001"}); // more collapses it
    for (const char* protocol : {"knn", "fewshot"}) {
        const double accuracy =
            value(evaluate(protocol, "mne",
                           {"--set", "way=2", "--set", "queries=3", "--set", "episodes=20"}),
                  "accuracy");
        EXPECT_GT(accuracy, 0) << protocol;
        EXPECT_LE(accuracy, 1) << protocol;
    }
    EXPECT_GT(value(evaluate("knn", "softmax"), "accuracy"), 0) << "its cosine classifier";
    const double joined = value(evaluate("retrieval", "knn"), "map");
    const double apart =
        value(evaluate("retrieval", "knn", {"--set", "gallery_memory=false"}), "map");
    EXPECT_NE(joined, apart) << "the gallery is a part of the memory";
    const auto ofShare = [&](const char* share) {
        return value(evaluate("retrieval", "knn", {"--set", "gallery_ratio=" + std::string(share)}),
                     "map");
    };
    EXPECT_EQ(ofShare("1"), joined);
    EXPECT_NEAR(ofShare("0"), apart, 1e-3) << "none of it joins";
    EXPECT_NE(ofShare("0.5"), joined);
    const Outcome much = engine(
        {"evaluate", m_run.string(), "--protocol", "retrieval", "--set", "gallery_ratio=1.5"});
    EXPECT_EQ(much.exitCode, 2) << much.err;
}

TEST_F(LearnedRules, ARunWithoutANeighbourhoodSaysSo)
{
    const Outcome outcome =
        engine({"evaluate", smallRun().string(), "--protocol", "knn", "--rule", "mne"});
    EXPECT_EQ(outcome.exitCode, 3);
    EXPECT_THAT(outcome.err, testing::HasSubstr("train with method mne"));
}

} // namespace
} // namespace kindred::test

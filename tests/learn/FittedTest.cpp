// Methods that are fitted at once: their map and classifier live in the checkpoint.

#include <algorithm>
#include <cmath>

#include "base/Npy.h"
#include "learn/TrainingFixture.h"

namespace kindred {
namespace {

class Fitted : public TrainingFixture {
protected:
    /// On the output of an untrained network, or on the pixels themselves.
    TrainRequest plan(const std::string& name, const std::string& method,
                      const std::string& encoder) const
    {
        TrainRequest wanted;
        wanted.data = "demo:small";
        wanted.out = (m_folder.path() / name).string();
        wanted.method = method;
        wanted.encoder = encoder;
        wanted.threads = 2;
        wanted.set = {{"size", 16}, {"thumbnails", false}};
        if (encoder != "identity")
            wanted.set["dim"] = 8;
        return wanted;
    }

    static Matrix<float> table(const TrainRequest& wanted, const char* split)
    {
        const auto rows = readNpyMatrix(directory(wanted).tables(split, 0) / "embeddings.npy");
        EXPECT_TRUE(rows.ok()) << split;
        return rows ? *rows : Matrix<float>();
    }

    /// What a job leaves that was killed.
    static void leaveKilled(const TrainRequest& wanted)
    {
        RunStatus now = status(wanted);
        now.state = ObservedState::Running;
        ASSERT_TRUE(writeStatus(directory(wanted), now).ok());
        fs::remove_all(directory(wanted).tables());
    }

    static double accuracy(const TrainRequest& wanted, const std::string& rule)
    {
        EvaluateRequest question;
        question.run = wanted.out;
        question.protocol = "knn";
        question.rule = rule;
        question.k = {1};
        question.threads = 2;
        const auto result = evaluateRun(question);
        EXPECT_TRUE(result.ok()) << result.error().message();
        return result ? result->outcome["results"][0]["value"].get<double>() : -1;
    }
};

/// Share of the test rows whose class has the largest score.
double rightByHand(const TrainRequest& wanted, const LinearClassifier& head)
{
    const auto dataset = openRunDataset(RunDirectory(wanted.out));
    const auto rows = readNpyMatrix(RunDirectory(wanted.out).tables("test", 0) / "embeddings.npy");
    EXPECT_TRUE(dataset.ok() && rows.ok());
    const std::vector<int64_t> ids = (*dataset)->ids(Subset::Test);
    int64_t right = 0;
    for (size_t i = 0; i < ids.size(); ++i) {
        std::vector<double> scores = head.bias;
        for (int64_t c = 0; c < head.weights.rows(); ++c)
            for (int64_t j = 0; j < head.weights.cols(); ++j)
                scores[static_cast<size_t>(c)] +=
                    head.weights(c, j) * (*rows)(static_cast<int64_t>(i), j);
        const auto best = std::max_element(scores.begin(), scores.end()) - scores.begin();
        right += best == (*dataset)->level().labels[static_cast<size_t>(ids[i])] ? 1 : 0;
    }
    return static_cast<double>(right) / static_cast<double>(ids.size());
}

TEST_F(Fitted, TheOpenedModelReproducesTheTable)
{
    for (const char* encoder : {"lenet", "identity"}) {
        TrainRequest wanted = plan(std::string("pca-") + encoder, "pca", encoder);
        wanted.set["components"] = 3;
        const auto end = runTraining(wanted);
        ASSERT_TRUE(end.ok()) << end.error().message();
        EXPECT_EQ(*end, ObservedState::Finished);
        const RunDirectory run = directory(wanted);
        EXPECT_EQ((*run.record())["embedding_dim"], 3);
        EXPECT_EQ((*run.record())["options"]["metric"], "l2");
        const auto model = RunModel::open(run, "last", 2);
        const auto dataset = openRunDataset(run);
        ASSERT_TRUE(model.ok() && dataset.ok());
        EXPECT_EQ((*model)->dimension(false), 3);
        EXPECT_FALSE((*model)->head().has_value());
        for (const Subset subset : {Subset::Train, Subset::Test}) {
            const auto rows = (*model)->embed(**dataset, (*dataset)->ids(subset), false, {});
            ASSERT_TRUE(rows.ok()) << rows.error().message();
            EXPECT_EQ(rows->values(), table(wanted, toText(subset).c_str()).values());
        }
    }
}

TEST_F(Fitted, TrainingRowsAreCentredOnTheAxesOfTheirSpread)
{
    const TrainRequest wanted = plan("pca", "pca", "identity");
    ASSERT_TRUE(runTraining(wanted).ok());
    const Matrix<float> rows = table(wanted, "train");
    ASSERT_GT(rows.cols(), 1);
    double before = INFINITY;
    for (int64_t j = 0; j < rows.cols(); ++j) {
        double mean = 0;
        double spread = 0;
        for (int64_t i = 0; i < rows.rows(); ++i) {
            mean += rows(i, j);
            spread += double{rows(i, j)} * rows(i, j);
        }
        EXPECT_NEAR(mean / static_cast<double>(rows.rows()), 0, 1e-5);
        EXPECT_LE(spread, before * (1 + 1e-6));
        before = spread;
    }
}

TEST_F(Fitted, AKilledRunIsResumedToTheSameEnd)
{
    for (const char* method : {"pca", "ridge", "itml", "svm", "logistic"}) {
        TrainRequest wanted = plan(method, method, "lenet");
        ASSERT_TRUE(runTraining(wanted).ok()) << method;
        const std::string whole = checkpointFile(wanted, "memory.safetensors");
        const Matrix<float> rows = table(wanted, "test");
        wanted.resume = true;
        leaveKilled(wanted); // after the fit
        const auto resumed = runTraining(wanted);
        ASSERT_TRUE(resumed.ok()) << resumed.error().message();
        EXPECT_EQ(table(wanted, "test").values(), rows.values()) << method;
        leaveKilled(wanted); // before it
        fs::remove_all(directory(wanted).checkpoints());
        ASSERT_TRUE(runTraining(wanted).ok()) << method;
        EXPECT_TRUE(checkpointFile(wanted, "memory.safetensors") == whole) << method;
        EXPECT_EQ(table(wanted, "test").values(), rows.values()) << method;
        EXPECT_EQ(status(wanted).state, ObservedState::Finished);
    }
}

TEST_F(Fitted, TheClassifierOfARunIsARule)
{
    for (const char* method : {"ridge", "svm", "logistic"}) {
        const TrainRequest wanted = plan(method, method, "identity");
        ASSERT_TRUE(runTraining(wanted).ok()) << method;
        const auto model = RunModel::open(directory(wanted), "last", 2);
        ASSERT_TRUE(model.ok());
        const auto head = (*model)->head();
        ASSERT_TRUE(head.has_value()) << method;
        EXPECT_EQ(head->weights.cols(), (*model)->dimension(false));
        EXPECT_EQ(head->weights.rows(), static_cast<int64_t>(head->bias.size()));
        EXPECT_DOUBLE_EQ(accuracy(wanted, "softmax"), rightByHand(wanted, *head)) << method;
    }
    TrainRequest trained = request("softmax", "softmax");
    trained.epochs = 1;
    ASSERT_TRUE(runTraining(trained).ok());
    const auto model = RunModel::open(directory(trained), "last", 2);
    ASSERT_TRUE(model.ok() && (*model)->head().has_value());
    EXPECT_GE(accuracy(trained, "softmax"), 0);
    const TrainRequest none = plan("none", "none", "identity");
    ASSERT_TRUE(runTraining(none).ok());
    EXPECT_FALSE((*RunModel::open(directory(none), "last", 2))->head().has_value());
}

TEST_F(Fitted, ASingularCovarianceSaysWhatToDo)
{
    TrainRequest wanted = plan("invcov", "invcov", "identity");
    wanted.set["lambda"] = 0;
    const auto end = runTraining(wanted);
    ASSERT_FALSE(end.ok());
    EXPECT_EQ(end.error().code, ErrorCode::Input);
    EXPECT_NE(end.error().message().find("lambda above 0"), std::string::npos)
        << end.error().message();
    EXPECT_EQ(status(wanted).state, ObservedState::Failed);
}

/// Four columns: one large, one constant, two small.
class Standardised : public Fitted {
protected:
    std::string csv(const std::string& name, float shift) const
    {
        std::string text = "a,b,c,d,label\n";
        for (int i = 0; i < 40; ++i)
            text += std::to_string(1000 * (i % 7) + static_cast<int>(shift)) + ",5," +
                    std::to_string(0.01 * (i % 5)) + "," + std::to_string(i % 3) + "," +
                    (i % 2 == 0 ? "x" : "y") + "\n";
        const fs::path file = m_folder.path() / name;
        EXPECT_TRUE(writeFile(file, text).ok());
        return file.string();
    }
};

TEST_F(Standardised, ColumnsHaveMeanZeroAndDeviationOneWhereverTheyEnter)
{
    TrainRequest wanted;
    wanted.data = csv("own.csv", 0);
    wanted.out = (m_folder.path() / "run").string();
    wanted.method = "none";
    wanted.split = "none";
    wanted.threads = 2;
    wanted.set = {{"standardise", true}};
    const auto end = runTraining(wanted);
    ASSERT_TRUE(end.ok()) << end.error().message();
    const Matrix<float> rows = table(wanted, "train");
    ASSERT_EQ(rows.cols(), 4);
    for (int64_t j = 0; j < 4; ++j) {
        double mean = 0;
        double squares = 0;
        for (int64_t i = 0; i < rows.rows(); ++i) {
            mean += rows(i, j) / static_cast<double>(rows.rows());
            squares += double{rows(i, j)} * rows(i, j) / static_cast<double>(rows.rows());
        }
        EXPECT_NEAR(mean, 0, 1e-5);
        EXPECT_NEAR(squares, j == 1 ? 0 : 1, 1e-5) << j;
    }
    // Another table is brought to the run's scale, not to its own.
    const auto model = RunModel::open(directory(wanted), "last", 1);
    const auto other = openDataset({.source = csv("other.csv", 2000), .split = "none"});
    ASSERT_TRUE(model.ok() && other.ok());
    const auto moved = (*model)->embed(**other, {0, 1, 2}, false, {});
    ASSERT_TRUE(moved.ok()) << moved.error().message();
    const auto record = directory(wanted).record();
    const double deviation = (*record)["transform"]["std"][0].get<double>();
    EXPECT_NEAR((*moved)(0, 0) - rows(0, 0), 2000 / deviation, 1e-4);
}

TEST_F(Standardised, NothingHeldOutIsLeaveOneOut)
{
    TrainRequest wanted;
    wanted.data = csv("own.csv", 0);
    wanted.out = (m_folder.path() / "run").string();
    wanted.method = "none";
    wanted.split = "none";
    wanted.threads = 2;
    ASSERT_TRUE(runTraining(wanted).ok());
    EvaluateRequest question;
    question.run = wanted.out;
    question.rule = "knn";
    question.k = {40};
    question.protocol = "knn";
    const auto result = evaluateRun(question);
    ASSERT_TRUE(result.ok()) << result.error().message();
    // Of 39 others, 20 are of the other class: every vote is lost.
    EXPECT_EQ(result->outcome["results"][0]["n"], 40);
    EXPECT_EQ(result->outcome["results"][0]["value"], 0.0);
    question.protocol = "fewshot";
    EXPECT_FALSE(evaluateRun(question).ok());
}

} // namespace
} // namespace kindred

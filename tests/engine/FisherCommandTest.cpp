// Features that nobody trains, through the command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/EngineProgram.h"
#include "support/Fixtures.h"

namespace kindred::test {
namespace {

using testing::HasSubstr;

std::vector<std::string> fisherTraining(const std::string& data, const fs::path& out,
                                        const std::string& method)
{
    return {"train",
            "--data",
            data,
            "--method",
            method,
            "--encoder",
            "fisher",
            "--set",
            "fisher_components=4",
            "--set",
            "thumbnails=false",
            "--out",
            out.string()};
}

double accuracyIn(const Json& answer)
{
    for (const Json& row : answer.at("results"))
        if (row.at("metric") == "accuracy")
            return row.at("value").get<double>();
    return -1;
}

double accuracy(const fs::path& run)
{
    const Outcome outcome = engine(
        {"evaluate", run.string(), "--protocol", "knn", "--rule", "knn", "--k", "1", "--json"});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    return accuracyIn(engineJson(outcome));
}

TEST(FisherCommand, DescribesEvaluatesEmbedsAndSearchesWithoutTraining)
{
    const TemporaryFolder folder;
    const fs::path run = folder.path() / "run";
    const Outcome trained = engine(fisherTraining("demo:small", run, "none"));
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    EXPECT_GT(accuracy(run), 0.25); // of 24 classes
    const fs::path rows = folder.path() / "rows";
    const Outcome embedded =
        engine({"embed", run.string(), "--data", "demo:small", "--out", rows.string()});
    EXPECT_EQ(embedded.exitCode, 0) << embedded.err;
    EXPECT_TRUE(fs::exists(rows / "embeddings.npy"));
    const fs::path picture = folder.path() / "picture.png";
    writeBytes(picture, pngBytes(48, 40, 1));
    const Outcome found = engine({"search", run.string(), picture.string(), "-k", "3", "--json"});
    EXPECT_EQ(found.exitCode, 0) << found.err;
}

TEST(FisherCommand, WeightsItHasNotAreRefusedWithAFormatThatItCanGive)
{
    const TemporaryFolder folder;
    const fs::path run = folder.path() / "run";
    ASSERT_EQ(engine(fisherTraining("demo:small", run, "none")).exitCode, 0);
    const auto exported = [&](const std::string& format) {
        return engine({"export", run.string(), "--format", format, "--out",
                       (folder.path() / format).string()});
    };
    for (const char* format : {"safetensors", "torchscript"}) {
        const Outcome refused = exported(format);
        EXPECT_EQ(refused.exitCode, 3) << refused.err;
        EXPECT_THAT(refused.err, HasSubstr("csv")) << format;
        EXPECT_THAT(refused.err, testing::Not(HasSubstr("Use torchscript"))) << format;
        EXPECT_FALSE(fs::exists(folder.path() / format));
    }
    EXPECT_EQ(exported("csv").exitCode, 0);
    const Outcome told = engine({"export", run.string(), "--check"});
    EXPECT_THAT(told.out, HasSubstr("torchscript: refused: TorchScript cannot carry"));
    EXPECT_THAT(told.out, HasSubstr("safetensors: refused: encoder fisher has no weights"));
    EXPECT_THAT(told.out, HasSubstr("csv: can be written"));
}

TEST(FisherCommand, ClassifierOnCompressedFeaturesIsNearTheUncompressedOne)
{
    const TemporaryFolder folder;
    const auto right = [&](const std::string& method) {
        const fs::path run = folder.path() / method;
        const Outcome trained = engine(fisherTraining("demo:small", run, method));
        EXPECT_EQ(trained.exitCode, 0) << trained.err;
        if (method == "coded") {
            EXPECT_THAT(trained.err, HasSubstr("Compressed "));
            EXPECT_THAT(trained.err, HasSubstr("Took the features of "));
        }
        const Outcome outcome =
            engine({"evaluate", run.string(), "--protocol", "knn", "--rule", "softmax", "--json"});
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        return accuracyIn(engineJson(outcome));
    };
    const double whole = right("svm");
    EXPECT_GT(whole, 0.25); // of 24 classes
    EXPECT_GT(right("coded"), whole - 0.1);
}

TEST(FisherCommand, RefusesPicturesThatAreTooSmallAndWrongNumbers)
{
    const TemporaryFolder folder;
    const fs::path data = folder.path() / "data";
    writeBytes(data / "train-images-idx3-ubyte", idxImages(4, 28, 28));
    writeBytes(data / "train-labels-idx1-ubyte", idxLabels({0, 1, 0, 1}));
    const fs::path run = folder.path() / "run";
    const Outcome small = engine(fisherTraining(data.string(), run, "none"));
    EXPECT_EQ(small.exitCode, 3);
    EXPECT_THAT(small.err, HasSubstr("It needs pictures of 32 pixels or more on every side."));
    EXPECT_FALSE(fs::exists(run));
    std::vector<std::string> wrong = fisherTraining("demo:small", run, "none");
    wrong.insert(wrong.end(), {"--set", "fisher_components=0"});
    EXPECT_EQ(engine(wrong).exitCode, 2);
}

} // namespace
} // namespace kindred::test

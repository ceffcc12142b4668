#include <algorithm>
#include <cmath>

#include "base/Npy.h"
#include "learn/TrainingFixture.h"
#include "model/FisherExtractor.h"
#include "train/plan/Registry.h"

namespace kindred {
namespace {

constexpr int kFew = 4; ///< components, so that tests are quick

std::shared_ptr<const Dataset> demo()
{
    DatasetRequest request;
    request.source = "demo:small";
    return openDataset(request).value();
}

std::shared_ptr<const FisherExtractor> fitted(const Dataset& dataset, int threads)
{
    Executor executor(threads);
    return FisherExtractor::fit(dataset, kFew, 5, executor, {}).value();
}

std::vector<float> extracted(const FisherExtractor& extractor, const Image& image)
{
    std::vector<float> values(static_cast<size_t>(extractor.dimension()));
    extractor.extract(image, values);
    return values;
}

double lengthOf(const float* values, int64_t count)
{
    double sum = 0;
    for (int64_t i = 0; i < count; ++i)
        sum += static_cast<double>(values[i]) * values[i];
    return std::sqrt(sum);
}

class Fisher : public TrainingFixture {
protected:
    void SetUp() override { ASSERT_EQ(setenv("XDG_CACHE_HOME", cache().c_str(), 1), 0); }
    void TearDown() override { ASSERT_EQ(unsetenv("XDG_CACHE_HOME"), 0); }

    fs::path cache() const { return m_folder.path() / "cache"; }

    /// Files of features, and of fits.
    std::vector<fs::path> keptFeatures() const
    {
        std::vector<fs::path> files;
        for (const auto& entry : fs::directory_iterator(cache() / "kindred" / "features"))
            files.push_back(entry.path());
        return files;
    }

    /// Whether a run said that it described pictures, or took features from the cache.
    static bool says(const TrainRequest& plan, const std::string& what)
    {
        for (const Json& event : events(plan))
            if (event["kind"] == "message" &&
                event["text"].get<std::string>().find(what) != std::string::npos)
                return true;
        return false;
    }

    TrainRequest fisherRequest(const std::string& name, const std::string& method) const
    {
        TrainRequest plan = request(name, method);
        plan.encoder = "fisher";
        plan.set = {{"fisher_components", kFew}, {"thumbnails", false}, {"eval_k", 5}};
        if (method == "ncm") {
            plan.set["dim"] = 8;
            plan.set["batch"] = 16;
            plan.set["lr"] = 0.1;
            plan.set["log_every"] = 1;
        } else {
            plan.epochs.reset();
        }
        return plan;
    }

    static Matrix<float> table(const TrainRequest& plan, const std::string& split)
    {
        const RunDirectory run = directory(plan);
        return readNpyMatrix(run.tables(split, run.checkpointSteps().back()) / "embeddings.npy")
            .value();
    }
};

TEST_F(Fisher, G7SizesOfTheFeatures)
{
    EXPECT_EQ(fisherDimension(16, 3), 4096);
    EXPECT_EQ(fisherDimension(256, 3), 65536);
    EXPECT_EQ(fisherDimension(16, 1), 3072); // grey cells have 32 statistics
}

TEST_F(Fisher, ExtractorIsTheSameOnAnyThreadCount)
{
    const auto dataset = demo();
    const auto one = fitted(*dataset, 1);
    const auto three = fitted(*dataset, 3);
    const Image image = dataset->image(7).value();
    EXPECT_EQ(extracted(*one, image), extracted(*three, image));
}

TEST_F(Fisher, ExtractorLearnsFromTrainingPicturesOnly)
{
    const auto dataset = demo();
    const auto own = fitted(*dataset, 2);
    /// Black where it is not for training.
    class HiddenTest final : public Dataset {
    public:
        explicit HiddenTest(const std::shared_ptr<const Dataset>& pictures)
            : Dataset(*pictures), m_pictures(pictures)
        {
        }
        Result<Image> image(int64_t id) const override
        {
            if (subset[static_cast<size_t>(id)] == Subset::Train)
                return m_pictures->image(id);
            return Image{32, 32, 3, std::vector<uint8_t>(size_t{3} * 32 * 32)};
        }

    private:
        std::shared_ptr<const Dataset> m_pictures;
    };
    const Image image = dataset->image(3).value();
    EXPECT_EQ(extracted(*own, image), extracted(*fitted(HiddenTest(dataset), 2), image));
}

TEST_F(Fisher, EachKindOfDescriptorHasUnitLength)
{
    const auto dataset = demo();
    const auto extractor = fitted(*dataset, 2);
    const int64_t half = extractor->dimension() / 2;
    const std::vector<float> values = extracted(*extractor, dataset->image(0).value());
    EXPECT_NEAR(lengthOf(values.data(), half), 1, 1e-5);
    EXPECT_NEAR(lengthOf(values.data() + half, half), 1, 1e-5);
    const Image flat{50, 40, 3, std::vector<uint8_t>(size_t{3} * 50 * 40, 90)};
    const std::vector<float> plain = extracted(*extractor, flat);
    EXPECT_EQ(lengthOf(plain.data(), half), 0);
    EXPECT_NEAR(lengthOf(plain.data() + half, half), 1, 1e-5);
}

TEST_F(Fisher, FittingStopsWhenAsked)
{
    Executor executor(2);
    for (const double last : {0.0, 0.6, 0.9}) {
        const auto stopped = FisherExtractor::fit(*demo(), kFew, 5, executor,
                                                  [&](double done) { return done <= last; });
        ASSERT_FALSE(stopped);
        EXPECT_EQ(stopped.error().code, ErrorCode::Interrupted);
    }
}

TEST_F(Fisher, TableDatasetAndPicturesAgree)
{
    const TrainRequest plan = fisherRequest("run", "none");
    const auto end = runTraining(plan);
    ASSERT_TRUE(end.ok()) << end.error().message();
    EXPECT_EQ(*end, ObservedState::Finished);
    const Matrix<float> rows = table(plan, "test");
    ASSERT_EQ(rows.cols(), fisherDimension(kFew, 3));
    fs::rename(plan.out, plan.out + "-moved");
    const RunDirectory moved(plan.out + "-moved");
    const auto model = RunModel::open(moved, "last", 2);
    ASSERT_TRUE(model.ok()) << model.error().message();
    const auto dataset = openRunDataset(moved).value();
    const std::vector<int64_t> ids = dataset->ids(Subset::Test);
    const auto again = (*model)->embed(*dataset, ids, false, {});
    ASSERT_TRUE(again.ok()) << again.error().message();
    EXPECT_EQ(again->values(), rows.values());
    const auto pictures =
        (*model)->embed({dataset->image(ids[0]).value(), dataset->image(ids[1]).value()}, false);
    ASSERT_TRUE(pictures.ok()) << pictures.error().message();
    EXPECT_TRUE(
        std::equal(pictures->values().begin(), pictures->values().end(), rows.values().begin()));
}

TEST_F(Fisher, FittedMethodsTakeTheFisherVectorItself)
{
    TrainRequest plan = fisherRequest("run", "pca");
    plan.set["components"] = 5;
    const auto end = runTraining(plan);
    ASSERT_TRUE(end.ok()) << end.error().message();
    const Json record = directory(plan).record().value();
    EXPECT_EQ(record["transform"]["input_dimension"], fisherDimension(kFew, 3));
    EXPECT_EQ(record["embedding_dim"], 5);
    EXPECT_EQ(record["options"]["size"], 0);
    EXPECT_EQ(record["options"]["augment"], "none");
    EXPECT_EQ(table(plan, "test").cols(), 5);
}

TEST_F(Fisher, IResumedTrainingOnFeaturesEndsBitEqual)
{
    const TrainRequest whole = fisherRequest("whole", "ncm");
    const auto end = runTraining(whole);
    ASSERT_TRUE(end.ok()) << end.error().message();
    const TrainRequest parts = fisherRequest("parts", "ncm");
    trainStoppingAfter(parts, 5);
    expectEqualRuns(whole, parts);
    EXPECT_GT(status(whole).score["value"].get<double>(), 0.1); // of 24 classes
}

TEST_F(Fisher, AStopWhilePicturesAreDescribedIsObeyedAndTheRunGoesOnLater)
{
    TrainRequest parts = fisherRequest("parts", "ncm");
    const RunDirectory run = directory(parts);
    ASSERT_TRUE(makeFolders(run.root()).ok());
    ASSERT_TRUE(requestControl(run, DesiredState::Stopped).ok());
    const auto stopped = runTraining(parts);
    ASSERT_TRUE(stopped.ok()) << stopped.error().message();
    EXPECT_EQ(*stopped, ObservedState::Stopped);
    EXPECT_EQ(status(parts).state, ObservedState::Stopped);
    EXPECT_TRUE(lossCurve(parts).empty());
    EXPECT_FALSE(fs::exists(run.root() / "extractor.safetensors")) << "broken off while it learned";
    EXPECT_EQ(status(parts).stage["name"], "learning patches");
    EXPECT_LT(status(parts).stage["share"].get<double>(), 0.3);
    parts.resume = true;
    ASSERT_TRUE(requestControl(run, DesiredState::Running).ok());
    const auto resumed = runTraining(parts);
    ASSERT_TRUE(resumed.ok()) << resumed.error().message();
    EXPECT_EQ(*resumed, ObservedState::Finished);
    EXPECT_TRUE(status(parts).stage.is_null());
    fs::remove_all(cache()); // the whole run describes its pictures itself
    const TrainRequest whole = fisherRequest("whole", "ncm");
    ASSERT_TRUE(runTraining(whole).ok());
    expectEqualRuns(whole, parts);
}

TEST_F(Fisher, DamagedExtractorIsRefused)
{
    const TrainRequest plan = fisherRequest("run", "none");
    ASSERT_TRUE(runTraining(plan).ok());
    const fs::path file = fs::path(plan.out) / "extractor.safetensors";
    const std::string bytes = readFile(file).value();
    for (const std::string& broken : {bytes.substr(0, bytes.size() / 2), std::string("none")}) {
        ASSERT_TRUE(writeFile(file, broken).ok());
        const auto model = RunModel::open(directory(plan), "last", 2);
        ASSERT_FALSE(model.ok());
        EXPECT_EQ(model.error().code, ErrorCode::Input);
        EXPECT_NE(model.error().message().find("extractor.safetensors"), std::string::npos);
    }
}

TEST_F(Fisher, SecondRunOnTheSamePicturesDescribesNone)
{
    const TrainRequest first = fisherRequest("first", "ncm");
    const TrainRequest second = fisherRequest("second", "ncm");
    ASSERT_TRUE(runTraining(first).ok());
    ASSERT_TRUE(runTraining(second).ok());
    EXPECT_TRUE(says(first, "Described "));
    EXPECT_FALSE(says(first, "Took the features "));
    EXPECT_FALSE(says(second, "Described "));
    EXPECT_FALSE(says(second, "Learning what patches "));
    EXPECT_TRUE(says(second, "Took the features "));
    expectEqualRuns(first, second);
    EXPECT_EQ(readFile(fs::path(first.out) / "extractor.safetensors").value(),
              readFile(fs::path(second.out) / "extractor.safetensors").value());
    EXPECT_EQ(table(first, "test").values(), table(second, "test").values());
}

TEST_F(Fisher, DamagedFeaturesAreExtractedAgain)
{
    const TrainRequest whole = fisherRequest("whole", "none");
    ASSERT_TRUE(runTraining(whole).ok());
    ASSERT_EQ(keptFeatures().size(), 2);
    for (const fs::path& file : keptFeatures()) {
        std::string bytes = readFile(file).value();
        bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
        ASSERT_TRUE(writeFile(file, bytes).ok());
    }
    const TrainRequest again = fisherRequest("again", "none");
    ASSERT_TRUE(runTraining(again).ok());
    EXPECT_TRUE(says(again, "Learning what patches "));
    EXPECT_TRUE(says(again, "Described "));
    EXPECT_EQ(table(whole, "test").values(), table(again, "test").values());
    const TrainRequest third = fisherRequest("third", "none");
    ASSERT_TRUE(runTraining(third).ok());
    EXPECT_FALSE(says(third, "Described "));
}

TEST_F(Fisher, AnotherSeedSplitOrNumberOfComponentsIsExtractedAnew)
{
    std::vector<TrainRequest> plans(4, fisherRequest("run", "none"));
    plans[1].seed = 99;
    plans[2].split = "ratio:0.5";
    plans[3].set["fisher_components"] = kFew + 1;
    for (size_t i = 0; i < plans.size(); ++i) {
        plans[i].out += std::to_string(i);
        ASSERT_TRUE(runTraining(plans[i]).ok());
        EXPECT_FALSE(says(plans[i], "Took the features ")) << i;
        EXPECT_EQ(keptFeatures().size(), 2 * (i + 1));
    }
}

TEST_F(Fisher, SaysWhereItCannotWork)
{
    const EncoderInfo* info = findEncoder("fisher");
    ASSERT_TRUE(info);
    const auto dataset = demo();
    EXPECT_EQ(info->applies(*dataset), "");
    /// The pictures as they are said to be.
    class Described final : public Dataset {
    public:
        explicit Described(const Dataset& pictures) : Dataset(pictures) {}
        Result<Image> image(int64_t) const override { return inputError("not there"); }
    };
    Described small(*dataset);
    small.minHeight = 28;
    EXPECT_EQ(info->applies(small), "It needs pictures of 32 pixels or more on every side.");
    Described features(*dataset);
    features.isImages = false;
    EXPECT_EQ(info->applies(features), "It needs images; this source holds feature vectors.");
    Executor executor(2);
    const auto broken = FisherExtractor::fit(small, kFew, 1, executor, {});
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().what, "not there");
}

} // namespace
} // namespace kindred

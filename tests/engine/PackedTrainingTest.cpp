#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "base/Npy.h"
#include "engine/EngineProgram.h"
#include "support/Fixtures.h"
#include "support/JpegPicture.h"

namespace kindred::test {
namespace {

using testing::Contains;
using testing::HasSubstr;

/// Trains on a folder of JPEG files, with a cache of its own.
class PackedTraining : public testing::Test {
protected:
    void SetUp() override { writeJpegFolders(m_folder.path() / "photos", 3, 10, 200, 150); }

    fs::path path(const std::string& name) const { return m_folder.path() / name; }

    Outcome start(std::vector<std::string> arguments) const
    {
        Process::Options options;
        options.environment["KINDRED_HOME"] = path("home").string();
        options.environment["XDG_CACHE_HOME"] = path("cache").string();
        options.environment["OMP_WAIT_POLICY"] = "PASSIVE";
        return run(engineCommand(std::move(arguments)), options);
    }
    fs::path trained(const std::string& name, const std::string& shards,
                     const std::vector<std::string>& more = {}) const
    {
        std::vector<std::string> arguments = {"train",
                                              "--data",
                                              path("photos").string(),
                                              "--out",
                                              path(name).string(),
                                              "--encoder",
                                              "lenet",
                                              "--method",
                                              "softmax",
                                              "--threads",
                                              "1"};
        std::vector<std::string> settings = {"size=28", "augment=photo", "batch=8",
                                             "schedule=constant", "warmup=0"};
        if (!shards.empty())
            settings.push_back("shards=" + shards);
        for (const std::string& setting : settings)
            arguments.insert(arguments.end(), {"--set", setting});
        arguments.insert(arguments.end(), more.begin(), more.end());
        const Outcome outcome = start(arguments);
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        return path(name);
    }
    std::vector<fs::path> packedFiles() const
    {
        std::vector<fs::path> files;
        std::error_code none;
        for (fs::directory_iterator next(path("cache") / "kindred" / "shards", none), end;
             !none && next != end; next.increment(none))
            files.push_back(next->path());
        return files;
    }
    static Json record(const fs::path& run)
    {
        return *parseJson(*readFile(run / "run.json"), "run.json");
    }
    static std::vector<std::string> messages(const fs::path& run)
    {
        std::vector<std::string> texts;
        std::istringstream lines(*readFile(run / "events.jsonl"));
        for (std::string line; std::getline(lines, line);)
            if (const Json event = *parseJson(line, "events.jsonl"); event["kind"] == "message")
                texts.push_back(event["text"]);
        return texts;
    }
    /// Of the newest checkpoint.
    static std::string weights(const fs::path& run)
    {
        int64_t newest = -1;
        for (const auto& entry : fs::directory_iterator(run / "checkpoints"))
            newest = std::max<int64_t>(newest, std::stoll(entry.path().filename()));
        return *readFile(run / "checkpoints" / std::to_string(newest) / "weights.safetensors");
    }

    TemporaryFolder m_folder;
};

TEST_F(PackedTraining, PacksOnceAndTheNextTrainingReadsThat)
{
    const fs::path plain = trained("plain", "", {"--epochs", "2"});
    EXPECT_TRUE(packedFiles().empty()) << "off where nobody asks";
    EXPECT_EQ(record(plain)["options"]["shards"], "off");
    EXPECT_FALSE(record(plain).contains("packed"));

    const fs::path first = trained("first", "always", {"--epochs", "2"});
    ASSERT_EQ(packedFiles().size(), 1u);
    EXPECT_EQ(record(first)["packed"], Json({{"edge", 56}}));
    EXPECT_THAT(messages(first),
                Contains(HasSubstr("Packed 30 pictures, short side at most 56, into " +
                                   packedFiles()[0].string())));
    const fs::path second = trained("second", "always", {"--epochs", "2"});
    EXPECT_THAT(messages(second), Contains(HasSubstr("which an earlier training packed")));
    EXPECT_TRUE(weights(first) == weights(second));
    EXPECT_FALSE(weights(first) == weights(plain)) << "crops come from smaller pictures";

    std::string damaged = *readFile(packedFiles()[0]);
    damaged[500] = static_cast<char>(damaged[500] + 1);
    writeBytes(packedFiles()[0], damaged);
    const fs::path third = trained("third", "always", {"--epochs", "2"});
    EXPECT_THAT(messages(third), Contains(HasSubstr("could not be used: ")));
    EXPECT_TRUE(weights(third) == weights(first));
}

TEST_F(PackedTraining, AResumedRunReadsWhatItBeganWith)
{
    const fs::path whole = trained("whole", "always", {"--epochs", "2"});
    const fs::path grown = trained("grown", "always", {"--epochs", "1"});
    fs::remove_all(path("cache"));
    const Outcome resumed = start({"train", "--out", grown.string(), "--data",
                                   path("photos").string(), "--resume", "--epochs", "2"});
    ASSERT_EQ(resumed.exitCode, 0) << resumed.err;
    EXPECT_EQ(packedFiles().size(), 1u) << "packed once more";
    EXPECT_TRUE(weights(grown) == weights(whole));
}

TEST_F(PackedTraining, ARunFromBeforeTheOptionReadsItsSource)
{
    const fs::path whole = trained("whole", "", {"--epochs", "2"});
    const fs::path old = trained("old", "", {"--epochs", "1"});
    Json before = record(old);
    before["options"].erase("shards");
    before["options"].erase("shard_size");
    writeBytes(old / "run.json", before.dump());
    const Outcome resumed = start({"train", "--out", old.string(), "--data",
                                   path("photos").string(), "--resume", "--epochs", "2"});
    ASSERT_EQ(resumed.exitCode, 0) << resumed.err;
    EXPECT_TRUE(packedFiles().empty());
    EXPECT_TRUE(weights(old) == weights(whole));
}

TEST_F(PackedTraining, TablesOfTheEndAreOfTheSource)
{
    const fs::path run = trained("run", "always", {"--epochs", "2"});
    const Outcome embedded = start({"embed", run.string(), "--data", path("photos").string(),
                                    "--out", path("rows").string(), "--threads", "1"});
    ASSERT_EQ(embedded.exitCode, 0) << embedded.err;
    const auto all = readNpyMatrix(path("rows") / "embeddings.npy");
    ASSERT_TRUE(all.ok() && all->rows() == 30);
    int64_t newest = 0;
    for (const auto& entry : fs::directory_iterator(run / "tables"))
        if (const std::string name = entry.path().filename(); name.starts_with("test@"))
            newest = std::max<int64_t>(newest, std::stoll(name.substr(5)));
    const fs::path table = run / "tables" / ("test@" + std::to_string(newest));
    const auto rows = readNpyMatrix(table / "embeddings.npy");
    const auto ids = readNpyIntegers(table / "ids.npy");
    ASSERT_TRUE(rows.ok() && ids.ok() && rows->rows() > 0);
    for (int64_t i = 0; i < rows->rows(); ++i)
        for (int64_t j = 0; j < rows->cols(); ++j)
            ASSERT_NEAR((*rows)(i, j), (*all)((*ids)[static_cast<size_t>(i)], j), 1e-5);
}

TEST_F(PackedTraining, AutomaticallyOnlyWhereItPays)
{
    fs::remove_all(path("photos"));
    writeClassFolders(path("photos"), 3, 10);
    const fs::path run = trained("small", "auto", {"--epochs", "2"});
    EXPECT_THAT(messages(run),
                Contains(HasSubstr("not packed: the pictures are hardly larger than")));
    EXPECT_TRUE(packedFiles().empty());
    EXPECT_FALSE(record(run).contains("packed"));
}

} // namespace
} // namespace kindred::test

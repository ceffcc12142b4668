#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mount.h>
#include <unistd.h>

#include <cstring>
#include <set>
#include <string>
#include <vector>

#include "engine/EngineProgram.h"
#include "support/Fixtures.h"

namespace kindred::test {
namespace {

using testing::AnyOf;
using testing::HasSubstr;

/// A small file system of its own, mounted over a folder; gone at the end.
class Tmpfs {
public:
    explicit Tmpfs(const std::string& options, unsigned long flags = 0)
        : m_mounted(::mount("tmpfs", m_folder.path().c_str(), "tmpfs", flags, options.c_str()) ==
                    0),
          m_problem(m_mounted ? "" : std::strerror(errno))
    {
    }
    ~Tmpfs()
    {
        if (m_mounted)
            ::umount2(m_folder.path().c_str(), MNT_DETACH);
    }
    Tmpfs(const Tmpfs&) = delete;
    Tmpfs& operator=(const Tmpfs&) = delete;

    bool mounted() const { return m_mounted; }
    const std::string& problem() const { return m_problem; }
    const fs::path& path() const { return m_folder.path(); }

private:
    TemporaryFolder m_folder;
    bool m_mounted;
    std::string m_problem;
};

/// The command with no file of more than `blocks` × 512 bytes.
std::vector<std::string> withSmallFiles(int blocks, std::vector<std::string> command)
{
    command.insert(command.begin(),
                   {"sh", "-c", "ulimit -f " + std::to_string(blocks) + "; exec \"$@\"", "sh"});
    return command;
}

/// Root may do everything, so somebody else runs the command then.
std::vector<std::string> asNobody(std::vector<std::string> command)
{
    if (::geteuid() == 0)
        command.insert(command.begin(),
                       {"setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"});
    return command;
}

void expectWholeJson(const fs::path& folder)
{
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.path().extension() == ".json") {
            EXPECT_TRUE(parseJson(*readFile(entry.path()), entry.path()).ok()) << entry.path();
        }
    }
}

TEST(RunFaults, AFailedWriteEndsTheTrainingInWordsAndItGoesOnLater)
{
    const TemporaryFolder folder;
    const fs::path out = folder.path() / "run";
    const Outcome full = run(withSmallFiles(200, engineCommand(smallTraining(out))));
    EXPECT_EQ(full.exitCode, 1) << full.err << " signal " << full.signal;
    EXPECT_THAT(full.err, HasSubstr("File too large"));
    expectWholeJson(out);
    const Outcome resumed = engine(smallTraining(out, {"--resume"}));
    EXPECT_EQ(resumed.exitCode, 0) << resumed.err;
}

TEST(RunFaults, ADamagedCheckpointSaysHowToGoOn)
{
    const TemporaryFolder folder;
    const fs::path out = folder.path() / "run";
    ASSERT_EQ(engine(smallTraining(out, {"--epochs", "2"})).exitCode, 0);
    std::set<int64_t> steps;
    for (const auto& entry : fs::directory_iterator(out / "checkpoints"))
        steps.insert(std::stoll(entry.path().filename()));
    ASSERT_GE(steps.size(), 2u);
    const std::string last = std::to_string(*steps.rbegin());
    const fs::path newest = out / "checkpoints" / last;
    fs::resize_file(newest / "weights.safetensors", 1000);
    for (const auto& command :
         {std::vector<std::string>{"evaluate", out.string(), "--set", "feature=penultimate"},
          smallTraining(out, {"--resume", "--epochs", "3"})}) {
        const Outcome refused = engine(command);
        EXPECT_EQ(refused.exitCode, 3) << refused.err;
        EXPECT_THAT(refused.err, HasSubstr("move the folder checkpoints/" + last));
    }
    fs::rename(newest, folder.path() / "aside");
    const Outcome resumed = engine(smallTraining(out, {"--resume", "--epochs", "3"}));
    EXPECT_EQ(resumed.exitCode, 0) << resumed.err;
}

TEST(RunFaults, ADamagedTableSaysHowItIsMadeAgain)
{
    const TemporaryFolder folder;
    const fs::path out = folder.path() / "run";
    ASSERT_EQ(engine(smallTraining(out, {"--epochs", "2"})).exitCode, 0);
    int64_t last = 0;
    for (const auto& entry : fs::directory_iterator(out / "checkpoints"))
        last = std::max<int64_t>(last, std::stoll(entry.path().filename()));
    const std::string name = "train@" + std::to_string(last);
    const std::string before = *readFile(out / "tables" / name / "embeddings.npy");
    const fs::path picture = out / "thumbs/atlas-0.png";
    const std::vector<std::string> search = {"search", out.string(), picture.string()};
    fs::resize_file(out / "tables" / name / "embeddings.npy", 1000);
    const Outcome refused = engine(search);
    EXPECT_EQ(refused.exitCode, 3) << refused.err;
    EXPECT_THAT(refused.err, HasSubstr("move the folder tables/" + name + " out of the run"));
    fs::rename(out / "tables" / name, folder.path() / "aside");
    const Outcome resumed = engine(smallTraining(out, {"--resume", "--epochs", "2"}));
    EXPECT_EQ(resumed.exitCode, 0) << resumed.err;
    EXPECT_EQ(*readFile(out / "tables" / name / "embeddings.npy"), before);
    EXPECT_EQ(engine(search).exitCode, 0);
}

TEST(RunFaults, ADamagedListOfSamplesSaysWhereAndHowItIsMadeAgain)
{
    const TemporaryFolder folder;
    const fs::path out = folder.path() / "run";
    fs::copy(smallRun(), out, fs::copy_options::recursive);
    const fs::path file = out / "samples.jsonl";
    const std::string before = *readFile(file);
    const size_t second = before.find('\n') + 1;
    const size_t third = before.find('\n', second) + 1;
    const auto exported = [&] {
        const std::string to = (folder.path() / "rows").string();
        return engine({"export", out.string(), "--format", "csv", "--out", to});
    };
    const std::pair<std::string, const char*> damaged[] = {
        {before.substr(0, second + 9) + before.substr(third - 1), "line 2 is damaged"},
        {before.substr(0, second) + "7" + before.substr(third - 1), "line 2 is damaged"},
        {before.substr(0, second) + before.substr(third), "line 2 is not that of sample 1"}};
    for (const auto& [text, says] : damaged) {
        ASSERT_TRUE(writeFile(file, text).ok());
        const Outcome refused = exported();
        EXPECT_EQ(refused.exitCode, 3) << refused.err;
        EXPECT_THAT(refused.err, HasSubstr(std::string("samples.jsonl: ") + says));
        EXPECT_THAT(refused.err, HasSubstr("or move it out of the run"));
        EXPECT_EQ(*readFile(file), text) << "what is left of it is kept";
    }
    fs::rename(file, folder.path() / "aside");
    const Outcome resumed = engine(smallTraining(out, {"--resume"}));
    EXPECT_EQ(resumed.exitCode, 0) << resumed.err;
    EXPECT_EQ(*readFile(file), before);
    EXPECT_EQ(exported().exitCode, 0);
}

TEST(RunFaults, WhatARecordLacksIsToldInWordsWhereItIsWanted)
{
    const TemporaryFolder folder;
    const fs::path out = folder.path() / "run";
    fs::copy(smallRun(), out, fs::copy_options::recursive);
    Json record = *parseJson(*readFile(out / "run.json"), "run.json");
    record.erase("embedding_dim");
    ASSERT_TRUE(writeFile(out / "run.json", record.dump()).ok());
    const Outcome evaluated = engine({"evaluate", out.string()}); // which can do without it
    EXPECT_EQ(evaluated.exitCode, 0) << evaluated.err;
    const Outcome refused = engine({"evaluate", out.string(), "--estimate"});
    EXPECT_EQ(refused.exitCode, 3) << refused.err;
    EXPECT_THAT(refused.err, HasSubstr("run.json: the record is damaged: key 'embedding_dim'"));
    EXPECT_THAT(refused.err, HasSubstr("Put an undamaged copy"));
}

TEST(RunFaults, EmbeddingsThatCannotBeWrittenLeaveNothing)
{
    const TemporaryFolder folder;
    const Outcome outcome =
        run(withSmallFiles(16, engineCommand({"embed", smallRun().string(), "--data", "demo:small",
                                              "--out", (folder.path() / "out").string()})));
    EXPECT_EQ(outcome.exitCode, 1) << outcome.err << " signal " << outcome.signal;
    EXPECT_THAT(outcome.err, HasSubstr("File too large"));
    EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(RunFaults, AFolderOfSomebodyElseIsRefused)
{
    const TemporaryFolder folder;
    fs::permissions(folder.path(), fs::perms(0555));
    const Outcome outcome = run(asNobody(engineCommand(smallTraining(folder.path() / "run"))));
    fs::permissions(folder.path(), fs::perms(0755));
    EXPECT_EQ(outcome.exitCode, 1) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("Permission denied"));
    EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(RunFaults, AFullDiskEndsTheTrainingInWordsAndItGoesOnWithSpace)
{
    const Tmpfs disk("size=700k");
    if (!disk.mounted())
        GTEST_SKIP() << "no tmpfs can be mounted here: " << disk.problem();
    const Outcome full = engine(smallTraining(disk.path() / "run"));
    EXPECT_EQ(full.exitCode, 1) << full.err;
    EXPECT_THAT(full.err, HasSubstr("No space left on device"));
    EXPECT_THAT(full.err, HasSubstr("Free some space"));
    expectWholeJson(disk.path());
    ASSERT_EQ(::mount("tmpfs", disk.path().c_str(), "tmpfs", MS_REMOUNT, "size=200m"), 0);
    const Outcome resumed = engine(smallTraining(disk.path() / "run", {"--resume"}));
    EXPECT_EQ(resumed.exitCode, 0) << resumed.err;
}

TEST(RunFaults, AReadOnlyFolderIsRefused)
{
    const Tmpfs disk("size=1m", MS_RDONLY);
    if (!disk.mounted())
        GTEST_SKIP() << "no tmpfs can be mounted here: " << disk.problem();
    const Outcome outcome = engine(smallTraining(disk.path() / "run"));
    EXPECT_EQ(outcome.exitCode, 1) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("Read-only file system"));
}

TEST(RunFaults, EmbeddingsForAFullDiskLeaveNothing)
{
    const Tmpfs disk("size=8k");
    if (!disk.mounted())
        GTEST_SKIP() << "no tmpfs can be mounted here: " << disk.problem();
    const Outcome outcome = engine({"embed", smallRun().string(), "--data", "demo:small", "--out",
                                    (disk.path() / "out").string()});
    EXPECT_EQ(outcome.exitCode, 1) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("No space left on device"));
    EXPECT_TRUE(fs::is_empty(disk.path()));
}

TEST(RunFaults, AnUnreadableFileIsNamed)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path() / "pictures", 2, 4);
    fs::permissions(folder.path(), fs::perms(0755));
    const fs::path hidden = folder.path() / "pictures/class0/0.png";
    fs::permissions(hidden, fs::perms::none);
    const Outcome outcome =
        run(asNobody(engineCommand({"data", (folder.path() / "pictures").string(), "--json"})));
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    bool named = false;
    const Json data = engineJson(outcome);
    for (const Json& problem : data.at("problems"))
        named |= problem.value("where", "") == "class0/0.png" &&
                 problem.value("what", "").find("Permission denied") != std::string::npos;
    EXPECT_TRUE(named) << outcome.out;
}

TEST(RunFaults, BrokenPicturesAndSingletonsAreSkippedAndSaid)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path() / "pictures", 2, 8);
    writeBytes(folder.path() / "pictures/class0/broken.png", "no picture");
    writeBytes(folder.path() / "pictures/class2/only.png", pngBytes(16, 16, 40));
    const fs::path out = folder.path() / "run";
    const Outcome outcome =
        engine({"train", "--data", (folder.path() / "pictures").string(), "--out", out.string(),
                "--method", "none", "--encoder", "identity"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto record = parseJson(*readFile(out / "run.json"), "run.json");
    ASSERT_TRUE(record.ok());
    std::vector<std::string> excluded;
    for (const Json& exclusion : record->at("data").at("exclusions"))
        excluded.push_back(exclusion.value("path", ""));
    EXPECT_THAT(excluded, testing::UnorderedElementsAre("class0/broken.png", "class2/only.png"));
    EXPECT_THAT(outcome.err, HasSubstr("2 images were left out"));
}

TEST(RunFaults, WhatAJobSaysStandsInItsLog)
{
    const TemporaryFolder folder;
    const fs::path out = folder.path() / "run";
    const Outcome diverged = engine({"train", "--data", "demo:small", "--out", out.string(),
                                     "--method", "softmax", "--encoder", "lenet", "--epochs", "2",
                                     "--set", "lr=100", "--set", "warmup=0", "--quiet"});
    ASSERT_EQ(diverged.exitCode, 1) << diverged.err;
    const auto log = readFile(out / "log.txt");
    ASSERT_TRUE(log.ok());
    EXPECT_THAT(*log, HasSubstr("error: "));
    EXPECT_THAT(*log, HasSubstr("training diverged"));
    EXPECT_THAT(*log, HasSubstr("a new run with a lower lr.")); // which has no sigma
    EXPECT_THAT(*log, testing::Not(HasSubstr("-nan")));
    EXPECT_EQ(engine({"evaluate", out.string(), "--protocol", "knn"}).exitCode, 0);
    EXPECT_EQ(*readFile(out / "log.txt"), *log) << "only its job writes there";
}

TEST(RunFaults, ASecondJobInOneRunDirectoryIsRefused)
{
    const TemporaryFolder folder;
    const fs::path out = folder.path() / "run";
    Process first(engineCommand(smallTraining(out, {"--epochs", "2000"})));
    // The lock file's text is written once the lock is held.
    while (first.running() && readFile(out / "events.jsonl").ok() == false)
        EXPECT_TRUE(first.running());
    const Outcome second = engine(smallTraining(out, {"--resume", "--epochs", "2000"}));
    EXPECT_EQ(second.exitCode, 1) << second.err;
    EXPECT_THAT(second.err, HasSubstr(std::to_string(first.id()))) << "says who";
    first.signal(SIGTERM);
    const Outcome ended = first.wait();
    EXPECT_EQ(ended.exitCode, 130) << ended.err;
}

} // namespace
} // namespace kindred::test

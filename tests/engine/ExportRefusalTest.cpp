// What export refuses, ends or cannot write, and that nothing stays of it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <signal.h>

#include <map>

#include "engine/EngineProgram.h"
#include "engine/Exported.h"
#include "support/Fixtures.h"
#include "support/GatedFile.h"

namespace kindred::test {
namespace {

using testing::HasSubstr;

/// The formats that --check says to be refused, and for what.
std::map<std::string, std::string> toldBefore(const fs::path& run)
{
    const Outcome outcome = engine({"export", run.string(), "--check", "--json"});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    std::map<std::string, std::string> refused;
    const Json told = engineJson(outcome);
    for (const Json& format : told["formats"])
        if (!format["error"].is_null())
            refused[format["id"].get<std::string>()] = format["error"]["what"].get<std::string>();
    return refused;
}

struct Refusal {
    std::string says;
    std::vector<std::string> arguments; ///< after the run
    int code = 2;
};

TEST(ExportRefusal, RefusalsSayWhyAndLeaveNothing)
{
    const TemporaryFolder folder;
    const std::string there = (folder.path() / "there.csv").string();
    const std::string fresh = (folder.path() / "new" / "file").string();
    writeBytes(there, "mine");
    const auto before = listing(folder.path());
    const std::string run = smallRun().string();
    const Refusal refusals[] = {
        {"did you mean “csv”", {"--format", "cvs", "--out", fresh}},
        {"is there already", {"--format", "csv", "--out", there}},
        {"directory of a run", {"--format", "tensorboard", "--out", run}},
        {"directory of a run", {"--format", "csv", "--out", run + "/e.csv"}},
        {"names a folder", {"--format", "torchscript", "--out", fresh + "/"}},
        {"has no embeddings", {"--format", "tensorboard", "--out", fresh, "--data", "demo:small"}},
        {"not a step", {"--format", "csv", "--out", fresh, "--step", "latest"}},
        {"holds all steps", {"--format", "tensorboard", "--out", fresh, "--step", "5"}},
        {"no checkpoint of step 99999", {"--format", "csv", "--out", fresh, "--step", "99999"}, 3}};
    for (const Refusal& refusal : refusals) {
        std::vector<std::string> arguments = {"export", run};
        arguments.insert(arguments.end(), refusal.arguments.begin(), refusal.arguments.end());
        const Outcome outcome = engine(arguments);
        EXPECT_EQ(outcome.exitCode, refusal.code) << refusal.says << ": " << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr(refusal.says));
        EXPECT_EQ(listing(folder.path()), before) << refusal.says;
    }
}

/// Ctrl-C in the moment in which nothing more than the writing was left to do.
TEST(ExportRefusal, WhatIsInterruptedLateWritesNothing)
{
    ::signal(SIGPIPE, SIG_IGN); // who ends at once reads no more
    for (const std::string format : {"csv", "embedding-projector"}) {
        const TemporaryFolder folder;
        const fs::path run = folder.path() / "run";
        fs::copy(smallRun(), run, fs::copy_options::recursive);
        const std::string samples = *readFile(run / "samples.jsonl");
        GatedFile gate(run / "samples.jsonl");
        const fs::path out = folder.path() / "out";
        Process process(engineCommand({"export", run.string(), "--format", format, "--out",
                                       (out / "new" / "file").string()}));
        ASSERT_TRUE(gate.reached()) << format;
        process.signal(SIGINT);
        ASSERT_TRUE(gate.release(samples)) << format;
        const Outcome outcome = process.wait();
        EXPECT_EQ(outcome.exitCode, 130) << outcome.err;
        EXPECT_FALSE(fs::exists(out)) << format; // nor the folders above the file
    }
}

TEST(ExportRefusal, WhatCannotBeWrittenLeavesNoFolders)
{
    const TemporaryFolder folder;
    const fs::path out = folder.path() / "new" / "deep";
    const std::string longName(300, 'n'); // no file system takes it
    for (const char* format : {"csv", "tensorboard", "safetensors"})
        for (const fs::path& place : {out / longName, out / longName / "file"}) {
            const Outcome outcome = exported(smallRun(), format, place);
            EXPECT_EQ(outcome.exitCode, 1) << format << outcome.err;
            EXPECT_THAT(outcome.err, HasSubstr("name too long")) << format;
            EXPECT_FALSE(fs::exists(folder.path() / "new")) << format;
        }
    const fs::path kept = folder.path() / "there";
    fs::create_directory(kept);
    EXPECT_EQ(exported(smallRun(), "csv", kept / "new" / longName).exitCode, 1);
    EXPECT_TRUE(fs::is_empty(kept)); // and it stays
}

TEST(ExportRefusal, WhatIsNoRunOrHasNoCheckpointIsRefused)
{
    const TemporaryFolder folder;
    const std::string out = (folder.path() / "out").string();
    for (const char* format :
         {"csv", "embedding-projector", "tensorboard", "torchscript", "safetensors"}) {
        const Outcome none = exported(folder.path() / "nowhere", format, out);
        EXPECT_EQ(none.exitCode, 3) << format << none.err;
        EXPECT_FALSE(fs::exists(out)) << format;
    }
    const fs::path run = folder.path() / "run";
    fs::copy(smallRun(), run, fs::copy_options::recursive);
    fs::remove_all(run / "checkpoints");
    for (const char* format : {"csv", "torchscript"}) {
        const Outcome outcome = exported(run, format, out);
        EXPECT_EQ(outcome.exitCode, 3) << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr("no checkpoint"));
    }
    writeBytes(run / "run.json", "{");
    EXPECT_EQ(exported(run, "tensorboard", out).exitCode, 3);
    EXPECT_FALSE(fs::exists(out));
}

TEST(ExportRefusal, AMemoryOfNeighboursIsNoScriptAndTheInputHasNoWeights)
{
    const TemporaryFolder folder;
    const fs::path run = folder.path() / "run";
    const Outcome trained =
        engine({"train", "--data", "demo:small", "--out", run.string(), "--method", "mne",
                "--encoder", "lenet", "--epochs", "1", "--set", "batch=32", "--set", "size=16"});
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    const fs::path out = folder.path() / "new" / "model.pt";
    const Outcome script = exported(run, "torchscript", out);
    EXPECT_EQ(script.exitCode, 3) << script.err;
    EXPECT_THAT(script.err, HasSubstr("neighbours in a memory"));
    const fs::path pixels = folder.path() / "pixels";
    ASSERT_EQ(
        engine({"train", "--data", "demo:small", "--out", pixels.string(), "--method", "none"})
            .exitCode,
        0);
    const Outcome weights = exported(pixels, "safetensors", out);
    EXPECT_EQ(weights.exitCode, 3) << weights.err;
    EXPECT_THAT(weights.err, HasSubstr("has no weights"));
    EXPECT_FALSE(fs::exists(folder.path() / "new"));
    // --check tells both before they are tried.
    const std::string mixed = engineJson(script)["error"]["what"].get<std::string>();
    const std::string bare = engineJson(weights)["error"]["what"].get<std::string>();
    EXPECT_EQ(toldBefore(run), (std::map<std::string, std::string>{{"torchscript", mixed}}));
    EXPECT_EQ(toldBefore(pixels), (std::map<std::string, std::string>{{"safetensors", bare}}));
    const Outcome words = engine({"export", run.string(), "--check"});
    EXPECT_THAT(words.out, HasSubstr("csv: can be written\n"));
    EXPECT_THAT(words.out, HasSubstr("torchscript: refused: " + mixed));
}

TEST(ExportRefusal, AMapOfOneDimensionIsNoneForTheProjector)
{
    const TemporaryFolder folder;
    const std::string run = (folder.path() / "run").string();
    const Outcome fitted = engine({"train", "--data", "demo:small", "--out", run, "--method", "pca",
                                   "--set", "components=1"});
    ASSERT_EQ(fitted.exitCode, 0) << fitted.err;
    const Outcome tried = exported(run, "embedding-projector", folder.path() / "new" / "projector");
    EXPECT_EQ(tried.exitCode, 3) << tried.err;
    EXPECT_THAT(tried.err, HasSubstr("two dimensions or more"));
    EXPECT_FALSE(fs::exists(folder.path() / "new"));
    const std::string what = engineJson(tried)["error"]["what"].get<std::string>();
    EXPECT_EQ(toldBefore(run), (std::map<std::string, std::string>{{"embedding-projector", what}}));
}

} // namespace
} // namespace kindred::test

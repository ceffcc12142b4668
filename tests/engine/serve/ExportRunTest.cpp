// A run is exported for a window: what the command line writes, in a process of its own.

#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <map>

#include "FinishedRunTest.h"
#include "GatedRun.h"
#include "run/Descriptor.h"
#include "support/GatedFile.h"
#include "support/Process.h"

namespace kindred::test {
namespace {

size_t filesIn(const fs::path& folder)
{
    return static_cast<size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

TEST_F(FinishedRunTest, AnExportIsThatOfTheCommandLine)
{
    const TemporaryFolder folder;
    const auto answer = [&](const char* format, const fs::path& out) {
        return client().result("run.export",
                               {{"run", run()}, {"format", format}, {"out", out.string()}});
    };
    const Json csv = answer("csv", folder.path() / "asked.csv");
    EXPECT_GT(csv["rows"].get<int64_t>(), 0);
    EXPECT_EQ(csv["out"], (folder.path() / "asked.csv").string());
    const Outcome typed = kindred::test::run({KINDRED_ENGINE, "export", run(), "--format", "csv",
                                              "--out", (folder.path() / "typed.csv").string()});
    ASSERT_EQ(typed.exitCode, 0) << typed.err;
    EXPECT_EQ(*readFile(folder.path() / "asked.csv"), *readFile(folder.path() / "typed.csv"));
    const Json projector = answer("embedding-projector", folder.path() / "projector");
    EXPECT_EQ(projector["files"].size(), filesIn(folder.path() / "projector"));
    EXPECT_EQ(answer("tensorboard", folder.path() / "curves")["files"].size(), 1U);
    for (const char* format : {"torchscript", "safetensors"}) {
        EXPECT_EQ(answer(format, folder.path() / format)["step"], csv["step"]);
        EXPECT_GT(fs::file_size(folder.path() / format), 1000U) << format;
    }
}

TEST_F(FinishedRunTest, AnExportThatIsRefusedSaysWhyAndLeavesNothing)
{
    const TemporaryFolder folder;
    const fs::path taken = folder.path() / "taken.csv";
    ASSERT_TRUE(writeFile(taken, "mine").ok());
    const auto error = [&](const Json& change) {
        Json params = {{"run", run()}, {"format", "csv"}, {"out", taken.string()}};
        params.update(change);
        return client().error("run.export", params);
    };
    const Json there = error(Json::object());
    EXPECT_EQ(there["code"], -32602);
    EXPECT_EQ(there["data"]["what"], "is there already");
    EXPECT_EQ(*readFile(taken), "mine");
    EXPECT_EQ(error({{"format", "pdf"}})["code"], -32602);
    EXPECT_EQ(error({{"out", "beside.csv"}})["data"]["where"], "params.out");
    const fs::path wanted = folder.path() / "other.csv";
    EXPECT_EQ(error({{"step", 77}, {"out", wanted.string()}})["data"]["code"], 3);
    EXPECT_EQ(error({{"run", "/nowhere"}})["code"], -32003);
    EXPECT_EQ(filesIn(folder.path()), 1U);
}

/// The only process that `parent` has started and that still runs.
pid_t childOf(pid_t parent)
{
    for (const fs::directory_entry& entry : fs::directory_iterator("/proc")) {
        const auto text = readFile(entry.path() / "stat", 4096);
        const size_t name = text ? text->rfind(") ") : std::string::npos;
        // After the name: the state and the parent.
        if (name != std::string::npos && (*text)[name + 2] != 'Z' &&
            std::atoi(text->c_str() + name + 4) == parent)
            return std::stoi(entry.path().filename().string());
    }
    return -1;
}

TEST_F(FinishedRunTest, AnExportThatIsCancelledLeavesNothing)
{
    for (const std::string format : {"csv", "embedding-projector"}) {
        const TemporaryFolder folder;
        const fs::path made = folder.path() / "made";
        const bool isFolder = format == "embedding-projector";
        const fs::path out = isFolder ? made : made / "m.csv";
        GatedRun gated(run(), "samples.jsonl");
        const int64_t id = client().send(
            "run.export", {{"run", gated.path()}, {"format", format}, {"out", out.string()}});
        gated.reached(); // it works, and it will not end by itself
        const pid_t pid = childOf(client().id());
        ASSERT_GT(pid, 0);
        EXPECT_EQ(::getpriority(PRIO_PROCESS, static_cast<id_t>(pid)), 10);
        // What it would have written until it was killed.
        fs::create_directory(made);
        ASSERT_TRUE(writeFile(made / (".tmp-" + std::to_string(pid) + "-m.csv"), "half").ok());
        client().notify("cancel", {{"id", id}});
        EXPECT_EQ(client().answer(id).json["error"]["code"], -32800) << format;
        EXPECT_EQ(::kill(pid, 0), -1);
        EXPECT_EQ(errno, ESRCH);
        EXPECT_EQ(filesIn(folder.path()), 0U) << format;
    }
}

/// Cancelled while its last file is written, when the others lie there whole.
TEST_F(FinishedRunTest, AnExportThatIsCancelledRemovesWhatItHadWritten)
{
    const TemporaryFolder folder;
    const fs::path made = folder.path() / "new" / "projector";
    GatedRun gated(run(), "samples.jsonl");
    const int64_t id = client().send(
        "run.export",
        {{"run", gated.path()}, {"format", "embedding-projector"}, {"out", made.string()}});
    gated.reached();
    const std::string mark = ".tmp-" + std::to_string(childOf(client().id()));
    // A pipe where it writes the fifth: it goes no further until somebody reads.
    fs::create_directories(made);
    const fs::path last = made / (mark + "-sprite.png" + mark + "-4");
    const GatedFile full(last);
    gated.open();
    ASSERT_TRUE(full.reached());
    for (const char* name : {"-tensors.tsv", "-metadata.tsv", "-projector_config.json"})
        EXPECT_TRUE(fs::exists(made / (mark + name))) << name;
    client().notify("cancel", {{"id", id}});
    EXPECT_EQ(client().answer(id).json["error"]["code"], -32800);
    EXPECT_EQ(filesIn(folder.path()), 0U);
}

TEST_F(FinishedRunTest, TheFormatsOfARunAreToldBeforeOneIsTried)
{
    const auto errors = [](const std::string& asked) {
        std::map<std::string, Json> told;
        const Json answer = client().result("run.exports", {{"run", asked}});
        for (const Json& format : answer["formats"])
            told[format["id"].get<std::string>()] = format["error"];
        return told;
    };
    const auto all = errors(run());
    EXPECT_EQ(all.size(), 5U);
    for (const auto& [format, error] : all)
        EXPECT_TRUE(error.is_null()) << format << error;
    // What is told is what the export is refused for.
    const TemporaryFolder folder;
    const fs::path bare = folder.path() / "bare";
    fs::copy(run(), bare, fs::copy_options::recursive);
    fs::remove_all(bare / "checkpoints");
    fs::remove(bare / "events.jsonl");
    for (const auto& [format, error] : errors(bare.string())) {
        ASSERT_TRUE(error.is_object()) << format;
        const Json refused =
            client().error("run.export", {{"run", bare.string()},
                                          {"format", format},
                                          {"out", (folder.path() / "out").string()}});
        EXPECT_EQ(refused["data"]["what"], error["what"]) << format;
        EXPECT_EQ(refused["data"]["code"], error["code"]) << format;
    }
    EXPECT_EQ(client().error("run.exports", {{"run", "/nowhere"}})["code"], -32003);
}

TEST_F(FinishedRunTest, AnotherSourceIsExportedThroughTheNetworkOfTheRun)
{
    const TemporaryFolder folder;
    const Json csv = client().result("run.export", {{"run", run()},
                                                    {"format", "csv"},
                                                    {"data", "demo:small"},
                                                    {"out", (folder.path() / "a.csv").string()}});
    const Outcome typed =
        kindred::test::run({KINDRED_ENGINE, "export", run(), "--format", "csv", "--data",
                            "demo:small", "--out", (folder.path() / "b.csv").string()});
    ASSERT_EQ(typed.exitCode, 0) << typed.err;
    EXPECT_EQ(*readFile(folder.path() / "a.csv"), *readFile(folder.path() / "b.csv"));
    EXPECT_GT(csv["rows"].get<int64_t>(), 0);
    const auto refused = [&](const Json& change) {
        Json params = {{"run", run()}, {"format", "csv"}, {"out", (folder.path() / "c").string()}};
        params.update(change);
        return client().error("run.export", params);
    };
    EXPECT_EQ(refused({{"data", "--nothing"}})["data"]["code"], 3);
    const Json curve = refused({{"data", "demo:small"}, {"format", "tensorboard"}});
    EXPECT_EQ(curve["data"]["where"], "params.data");
    EXPECT_EQ(filesIn(folder.path()), 2U);
}

/// An export of a server that is killed ends with it, and writes nothing where it could go on.
TEST_F(FinishedRunTest, AnExportEndsWithItsServer)
{
    const TemporaryFolder home;
    const TemporaryFolder folder;
    GatedRun gated(run(), "samples.jsonl");
    ProtocolClient other(KINDRED_ENGINE, home.path());
    other.result("hello", {{"client", "test"}, {"protocol", 1}});
    other.send(
        "run.export",
        {{"run", gated.path()}, {"format", "csv"}, {"out", (folder.path() / "m.csv").string()}});
    gated.reached();
    const run::Descriptor watched(
        static_cast<int>(::syscall(SYS_pidfd_open, childOf(other.id()), 0)));
    ASSERT_TRUE(watched.valid());
    other.kill(SIGKILL);
    other.wait();
    gated.open();
    pollfd end{watched.fd(), POLLIN, 0};
    EXPECT_EQ(::poll(&end, 1, 60000), 1);
    EXPECT_EQ(filesIn(folder.path()), 0U);
}

} // namespace
} // namespace kindred::test

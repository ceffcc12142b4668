// A run is exported for a window: what the command line writes, in a process of its own.

#include <algorithm>

#include "FinishedRunTest.h"
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

TEST_F(FinishedRunTest, AnExportThatIsCancelledLeavesNothing)
{
    const TemporaryFolder folder;
    const int64_t id = client().send(
        "run.export",
        {{"run", run()}, {"format", "torchscript"}, {"out", (folder.path() / "m.pt").string()}});
    client().notify("cancel", {{"id", id}});
    EXPECT_EQ(client().answer(id).json["error"]["code"], -32800);
    EXPECT_EQ(filesIn(folder.path()), 0U);
}

} // namespace
} // namespace kindred::test

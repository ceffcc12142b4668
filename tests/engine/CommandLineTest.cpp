#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/EngineProgram.h"
#include "support/Fixtures.h"

namespace kindred::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

TEST(CommandLine, HelpAndVersionGoToStdoutAndExitZero)
{
    const Outcome help = engine({"--help"});
    EXPECT_EQ(help.exitCode, 0);
    for (const char* command : {"train", "evaluate", "compare", "embed", "export", "search",
                                "neighbours", "data", "options", "serve"})
        EXPECT_THAT(help.out, HasSubstr(command));
    const Outcome train = engine({"train", "--help"});
    EXPECT_EQ(train.exitCode, 0);
    EXPECT_THAT(train.out, HasSubstr("--json"));
    EXPECT_THAT(engine({"--version"}).out, StartsWith("kindred-engine "));
}

TEST(CommandLine, AnEmptyWordIsWrongUsage)
{
    const Outcome outcome = engine({"evaluate", ""});
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_THAT(outcome.err, StartsWith("error: run: is empty"));
}

TEST(CommandLine, WithoutACommandItIsWrongUsage)
{
    const Outcome outcome = engine({});
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_THAT(outcome.err, HasSubstr("--help"));
    EXPECT_THAT(outcome.out, IsEmpty());
}

struct Typo {
    std::vector<std::string> arguments;
    std::string meant;
};

std::ostream& operator<<(std::ostream& out, const Typo& typo)
{
    return out << typo.meant;
}

class DidYouMean : public testing::TestWithParam<Typo> {};

TEST_P(DidYouMean, NamesTheClosestWordAndExitsTwo)
{
    const Outcome outcome = engine(GetParam().arguments);
    EXPECT_EQ(outcome.exitCode, 2) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("did you mean “" + GetParam().meant + "”"));
}

INSTANTIATE_TEST_SUITE_P(
    Words, DidYouMean,
    testing::Values(
        Typo{{"trainn"}, "train"}, Typo{{"neighbors", "x.npy"}, "neighbours"},
        Typo{{"train", "--metod", "snca", "--out", "/tmp/x"}, "--method"},
        Typo{{"options", "--method", "sncaa"}, "snca"},
        Typo{{"train", "--data", "demo:", "--out", "/tmp/x", "--method", "sofmax"}, "softmax"},
        Typo{{"train", "--data", "demo:", "--out", "/tmp/x", "--encoder", "resnet81"}, "resnet18"},
        Typo{{"train", "--data", "demo:", "--out", "/tmp/x", "--preset", "mnistt"}, "mnist"},
        Typo{{"train", "--data", "demo:", "--out", "/tmp/x", "--set", "batsh=3"}, "batch"},
        Typo{{"evaluate", "/tmp/x", "--protocol", "retreival"}, "retrieval"},
        Typo{{"evaluate", "/tmp/x", "--rule", "wkn"}, "wknn"},
        Typo{{"export", "/tmp/x", "--format", "torchscrip", "--out", "/tmp/y"}, "torchscript"}));

TEST(CommandLine, GlobalFlagsStandBeforeOrAfterTheCommand)
{
    for (const auto& arguments :
         {std::vector<std::string>{"--json", "--threads", "1", "options", "--method", "snca"},
          std::vector<std::string>{"options", "--method", "snca", "--json", "--threads", "1"},
          std::vector<std::string>{"--quiet", "options", "--json", "--method", "snca"}}) {
        const Outcome outcome = engine(arguments);
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        EXPECT_TRUE(engineJson(outcome).contains("methods"));
    }
}

TEST(CommandLine, GpuKernelsAreOffAndSaySoOnStderrWhereTheyAreAskedFor)
{
    const std::vector<std::string> question = {"options", "--json", "--method", "snca"};
    const Outcome plain = engine(question);
    EXPECT_THAT(plain.err, Not(HasSubstr("--gpu-kernels")));
    std::vector<std::string> asked = question;
    asked.push_back("--gpu-kernels");
    const Outcome outcome = engine(asked);
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("--gpu-kernels")) << "neither the reason nor the warning";
    EXPECT_EQ(outcome.out, plain.out);
    EXPECT_THAT(engine({"--help"}).out, HasSubstr("have run on an H200"));
}

TEST(CommandLine, GpuKernelsTakeWgmmaAndNothingElse)
{
    std::vector<std::string> asked = {"options", "--json", "--method", "snca",
                                      "--gpu-kernels=wgmma"};
    const Outcome outcome = engine(asked);
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("--gpu-kernels"));
    asked.back() = "--gpu-kernels=wgma";
    const Outcome mistyped = engine(asked);
    EXPECT_EQ(mistyped.exitCode, 2);
    EXPECT_THAT(mistyped.err, HasSubstr("=wgmma"));
}

TEST(CommandLine, AnErrorWithJsonIsOneObjectAndAlsoALineOnStderr)
{
    const Outcome outcome = engine({"data", "/nonexistent/pictures", "--json"});
    EXPECT_EQ(outcome.exitCode, 3);
    const Json error = engineJson(outcome).value("error", Json());
    EXPECT_EQ(error.value("code", 0), 3);
    for (const char* key : {"what", "where", "remedy"})
        EXPECT_TRUE(error.contains(key) && error[key].is_string()) << key;
    EXPECT_THAT(outcome.err, StartsWith("error: /nonexistent/pictures: "));
}

TEST(CommandLine, AnErrorWithoutJsonLeavesStdoutEmpty)
{
    const Outcome outcome = engine({"data", "/nonexistent/pictures"});
    EXPECT_EQ(outcome.exitCode, 3);
    EXPECT_THAT(outcome.out, IsEmpty());
}

TEST(CommandLine, WarningsAndProgressNeverReachStdout)
{
    const Outcome outcome = engine({"data", "demo:small", "--json"});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_THAT(outcome.out, StartsWith("{"));
    EXPECT_TRUE(engineJson(outcome).contains("fingerprint"));
}

TEST(CommandLine, AClosedStdoutIsReportedNotIgnored)
{
    const Outcome outcome =
        run({"/bin/sh", "-c", std::string(KINDRED_ENGINE) + " options >/dev/full"});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_THAT(outcome.err, HasSubstr("cannot write the result"));
}

TEST(CommandLine, ItStartsItselfAgainOnceWithPassiveOpenMp)
{
    const std::string trace =
        "env -u OMP_WAIT_POLICY strace -f -e trace=execve " KINDRED_ENGINE " --version";
    const Outcome traced = run({"/bin/sh", "-c", trace});
    if (traced.exitCode != 0)
        GTEST_SKIP() << "strace may not trace here: " << traced.err;
    size_t starts = 0;
    for (size_t at = traced.err.find("kindred-engine\", ["); at != std::string::npos;
         at = traced.err.find("kindred-engine\", [", at + 1))
        ++starts;
    EXPECT_EQ(starts, 2u) << traced.err;
}

TEST(CommandLine, SetEpochsGoesBeforeAPlansEpochs)
{
    const TemporaryFolder folder;
    const fs::path plan = folder.path() / "request.json";
    const fs::path out = folder.path() / "run";
    writeBytes(plan, R"({"data":"demo:small","method":"snca","encoder":"lenet","epochs":5})");
    const Outcome outcome =
        engine({"train", "--from", plan.string(), "--out", out.string(), "--set", "epochs=1"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto record = parseJson(*readFile(out / "run.json"), "run.json");
    ASSERT_TRUE(record.ok());
    EXPECT_EQ(record->at("options").at("epochs"), 1);
}

} // namespace
} // namespace kindred::test

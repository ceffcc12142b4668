#include "engine/BadInput.h"
#include "support/Fixtures.h"

namespace kindred::test {

namespace {
/// `train` on the built-in pictures with something wrong added: refused before anything is read.
BadInput plan(std::string name, std::vector<std::string> more, std::string text)
{
    std::vector<std::string> arguments = {"train", "--data", "demo:small", "--out", "{}/run"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return {std::move(name), {}, std::move(arguments), 2, std::move(text)};
}
} // namespace

std::vector<BadInput> badArguments()
{
    const auto pictures = [](const fs::path& folder) { writeClassFolders(folder, 2, 4); };
    return {
        plan("UnknownMethod", {"--method", "sncaa"}, "snca"),
        plan("UnknownEncoder", {"--encoder", "conv5"}, "conv4"),
        plan("UnknownPreset", {"--preset", "demoo"}, "demo"),
        plan("UnknownTask", {"--task", "newclas"}, "did you mean “newclass”"),
        plan("TaskAgainstSplit", {"--task", "newclass", "--split", "ratio:0.8"},
             "needs classes that are not trained on"),
        plan("SplitAgainstTask", {"--task", "closed", "--split", "classes:0.5"},
             "asks for classes that were trained on"),
        plan("LabelsAgainstTask", {"--task", "induction", "--labels", "leaf"}, "label level 0"),
        plan("UnknownOption", {"--set", "learning_rate=0.1"}, "learning_rate"),
        plan("OptionOutOfRange", {"--set", "momentum=2"}, "momentum"),
        plan("OptionOfWrongType", {"--set", "batch=many"}, "batch"),
        plan("OptionWithoutValue", {"--set", "batch"}, "batch"),
        plan("OptionNotANumber", {"--set", "lr=nan"}, "“nan” is not a finite number"),
        plan("NothingToTrain", {"--method", "snca", "--encoder", "identity"}, "no weights"),
        {"OutIsNotEmpty",
         [](const fs::path& folder) { writeBytes(folder / "run/notes.txt", "mine"); },
         {"train", "--data", "demo:small", "--out", "{}/run"},
         2,
         "not an empty folder"},
        {"OutIsTheData", pictures, {"train", "--data", "{}", "--out", "{}"}, 2, "{}"},
        {"OutIsInTheData",
         pictures,
         {"train", "--data", "{}", "--out", "{}/new/run", "--resume"},
         2,
         "lies in the data"},
        plan("ChoiceUnknown", {"--set", "optimizer=adamm"}, "adamw"),
        plan("EpochsNegative", {"--epochs", "-3"}, "epochs"),
        plan("EpochsNotANumber", {"--epochs", "ten"}, "--epochs: “ten” is not a whole number"),
        plan("EpochsTooLarge", {"--epochs", "99999999999999999999"},
             "“99999999999999999999” is not a whole number"),
        plan("AnOptionTwice", {"--set", "lr=0.1", "--set", "lr=0.2"},
             "is given twice, as 0.1 and as 0.2"),
        plan("EpochsTwice", {"--epochs", "1", "--set", "epochs=3"},
             "--epochs 1 and --set epochs=3 differ"),
        plan("SeedNotANumber", {"--seed", "x"}, "--seed"),
        plan("SeedNegative", {"--seed", "-1"}, "--seed"),
        plan("SeedTooLarge", {"--seed", "99999999999999999999"}, "--seed"),
        plan("SeedNotDecimal", {"--seed", "0x10"}, "--seed"),
        {"DataSeedNegative", {}, {"data", "demo:small", "--seed", "-1"}, 2, "--seed"},
        plan("SplitUnknown", {"--split", "rato:0.8"}, "ratio"),
        plan("SplitOutOfRange", {"--split", "ratio:1.5"}, "1.5"),
        plan("LevelUnknown", {"--labels", "coarse"}, "coarse"),
        plan("DeviceUnknown", {"--device", "gpu"}, "gpu"),
        plan("DeviceNotThere", {"--device", "cuda:99"}, "GPU"),
        plan("ThreadsNegative", {"--threads", "-1"}, "--threads"),
        plan("ProblemsUnknown", {"--problems", "ignore"}, "--problems"),
        {"NoOut", {}, {"train", "--data", "demo:small"}, 2, "run. Give --out"},
        {"NoData", {}, {"train", "--out", "{}/run"}, 2, "no data given. Give --data"},
        {"NothingToResume",
         {},
         {"train", "--resume", "--out", "{}/run"},
         2,
         "{}/run: there is no run that could be resumed. Check the path"},
        {"ProtocolUnknown", {}, {"evaluate", "{}", "--protocol", "nn"}, 2, "knn"},
        {"KZero", {}, {"evaluate", "{}", "--k", "0"}, 2, "--k"},
        {"StepUnknown", {}, {"evaluate", "{}", "--step", "first"}, 2, "--step"},
        {"NoRun", {}, {"evaluate"}, 2, "run"},
        {"NoImage", {}, {"search", "{}"}, 2, "images"},
        {"TooManyWords", {}, {"data", "demo:", "demo:small"}, 2, "demo:small"},
    };
}

} // namespace kindred::test

#include "train/plan/PlanWarnings.h"

#include "train/plan/Registry.h"

namespace kindred {

namespace {
bool leavesNothingToTest(const Dataset& dataset)
{
    return dataset.splitRule != "none" && !dataset.hasSubset(Subset::Test) &&
           !dataset.hasSubset(Subset::Query);
}

/// Why nothing is measured while the run trains; empty where something is.
std::string whyNothingIsMeasured(const Json& options, const Dataset& dataset)
{
    if (options.value("eval_every", int64_t{1}) == 0)
        return "eval_every is 0";
    const bool part = dataset.hasSubset(Subset::Val) || options.value("validation", 0.0) > 0;
    return part ? "" : "there is no validation part and validation is 0";
}
/// Neither does the method train the network, nor do its weights come from a file.
bool staysAsDrawn(const Json& options)
{
    const bool fromFile = options.value("encoder", "").find(':') != std::string::npos ||
                          !options.value("weights", std::string()).empty();
    return !methodNamedBy(options).trainsEncoder && options.contains("weights") && !fromFile;
}
} // namespace

std::vector<PlanWarning> planWarnings(const Json& options, const Dataset& dataset)
{
    std::vector<PlanWarning> warnings;
    if (leavesNothingToTest(dataset))
        warnings.push_back({"split", "the split " + dataset.splitRule +
                                         " leaves no image to test on: the run will have no test "
                                         "score"});
    const std::string unmeasured = whyNothingIsMeasured(options, dataset);
    if (options.value("patience", int64_t{0}) > 0 && !unmeasured.empty())
        warnings.push_back({"patience", "patience has no effect: " + unmeasured +
                                            ", so no score is measured that it could wait for"});
    if (staysAsDrawn(options))
        warnings.push_back({"encoder", "nothing trains the network " +
                                           options.value("encoder", "") +
                                           ": its weights stay as they were drawn"});
    return warnings;
}

} // namespace kindred

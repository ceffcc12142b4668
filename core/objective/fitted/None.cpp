#include "objective/fitted/None.h"

#include "train/plan/OptionBuilders.h"

namespace kindred {

MethodInfo noneInfo()
{
    MethodInfo info;
    info.id = "none";
    info.title = "Nothing trained";
    info.sentence = "Searches with the encoder as it is; with “identity”, the input itself.";
    info.formula = "f(x) = x";
    info.cost = "One pass over the images.";
    info.source = "The baseline of every table";
    info.options.add(
        OptionSchema(inGroup("schedule", {integerOption("epochs", 0, 0, 0, "None.")})));
    info.options.add(OptionSchema(inGroup(
        "data", {realOption("validation", 0, 0, 0.9, "Share of the training images held out.")})));
    info.trainsEncoder = false;
    info.learns = false;
    info.applies = [](const Dataset&) { return std::string(); };
    return info;
}

} // namespace kindred

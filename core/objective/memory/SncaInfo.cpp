#include "objective/Applies.h"
#include "objective/memory/SearchOption.h"
#include "objective/memory/Snca.h"
#include "train/plan/OptionBuilders.h"

namespace kindred {

MethodInfo sncaInfo()
{
    MethodInfo info;
    info.id = "snca";
    info.title = "Scalable NCA";
    info.sentence =
        "Every image should find its own class among its neighbours in a memory of all images.";
    info.formula = "J = −log Σ_{j∈class} exp(v·mⱼ/σ) / Σ_{k≠i} exp(v·mₖ/σ)";
    info.cost = "The network, and one sweep over the memory: 4·b·n·d operations a step.";
    info.source =
        "Wu, Efros, Yu: Improving Generalization via Scalable NCA, ECCV 2018, equations 1–5, 9, 11";
    info.options = inGroup(
        "method",
        {realOption("sigma", 0.05, 1e-3, 10, "Temperature of the neighbour distribution."),
         realOption("margin", 0, 0, 2, "Similarity by which the own class must win."),
         choiceOption("memory_schedule", "step", {"step", "linear", "constant"},
                      "How the memory's momentum grows: step 0.5, 0.8 from 61 %, 0.9 from 92 % of "
                      "the epochs; linear from 0.5 to 0.9; constant."),
         appliesTo(realOption("memory_momentum", 0.5, 0, 1, "Share of the old memory row kept."),
                   "memory_schedule=constant"),
         choiceOption("memory_init", "pass", {"pass", "random"},
                      "First memory: a pass of the untrained network, or random unit rows."),
         booleanOption("renormalise", true,
                       "Bring a memory row back to unit length after a write."),
         choiceOption("bank", "fp32", {"fp32", "bf16"}, "How the memory is stored."),
         booleanOption("learn_sigma", false, "Learn the temperature, from sigma on."),
         booleanOption("class_weights", false,
                       "Every class counts the same, however many images it has."),
         booleanOption("class_means", false,
                       "A class counts by the mean over its memory rows rather than by their sum, "
                       "so that large classes do not draw everything near."),
         booleanOption("live_batch", false,
                       "The images of a batch see each other as they are now, and learn from it, "
                       "rather than by their memory rows."),
         appliesTo(integerOption("negatives", 0, 0, 1e9,
                                 "Memory rows drawn at each step as negatives, for memories of "
                                 "millions; 0: all, exactly."),
                   "live_batch=false"),
         appliesTo(integerOption("nearest", 0, 0, 2048,
                                 "Nearest memory rows of other classes that count exactly beside "
                                 "the drawn ones; listed anew at every epoch. 0: none."),
                   "negatives > 0"),
         appliesTo(searchOption(), "nearest > 0")});
    const auto isOn = [](const char* key) {
        return [key](const Json& options) { return options.value(key, Json()) == Json(true); };
    };
    info.weights = LossWeights{.form = WeightForm::Cosine,
                               .movesSigma = isOn("learn_sigma"),
                               .byClassMeans = isOn("class_means")};
    info.memory.kind = MemoryKind::Rows;
    info.applies = whyNoPairs;
    return info;
}

} // namespace kindred

#include "objective/Applies.h"
#include "objective/CommonDefaults.h"
#include "objective/memory/Nngk.h"
#include "objective/memory/SearchOption.h"
#include "train/plan/OptionBuilders.h"

namespace kindred {

namespace {
std::vector<OptionSpec> nngkOptions()
{
    return inGroup(
        "method",
        {realOption(
             "sigma", 0, 0, 1e6,
             "Width of the kernels; 0: by the distances of the first two refreshes, of embeddings "
             "of unit length at least 0.22."),
         appliesTo(booleanOption("sigma_search", false,
                                 "Search from that width on for the one at which the training "
                                 "images find their classes best, each left out."),
                   "sigma=0"),
         integerOption("k", 100, 1, 2048, "Stored neighbours that an image is judged by."),
         withUnit(integerOption("refresh_every", 1, 1, 100000,
                                "Epochs between two passes that renew centres and neighbours; 1 to "
                                "10 in the paper."),
                  "epochs"),
         booleanOption("normalise", true, "Embeddings of unit length."),
         booleanOption("write_through", true,
                       "Centres follow the embeddings of each batch between two passes."),
         booleanOption("learn_weights", true, "Learn a weight for every centre."),
         choiceOption("freeze", "none", {"none", "norms", "network"},
                      "What of the network stays as it is: nothing, the statistics of its batch "
                      "norms, or all of it, so that the weights of the centres and sigma alone are "
                      "learned; give the network's weights."),
         searchOptionWithLists(),
         choiceOption("reduction", "mean", {"mean", "sum"},
                      "What of a batch is differentiated; the paper's learning rates are for the "
                      "sum.")});
}
} // namespace

MethodInfo nngkInfo()
{
    MethodInfo info;
    info.id = "nngk";
    info.title = "Gaussian kernels";
    info.sentence = "Every image votes for its class among its neighbours, the nearer the more; "
                    "images that mislead lose their weight.";
    info.formula =
        "J = −log Σ_{j∈class} wⱼ·exp(−|x−cⱼ|²/2σ²) / Σ_{k∈neighbours} wₖ·exp(−|x−cₖ|²/2σ²)";
    info.cost = "The network; now and then a pass over the images and a search of all in all.";
    info.source = "Meyer, Harwood, Drummond: Deep Metric Learning and Image Classification with "
                  "Nearest Neighbour Gaussian Kernels, ICIP 2018, equations 1–3";
    info.options = commonDefaults({{"metric", "l2"}, {"eval_sigma", 0.1}});
    info.options.add(OptionSchema(nngkOptions()));
    info.weights = LossWeights{.form = WeightForm::Gaussian,
                               .movesSigma = [](const Json&) { return true; },
                               .nearest = "k"};
    info.memory = {MemoryKind::Centres, "write_through", {}};
    info.applies = whyNoPairs;
    return info;
}

} // namespace kindred

#include "objective/Applies.h"
#include "objective/CommonDefaults.h"
#include "objective/memory/Mne.h"
#include "train/plan/OptionBuilders.h"

namespace kindred {

namespace {
std::string whyNoNeighbourhood(const Dataset& dataset)
{
    if (const std::string reason = whyOneClass(dataset); !reason.empty())
        return reason;
    return dataset.ids(Subset::Train).size() < 3 ? "It needs at least three training images." : "";
}

std::vector<OptionSpec> mneOptionList()
{
    return {
        integerOption("depth", 2, 0, 3, "Modules, and so levels of neighbours of neighbours."),
        integerOption("neighbours", 10, 1, 100, "Neighbours of each node."),
        choiceOption("pooling", "attention", {"attention", "mean", "max"},
                     "How neighbours are mixed: by same-class probability, evenly, or the largest "
                     "value of each feature."),
        booleanOption("project_aggregate", true,
                      "Equation 5 read as W(f + aggregate) + b; off: W f + aggregate + b."),
        booleanOption("pair_loss", true,
                      "Teach the probabilities: cross-entropy of every pair in the tree."),
        appliesTo(realOption("pair_weight", 1, 0, 100, "Weight of that loss."), "pair_loss=true"),
        appliesTo(choiceOption("pair_reduction", "mean", {"mean", "sum"},
                               "Of the pairs' losses: their mean, or the sum over each image's "
                               "tree as equation 8 is printed."),
                  "pair_loss=true"),
        booleanOption("memory_update", true, "Replace memory rows by what training sees."),
        booleanOption("train_episodes", false,
                      "Each batch is a few-shot task, whose images are the memory of each other."),
        appliesTo(integerOption("way", 5, 2, 1000, "Classes in a task; all where there are fewer."),
                  "train_episodes=true"),
        appliesTo(integerOption("shot", 1, 1, 1000, "Labelled images of each class in a task."),
                  "train_episodes=true"),
        appliesTo(integerOption("queries", 15, 1, 10000, "Further images of each class in a task."),
                  "train_episodes=true"),
        appliesTo(booleanOption("episode_memory_grad", true,
                                "Neighbours within a task learn too, not the image alone whose "
                                "neighbours they are."),
                  "train_episodes=true"),
        realOption("module_rate", 1, 0, 1000,
                   "Learning rate of the modules and the classifier, as a multiple of that of the "
                   "network."),
        integerOption("list_every", 1, 1, 1000, "Epochs between new neighbour lists."),
        realOption("pretrain", 0.5, 0, 0.9,
                   "Share of the epochs in which the classifier alone trains the network, before "
                   "neighbours take part; none where it starts from weights."),
        realOption("scale", 16, 0.1, 100, "Of the cosine that the classifier compares.")};
}

/// Without modules there is nothing to wake.
int64_t warmUpEpochs(const Json& options)
{
    return options.value("depth", 0) > 0 ? pretrainedEpochs(options) : 0;
}
} // namespace

MethodInfo mneInfo()
{
    MethodInfo info;
    info.id = "mne";
    info.title = "Memory-based neighbourhood embedding";
    info.sentence = "Each image's features are mixed with those of its neighbours in a memory, by "
                    "how likely they share its class.";
    info.formula = "f′ = W(f + Σᵥ aᵥ fᵥ) + b,  aᵥ ∝ σ(w·(D(f − fᵥ))² + c)";
    info.cost = "The network, a search of the memory for each image, and H small modules over K "
                "neighbours; once an epoch n² similarities for the lists.";
    info.source = "Li, Chen, Liu, Yu, Zhao: Memory-Based Neighbourhood Embedding for Visual "
                  "Recognition, ICCV 2019, equations 4–8";
    // Twice that rate ends the built-in pictures' training as one point; Omniglot bears either.
    info.options = commonDefaults({{"lr", 0.05}});
    info.options.add(OptionSchema(inGroup("method", mneOptionList())));
    info.memory = {MemoryKind::Attended, "memory_update", warmUpEpochs};
    info.applies = whyNoNeighbourhood;
    return info;
}

int64_t pretrainedEpochs(const Json& options)
{
    if (!options.value("weights", std::string()).empty())
        return 0;
    return static_cast<int64_t>(options.value("pretrain", 0.0) * options.value("epochs", 0.0));
}

} // namespace kindred

#include "evaluate/Evaluation.h"
#include "train/plan/FollowedOptions.h"
#include "train/plan/OptionBuilders.h"
#include "train/plan/Registry.h"

namespace kindred {

namespace {
std::vector<OptionSpec> scheduleOptions()
{
    return inGroup(
        "schedule",
        {withUnit(integerOption("epochs", 20, 0, 100000, "How often every training image is seen."),
                  "epochs"),
         integerOption("batch", 64, 1, 65536, "Images per batch."),
         integerOption("accumulate", 1, 1, 1024,
                       "Batches whose gradients are added before one optimiser step."),
         choiceOption("optimizer", "sgd", {"sgd", "adamw"}, "The optimiser."),
         liveOption(realOption("lr", 0.05, 0, 100, "Learning rate after the warm-up.")),
         appliesTo(realOption("momentum", 0.9, 0, 0.9999, "Momentum of SGD."), "optimizer=sgd"),
         appliesTo(booleanOption("nesterov", true, "Nesterov's form of the momentum."),
                   "optimizer=sgd, momentum > 0"),
         realOption("weight_decay", 5e-4, 0, 10, "Decay of weights; biases and norms are exempt."),
         choiceOption("schedule", "cosine", {"cosine", "step", "constant"},
                      "How the learning rate falls."),
         appliesTo(
             withUnit(realOption("lr_step", 40, 1e-3, 1e6, "Epochs between two falls."), "epochs"),
             "schedule=step"),
         appliesTo(realOption("lr_gamma", 0.1, 0, 1, "Factor of each fall."), "schedule=step"),
         withUnit(realOption("warmup", 0.5, 0, 1000, "Epochs in which the rate rises from zero."),
                  "epochs"),
         realOption("clip", 0, 0, 1e6, "Largest gradient norm; 0: no limit."),
         withUnit(integerOption("patience", 0, 0, 100000,
                                "Evaluations without a better score before stopping; 0: never."),
                  "evaluations")});
}

std::vector<OptionSpec> dataOptions()
{
    return inGroup(
        "data",
        {withUnit(integerOption("size", 0, 0, 1024,
                                "Edge of the network's input; 0: by encoder and images."),
                  "px"),
         choiceOption("augment", "auto", {"auto", "none", "digits", "crop", "cifar", "photo"},
                      "Random changes of training images; auto: by the kind of images."),
         realOption("validation", 0.1, 0, 0.9,
                    "Share of the training images held out where the source has no such split."),
         integerOption("balanced_classes", 0, 0, 65536,
                       "Classes per batch; 0: batches are drawn at random."),
         appliesTo(integerOption("balanced_images", 4, 1, 65536, "Images per class in a batch."),
                   "balanced_classes > 0"),
         booleanOption("standardise", false,
                       "Feature tables: bring every column to mean 0 and deviation 1 over the "
                       "training part."),
         booleanOption("drop_last", false, "Leave out a last batch that is not full."),
         integerOption("workers", 2, 1, 256, "Threads that decode and augment."),
         choiceOption(
             "shards", "off", {"off", "auto", "always"},
             "Make the pictures smaller once, into a file of the cache that this and later "
             "trainings read instead of decoding; auto: where that saves more than it "
             "takes. Crops come from smaller pictures then, so results differ a little."),
         appliesTo(withUnit(integerOption("shard_size", 0, 0, 4096,
                                          "Short side of such pictures; 0: for inputs from 128 "
                                          "pixels on 8/7 of their edge, else twice; at "
                                          "least 8."),
                            "px"),
                   "shards=auto or always")});
}

std::vector<OptionSpec> evaluationDuringTraining()
{
    return inGroup(
        "evaluation",
        {withUnit(integerOption("eval_every", 1, 0, 100000,
                                "Epochs between evaluations on the validation part; 0: never."),
                  "epochs"),
         integerOption("eval_k", 30, 1, 1000, "Neighbours of the weighted k-NN vote."),
         realOption("eval_sigma", 0, 0, 10,
                    "Temperature of the weighted vote; 0: sigma of the loss, or 0.05 without one."),
         integerOption("eval_database", 10000, 0, 1e9,
                       "Most training images searched by evaluations while training; 0: all."),
         choiceOption("metric", "auto", {"auto", "cosine", "l2"},
                      "Distance of embeddings; auto: l2 for method none, else cosine."),
         withUnit(integerOption("tables_budget", 2048, 0, 1 << 20,
                                "Most disk space for embedding tables."),
                  "MiB")});
}

std::vector<OptionSpec> systemOptions()
{
    return inGroup(
        "system",
        {choiceOption(
             "precision", "auto", {"auto", "fp32", "bf16", "fastest"},
             "Arithmetic of the network; auto: bf16 on a GPU, fp32 on a processor, so that every "
             "processor gives the same numbers. bf16 halves the time of a step where the "
             "processor has such instructions (AVX-512 BF16); fastest: bf16 there and on a GPU, "
             "else fp32."),
         withUnit(realOption("checkpoint_seconds", 30, 0.05, 30, "Most time between checkpoints."),
                  "s"),
         withUnit(integerOption("log_every", 0, 0, 1000000,
                                "Steps between points of the curve; 0: four a second."),
                  "steps"),
         booleanOption("thumbnails", true, "Keep small pictures in the run.")});
}
} // namespace

const OptionSchema& runEvaluationOptions()
{
    static const OptionSchema schema = [] {
        OptionSchema all = evaluationOptions();
        all.add(OptionSchema(inGroup(
            "evaluation",
            {choiceOption("feature", "auto", {"auto", "output", "penultimate"},
                          "Layer to compare; auto: penultimate for induction, else output."),
             choiceOption("metric", "cosine", {"cosine", "l2"},
                          "Distance of embeddings; left alone: the run's own."),
             realOption(
                 "sigma", 0.05, 1e-4, 1e6,
                 "Temperature of weighted votes; width of kernels. Left alone: the run's own, "
                 "a width as it was learned."),
             choiceOption("database", "run", {"run", "src"},
                          "With another source: search the run's training part, or its own."),
             booleanOption("exclude_self", false,
                           "With the run's own source as another one: a sample does not find "
                           "itself."),
             booleanOption("gallery_memory", true,
                           "Retrieval with mne: the pictures searched join the memory."),
             appliesTo(realOption("gallery_ratio", 1, 0, 1,
                                  "Share of those pictures that join it, drawn at random."),
                       "gallery_memory=true")})));
        return all;
    }();
    return schema;
}

const std::vector<std::string>& followedOptions()
{
    static const std::vector<std::string> keys = {"metric", "sigma", "centroids"};
    return keys;
}

const OptionSchema& trainingOptions()
{
    static const OptionSchema schema = [] {
        OptionSchema all;
        all.add(OptionSchema(scheduleOptions()));
        all.add(OptionSchema(dataOptions()));
        all.add(OptionSchema(evaluationDuringTraining()));
        all.add(OptionSchema(systemOptions()));
        return all;
    }();
    return schema;
}

} // namespace kindred

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/Executor.h"
#include "base/Json.h"
#include "classic/LinearModel.h"
#include "data/Dataset.h"
#include "decide/LearnedKernels.h"
#include "decide/NeighbourhoodModel.h"
#include "evaluate/Evaluation.h"
#include "run/RunDirectory.h"

// No torch here. The job of one training process, and what other commands ask of a finished run.
namespace kindred {

/// A training plan as given (command line, wizard, preset): only what was said.
struct TrainRequest {
    std::string data, out, name;
    std::string method, encoder, labels, split, preset;
    std::string task; ///< of tasks(): what the run is for; changes nothing of the training
    std::optional<std::string> device;
    std::optional<int64_t> epochs;
    std::optional<uint64_t> seed;
    int threads = 0;
    bool resume = false;
    bool force = false;
    bool refuseProblems = false;
    std::vector<std::string> exclude; ///< names of samples that are left out
    std::string excludeFile;          ///< where they were read from, for the command line only
    Json set = Json::object();        ///< key → value or text

    std::string deviceOrDefault() const { return device.value_or("auto"); }
    uint64_t seedOrDefault() const { return seed.value_or(1); }
};

TrainRequest trainRequestFromJson(const Json& plan); ///< the "plan" of docs/protocol.md
Json toJson(const TrainRequest& request);
/// What a run is called where nobody chose: "clothing" for clothing.tar, "clothing-softmax".
std::string defaultName(const TrainRequest& request);
/// The equivalent command line: {"kindred-engine","train","--data",…}. A plan without a folder gets
/// one of its default name. Names that are left out stand in a file: excludeFile, else
/// “exclude.txt”.
std::vector<std::string> commandLine(const TrainRequest& request);

/// Fills in preset and defaults against the dataset; Usage errors for bad method/key/range. The
/// result is what run.json holds under "options": every option, resolved.
Result<Json> resolvePlan(const TrainRequest& request, const Dataset& dataset);
/// The checks that need no data, so that they exit 2 before anything is read.
Status checkPlan(const TrainRequest& request);

/// {"memory_bytes","seconds_per_epoch","step_ms","fits","largest_batch","epochs","hours",
/// "parts":{…}} from a 2-second probe of the real network on real samples, and "gpu" where that
/// lies on one (docs/protocol.md, plan.probe). cancelled() is polled between steps.
Result<Json> probePlan(const TrainRequest& request, const std::shared_ptr<const Dataset>& dataset,
                       const std::function<bool()>& cancelled);

/// Runs the job in this process to its end: creates or resumes the run directory, trains,
/// evaluates, writes tables. Returns the final ObservedState; Interrupted error after
/// SIGINT/SIGTERM.
Result<ObservedState> runTraining(const TrainRequest& request);

/// The network of a run at a step ("best", "last" or a number), ready to embed. One thread at a
/// time.
class RunModel {
public:
    static Result<std::unique_ptr<RunModel>> open(const RunDirectory& run, const std::string& step,
                                                  int threads);
    virtual ~RunModel() = default;
    virtual int64_t step() const = 0;
    virtual int dimension(bool penultimate) const = 0;
    /// Embeds samples of any dataset with the run's clean transform. [ids.size(), dimension], all
    /// finite. An Input error for a dataset of another kind than the run's, or other columns.
    virtual Result<Matrix<float>> embed(const Dataset& dataset, const std::vector<int64_t>& ids,
                                        bool penultimate,
                                        const std::function<bool(double)>& progress) = 0;
    virtual Result<Matrix<float>> embed(const std::vector<Image>& images, bool penultimate) = 0;
    /// The run's own linear classifier of the trained level's classes on rows of embed(…, false);
    /// none where its method has none.
    virtual std::optional<LinearClassifier> head() const = 0;
    /// The kernels on the run's own training samples, for rows of embed(…, false); none where its
    /// method learns none. Read from the checkpoint at every call.
    virtual Result<std::optional<LearnedKernels>> kernels() = 0;
    /// What the run learned about neighbourhoods, with their memory; none where its method has
    /// none. A copy.
    virtual std::optional<NeighbourhoodModel> neighbourhood() const = 0;
    /// Like embed(…, false), but before what the method makes of the network's embeddings:
    /// [ids.size(), as wide as the network's].
    virtual Result<Matrix<float>>
    embedUntransformed(const Dataset& dataset, const std::vector<int64_t>& ids,
                       const std::function<bool(double)>& progress) = 0;
    virtual Result<Matrix<float>> embedUntransformed(const std::vector<Image>& images) = 0;
    /// Files for programs without Kindred: what embed() does from the transformed picture on, as
    /// TorchScript, and the network's weights as safetensors. Usage errors for what a run cannot
    /// give, with the reason.
    virtual Status writeTorchScript(const fs::path& file) = 0;
    virtual Status writeWeights(const fs::path& file) = 0;
};

/// Opens the dataset of a run as its record says (same split, labels, seed, exclusions); refuses a
/// source whose fingerprint changed.
Result<std::shared_ptr<const Dataset>> openRunDataset(const RunDirectory& run);

/// `kindred-engine evaluate`: embeds what is needed, evaluates, writes RUN/evaluations/ID.json. An
/// Input error where no protocol can be evaluated.
struct EvaluateRequest {
    std::string run, data, protocol, rule, step = "last";
    std::vector<int> k;
    Json set = Json::object();
    int threads = 0;
};
struct EvaluatedRun {
    Json outcome; ///< the contracted {"run","results","skipped"}
    Status saved; ///< why the run does not hold it, where it cannot be written
};
Result<EvaluatedRun> evaluateRun(const EvaluateRequest& request,
                                 const std::function<bool(double)>& progress = {});

} // namespace kindred

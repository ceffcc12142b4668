#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "base/Executor.h"
#include "data/Loader.h"
#include "objective/Objective.h"
#include "train/Network.h"
#include "train/estimate/UnreadStep.h"
#include "train/finished/Embedder.h"
#include "train/job/JobControl.h"
#include "train/job/Journal.h"
#include "train/loop/Checkpoint.h"
#include "train/loop/DataPasses.h"
#include "train/loop/Optimiser.h"
#include "train/loop/StepTime.h"

namespace kindred {

struct NeighbourVote;
struct ValidationRows;
struct ValidationScore;

/// What a trainer works with; all outlive it.
struct TrainerSetup {
    RunDirectory run;
    std::shared_ptr<const Dataset> dataset;
    Json options;
    Network* network = nullptr;
    Objective* objective = nullptr;
    Executor* executor = nullptr;
    Journal* journal = nullptr;
    /// Whether the numbers of a step may stay unread until they are logged or saved; nothing: where
    /// the network is on a GPU, which else would stand still for every step.
    std::optional<bool> readsLate = {};
};

/// Seconds of an evaluation between epochs that are told apart; the rest is votes, tables and
/// files.
struct EvaluationParts {
    EmbedSeconds embedding;
    double search = 0;
};

/// The training loop of one run. Batches come in a numbered order and every random number is a
/// function of (seed, epoch, sample) or (seed, step), so a resumed run continues bit-equal. One
/// thread.
class Trainer final {
public:
    explicit Trainer(TrainerSetup setup);
    Trainer(const Trainer&) = delete;
    Trainer& operator=(const Trainer&) = delete;

    /// First memory and checkpoint 0. An end without a checkpoint where it was asked for before.
    Result<std::optional<TrainingEnd>> start();
    /// Continues from a checkpoint.
    Status resume(int64_t step);
    /// To the last epoch, a stop on request, or a signal; a checkpoint is written at every end.
    Result<TrainingEnd> run();

    /// Nothing is left to train.
    bool isDone() const;
    const TrainingState& state() const { return m_state; }
    JobControl& control() { return m_control; }

private:
    using Clock = std::chrono::steady_clock;

    BatchPlan planOf(int64_t epoch) const;
    Result<std::optional<TrainingEnd>> runEpoch();
    Status applyLive(const Json& set);
    DataPass pass();
    /// What a fit is at and how much of it is done, for those who watch; an empty name: none is
    /// under way.
    void noteStage(const std::string& name, double share);
    /// What is left in seconds, for those who watch; −1: not known.
    void noteRest(double seconds);
    Status giveClassMeans();
    /// What the objective wants to know of the inputs and does not yet.
    Status giveInputs();
    Status refreshMemory(int64_t epoch);
    /// What the objective remembers for this epoch; begins: none of its steps is done.
    Status readyMemory(bool begins);
    /// Tables of a sample before the first step, so that there is something to look at at once.
    Status firstTables();
    Status writeTablesOf(ValidationRows rows, NeighbourVote vote);

    Status oneStep(const BatchPlan& plan, BatchLoader& loader);
    Result<ObjectiveStep> forwardBackward(BatchLoader& loader, double groupRows,
                                          UnreadStep& unread);
    /// Reads the numbers of the steps that nobody read yet. Failed where one of them diverged.
    Status readSteps();
    Status tellWarnings();
    Status logStep(const ObjectiveStep& last, double rate, bool epochEnds);
    bool logDue() const;
    Result<std::optional<TrainingEnd>> endEpoch(double epochSeconds);
    Status noteScore(const ValidationScore& score, double epochSeconds);
    /// The evaluation in the journal and the log, with what it cost.
    Status tellEvaluation(const ValidationScore& score, double epochSeconds);
    bool patienceIsOver() const;
    Status checkpoint();
    void noteProgress(size_t batches);

    TrainerSetup m_setup;
    Json m_options; ///< with live changes applied
    uint64_t m_seed;
    std::vector<int64_t> m_trainIds;
    std::vector<int64_t> m_slotOf; ///< [dataset size], -1 outside the training part
    int64_t m_epochs;
    int64_t m_stepsPerEpoch;
    Optimiser m_optimiser;
    JobControl m_control;
    TrainingState m_state;
    Json m_saved; ///< the state in the last checkpoint

    Clock::time_point m_lastCheckpoint;
    Clock::time_point m_lastLog;
    int64_t m_imagesSinceLog = 0;
    StepTime m_stepTime;
    double m_evaluationSeconds = 0; ///< of the last one, with its tables
    EvaluationParts m_evaluationParts;
    bool m_readsLate = false;
    std::vector<UnreadStep> m_unread;
    Clock::time_point m_unreadSince; ///< the first of them began
    double m_loss = 0;               ///< of the last step that was read
    double m_gradientNorm = 0;       ///< of the same
    bool m_starting = false;         ///< the first memory is not whole yet
    bool m_gaveClassMeans = false;
    bool m_toldSkipped = false;
    torch::Tensor m_lastRows; ///< [b, d] embeddings of the last batch
};

/// Class of every training sample at the trained level, in slot order.
std::vector<int32_t> slotLabels(const Dataset& dataset);

} // namespace kindred

#include "train/loop/Trainer.h"

#include <algorithm>
#include <cmath>

#include "base/Elapsed.h"
#include "base/Random.h"
#include "model/Encoder.h"
#include "train/finished/Tables.h"
#include "train/loop/Frozen.h"
#include "train/loop/Schedule.h"
#include "train/loop/Validation.h"
#include "train/plan/Registry.h"

namespace kindred {

namespace {
constexpr int64_t kFirstRows = 2000; ///< of each side: seconds, however large the data

} // namespace

std::vector<int32_t> slotLabels(const Dataset& dataset)
{
    std::vector<int32_t> labels;
    for (const int64_t id : dataset.ids(Subset::Train))
        labels.push_back(dataset.level().labels[static_cast<size_t>(id)]);
    return labels;
}

Trainer::Trainer(TrainerSetup setup)
    : m_setup(std::move(setup)), m_options(m_setup.options),
      m_seed(m_options.at("seed").get<uint64_t>()), m_trainIds(m_setup.dataset->ids(Subset::Train)),
      m_slotOf(static_cast<size_t>(m_setup.dataset->size()), -1),
      m_epochs(m_options.at("epochs").get<int64_t>()),
      m_optimiser(trainedParameters(m_setup.network->encoder(), m_setup.objective), m_options,
                  parameterRates(m_setup.objective, networkRate(m_options))),
      m_control(m_setup.run, *m_setup.journal,
                {[this] { return checkpoint(); },
                 [this](const Json& set) -> Result<bool> {
                     KINDRED_TRY(applyLive(set));
                     return !m_starting;
                 },
                 [this] { m_lastCheckpoint = m_lastLog = Clock::now(); }})
{
    for (size_t slot = 0; slot < m_trainIds.size(); ++slot)
        m_slotOf[static_cast<size_t>(m_trainIds[slot])] = static_cast<int64_t>(slot);
    const auto group = m_options.at("accumulate").get<int64_t>();
    const auto batches = static_cast<int64_t>(planOf(0).batches.size());
    m_stepsPerEpoch = std::max<int64_t>(1, (batches + group - 1) / group);
    m_lastCheckpoint = m_lastLog = Clock::now();
    m_readsLate = m_setup.readsLate.value_or(m_setup.network->device().is_cuda());
}

BatchPlan Trainer::planOf(int64_t epoch) const
{
    return trainingPlan(*m_setup.dataset, m_options, m_seed, epoch,
                        m_setup.objective->warmsUp(epoch), m_setup.objective->partners());
}

Result<std::optional<TrainingEnd>> Trainer::start()
{
    m_starting = true;
    if (const Status filled = refreshMemory(0); !filled.ok())
        return m_control.outcome(filled.error());
    m_starting = false;
    noteRest(-1);
    noteStage({}, 0);
    KINDRED_TRY(checkpoint());
    KINDRED_TRY(m_control.settle());
    return std::optional<TrainingEnd>();
}

Status Trainer::resume(int64_t step)
{
    KINDRED_ASSIGN(m_state, loadCheckpoint(m_setup.run, step, m_setup.network->encoder(),
                                           m_setup.objective, &m_optimiser));
    m_saved = toJson(m_state);
    for (const auto& [key, value] : m_state.live.items())
        m_options[key] = value;
    noteProgress(planOf(m_state.epoch).batches.size());
    return {};
}

bool Trainer::isDone() const
{
    return m_state.epoch >= m_epochs || patienceIsOver();
}

DataPass Trainer::pass()
{
    return {*m_setup.network,
            m_setup.dataset,
            m_trainIds,
            m_options,
            [this] { return m_control.goOn(); },
            [this, start = Clock::now()](double done, const std::string& stage) mutable {
                noteStage(stage, done);
                if (done <= 0)
                    start = Clock::now();
                else if (m_epochs == 0) // the fit is all that there is to do
                    noteRest(secondsSince(start) * (1 - done) / done);
            }};
}

void Trainer::noteRest(double seconds)
{
    m_setup.journal->note([=](RunStatus& status) { status.etaSeconds = seconds; });
}

void Trainer::noteStage(const std::string& name, double share)
{
    m_setup.journal->note([&](RunStatus& status) {
        status.stage = name.empty() ? Json() : Json{{"name", name}, {"share", share}};
    });
}

Status Trainer::giveClassMeans()
{
    const bool wanted =
        m_setup.objective->wantsClassMeans() && m_setup.network->encoder().isAffine();
    if (!wanted || m_gaveClassMeans)
        return {};
    KINDRED_ASSIGN(const torch::Tensor means, classMeans(pass()));
    // Below the embedding layer an affine network learns nothing: once is enough.
    const torch::NoGradGuard noGradient;
    Network& network = *m_setup.network;
    const EncoderOutput output = network.forward(means.to(network.device()));
    m_setup.objective->receiveClassMeans(output.features.to(torch::kCPU));
    m_gaveClassMeans = true;
    return {};
}

Status Trainer::giveInputs()
{
    KINDRED_TRY(giveClassMeans());
    return m_setup.objective->wantsInputs() ? handInputs(pass(), *m_setup.objective) : Status();
}

Status Trainer::refreshMemory(int64_t epoch)
{
    KINDRED_TRY(giveInputs());
    if (!m_setup.objective->wantsRefresh(epoch))
        return {};
    // A network with weights, or one that keeps them, has statistics of its own.
    const bool untrained = epoch == 0 && m_epochs > 0 && m_options.value("weights", "").empty() &&
                           !keepsStatistics(m_options);
    return fillMemory(pass(), *m_setup.objective, untrained);
}

Status Trainer::readyMemory(bool begins)
{
    KINDRED_TRY(begins ? refreshMemory(m_state.epoch) : giveInputs());
    if (!m_setup.objective->wantsNeighbours(m_state.epoch))
        return tellWarnings();
    KINDRED_TRY(m_setup.objective->findNeighbours([this](double) { return m_control.goOn(); }));
    return tellWarnings();
}

Result<TrainingEnd> Trainer::run()
{
    KINDRED_TRY(m_setup.journal->status([&](RunStatus& status) {
        status.state = ObservedState::Running;
        status.epochs = m_epochs;
        status.step = m_state.step;
        status.steps = m_epochs * m_stepsPerEpoch;
    }));
    while (!isDone()) {
        const double before = m_setup.journal->worked();
        KINDRED_ASSIGN(std::optional<TrainingEnd> end, runEpoch());
        if (!end) {
            KINDRED_ASSIGN(end, endEpoch(m_setup.journal->worked() - before));
        }
        if (end)
            return *end;
    }
    return TrainingEnd::Finished;
}

Result<std::optional<TrainingEnd>> Trainer::runEpoch()
{
    m_setup.objective->beginEpoch(m_state.epoch);
    // Checkpoint 0 holds the memory of the first epoch.
    const bool begins = m_state.epoch > 0 && m_state.batch == 0;
    Status ready = readyMemory(begins);
    if (ready.ok() && m_state.step == 0)
        ready = firstTables();
    if (!ready.ok())
        return m_control.outcome(ready.error());
    beginTraining(m_setup.network->encoder(), m_options);
    const BatchPlan plan = planOf(m_state.epoch);
    BatchLoader loader(m_setup.dataset, plan, m_setup.network->transform(), m_seed, m_state.epoch,
                       m_state.batch, m_options.at("workers").get<int>());
    while (m_state.batch < static_cast<int64_t>(plan.batches.size())) {
        KINDRED_ASSIGN(const std::optional<TrainingEnd> end, m_control.look());
        if (end)
            return end;
        KINDRED_TRY(oneStep(plan, loader));
        if (secondsSince(m_lastCheckpoint) >= m_options.at("checkpoint_seconds").get<double>() &&
            m_state.batch < static_cast<int64_t>(plan.batches.size()))
            KINDRED_TRY(checkpoint());
    }
    return std::optional<TrainingEnd>();
}

Status Trainer::applyLive(const Json& set)
{
    Json changed = Json::object();
    KINDRED_ASSIGN(const OptionSchema schema,
                   schemaFor(m_options.at("method").get<std::string>(),
                             m_options.at("encoder").get<std::string>()));
    for (const auto& [key, value] : set.items()) {
        const OptionSpec* spec = schema.find(key);
        const Result<Json> checked = schema.check(key, value);
        if (!spec || !spec->live || !checked.ok()) {
            KINDRED_TRY(m_setup.journal->message(
                "warning", key + " was not changed: " +
                               (spec && !spec->live ? "it cannot change while training"
                                                    : checked.error().message())));
            continue;
        }
        if (m_options[key] != *checked)
            changed[key] = *checked;
    }
    if (changed.empty())
        return {};
    KINDRED_TRY(checkpoint());
    for (const auto& [key, value] : changed.items()) {
        KINDRED_TRY(m_setup.journal->message(
            "info", key + " changed from " + m_options[key].dump() + " to " + value.dump() + "."));
        m_options[key] = value;
        m_state.live[key] = value;
    }
    // Once more before the request is acknowledged: from then on nobody else remembers it.
    return checkpoint();
}

Result<std::optional<TrainingEnd>> Trainer::endEpoch(double epochSeconds)
{
    const int64_t epoch = m_state.epoch + 1;
    const auto every = m_options.at("eval_every").get<int64_t>();
    const bool due = every > 0 && (epoch % every == 0 || epoch == m_epochs);
    if (due && m_setup.dataset->hasSubset(Subset::Val)) {
        // Still the old epoch with all its batches: broken off here, a run resumes with this.
        const Json options = m_options;
        const double before = m_setup.journal->worked(); // a pause is no part of it
        Result<ValidationScore> score =
            validate(*m_setup.network, m_setup.objective, m_setup.dataset, options,
                     *m_setup.executor, [this](double) { return m_control.goOn(); });
        if (!score.ok())
            return m_control.outcome(score.error());
        const bool first = m_evaluationSeconds == 0;
        m_evaluationParts = {score->rows.seconds, score->vote.searchSeconds};
        if (isLogSpacedEpoch(epoch, m_epochs))
            KINDRED_TRY(writeTablesOf(std::move(score->rows), std::move(score->vote)));
        m_evaluationSeconds = m_setup.journal->worked() - before;
        if (score->score >= 0)
            KINDRED_TRY(noteScore(*score, epochSeconds));
        else if (first)
            KINDRED_TRY(m_setup.journal->message(
                "warning",
                "The validation part has none of the trained classes: there is no score."));
    }
    m_state.epoch = epoch;
    m_state.batch = 0;
    m_state.lossSum = 0;
    m_state.lossCount = 0;
    KINDRED_TRY(checkpoint());
    if (patienceIsOver())
        KINDRED_TRY(m_setup.journal->message(
            "info", "Stopped early: no better score in " +
                        std::to_string(m_state.evaluationsWithoutGain) + " evaluations."));
    return std::optional<TrainingEnd>();
}

Status Trainer::noteScore(const ValidationScore& score, double epochSeconds)
{
    const bool better = score.score > m_state.bestValue;
    if (better) {
        m_state.bestValue = score.score;
        m_state.bestStep = m_state.step;
    }
    const bool early = m_setup.objective->warmsUp(m_state.epoch);
    m_state.evaluationsWithoutGain = better || early ? 0 : m_state.evaluationsWithoutGain + 1;
    KINDRED_TRY(tellEvaluation(score, epochSeconds));
    m_setup.journal->note([&](RunStatus& status) {
        status.score = {{"metric", "knn/val"}, {"value", score.score}};
    });
    m_lastLog = Clock::now();
    return {};
}

Status Trainer::firstTables()
{
    if (m_options.at("eval_every").get<int64_t>() == 0 || !m_setup.dataset->hasSubset(Subset::Val))
        return {};
    const auto goOn = [this](double) { return m_control.goOn(); };
    KINDRED_ASSIGN(ValidationRows rows,
                   validationRows(*m_setup.network, m_setup.objective, m_setup.dataset, m_options,
                                  kFirstRows, goOn));
    KINDRED_ASSIGN(NeighbourVote vote,
                   neighbourVote(*m_setup.dataset, m_options,
                                 {rows.queryIds, std::as_const(rows.queries).view()},
                                 {rows.databaseIds, std::as_const(rows.database).view()},
                                 *m_setup.executor));
    return writeTablesOf(std::move(rows), std::move(vote));
}

Status Trainer::writeTablesOf(ValidationRows rows, NeighbourVote vote)
{
    return writeValidationTables({m_setup.run,
                                  m_setup.dataset,
                                  m_options,
                                  m_state.step,
                                  m_setup.network,
                                  m_setup.objective,
                                  m_setup.executor,
                                  {}},
                                 std::move(rows), std::move(vote));
}

bool Trainer::patienceIsOver() const
{
    const auto patience = m_options.at("patience").get<int64_t>();
    return patience > 0 && m_state.evaluationsWithoutGain >= patience;
}

Status Trainer::checkpoint()
{
    KINDRED_TRY(readSteps()); // what diverged is not saved
    m_lastCheckpoint = Clock::now();
    if (m_starting) // half a memory is none: killed now, the run begins again
        return {};
    Json content = toJson(m_state);
    if (content == m_saved)
        return {};
    const bool best = m_state.bestStep == m_state.step;
    KINDRED_TRY(saveCheckpoint(m_setup.run, m_state, m_setup.journal->current().attempt,
                               m_setup.network->encoder(), m_setup.objective, &m_optimiser));
    m_saved = std::move(content);
    return m_setup.journal->event("checkpoint", {{"best", best}});
}

} // namespace kindred

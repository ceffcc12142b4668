#include <optional>

#include <unistd.h>

#include "base/Log.h"
#include "base/LogFile.h"
#include "model/Encoder.h"
#include "objective/Objective.h"
#include "objective/ObjectiveTable.h"
#include "run/Descriptor.h"
#include "run/RunName.h"
#include "train/RunRecord.h"
#include "train/estimate/Allocator.h"
#include "train/finished/SampleFiles.h"
#include "train/finished/Tables.h"
#include "train/job/GpuKernels.h"
#include "train/job/Journal.h"
#include "train/job/Packing.h"
#include "train/job/StopSignals.h"
#include "train/job/ThumbnailJob.h"
#include "train/job/TorchThreads.h"
#include "train/loop/Checkpoint.h"
#include "train/loop/Extraction.h"
#include "train/loop/Trainer.h"
#include "train/plan/PlanDetails.h"
#include "train/plan/PlanFolder.h"
#include "train/plan/PlanWarnings.h"
#include "train/plan/RecordCheck.h"
#include "train/plan/TrainJob.h"

namespace kindred {

namespace {
Error interrupted()
{
    return {ErrorCode::Interrupted, "interrupted", "", "Go on with --resume."};
}

/// One job from its request to the final status. A queued run exists as a folder before its job.
class TrainingJob {
public:
    explicit TrainingJob(const TrainRequest& request)
        : m_request(request), m_run(fs::absolute(request.out).lexically_normal())
    {
    }

    Result<ObservedState> run()
    {
        if (const Status prepared = prepare(); !prepared.ok())
            return endWith(prepared.error());
        const Result<ObservedState> state = work();
        return state.ok() ? state : endWith(state.error());
    }

    /// Notes the end in the run, where the job owns one, and hands the error on.
    Error endWith(const Error& error)
    {
        m_thumbnails.reset();
        if (m_log)
            m_log->append("error: " + error.message());
        const bool stopped = error.code == ErrorCode::Interrupted;
        const auto apply = [&](RunStatus& status) {
            status.state = stopped ? ObservedState::Stopped : ObservedState::Failed;
            status.error = stopped ? "" : error.message();
        };
        Status noted;
        if (m_journal) {
            noted = m_journal->status(apply);
        } else if (m_lock && (isQueued() || couldNotResume(error))) {
            RunStatus status = m_before;
            apply(status);
            noted = writeStatus(m_run, status);
        }
        if (!noted.ok())
            logWarning(noted.error().message());
        return error;
    }

    bool resumes() const { return m_resuming; }

private:
    /// The data is gone, the disk full …: the run should say so. A slip in the command changes
    /// nothing, and what is finished stays finished.
    bool couldNotResume(const Error& error) const
    {
        return m_resuming && error.code != ErrorCode::Usage &&
               error.code != ErrorCode::Interrupted && m_before.state != ObservedState::Finished;
    }

    bool isQueued() const { return fs::exists(m_run.requestFile()) && !m_run.exists(); }

    /// Everything up to an open journal; nothing is written for a plan that is refused.
    Status prepare()
    {
        KINDRED_TRY(m_run.checkWritable());
        if (m_request.out.empty())
            return usageError("no run directory given", "--out");
        if (m_run.exists() && !m_request.resume)
            return thereIsOne();
        if (!m_run.exists() && !isQueued())
            KINDRED_TRY(checkNewRunFolder(m_run.root(), m_request.data));
        const bool existed = fs::exists(m_run.root());
        if (existed)
            KINDRED_TRY(lock());
        if (m_resuming = m_run.exists(); m_resuming) {
            KINDRED_TRY(forgetOldWish(m_run, m_asked));
            KINDRED_ASSIGN(m_before, readStatus(m_run));
            KINDRED_ASSIGN(m_record, m_run.record());
            KINDRED_TRY(checkRecord(m_record, m_run.recordFile()));
            addLaterOptions(m_record);
            KINDRED_TRY(keepExclusions(m_request, m_record));
            KINDRED_ASSIGN(m_request, resumedRequest(m_request, m_record));
        } else if (isQueued()) {
            KINDRED_TRY(noteStarting());
        }
        KINDRED_TRY(openData());
        KINDRED_TRY(buildModel()); // a plan that is refused here leaves no folder behind
        if (!existed) {
            KINDRED_TRY(makeFolders(m_run.root()));
            KINDRED_TRY(lock());
            if (m_run.exists()) // another job was faster
                return thereIsOne();
        }
        if (!m_resuming)
            KINDRED_TRY(writeRecordKeepingName(m_run, m_record));
        return openJournal();
    }

    Error thereIsOne() const
    {
        return usageError("there is a run already", m_run.root().string(),
                          "Choose another --out, or go on with it by --resume.");
    }

    Status lock()
    {
        KINDRED_ASSIGN(RunLock taken, RunLock::acquire(m_run));
        m_lock.emplace(std::move(taken));
        return {};
    }

    Status noteStarting()
    {
        KINDRED_TRY(forgetOldWish(m_run, m_asked));
        RunStatus status;
        status.state = ObservedState::Starting;
        status.pid = getpid();
        status.heartbeat = run::unixTime();
        return writeStatus(m_run, status);
    }

    Status openData()
    {
        KINDRED_TRY(checkPlan(m_request));
        KINDRED_ASSIGN(m_dataset, openDataset(datasetRequest(m_request), [](int64_t, int64_t) {
                           return !StopSignals::received();
                       }));
        KINDRED_ASSIGN(m_options, resolveAsRecorded(m_request, *m_dataset, m_record));
        KINDRED_ASSIGN(m_options["device"], resolveDevice(m_request.deviceOrDefault()));
        m_threads = resolveThreads(m_request.threads);
        if (!m_resuming)
            return {};
        KINDRED_TRY(checkSameImages(*m_dataset, m_record));
        KINDRED_TRY(checkOptionsRecorded(m_options, m_record, m_run.recordFile()));
        KINDRED_ASSIGN(m_mark, compareWithRecord(m_options, m_record, m_threads, m_request.force));
        return checkSameSplit(*m_dataset, m_record);
    }

    Status buildModel()
    {
        setTorchThreads(m_threads);
        m_executor.emplace(m_threads);
        // Killed before its first checkpoint, a run begins again with the weights of its seed.
        if (m_resuming && !m_run.checkpointSteps().empty()) {
            KINDRED_ASSIGN(Network network, Network::fromRecord(m_record));
            KINDRED_TRY(network.accepts(*m_dataset));
            m_network.emplace(std::move(network));
        } else {
            KINDRED_ASSIGN(Network network,
                           Network::create(m_options, *m_dataset, m_request.seedOrDefault()));
            m_network.emplace(std::move(network));
        }
        if (!m_resuming)
            m_record = makeRecord(m_request, m_options, *m_dataset, *m_network, m_threads);
        ObjectiveSetup setup;
        setup.dimension = m_network->encoder().dimension();
        setup.classes = static_cast<int>(m_dataset->level().classes.size());
        setup.slotLabels = slotLabels(*m_dataset);
        setup.options = m_options;
        setup.seed = m_request.seedOrDefault();
        setup.executor = &*m_executor;
        setup.followNetwork(m_network->device());
        m_objective = makeObjective(m_options.at("method").get<std::string>(), setup);
        return {};
    }

    /// The last checkpoint was taken after the evaluation of its step, where it has one.
    Result<bool> isEvaluated() const
    {
        if (m_lastStep < 0)
            return true;
        KINDRED_ASSIGN(const TrainingState state, readTrainingState(m_run, m_lastStep));
        return state.batch == 0;
    }

    Status openJournal()
    {
        const std::vector<int64_t> steps = m_run.checkpointSteps();
        m_lastStep = steps.empty() ? -1 : steps.back();
        if (m_resuming && renewRecord(m_request, m_options, *m_dataset, m_mark, m_record))
            KINDRED_TRY(writeRecordKeepingName(m_run, m_record));
        KINDRED_ASSIGN(const bool evaluated, isEvaluated());
        KINDRED_ASSIGN(m_journal, Journal::open(m_run, m_lastStep, evaluated));
        m_log.emplace(m_run.logFile());
        if (!m_mark.empty())
            KINDRED_TRY(m_journal->message("warning", m_mark));
        if (!m_resuming)
            for (const PlanWarning& warning : planWarnings(m_options, *m_dataset))
                KINDRED_TRY(m_journal->message("warning", warning.text));
        if (!fs::exists(m_run.samplesFile()))
            KINDRED_TRY(writeSamples(m_run, *m_dataset));
        if (m_dataset->isImages && m_options.at("thumbnails").get<bool>())
            m_thumbnails.emplace(m_run, m_dataset);
        return {};
    }

    Result<ObservedState> work()
    {
        const OffloadGuard device =
            followDevice(m_options.at("device").get<std::string>(),
                         [](const std::string& notice) { logWarning(notice); });
        KINDRED_ASSIGN(
            const auto brokenOff,
            extractFeatures({m_run, m_options, *m_journal, *m_network, *m_executor}, m_dataset));
        if (brokenOff)
            return endAs(*brokenOff);
        return m_objective ? train() : measureOnly();
    }

    Result<ObservedState> train()
    {
        std::shared_ptr<const Dataset> pictures = m_dataset;
        KINDRED_ASSIGN(const auto endOfPacking, pack(pictures));
        if (endOfPacking)
            return endAs(*endOfPacking);
        Trainer trainer({m_run, pictures, m_options, &*m_network, m_objective.get(), &*m_executor,
                         m_journal.get()});
        if (m_lastStep >= 0) {
            KINDRED_TRY(trainer.resume(m_lastStep));
            if (m_before.state == ObservedState::Finished && trainer.isDone())
                return finish(ObservedState::Finished);
        } else {
            KINDRED_ASSIGN(const std::optional<TrainingEnd> end, trainer.start());
            if (end)
                return endAs(*end);
        }
        KINDRED_TRY(noteDimension());
        KINDRED_ASSIGN(TrainingEnd end, trainer.run());
        if (end != TrainingEnd::Interrupted) {
            KINDRED_ASSIGN(const auto brokenOff, finalTables(trainer.state(), trainer.control()));
            end = brokenOff.value_or(end);
        }
        return endAs(end);
    }

    /// Puts packed pictures in the place of the source's for the steps and what is measured between
    /// them; the tables of the end are of the source's own, as every later command reads it.
    Result<std::optional<TrainingEnd>> pack(std::shared_ptr<const Dataset>& pictures)
    {
        const bool trained = m_before.state == ObservedState::Finished &&
                             m_before.epoch >= m_options.at("epochs").get<double>();
        if (m_network->extracts() || trained)
            return std::optional<TrainingEnd>();
        return packPictures({m_run, m_record, m_options, *m_journal, datasetRequest(m_request),
                             m_network->transform(), m_lastStep >= 0},
                            pictures);
    }

    /// A fitted map may choose its dimension.
    Status noteDimension()
    {
        const int64_t dimension =
            m_objective->transformedDimension(m_network->encoder().dimension());
        if (m_record["embedding_dim"] == dimension)
            return {};
        m_record["embedding_dim"] = dimension;
        return writeRecordKeepingName(m_run, m_record);
    }

    Result<ObservedState> measureOnly()
    {
        const TrainingState state;
        KINDRED_TRY(
            m_journal->status([](RunStatus& status) { status.state = ObservedState::Running; }));
        KINDRED_TRY(saveCheckpoint(m_run, state, m_journal->current().attempt, m_network->encoder(),
                                   nullptr, nullptr));
        JobControl control(
            m_run, *m_journal,
            {[] { return Status(); }, [](const Json&) { return Result<bool>(true); }, [] {}});
        KINDRED_ASSIGN(const auto brokenOff, finalTables(state, control));
        return endAs(brokenOff.value_or(TrainingEnd::Finished));
    }

    Result<ObservedState> endAs(TrainingEnd end)
    {
        if (end == TrainingEnd::Interrupted)
            return interrupted();
        return finish(end == TrainingEnd::Stopped ? ObservedState::Stopped
                                                  : ObservedState::Finished);
    }

    /// Tables of the last step and, where it is another, the best. The end that broke them off.
    Result<std::optional<TrainingEnd>> finalTables(const TrainingState& state, JobControl& control)
    {
        const auto goOn = [&](double) { return control.goOn(); };
        TableRequest request = {m_run,       m_dataset,         m_options,    state.step,
                                &*m_network, m_objective.get(), &*m_executor, goOn};
        const Result<Json> written = writeTables(request);
        if (!written.ok())
            return control.outcome(written.error());
        const Json& score = *written;
        m_journal->note([&](RunStatus& status) {
            if (!score.is_null())
                status.score = score;
        });
        if (!score.is_null())
            KINDRED_TRY(m_journal->event(
                "evaluation", {{"values", {{score["metric"].get<std::string>(), score["value"]}}},
                               {"split", score["metric"].get<std::string>().substr(4)},
                               {"final", true}}));
        if (!state.bestStep || *state.bestStep == state.step)
            return std::optional<TrainingEnd>();
        KINDRED_ASSIGN(Network best, Network::fromRecord(m_record));
        Objective* learned =
            m_objective && m_objective->restoresForInference() ? m_objective.get() : nullptr;
        KINDRED_TRY(loadCheckpoint(m_run, *state.bestStep, best.encoder(), learned, nullptr));
        request.step = *state.bestStep;
        request.network = &best;
        if (const Result<Json> again = writeTables(request); !again.ok())
            return control.outcome(again.error());
        return std::optional<TrainingEnd>();
    }

    Result<ObservedState> finish(ObservedState state)
    {
        if (m_thumbnails)
            m_thumbnails->finish();
        m_thumbnails.reset();
        KINDRED_TRY(m_journal->status([&](RunStatus& status) {
            status.state = state;
            status.etaSeconds = state == ObservedState::Finished ? 0 : -1;
        }));
        return state;
    }

    TrainRequest m_request;
    RunDirectory m_run;
    fs::file_time_type m_asked = fs::file_time_type::clock::now();
    std::optional<RunLock> m_lock;
    RunStatus m_before; ///< of the run that is resumed
    bool m_resuming = false;
    Json m_record;
    Json m_options;
    std::string m_mark;
    int m_threads = 1;
    int64_t m_lastStep = -1;
    std::shared_ptr<const Dataset> m_dataset;
    std::optional<Executor> m_executor;
    std::optional<Network> m_network;
    std::unique_ptr<Objective> m_objective;
    std::unique_ptr<Journal> m_journal;
    std::optional<LogFile> m_log;
    std::optional<ThumbnailJob> m_thumbnails;
};

std::string firstLine(const char* text)
{
    const std::string all = text;
    return all.substr(0, all.find('\n'));
}
} // namespace

Result<ObservedState> runTraining(const TrainRequest& request)
{
    const StopSignals signals;
    TrainingJob job(request);
    try {
        return job.run();
    } catch (const nlohmann::json::exception& error) {
        return job.endWith(job.resumes()
                               ? damagedRecord(error, RunDirectory(request.out).recordFile())
                               : failure(error.what(), request.out));
    } catch (const std::exception& error) {
        return job.endWith(tellsOfNoMemory(error.what())
                               ? outOfMemory(request.out)
                               : failure(firstLine(error.what()), request.out));
    }
}

} // namespace kindred

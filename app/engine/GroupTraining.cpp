#include "engine/GroupTraining.h"

#include <algorithm>
#include <optional>

#include "base/Log.h"
#include "base/Text.h"
#include "engine/GroupEvaluation.h"
#include "engine/GroupPlan.h"
#include "engine/GroupStart.h"
#include "engine/Interrupt.h"
#include "engine/Progress.h"
#include "engine/WatchedTraining.h"
#include "train/job/StopSignals.h"
#include "train/plan/PlanDetails.h"
#include "train/plan/PlanFolder.h"

namespace kindred::engine {

namespace {
Error interruptedGroup()
{
    return {ErrorCode::Interrupted, "interrupted", "", "Go on with --resume."};
}

bool isFinished(const fs::path& run)
{
    const auto status = readStatus(RunDirectory(run));
    return RunDirectory(run).exists() && status && status->state == ObservedState::Finished;
}

/// As the run's own job does; Ctrl-C ends it.
Result<std::shared_ptr<const Dataset>> openUninterrupted(const TrainRequest& request)
{
    return openDataset(datasetRequest(request), [](int64_t, int64_t) { return !interrupted(); });
}

class GroupTraining {
public:
    GroupTraining(const TrainRequest& plan, const GlobalFlags& flags)
        : m_plan(plan), m_planOfNew(plan), m_folder(fs::absolute(plan.out).lexically_normal()),
          m_flags(flags)
    {
        if (!m_folder.has_filename()) // it ends with a slash
            m_folder = m_folder.parent_path();
    }

    Status open(const std::vector<GroupAxis>& axes)
    {
        return isGroup(m_folder) ? goOn(axes) : start(axes);
    }

    /// Failures of single runs are kept; only an interruption ends the whole.
    Status trainAll()
    {
        for (size_t i = 0; i < m_group.members.size(); ++i) {
            const GroupMember& member = m_group.members[i];
            if (isFinished(m_folder / member.folder))
                continue;
            const std::string which = std::to_string(i + 1) + "/" +
                                      std::to_string(m_group.members.size()) + " " + member.folder;
            const bool isNew = !RunDirectory(m_folder / member.folder).exists();
            const TrainRequest request = memberRequest(isNew ? m_planOfNew : m_plan, m_group.name,
                                                       m_group.axes, member, m_folder);
            if (interrupted())
                return interruptedGroup();
            const auto state = trainWatched(request, m_flags, which);
            // A signal may also have come when the run had nothing left to break off.
            if (StopSignals::received())
                return interruptedGroup();
            if (!state)
                m_failures.push_back(member.folder + ": " + state.error().message());
            else if (m_failures.empty() && i == 0)
                sayExclusions(RunDirectory(request.out));
        }
        return {};
    }

    Result<Report> report() const
    {
        EvaluateRequest request;
        request.run = m_folder.string();
        request.threads = m_flags.threads;
        Progress progress("evaluating", m_flags);
        auto evaluated = evaluateGroup(request, progress.callback());
        if (!evaluated && evaluated.error().code == ErrorCode::Interrupted)
            return evaluated.error();
        Report report = evaluated ? std::move(*evaluated) : withoutTable(evaluated.error());
        if (!m_failures.empty())
            report.end = failure(std::to_string(m_failures.size()) + " of " +
                                     std::to_string(m_group.members.size()) +
                                     " runs failed: " + join(m_failures, "; "),
                                 m_folder.string(), "Repair what they say and --resume.");
        return report;
    }

private:
    Status start(const std::vector<GroupAxis>& axes)
    {
        KINDRED_TRY(checkNewRunFolder(m_folder, m_plan.data));
        KINDRED_ASSIGN(m_group, planGroup(m_plan, axes, m_folder, openUninterrupted));
        KINDRED_TRY(lock());
        if (isGroup(m_folder)) // another process was faster
            return thereIsAGroup(m_folder);
        return writeGroup(m_folder, m_group);
    }

    Status goOn(const std::vector<GroupAxis>& axes)
    {
        if (!m_plan.resume)
            return thereIsAGroup(m_folder);
        KINDRED_ASSIGN(m_group, readGroup(m_folder));
        KINDRED_TRY(checkSameGroup(m_group, axes, m_plan));
        KINDRED_TRY(lock());
        const bool done = std::all_of(
            m_group.members.begin(), m_group.members.end(),
            [&](const GroupMember& member) { return isFinished(m_folder / member.folder); });
        if (done)
            return {};
        KINDRED_ASSIGN(const auto dataset,
                       openForGroup(m_plan, m_group, m_folder, openUninterrupted));
        if (dataset->fingerprint != m_group.fingerprint)
            return inputError("the images are not those that the group was started with",
                              m_plan.data, "Start a new group for them.");
        KINDRED_ASSIGN(m_planOfNew, planAsRecorded(m_plan, m_group, m_folder, *dataset));
        return checkAgainstData(m_planOfNew, m_group, m_folder, *dataset);
    }

    /// For as long as this lives no other process trains the group.
    Status lock()
    {
        KINDRED_ASSIGN(RunLock taken, RunLock::acquire(RunDirectory(m_folder)));
        m_lock.emplace(std::move(taken));
        return {};
    }

    /// The training is done all the same.
    Report withoutTable(const Error& why) const
    {
        logWarning("no table: " + why.message());
        Report report;
        report.json = {{"group", m_folder.string()},   {"name", m_group.name},
                       {"axes", toJson(m_group.axes)}, {"members", Json::array()},
                       {"table", Json::array()},       {"skipped", Json::array()}};
        for (const GroupMember& member : m_group.members) {
            const RunDirectory run(m_folder / member.folder);
            const auto status = readStatus(run);
            report.json["members"].push_back(
                {{"run", run.root().string()},
                 {"settings", member.settings},
                 {"state", status ? toText(status->state) : std::string("failed")},
                 {"reason", status ? status->error : status.error().message()}});
        }
        return report;
    }

    TrainRequest m_plan;
    TrainRequest m_planOfNew; ///< of the runs that have no record yet
    fs::path m_folder;
    const GlobalFlags& m_flags;
    RunGroup m_group;
    std::optional<RunLock> m_lock;
    std::vector<std::string> m_failures;
};
} // namespace

Error thereIsAGroup(const fs::path& folder)
{
    return usageError("there is a group of runs already", folder.string(),
                      "Choose another --out, or go on with it by --resume.");
}

Result<Report> trainGroup(const TrainRequest& plan, const std::vector<GroupAxis>& axes,
                          const GlobalFlags& flags)
{
    catchInterrupts();
    GroupTraining training(plan, flags);
    KINDRED_TRY(training.open(axes));
    KINDRED_TRY(training.trainAll());
    return training.report();
}

} // namespace kindred::engine

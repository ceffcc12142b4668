#pragma once

#include <optional>

#include "learn/TrainingFixture.h"
#include "model/Encoder.h"
#include "objective/ObjectiveTable.h"
#include "train/Network.h"
#include "train/RunRecord.h"
#include "train/job/TorchThreads.h"
#include "train/loop/Trainer.h"
#include "train/plan/PlanDetails.h"

namespace kindred {

/// What the program decides by the device of a run, decided by a test.
struct TrainerChoices {
    bool readsLate = false;                       ///< numbers of steps stay unread
    std::optional<torch::Device> stepDevice = {}; ///< see ObjectiveSetup
};

/// Trains on the processor as the program does, up to the tables of the end.
class TrainerFixture : public TrainingFixture {
protected:
    /// With plan.resume from the last checkpoint on.
    static Result<TrainingEnd> train(const TrainRequest& plan, const TrainerChoices& choices)
    {
        const RunDirectory run = directory(plan);
        KINDRED_TRY(makeFolders(run.root()));
        KINDRED_ASSIGN(const std::shared_ptr<const Dataset> dataset,
                       openDataset(datasetRequest(plan), [](int64_t, int64_t) { return true; }));
        KINDRED_ASSIGN(Json options, resolvePlan(plan, *dataset));
        options["device"] = "cpu";
        setTorchThreads(plan.threads);
        Executor executor(plan.threads);
        KINDRED_ASSIGN(Network network, Network::create(options, *dataset, plan.seedOrDefault()));
        if (!plan.resume)
            KINDRED_TRY(
                run.writeRecord(makeRecord(plan, options, *dataset, network, plan.threads)));
        ObjectiveSetup setup;
        setup.dimension = network.encoder().dimension();
        setup.classes = static_cast<int>(dataset->level().classes.size());
        setup.slotLabels = slotLabels(*dataset);
        setup.options = options;
        setup.seed = plan.seedOrDefault();
        setup.executor = &executor;
        setup.stepDevice = choices.stepDevice;
        const std::unique_ptr<Objective> objective = makeObjective(plan.method, setup);
        const int64_t last = plan.resume ? run.checkpointSteps().back() : -1;
        KINDRED_ASSIGN(const std::unique_ptr<Journal> journal, Journal::open(run, last));
        Trainer trainer({run, dataset, options, &network, objective.get(), &executor, journal.get(),
                         choices.readsLate});
        if (plan.resume) {
            KINDRED_ASSIGN(const auto asked, requestControl(run, DesiredState::Running));
            static_cast<void>(asked);
            KINDRED_TRY(trainer.resume(last));
            return trainer.run();
        }
        KINDRED_ASSIGN(const auto broken, trainer.start());
        if (broken)
            return *broken;
        return trainer.run();
    }
};

} // namespace kindred

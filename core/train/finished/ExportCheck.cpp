#include "train/finished/ExportCheck.h"

#include "model/Encoder.h"
#include "model/NamedTensors.h"
#include "objective/Objective.h"
#include "objective/fitted/FittedObjective.h"
#include "train/Network.h"
#include "train/finished/ExportModel.h"
#include "train/finished/InferenceObjective.h"
#include "train/plan/RecordCheck.h"

namespace kindred {

namespace {
constexpr const char* kOnlyRows = "Use csv for the embeddings.";

Error withoutCheckpoint(const RunDirectory& run)
{
    return inputError("the run has no checkpoint", run.root().string());
}

Result<ExportRefusals> refusalsOf(const Json& record)
{
    KINDRED_ASSIGN(Network network, Network::fromRecord(record));
    Executor executor(1);
    const auto objective = inferenceObjective(record, network.encoder().dimension(), executor);
    const ExportedModel model = {&network, objective.get(), record, 0};
    return ExportRefusals{{}, checkTorchScript(model), checkWeights(model)};
}
} // namespace

Status checkTorchScript(const ExportedModel& model)
{
    if (model.network->extracts())
        return inputError("TorchScript cannot carry how encoder " +
                              model.record.value("encoder", "") + " describes pictures",
                          "--format", kOnlyRows);
    if (!model.objective)
        return {};
    const Result<ScriptSource> transform = model.objective->transformScript();
    return transform.ok() ? Status{} : Status{transform.error()};
}

Status checkWeights(const ExportedModel& model)
{
    const bool fitted = model.objective && !fittedTensors(*model.objective).empty();
    if (fitted || !namedState(model.network->encoder()).empty())
        return {};
    return inputError(
        "encoder " + model.record.value("encoder", "") + " has no weights", "--format",
        model.network->extracts() ? kOnlyRows : "Use torchscript, or csv for the embeddings.");
}

Result<ExportRefusals> exportRefusals(const RunDirectory& run)
{
    KINDRED_ASSIGN(Json record, run.record());
    KINDRED_TRY(checkRecord(record, run.recordFile()));
    if (run.checkpointSteps().empty()) {
        const Status none = withoutCheckpoint(run);
        return ExportRefusals{none, none, none};
    }
    record["options"]["device"] = "cpu"; // it is looked at, not used
    try {
        return refusalsOf(record);
    } catch (const nlohmann::json::exception& error) {
        return damagedRecord(error, run.recordFile());
    } catch (const std::exception& error) {
        const std::string text = error.what();
        return failure(text.substr(0, text.find('\n')), run.root().string());
    }
}

} // namespace kindred

#include "train/loop/Checkpoint.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "model/Encoder.h"
#include "model/SafeTensors.h"
#include "model/Weights.h"
#include "objective/Objective.h"
#include "train/loop/Optimiser.h"

namespace kindred {

namespace {
const std::string kObjectivePrefix = "objective.";
const char* const kWeights = "weights.safetensors";
const char* const kOptimiser = "optimizer.safetensors";
const char* const kMemory = "memory.safetensors";
const char* const kState = "state.json";

Status restoreObjective(Objective& objective, const NamedTensors& weights, const fs::path& folder)
{
    const torch::NoGradGuard guard;
    for (auto& [name, parameter] : objective.parameters()) {
        const torch::Tensor* saved = findTensor(weights, kObjectivePrefix + name);
        if (!saved || saved->sizes() != parameter.sizes())
            return inputError("“" + name + "” is missing", (folder / kWeights).string());
        parameter.copy_(*saved);
    }
    KINDRED_ASSIGN(const NamedTensors memory, readSafeTensors(folder / kMemory));
    return objective.restore(memory);
}

/// The best step, and that of the newest tables: new pictures are compared with their rows, so the
/// network that made them must be there.
std::set<int64_t> keptSteps(const RunDirectory& run, const TrainingState& state)
{
    std::set<int64_t> kept;
    if (state.bestStep)
        kept.insert(*state.bestStep);
    if (const std::vector<TableName> tables = run.tableNames(); !tables.empty())
        kept.insert(tables.back().step);
    return kept;
}

/// What to do about a checkpoint with a damaged file.
std::string remedyOf(const RunDirectory& run, int64_t step)
{
    const std::vector<int64_t> steps = run.checkpointSteps();
    const auto at = std::find(steps.begin(), steps.end(), step);
    if (at == steps.begin() || at == steps.end())
        return "Put an undamaged copy of the file back.";
    return "Put an undamaged copy of the file back, or move the folder checkpoints/" +
           std::to_string(step) + " out of the run: step " + std::to_string(*(at - 1)) +
           " is the one before it.";
}

/// The same result, with that remedy where a file is damaged or gone and nothing better is known.
template <class T>
Result<T> withRemedy(Result<T> result, const RunDirectory& run, int64_t step)
{
    std::error_code ignored;
    if (result.ok() || result.error().code != ErrorCode::Input ||
        (!result.error().remedy.empty() && fs::exists(result.error().where, ignored)))
        return result;
    Error error = result.error();
    error.remedy = remedyOf(run, step);
    return error;
}

Result<TrainingState> readState(const RunDirectory& run, int64_t step)
{
    const fs::path file = run.checkpoints() / std::to_string(step) / kState;
    KINDRED_ASSIGN(const std::string text, readFile(file));
    KINDRED_ASSIGN(const Json json, parseJson(text, file.string()));
    return trainingStateFromJson(json, file.string());
}

Result<TrainingState> restoreFrom(const RunDirectory& run, int64_t step, Encoder& encoder,
                                  Objective* objective, Optimiser* optimiser)
{
    const fs::path folder = run.checkpoints() / std::to_string(step);
    KINDRED_ASSIGN(const NamedTensors weights, readSafeTensors(folder / kWeights));
    NamedTensors own;
    for (const auto& [name, tensor] : weights)
        if (!name.starts_with(kObjectivePrefix))
            own.emplace_back(name, tensor);
    KINDRED_TRY(loadState(encoder, own, (folder / kWeights).string()));
    if (objective)
        KINDRED_TRY(restoreObjective(*objective, weights, folder));
    if (optimiser) {
        KINDRED_ASSIGN(const NamedTensors buffers, readSafeTensors(folder / kOptimiser));
        KINDRED_TRY(optimiser->restore(buffers));
    }
    return readState(run, step);
}

Status restoreObjectiveFrom(const RunDirectory& run, int64_t step, Objective& objective)
{
    const fs::path folder = run.checkpoints() / std::to_string(step);
    KINDRED_ASSIGN(const NamedTensors weights, readSafeTensors(folder / kWeights));
    return restoreObjective(objective, weights, folder);
}
} // namespace

Json toJson(const TrainingState& state)
{
    Json best = nullptr;
    if (state.bestStep)
        best = {{"step", *state.bestStep}, {"value", state.bestValue}};
    return {{"step", state.step},
            {"epoch", state.epoch},
            {"batch", state.batch},
            {"rng", {{"scheme", "hash of seed, epoch and sample or step"}}},
            {"schedule",
             {{"loss_sum", state.lossSum},
              {"loss_count", state.lossCount},
              {"evaluations_without_gain", state.evaluationsWithoutGain},
              {"live", state.live}}},
            {"best", best}};
}

Result<TrainingState> trainingStateFromJson(const Json& json, const std::string& where)
{
    if (!json.is_object())
        return inputError("not a checkpoint's state: no JSON object", where);
    try {
        TrainingState state;
        state.step = json.at("step").get<int64_t>();
        state.epoch = json.at("epoch").get<int64_t>();
        state.batch = json.at("batch").get<int64_t>();
        const Json& schedule = json.at("schedule");
        state.lossSum = schedule.at("loss_sum").get<double>();
        state.lossCount = schedule.at("loss_count").get<int64_t>();
        state.evaluationsWithoutGain = schedule.at("evaluations_without_gain").get<int64_t>();
        state.live = schedule.at("live");
        if (!json.at("best").is_null()) {
            state.bestStep = json["best"].at("step").get<int64_t>();
            state.bestValue = json["best"].at("value").get<double>();
        }
        return state;
    } catch (const nlohmann::json::exception& error) {
        const std::string_view text = error.what(); // “[the parser's own name] words”
        const size_t words = text.find("] ");
        return inputError("not a checkpoint's state: " +
                              std::string(words == text.npos ? text : text.substr(words + 2)),
                          where);
    }
}

NamedTensors trainedParameters(const Encoder& encoder, Objective* objective)
{
    NamedTensors all;
    for (const auto& item : encoder.named_parameters())
        all.emplace_back(item.key(), item.value());
    if (objective)
        for (auto& [name, tensor] : objective->parameters())
            all.emplace_back(kObjectivePrefix + name, tensor);
    return all;
}

std::function<double(const std::string&)> parameterRates(const Objective* objective, double network)
{
    return [objective, network, prefix = std::string(kObjectivePrefix)](const std::string& name) {
        return objective && name.starts_with(prefix) ? objective->rateOf(name.substr(prefix.size()))
                                                     : network;
    };
}

Status saveCheckpoint(const RunDirectory& run, const TrainingState& state, int attempt,
                      const Encoder& encoder, Objective* objective, const Optimiser* optimiser)
{
    NamedTensors weights = namedState(encoder);
    if (objective)
        for (auto& [name, tensor] : objective->parameters())
            weights.emplace_back(kObjectivePrefix + name, tensor);
    Json json = toJson(state);
    json["attempt"] = attempt;

    KINDRED_ASSIGN(CheckpointWriter writer, CheckpointWriter::begin(run, state.step));
    KINDRED_TRY(writeSafeTensors(writer.folder() / kWeights, weights));
    KINDRED_TRY(writeSafeTensors(writer.folder() / kOptimiser,
                                 optimiser ? optimiser->state() : NamedTensors()));
    KINDRED_TRY(writeSafeTensors(writer.folder() / kMemory,
                                 objective ? objective->state() : NamedTensors()));
    KINDRED_TRY(writeFile(writer.folder() / kState, json.dump(1) + "\n"));
    KINDRED_TRY(writer.commit());
    return pruneCheckpoints(run, keptSteps(run, state));
}

Result<TrainingState> loadCheckpoint(const RunDirectory& run, int64_t step, Encoder& encoder,
                                     Objective* objective, Optimiser* optimiser)
{
    return withRemedy(restoreFrom(run, step, encoder, objective, optimiser), run, step);
}

Status loadObjective(const RunDirectory& run, int64_t step, Objective& objective)
{
    return withRemedy(restoreObjectiveFrom(run, step, objective), run, step);
}

Result<TrainingState> readTrainingState(const RunDirectory& run, int64_t step)
{
    return withRemedy(readState(run, step), run, step);
}

} // namespace kindred

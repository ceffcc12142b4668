#include "train/EvaluateRun.h"

#include <algorithm>
#include <map>

#include "base/Npy.h"
#include "base/Text.h"
#include "decide/DecisionRule.h"
#include "evaluate/Evaluation.h"
#include "evaluate/FewShotProtocol.h"
#include "evaluate/Protocol.h"
#include "train/EvaluationSides.h"
#include "train/PlanDetails.h"
#include "train/RecordCheck.h"
#include "train/Registry.h"
#include "train/TrainJob.h"

namespace kindred {

namespace {
EvaluationRequest questionOf(const EvaluationRequest& settings, const EvaluateRequest& request,
                             const Json& set, const Dataset& dataset)
{
    EvaluationRequest question = settings;
    question.rule = request.rule;
    if (!request.k.empty())
        question.k = request.k;
    question.sigma = set.at("sigma").get<double>();
    question.cosine = set.at("metric") == "cosine";
    question.trainedLevel = dataset.trainedLevel;
    for (const LabelLevel& level : dataset.levels)
        question.levelNames.push_back(level.name);
    return question;
}

/// The episodes that a run keeps under a name, or a file: read where it exists, else drawn and
/// written. Null where none can be drawn: the protocol says why.
Result<std::shared_ptr<const FrozenEpisodes>>
keptEpisodes(const std::string& name, const EvaluationRequest& question, const SidePair& pair,
             const EvaluationSides& sides, const RunDirectory& run, Json& notes)
{
    const fs::path file = episodeFile(run.root(), name);
    const std::string& fingerprint = sides.testDataset().fingerprint;
    const bool exists = fs::exists(file);
    FrozenEpisodes episodes;
    if (exists) {
        KINDRED_ASSIGN(episodes, readEpisodes(file, fingerprint, sides.firstTestId()));
    } else {
        episodes = freezeEpisodes(question, pair.queries);
        if (episodes.tasks.empty())
            return std::shared_ptr<const FrozenEpisodes>();
        KINDRED_TRY(writeEpisodes(file, episodes, fingerprint, sides.firstTestId()));
    }
    notes.push_back(
        {{"protocol", "fewshot"},
         {"note",
          (exists ? "the episodes are those of " : "the episodes are kept in ") + file.string()}});
    return std::make_shared<const FrozenEpisodes>(std::move(episodes));
}

/// A run's classifier in the precision of its embeddings.
struct OwnedHead {
    explicit OwnedHead(const std::optional<LinearClassifier>& head)
    {
        if (!head)
            return;
        weights = Matrix<float>(head->weights.rows(), head->weights.cols());
        std::transform(head->weights.values().begin(), head->weights.values().end(), weights.data(),
                       [](double value) { return static_cast<float>(value); });
        bias.assign(head->bias.begin(), head->bias.end());
    }

    LinearHead view() const { return {weights.view(), bias}; }

    Matrix<float> weights;
    std::vector<float> bias;
};

/// Which protocols share one embedding: those of the same layer.
struct Part {
    std::string protocol;
    bool penultimate = false;

    bool asksEpisodes(const std::string& file) const
    {
        return protocol == "fewshot" && !file.empty();
    }
};

Result<std::vector<Part>> partsOf(const std::string& protocol, const std::string& feature)
{
    const std::vector<std::string> known = protocolNames();
    if (std::find(known.begin(), known.end(), protocol) == known.end())
        return usageError("no protocol “" + protocol + "”" + didYouMean(protocol, known),
                          "--protocol", "Known: " + join(known, ", ") + ".");
    std::vector<Part> parts;
    for (const std::string& name : known)
        if (name != "all" && (protocol == "all" || protocol == name))
            parts.push_back(
                {name, feature == "penultimate" || (feature == "auto" && name == "induction")});
    return parts;
}

/// Columns of both side by side; a sample that one of them lacks has -1 there.
Matrix<int32_t> joined(const Matrix<int32_t>& left, const Matrix<int32_t>& right)
{
    std::map<int32_t, std::pair<int64_t, int64_t>> rows; // id → row in each, -1: none
    for (int64_t i = 0; i < left.rows(); ++i)
        rows.try_emplace(left(i, 0), i, -1);
    for (int64_t i = 0; i < right.rows(); ++i)
        rows.try_emplace(right(i, 0), -1, i).first->second.second = i;
    Matrix<int32_t> all(static_cast<int64_t>(rows.size()), left.cols() + right.cols() - 1);
    int64_t to = 0;
    for (const auto& [id, from] : rows) {
        int32_t* row = all.row(to++);
        std::fill_n(row, all.cols(), -1);
        row[0] = id;
        if (from.first >= 0)
            std::copy_n(left.row(from.first) + 1, left.cols() - 1, row + 1);
        if (from.second >= 0)
            std::copy_n(right.row(from.second) + 1, right.cols() - 1, row + left.cols());
    }
    return all;
}

void append(EvaluationOutcome& all, EvaluationOutcome part)
{
    all.results.insert(all.results.end(), part.results.begin(), part.results.end());
    for (const Json& skipped : part.skipped)
        all.skipped.push_back(skipped);
    if (part.predictions.cols() > 1)
        all.predictions = all.predictions.cols() > 1 ? joined(all.predictions, part.predictions)
                                                     : std::move(part.predictions);
}

std::string evaluationId(const EvaluateRequest& request, const Json& set, int64_t step)
{
    Fnv1a hash;
    hash.add(set.dump());
    hash.add(request.data);
    for (const int k : request.k)
        hash.add(static_cast<uint64_t>(k));
    return request.protocol + "-" + request.rule + "@" + std::to_string(step) + "-" +
           hash.hex().substr(0, 8);
}

/// The given neighbour counts, each once, where it was named first.
std::vector<int> withoutRepeats(const std::vector<int>& given)
{
    std::vector<int> counts;
    for (const int k : given)
        if (std::find(counts.begin(), counts.end(), k) == counts.end())
            counts.push_back(k);
    return counts;
}

Error nothingEvaluated(const std::string& protocol, const std::vector<Part>& parts,
                       const Json& skipped)
{
    std::vector<std::string> reasons;
    for (const Json& each : skipped)
        reasons.push_back((parts.size() > 1 ? each.value("protocol", "") + ": " : "") +
                          each.value("reason", std::string("cannot be evaluated")));
    return inputError(join(reasons, "; "), "protocol " + protocol);
}

/// Writes ID.json and ID.predictions.npy into the run's evaluations.
Status save(const RunDirectory& run, const std::string& id, const Json& json,
            const Matrix<int32_t>& predictions)
{
    KINDRED_TRY(makeFolders(run.evaluations()));
    if (predictions.cols() > 1)
        KINDRED_TRY(writeNpy(run.evaluations() / (id + ".predictions.npy"), predictions.view()));
    return writeFile(run.evaluations() / (id + ".json"), json.dump(1) + "\n");
}

Json outcomeJson(const RunDirectory& run, const EvaluationOutcome& outcome, int64_t step,
                 const Json& notes)
{
    Json results = Json::array();
    for (const EvaluationResult& result : outcome.results) {
        Json line = toJson(result);
        line["step"] = step;
        results.push_back(line);
    }
    Json json = {{"run", run.root().string()}, {"results", results}, {"skipped", outcome.skipped}};
    if (!notes.empty())
        json["notes"] = notes;
    return json;
}
} // namespace

Result<EvaluatedRun> evaluateRun(const EvaluateRequest& request,
                                 const std::function<bool(double)>& progress)
{
    KINDRED_ASSIGN(DetailedEvaluation all, evaluateRunInDetail(request, progress));
    return std::move(all.evaluated);
}

Result<DetailedEvaluation> evaluateRunInDetail(const EvaluateRequest& given,
                                               const std::function<bool(double)>& progress)
{
    EvaluateRequest request = given;
    if (request.protocol.empty())
        request.protocol = "knn";
    if (request.rule.empty())
        request.rule = "wknn";
    request.k = withoutRepeats(request.k);
    const RunDirectory run(fs::absolute(request.run).lexically_normal());
    KINDRED_ASSIGN(const Json record, run.record());
    KINDRED_TRY(checkRecord(record, run.recordFile()));
    const Json options = record.value("options", Json::object());
    OptionSchema schema = runEvaluationOptions();
    // It votes as validation did; a loss's own sigma may be a width rather than a temperature.
    const bool voted = options.value("eval_sigma", 0.0) > 0;
    for (const auto& [key, own] : {std::pair{"metric", "metric"},
                                   {"sigma", voted ? "eval_sigma" : "sigma"},
                                   {"centroids", "centroids"}})
        if (options.contains(own)) {
            OptionSpec spec = *schema.find(key);
            spec.fallback = options[own];
            schema.add(spec);
        }
    KINDRED_ASSIGN(const Json set, schema.resolve(request.set));
    EvaluationRequest settings;
    KINDRED_TRY(readSettings(set, settings));
    KINDRED_ASSIGN(const std::vector<Part> parts,
                   partsOf(request.protocol, set.at("feature").get<std::string>()));

    SideRequest sideRequest;
    sideRequest.run = run;
    sideRequest.step = request.step.empty() ? "last" : request.step;
    sideRequest.data = request.data;
    sideRequest.databaseFromSource = set.at("database") == "src";
    sideRequest.threads = request.threads;
    sideRequest.excludeSelf = set.at("exclude_self").get<bool>();
    const DecisionRule* rule = findDecisionRule(request.rule);
    sideRequest.kernels = rule && rule->usesKernels();
    sideRequest.untransformed = rule && rule->wantsUntransformedRows();
    sideRequest.galleryMemory = set.at("gallery_memory").get<bool>();
    KINDRED_ASSIGN(const std::unique_ptr<EvaluationSides> sides,
                   EvaluationSides::open(sideRequest));

    // Kernels keep the width that they were trained with, while distances are measured likewise.
    const bool ownWidth = sides->kernels() && !request.set.contains("sigma") &&
                          set.at("metric") == options.value("metric", std::string());
    const OwnedHead head(sides->model().head());
    Executor executor(resolveThreads(request.threads));
    EvaluationOutcome all;
    Json notes = Json::array();
    for (size_t i = 0; i < parts.size(); ++i) {
        const auto part = [&](double done) {
            const double share =
                (static_cast<double>(i) + done) / static_cast<double>(parts.size());
            return !progress || progress(share);
        };
        KINDRED_ASSIGN(const SidePair pair,
                       sides->sidesFor(parts[i].protocol, parts[i].penultimate, part));
        if (!pair.reason.empty()) {
            all.skipped.push_back(
                {{"protocol", parts[i].protocol}, {"rule", request.rule}, {"reason", pair.reason}});
            continue;
        }
        if (!pair.note.empty())
            notes.push_back({{"protocol", parts[i].protocol}, {"note", pair.note}});
        EvaluationRequest question = questionOf(settings, request, set, sides->dataset());
        question.seed = record.value("seed", uint64_t{1});
        question.protocol = parts[i].protocol;
        question.head = head.view();
        question.neighbourhood = sides->neighbourhood() ? &*sides->neighbourhood() : nullptr;
        if (ownWidth && !parts[i].penultimate && findProtocol(parts[i].protocol)->usesRule()) {
            question.sigma = sides->kernels()->sigma;
            notes.push_back({{"protocol", parts[i].protocol},
                             {"note", "kernels are as wide as the run learned: sigma = " +
                                          Json(question.sigma).dump()}});
        }
        question.ruleOptions = set;
        if (const std::string name = set.at("episodes_file"); parts[i].asksEpisodes(name)) {
            KINDRED_ASSIGN(question.frozen, keptEpisodes(name, question, pair, *sides, run, notes));
        }
        KINDRED_ASSIGN(EvaluationOutcome outcome,
                       evaluate(question, pair.database, pair.queries, executor, part));
        append(all, std::move(outcome));
    }
    if (all.results.empty())
        return nothingEvaluated(request.protocol, parts, all.skipped);
    EvaluatedRun evaluated{outcomeJson(run, all, sides->step(), notes), {}};
    evaluated.saved =
        save(run, evaluationId(request, set, sides->step()), evaluated.outcome, all.predictions);
    return DetailedEvaluation{std::move(evaluated), std::move(all.predictions),
                              sides->sharedDataset()};
}

} // namespace kindred

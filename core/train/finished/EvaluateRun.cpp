#include "train/finished/EvaluateRun.h"

#include <algorithm>
#include <map>

#include "base/Npy.h"
#include "base/Text.h"
#include "decide/DecisionRule.h"
#include "evaluate/ClassAccuracy.h"
#include "evaluate/ClassRetrieval.h"
#include "evaluate/Evaluation.h"
#include "evaluate/FewShotProtocol.h"
#include "evaluate/NotedEvaluation.h"
#include "evaluate/Protocol.h"
#include "kernel/Offload.h"
#include "train/finished/EvaluationParts.h"
#include "train/finished/EvaluationSides.h"
#include "train/plan/PlanDetails.h"
#include "train/plan/RecordCheck.h"
#include "train/plan/Registry.h"
#include "train/plan/TrainJob.h"

namespace kindred {

namespace {
constexpr int64_t kMostKeptIds = 20'000'000; ///< of samples in a file of episodes

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
    std::error_code problem;
    const bool exists = fs::exists(file, problem);
    if (problem)
        return inputError(problem.message(), file.string(), "Name another file for the episodes.");
    int64_t ids = 0;
    for (const int shot : question.shots)
        ids += int64_t{question.way} * (shot + question.queries) * question.episodes;
    if (!exists && ids > kMostKeptIds)
        return usageError("so many episodes are too much for a file", "episodes_file",
                          "Ask for fewer episodes, or for none to be kept.");
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
    if (Offload::active()) // its answers leave those of the processor where they are
        hash.add("gpu-kernels");
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

Error nothingEvaluated(const std::string& protocol, const std::vector<EvaluationPart>& parts,
                       const Json& skipped)
{
    std::vector<std::string> reasons;
    for (const Json& each : skipped)
        reasons.push_back((parts.size() > 1 ? each.value("protocol", "") + ": " : "") +
                          each.value("reason", std::string("cannot be evaluated")));
    const bool unseen = skipped.size() == 1 && skipped[0].value("kind", "") == kUnseenClasses;
    return inputError(join(reasons, "; "), "protocol " + protocol,
                      unseen ? "The samples asked are of classes that the run was not trained on: "
                               "use --protocol retrieval, fewshot or newclass."
                             : "");
}

/// Writes ID.json and ID.predictions.npy into the run's evaluations.
Status save(const RunDirectory& run, const std::string& id, const Json& json,
            const Matrix<int32_t>& predictions)
{
    if (!run.exists()) // deleted meanwhile: its folder must not come back
        return failure("the run is gone", run.root().string());
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

SideRequest sideRequestOf(const RunDirectory& run, const EvaluateRequest& request, const Json& set,
                          uint64_t seed)
{
    SideRequest sides;
    sides.run = run;
    sides.step = request.step.empty() ? "last" : request.step;
    sides.data = request.data;
    sides.databaseFromSource = set.at("database") == "src";
    sides.threads = request.threads;
    sides.excludeSelf = set.at("exclude_self").get<bool>();
    sides.galleryMemory = set.at("gallery_memory").get<bool>();
    sides.galleryShare = set.at("gallery_ratio").get<double>();
    sides.seed = seed;
    if (const DecisionRule* rule = findDecisionRule(request.rule)) {
        sides.kernels = rule->usesKernels();
        sides.untransformed = rule->wantsUntransformedRows();
    }
    return sides;
}

/// One evaluation: what its parts share, and what has come of them so far.
struct Asking {
    const EvaluateRequest& request;
    const Json& set;
    const EvaluationRequest& settings;
    const RunDirectory& run;
    EvaluationSides& sides;
    const OwnedHead& head;
    Executor& executor;
    uint64_t seed;
    bool ownWidth; ///< kernels keep the width that they were trained with
    EvaluationOutcome all = {};
    Json notes = Json::array();
    Json perClass = {};              ///< of retrieval; null where it was not asked
    Json accuracies = Json::array(); ///< by class, of knn and induction

    void note(const std::string& protocol, const std::string& text)
    {
        notes.push_back({{"protocol", protocol}, {"note", text}});
    }
};

EvaluationRequest questionOf(Asking& asking, const EvaluationPart& part)
{
    EvaluationRequest question =
        questionOf(asking.settings, asking.request, asking.set, asking.sides.dataset());
    question.seed = asking.seed;
    question.protocol = part.protocol;
    question.head = asking.head.view();
    question.ruleOptions = asking.set;
    if (const auto& neighbourhood = asking.sides.neighbourhood())
        question.neighbourhood = &*neighbourhood;
    if (asking.ownWidth && !part.penultimate && findProtocol(part.protocol)->usesRule()) {
        question.sigma = asking.sides.kernels()->sigma;
        asking.note(part.protocol, "kernels are as wide as the run learned: sigma = " +
                                       Json(question.sigma).dump());
    }
    return question;
}

/// Asks one protocol; where it cannot be asked, it is skipped with the reason.
Status ask(Asking& asking, const EvaluationPart& part, const std::function<bool(double)>& progress)
{
    KINDRED_ASSIGN(const SidePair pair,
                   asking.sides.sidesFor(part.protocol, part.penultimate, progress));
    if (!pair.reason.empty()) {
        asking.all.skipped.push_back(
            {{"protocol", part.protocol}, {"rule", asking.request.rule}, {"reason", pair.reason}});
        return {};
    }
    if (!pair.note.empty())
        asking.note(part.protocol, pair.note);
    EvaluationRequest question = questionOf(asking, part);
    if (const std::string name = asking.set.at("episodes_file"); part.asksEpisodes(name)) {
        KINDRED_ASSIGN(question.frozen,
                       keptEpisodes(name, question, pair, asking.sides, asking.run, asking.notes));
    }
    const std::shared_ptr<Offload> device = Offload::active();
    const int64_t before = device ? device->searches() : 0;
    KINDRED_ASSIGN(NotedEvaluation noted, evaluateWithNotes(question, pair.database, pair.queries,
                                                            asking.executor, progress));
    for (const EvaluationNote& note : noted.notes)
        asking.note(note.protocol, note.text);
    if (device && device->searches() > before)
        asking.note(part.protocol, "large searches were answered by the kernels for a GPU");
    append(asking.all, std::move(noted.outcome));
    if (noted.byClass)
        asking.perClass = toJson(*noted.byClass, asking.sides.classNames(noted.byClass->level));
    for (const auto& table : noted.accuracies)
        asking.accuracies.push_back(toJson(*table, asking.sides.classNames(table->of.level)));
    return {};
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
    KINDRED_ASSIGN(const Json set, evaluationSettings(request, options));
    const auto seed = record.value("seed", uint64_t{1});
    EvaluationRequest settings;
    KINDRED_TRY(readSettings(set, settings));
    KINDRED_ASSIGN(const std::vector<EvaluationPart> parts,
                   evaluationParts(request.protocol, set.at("feature").get<std::string>()));
    KINDRED_ASSIGN(const std::unique_ptr<EvaluationSides> sides,
                   EvaluationSides::open(sideRequestOf(run, request, set, seed)));

    // Training measured the distances of the embeddings as they are; unit rows stay what they are.
    const bool ownWidth = sides->kernels() && !request.set.contains("sigma") &&
                          (options.value("normalise", false) || set.at("metric") == "l2");
    const OwnedHead head(sides->model().head());
    Executor executor(resolveThreads(request.threads));
    Asking asking{request, set, settings, run, *sides, head, executor, seed, ownWidth};
    for (size_t i = 0; i < parts.size(); ++i)
        KINDRED_TRY(ask(asking, parts[i], [&](double done) {
            const double share =
                (static_cast<double>(i) + done) / static_cast<double>(parts.size());
            return !progress || progress(share);
        }));
    if (asking.all.results.empty())
        return nothingEvaluated(request.protocol, parts, asking.all.skipped);
    EvaluatedRun evaluated{outcomeJson(run, asking.all, sides->step(), asking.notes), {}};
    if (!asking.perClass.is_null())
        evaluated.outcome["per_class"] = std::move(asking.perClass);
    if (!asking.accuracies.empty())
        evaluated.outcome["per_class_accuracy"] = std::move(asking.accuracies);
    for (const auto& [key, value] : request.set.items()) // as checked: a command line says texts
        evaluated.outcome["set"][key] = set.at(key);
    if (!request.data.empty())
        evaluated.outcome["data"] = request.data;
    evaluated.saved = save(run, evaluationId(request, set, sides->step()), evaluated.outcome,
                           asking.all.predictions);
    return DetailedEvaluation{std::move(evaluated), std::move(asking.all.predictions),
                              sides->sharedDataset()};
}

} // namespace kindred

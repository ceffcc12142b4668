#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/Executor.h"
#include "base/Json.h"
#include "base/Matrix.h"
#include "base/Options.h"
#include "decide/LinearHead.h"
#include "decide/NeighbourhoodModel.h"
#include "evaluate/EpisodeFile.h"

namespace kindred {

/// Labelled embeddings of one side of an evaluation. Views must outlive the call.
struct EmbeddingSet {
    MatrixView<const float> rows; ///< [n, d], raw (not necessarily unit)
    std::vector<int64_t> ids;     ///< [n] sample ids; equal id on both sides = the same sample
    std::vector<std::vector<int32_t>> labels; ///< [levels][n], coarsest first
    std::vector<float> logWeights; ///< [n] of the database's rows, for kernels; may be empty
    std::vector<int32_t> cameras;  ///< [n] who saw each row, -1: not known; may be empty
};

/// One line of "results".
struct EvaluationResult {
    std::string protocol, rule, metric;
    int k = 0;           ///< 0: not applicable
    double value = 0;    ///< fraction in 0..1; ami may fall below 0
    int64_t errors = -1; ///< -1: not applicable
    int64_t n = 0;
    int level = 0;
    std::string levelName;
    double low = 0, high = 0;
    std::string intervalMethod; ///< wilson, normal, bootstrap
    int images = -1;            ///< labelled images of each (new) class; -1: not applicable
    int way = 0;                ///< classes that compete, where not all do; 0: not applicable
    int draws = 0;              ///< of which the value is the mean, n being the queries of each
    std::string queriesOf;      ///< newclass: all, old, new
};
Json toJson(const EvaluationResult& result);

/// Per query, kept beside the JSON as ID.predictions.npy: [queries, 1 + columns] i4, column 0 the
/// sample id, then one column per result: predicted class (knn, induction), rank of the first hit
/// from 1 or 0, or cluster (retrieval); -1: nothing for this query.
struct EvaluationOutcome {
    std::vector<EvaluationResult> results;
    Matrix<int32_t> predictions;
    Json skipped = Json::array(); ///< [{protocol, rule, reason}], and kind where there is one
};

/// As many images as a class has.
inline constexpr int kEveryImage = -1;

/// How classes that were never trained are added (protocol newclass).
struct NewClassSettings {
    std::vector<int> images = {1, 5, 10}; ///< of each new class; 0 needs the prior; or kEveryImage
    int draws = 10;                       ///< choices of those images
    int held = 0;             ///< images of each new class that are asked; 0: half of them
    bool prior = false;       ///< from the class tree, for rules that decide by class means
    double priorStrength = 0; ///< m in images; 0: what the trained classes say
};

/// Everything a protocol may need; embeddings come through a callback, so that only needed images
/// are forwarded, and once.
struct EvaluationRequest {
    std::string protocol = "knn"; ///< or "all"
    std::string rule = "wknn";    ///< one of ruleNames()
    std::vector<int> k = {1, 5, 30};
    double sigma = 0.05;
    bool cosine = true; ///< false: squared Euclidean; rules that want raw rows get them
    int trainedLevel = 0;
    LinearHead head; ///< the run's own classifier of the trained level
    const NeighbourhoodModel* neighbourhood = nullptr; ///< what the run learned; outlives the call
    Json ruleOptions = Json::object(); ///< what rules declare as options; others ignored
    std::vector<std::string> levelNames;
    int way = 5, queries = 15, episodes = 600;
    std::vector<int> shots = {1};
    uint64_t seed = 1;
    std::shared_ptr<const FrozenEpisodes> frozen; ///< instead of drawing episodes; may be null
    NewClassSettings newClass;
};

/// Schema of the evaluation options above (way, shot, …) and of every rule's own, for --set and the
/// wizard.
const OptionSchema& evaluationOptions();
/// Fills the settings of few-shot and new classes from resolved evaluationOptions(). Usage errors:
/// a list that is none, no image at all without a prior.
Status readSettings(const Json& options, EvaluationRequest& request);
std::vector<std::string> protocolNames();
std::vector<std::string> ruleNames();

/// database: training split (knn, induction) or the test split itself (retrieval); few-shot uses
/// queries only. progress may be empty; returning false cancels.
Result<EvaluationOutcome> evaluate(const EvaluationRequest& request, const EmbeddingSet& database,
                                   const EmbeddingSet& queries, Executor& executor,
                                   const std::function<bool(double)>& progress = {});

} // namespace kindred

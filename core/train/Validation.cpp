#include "train/Validation.h"

#include <algorithm>

#include "base/Random.h"
#include "objective/Objective.h"
#include "train/Embedder.h"

namespace kindred {

namespace {
/// At most `limit` (0: all) of them, the same for a seed, ascending.
std::vector<int64_t> sampledIds(std::vector<int64_t> ids, int64_t limit, uint64_t seed)
{
    if (limit == 0 || static_cast<int64_t>(ids.size()) <= limit)
        return ids;
    Random({seed, 0x6462}).shuffle(ids);
    ids.resize(static_cast<size_t>(limit));
    std::sort(ids.begin(), ids.end());
    return ids;
}

/// The smaller of two limits of which 0 is none.
int64_t smallerLimit(int64_t a, int64_t b)
{
    return a == 0 || b == 0 ? std::max(a, b) : std::min(a, b);
}
} // namespace

EmbeddingSet labelledSet(const Dataset& dataset, const std::vector<int64_t>& ids,
                         const Matrix<float>& rows)
{
    EmbeddingSet set;
    set.rows = rows.view();
    set.ids = ids;
    for (const LabelLevel& level : dataset.levels) {
        std::vector<int32_t>& labels = set.labels.emplace_back();
        labels.reserve(ids.size());
        for (const int64_t id : ids)
            labels.push_back(level.labels[static_cast<size_t>(id)]);
    }
    return set;
}

EvaluationRequest knnRequest(const Dataset& dataset, const Json& options, int64_t databaseSize)
{
    const int k = static_cast<int>(std::min(options.at("eval_k").get<int64_t>(), databaseSize));
    EvaluationRequest request;
    request.protocol = "knn";
    request.rule = "wknn";
    request.k = k == 1 ? std::vector{1} : std::vector{1, k};
    request.sigma = options.at("eval_sigma").get<double>();
    request.cosine = options.at("metric") == "cosine";
    request.trainedLevel = dataset.trainedLevel;
    for (const LabelLevel& level : dataset.levels)
        request.levelNames.push_back(level.name);
    return request;
}

double accuracyAt(const EvaluationOutcome& outcome, int k)
{
    for (const EvaluationResult& result : outcome.results)
        if (result.metric == "accuracy" && result.k == k)
            return result.value;
    return -1;
}

Result<ValidationScore> validationRows(Network& network, const Objective* objective,
                                       const std::shared_ptr<const Dataset>& dataset,
                                       const Json& options, int64_t limit,
                                       const std::function<bool(double)>& progress)
{
    const auto seed = options.at("seed").get<uint64_t>();
    EmbedRequest wanted;
    wanted.remembered = true;
    wanted.batch = embeddingBatch(options);
    wanted.workers = options.at("workers").get<int>();
    wanted.progress = progress;
    wanted.ids = sampledIds(dataset->ids(Subset::Train),
                            smallerLimit(limit, options.at("eval_database").get<int64_t>()), seed);
    ValidationScore score;
    score.databaseIds = wanted.ids;
    KINDRED_ASSIGN(score.database, embed(network, objective, dataset, wanted));
    wanted.ids = score.queryIds = sampledIds(dataset->ids(Subset::Val), limit, seed);
    KINDRED_ASSIGN(score.queries, embed(network, objective, dataset, wanted));
    return score;
}

Result<ValidationScore> validate(Network& network, const Objective* objective,
                                 const std::shared_ptr<const Dataset>& dataset, const Json& options,
                                 Executor& executor, const std::function<bool(double)>& progress)
{
    KINDRED_ASSIGN(ValidationScore score,
                   validationRows(network, objective, dataset, options, 0, progress));
    const EvaluationRequest request = knnRequest(*dataset, options, score.database.rows());
    KINDRED_ASSIGN(const EvaluationOutcome outcome,
                   evaluate(request, labelledSet(*dataset, score.databaseIds, score.database),
                            labelledSet(*dataset, score.queryIds, score.queries), executor));
    score.score = accuracyAt(outcome, request.k.back());
    score.values = {{"knn/val", score.score}, {"knn1/val", accuracyAt(outcome, 1)}};
    return score;
}

} // namespace kindred

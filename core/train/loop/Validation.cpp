#include "train/loop/Validation.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/Random.h"
#include "base/UnitRows.h"
#include "objective/Objective.h"

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

/// Rows that are not finite compare with nothing.
Status checkDiverged(const std::vector<int64_t>& ids, const Matrix<float>& rows)
{
    for (int64_t i = 0; i < rows.rows(); ++i)
        if (!std::isfinite(squaredNorm(rows.view().rowSpan(i))))
            return failure("the embedding of sample " +
                               std::to_string(ids[static_cast<size_t>(i)]) + " is not finite",
                           "", "Did training diverge? Lower lr.");
    return {};
}

/// Mean cosine of two different rows: 1 where all point one way. Not of fewer than two.
double meanCosineOf(const Matrix<float>& rows)
{
    std::vector<double> sum(static_cast<size_t>(rows.cols()));
    for (int64_t i = 0; i < rows.rows(); ++i) {
        const auto row = rows.view().rowSpan(i);
        const double length = std::sqrt(std::max(squaredNorm(row), 1e-30));
        for (size_t k = 0; k < sum.size(); ++k)
            sum[k] += row[k] / length;
    }
    const auto count = static_cast<double>(rows.rows());
    double squared = 0;
    for (const double value : sum)
        squared += value * value;
    return (squared - count) / (count * (count - 1));
}
} // namespace

Result<ValidationRows> validationRows(Network& network, const Objective* objective,
                                      const std::shared_ptr<const Dataset>& dataset,
                                      const Json& options, int64_t limit,
                                      const std::function<bool(double)>& progress)
{
    const auto seed = options.at("seed").get<uint64_t>();
    ValidationRows rows;
    EmbedRequest wanted;
    wanted.remembered = true;
    wanted.batch = embeddingBatch(options);
    wanted.workers = options.at("workers").get<int>();
    wanted.progress = progress;
    wanted.seconds = &rows.seconds;
    wanted.ids = sampledIds(dataset->ids(Subset::Train),
                            smallerLimit(limit, options.at("eval_database").get<int64_t>()), seed);
    rows.databaseIds = wanted.ids;
    KINDRED_ASSIGN(rows.database, embed(network, objective, dataset, wanted));
    wanted.ids = rows.queryIds = sampledIds(dataset->ids(Subset::Val), limit, seed);
    KINDRED_ASSIGN(rows.queries, embed(network, objective, dataset, wanted));
    return rows;
}

Result<ValidationScore> validate(Network& network, const Objective* objective,
                                 const std::shared_ptr<const Dataset>& dataset, const Json& options,
                                 Executor& executor, const std::function<bool(double)>& progress)
{
    ValidationScore score;
    ValidationRows& rows = score.rows;
    KINDRED_ASSIGN(rows, validationRows(network, objective, dataset, options, 0, progress));
    KINDRED_TRY(checkDiverged(rows.databaseIds, rows.database));
    KINDRED_TRY(checkDiverged(rows.queryIds, rows.queries));
    KINDRED_ASSIGN(
        score.vote,
        neighbourVote(*dataset, options, {rows.queryIds, std::as_const(rows.queries).view()},
                      {rows.databaseIds, std::as_const(rows.database).view()}, executor));
    score.score = score.vote.accuracy;
    score.values = {{"knn/val", score.score},
                    {"recall@1/val", score.vote.nearestAccuracy},
                    {"vote_support/val", score.vote.support}};
    if (rows.queries.rows() > 1)
        score.values["similarity/val"] = meanCosineOf(rows.queries);
    for (const RecallAt& recall : score.vote.recalls)
        score.values["recall@" + std::to_string(recall.k) + "/val"] = recall.value;
    return score;
}

} // namespace kindred

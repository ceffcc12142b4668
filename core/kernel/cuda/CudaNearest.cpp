#include "kernel/cuda/CudaNearest.h"

#include <limits>

#include "kernel/cuda/DeviceWork.h"
#include "kernel/cuda/NearestLaunch.h"

namespace kindred::cuda {

namespace {
constexpr int kSpareCandidates = 8; ///< beyond k, against the rounding of float scores

std::vector<double> meanRow(MatrixView<const float> rows)
{
    std::vector<double> mean(static_cast<size_t>(rows.cols));
    for (int64_t i = 0; i < rows.rows; ++i)
        for (int64_t c = 0; c < rows.cols; ++c)
            mean[static_cast<size_t>(c)] += double(rows(i, c)) / static_cast<double>(rows.rows);
    return mean;
}

/// mean: empty for rows that stay where they are.
std::vector<float> movedRows(MatrixView<const float> rows, const std::vector<double>& mean)
{
    std::vector<float> values = packedRows(rows);
    for (size_t at = 0; at < values.size() && !mean.empty(); ++at)
        values[at] = static_cast<float>(values[at] - mean[at % mean.size()]);
    return values;
}

Status checkSizes(const SearchQuestion& question)
{
    const auto& [database, queries, k, metric, exclude, others, reaches] = question;
    if (!others.labels.empty())
        return failure("no kernel searches among other classes", "CUDA");
    if (database.rows > std::numeric_limits<int32_t>::max() || k < 0)
        return failure("too many rows for a search", "CUDA");
    if (database.rows > 0 && database.cols != queries.cols)
        return failure("queries and database have different columns", "CUDA");
    if (!exclude.empty() && static_cast<int64_t>(exclude.size()) != queries.rows)
        return failure("one excluded row a query is wanted", "CUDA");
    return {};
}

/// The device memory of one search.
struct SearchWork {
    Buffer<float> rows;
    Buffer<float> queries;
    Buffer<int32_t> exclude;
    Buffer<float> halfNorms;
    Buffer<float> scores;
    Buffer<int32_t> found;
    Buffer<double> exact;
    Buffer<int32_t> indices;
    Buffer<float> distances;
    NearestArguments arguments = {};

    /// kept 1: no list, the best row alone.
    static Result<SearchWork> create(const SearchQuestion& question, int kept, const Stream& stream)
    {
        const auto& [database, query, k, metric, exclude, others, reaches] = question;
        const bool products = metric == SearchMetric::InnerProduct;
        KINDRED_ASSIGN(const int splits, chooseSplits(tilesOf(database.rows, kNearTile),
                                                      tilesOf(query.rows, kNearTile)));
        const std::vector<double> mean = products ? std::vector<double>() : meanRow(database);
        SearchWork work;
        KINDRED_ASSIGN(work.rows, Buffer<float>::copyOf(movedRows(database, mean).data(),
                                                        database.rows * database.cols, stream));
        KINDRED_ASSIGN(work.queries, Buffer<float>::copyOf(movedRows(query, mean).data(),
                                                           query.rows * query.cols, stream));
        KINDRED_ASSIGN(
            work.exclude,
            Buffer<int32_t>::copyOf(exclude.data(), static_cast<int64_t>(exclude.size()), stream));
        KINDRED_ASSIGN(work.halfNorms, Buffer<float>::allocate(database.rows));
        KINDRED_ASSIGN(work.scores, Buffer<float>::allocate(splits * query.rows * kept));
        KINDRED_ASSIGN(work.found, Buffer<int32_t>::allocate(splits * query.rows * kept));
        KINDRED_ASSIGN(work.exact, Buffer<double>::allocate(query.rows * kept));
        KINDRED_ASSIGN(work.indices, Buffer<int32_t>::allocate(query.rows * k));
        KINDRED_ASSIGN(work.distances, Buffer<float>::allocate(query.rows * k));
        work.arguments = {.rows = work.rows.data(),
                          .queries = work.queries.data(),
                          .exclude = work.exclude.data(),
                          .rowCount = database.rows,
                          .queryCount = query.rows,
                          .dimension = static_cast<int>(database.cols),
                          .splits = splits,
                          .kept = kept,
                          .k = k,
                          .products = products,
                          .halfNorms = work.halfNorms.data(),
                          .scores = work.scores.data(),
                          .found = work.found.data(),
                          .exact = work.exact.data(),
                          .indices = work.indices.data(),
                          .distances = work.distances.data()};
        return work;
    }
};
} // namespace

Result<Neighbours> searchNearest(const SearchQuestion& question, const Stream& stream)
{
    const auto& [database, queries, k, metric, exclude, others, reaches] = question;
    KINDRED_TRY(checkSizes(question));
    Neighbours found{Matrix<int32_t>(queries.rows, k), Matrix<float>(queries.rows, k)};
    if (queries.rows == 0 || k == 0)
        return found;
    KINDRED_ASSIGN(const SearchWork work,
                   SearchWork::create(question, k + kSpareCandidates, stream));
    KINDRED_TRY(check(launchLists(work.arguments, stream.handle()), "starting the search"));
    KINDRED_TRY(work.indices.copyOut(found.indices.data(), stream));
    KINDRED_TRY(work.distances.copyOut(found.values.data(), stream));
    KINDRED_TRY(stream.wait());
    return found;
}

Result<std::vector<int32_t>> nearestRows(MatrixView<const float> database,
                                         MatrixView<const float> queries, const Stream& stream)
{
    const SearchQuestion question{database, queries, 1, SearchMetric::SquaredL2};
    KINDRED_TRY(checkSizes(question));
    std::vector<int32_t> rows(static_cast<size_t>(queries.rows));
    if (rows.empty())
        return rows;
    KINDRED_ASSIGN(const SearchWork work, SearchWork::create(question, 1, stream));
    KINDRED_TRY(check(launchBest(work.arguments, stream.handle()), "starting the search"));
    KINDRED_TRY(work.indices.copyOut(rows.data(), stream));
    KINDRED_TRY(stream.wait());
    return rows;
}

} // namespace kindred::cuda

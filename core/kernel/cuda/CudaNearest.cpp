#include "kernel/cuda/CudaNearest.h"

#include <iterator>
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

/// The device memory of one search.
struct SearchWork {
    Buffer<float> queries;
    Buffer<int32_t> exclude;
    Buffer<float> scores;
    Buffer<int32_t> found;
    Buffer<double> exact;
    Buffer<int32_t> indices;
    Buffer<float> distances;
    NearestArguments arguments = {};

    /// queries: where the database is. arguments: what is known of it. kept 1: no list, the best
    /// row alone.
    static Result<SearchWork> create(const std::vector<float>& queries,
                                     std::span<const int32_t> exclude, NearestArguments arguments,
                                     const Stream& stream)
    {
        const int64_t q = arguments.queryCount;
        KINDRED_ASSIGN(arguments.splits,
                       chooseSplits(tilesOf(arguments.rowCount, kNearTile), tilesOf(q, kNearTile)));
        const int64_t lists = q * arguments.kept;
        SearchWork work;
        KINDRED_ASSIGN(work.queries,
                       Buffer<float>::copyOf(queries.data(), std::ssize(queries), stream));
        KINDRED_ASSIGN(work.exclude,
                       Buffer<int32_t>::copyOf(exclude.data(), std::ssize(exclude), stream));
        KINDRED_ASSIGN(work.scores, Buffer<float>::allocate(arguments.splits * lists));
        KINDRED_ASSIGN(work.found, Buffer<int32_t>::allocate(arguments.splits * lists));
        KINDRED_ASSIGN(work.exact, Buffer<double>::allocate(lists));
        KINDRED_ASSIGN(work.indices, Buffer<int32_t>::allocate(q * arguments.k));
        KINDRED_ASSIGN(work.distances, Buffer<float>::allocate(q * arguments.k));
        arguments.queries = work.queries.data();
        arguments.exclude = work.exclude.data();
        arguments.scores = work.scores.data();
        arguments.found = work.found.data();
        arguments.exact = work.exact.data();
        arguments.indices = work.indices.data();
        arguments.distances = work.distances.data();
        work.arguments = arguments;
        return work;
    }
};
} // namespace

Result<ResidentRows> ResidentRows::upload(MatrixView<const float> database, SearchMetric metric,
                                          const Stream& stream)
{
    if (database.rows > std::numeric_limits<int32_t>::max())
        return failure("too many rows for a search", "CUDA");
    ResidentRows resident;
    resident.m_count = database.rows;
    resident.m_columns = database.cols;
    resident.m_metric = metric;
    if (metric == SearchMetric::SquaredL2)
        resident.m_mean = meanRow(database);
    KINDRED_ASSIGN(resident.m_rows,
                   Buffer<float>::copyOf(movedRows(database, resident.m_mean).data(),
                                         database.rows * database.cols, stream));
    KINDRED_ASSIGN(resident.m_halfNorms, Buffer<float>::allocate(database.rows));
    KINDRED_TRY(check(launchHalfNorms({.rows = resident.m_rows.data(),
                                       .rowCount = database.rows,
                                       .dimension = static_cast<int>(database.cols),
                                       .products = metric == SearchMetric::InnerProduct,
                                       .halfNorms = resident.m_halfNorms.data()},
                                      stream.handle()),
                      "measuring the rows"));
    return resident;
}

Result<Neighbours> ResidentRows::nearest(MatrixView<const float> queries, int k,
                                         std::span<const int32_t> exclude,
                                         const Stream& stream) const
{
    if (k < 0)
        return failure("fewer than no neighbours are wanted", "CUDA");
    if (m_count > 0 && m_columns != queries.cols)
        return failure("queries and database have different columns", "CUDA");
    if (!exclude.empty() && std::ssize(exclude) != queries.rows)
        return failure("one excluded row a query is wanted", "CUDA");
    Neighbours found{Matrix<int32_t>(queries.rows, k), Matrix<float>(queries.rows, k)};
    if (queries.rows == 0 || k == 0)
        return found;
    const NearestArguments known = {.rows = m_rows.data(),
                                    .rowCount = m_count,
                                    .queryCount = queries.rows,
                                    .dimension = static_cast<int>(queries.cols),
                                    .kept = k + kSpareCandidates,
                                    .k = k,
                                    .products = m_metric == SearchMetric::InnerProduct,
                                    .halfNorms = m_halfNorms.data()};
    KINDRED_ASSIGN(const SearchWork work,
                   SearchWork::create(movedRows(queries, m_mean), exclude, known, stream));
    KINDRED_TRY(check(launchLists(work.arguments, stream.handle()), "starting the search"));
    KINDRED_TRY(work.indices.copyOut(found.indices.data(), stream));
    KINDRED_TRY(work.distances.copyOut(found.values.data(), stream));
    KINDRED_TRY(stream.wait());
    return found;
}

Result<std::vector<int32_t>> ResidentRows::best(MatrixView<const float> queries,
                                                const Stream& stream) const
{
    if (m_count > 0 && m_columns != queries.cols)
        return failure("queries and database have different columns", "CUDA");
    std::vector<int32_t> rows(static_cast<size_t>(queries.rows));
    if (rows.empty())
        return rows;
    const NearestArguments known = {.rows = m_rows.data(),
                                    .rowCount = m_count,
                                    .queryCount = queries.rows,
                                    .dimension = static_cast<int>(queries.cols),
                                    .kept = 1,
                                    .k = 1,
                                    .products = m_metric == SearchMetric::InnerProduct,
                                    .halfNorms = m_halfNorms.data()};
    KINDRED_ASSIGN(const SearchWork work,
                   SearchWork::create(movedRows(queries, m_mean), {}, known, stream));
    KINDRED_TRY(check(launchBest(work.arguments, stream.handle()), "starting the search"));
    KINDRED_TRY(work.indices.copyOut(rows.data(), stream));
    KINDRED_TRY(stream.wait());
    return rows;
}

Result<Neighbours> searchNearest(const NearestQuestion& question, const Stream& stream)
{
    KINDRED_ASSIGN(const ResidentRows rows,
                   ResidentRows::upload(question.database, question.metric, stream));
    return rows.nearest(question.queries, question.k, question.exclude, stream);
}

Result<std::vector<int32_t>> nearestRows(MatrixView<const float> database,
                                         MatrixView<const float> queries, const Stream& stream)
{
    KINDRED_ASSIGN(const ResidentRows rows,
                   ResidentRows::upload(database, SearchMetric::SquaredL2, stream));
    return rows.best(queries, stream);
}

} // namespace kindred::cuda

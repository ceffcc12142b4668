#include "neighbour/ApproximateSearch.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <limits>
#include <optional>

#include "base/Random.h"
#include "base/UnitRows.h"
#include "neighbour/HnswGraph.h"
#include "neighbour/InvertedCells.h"
#include "neighbour/SearchRecall.h"
#include "neighbour/bytes/ByteCells.h"
#include "neighbour/bytes/ByteSearch.h"
#include "neighbour/halves/HalfSearch.h"

namespace kindred {

namespace {
/// Queries that the recall is measured on: for so many neighbours in all.
constexpr int64_t kJudgedNeighbours = 8192;
constexpr int64_t kFewestJudged = 256;
constexpr int64_t kMostJudged = 1000;
constexpr int64_t kFewRows = 8192; ///< that may all be looked at, whatever the exact search costs
constexpr uint64_t kJudgeStream = 0x72656361;
constexpr double kBuilt = .6; ///< shares of the whole work, for the progress alone
constexpr double kTuned = .7;

Error searchStopped()
{
    return {ErrorCode::Interrupted, "cancelled", "", ""};
}

double largestSquaredNorm(MatrixView<const float> rows)
{
    double largest = 0;
    for (int64_t row = 0; row < rows.rows; ++row) {
        const double squared = squaredNorm(rows.rowSpan(row));
        if (!std::isfinite(squared))
            return squared;
        largest = std::max(largest, squared);
    }
    return largest;
}

/// Rows whose squared distances order like the inner products: database rows get the coordinate
/// that brings all to one length, queries 0 (Bachrach et al. 2014).
Matrix<float> liftedRows(MatrixView<const float> rows, double squaredLength)
{
    Matrix<float> lifted(rows.rows, rows.cols + 1);
    for (int64_t row = 0; row < rows.rows; ++row) {
        std::copy_n(rows.row(row), rows.cols, lifted.row(row));
        lifted(row, rows.cols) = static_cast<float>(
            std::sqrt(std::max(squaredLength - squaredNorm(rows.rowSpan(row)), 0.0)));
    }
    return lifted;
}

/// Some of the queries of a question, with what belongs to them.
struct JudgedQueries {
    Matrix<float> rows;   ///< as the question has them
    Matrix<float> lifted; ///< as the index has them
    std::vector<int32_t> exclude;
    std::vector<int32_t> labels;

    JudgedQueries(const SearchQuestion& question, MatrixView<const float> inIndex, uint64_t seed)
    {
        const int64_t all = question.queries.rows;
        const int64_t count =
            std::min(all, std::clamp(kJudgedNeighbours / question.k, kFewestJudged, kMostJudged));
        rows = Matrix<float>(count, question.queries.cols);
        lifted = Matrix<float>(count, inIndex.cols);
        Random random({seed, kJudgeStream});
        const std::vector<int64_t> drawn = drawnFromParts(all, count, random);
        for (int64_t i = 0; i < count; ++i) {
            const int64_t query = drawn[static_cast<size_t>(i)];
            std::copy_n(question.queries.row(query), rows.cols(), rows.row(i));
            std::copy_n(inIndex.row(query), lifted.cols(), lifted.row(i));
            if (!question.exclude.empty())
                exclude.push_back(question.exclude[static_cast<size_t>(query)]);
            if (!question.others.labels.empty())
                labels.push_back(question.others.queryLabels[static_cast<size_t>(query)]);
        }
    }

    SearchQuestion question(SearchQuestion whole) const
    {
        whole.queries = rows;
        whole.exclude = exclude;
        whole.others.queryLabels = labels;
        return whole;
    }
};

/// An effort and the recall that it reached.
struct TunedSearch {
    int64_t effort = 0;
    double recall = 0;
};

/// Doubles the effort until it is enough or nothing is left to look at.
std::optional<TunedSearch> tunedSearch(const SearchIndex& index, const SearchQuestion& question,
                                       MatrixView<const float> queries,
                                       const ApproximateRequest& request, Executor& executor,
                                       const SearchProgress& progress)
{
    const JudgedQueries judged(question, queries, request.seed);
    const SearchQuestion asked = judged.question(question);
    const auto truth = searchExact(asked, executor, progress);
    if (!truth)
        return std::nullopt;
    const bool whole = question.database.rows <= kFewRows;
    const int64_t most = whole ? index.wholeEffort() : index.mostEffort(question.k);
    TunedSearch tuned;
    for (int64_t effort = index.leastEffort(question.k);; effort *= 2) {
        tuned.effort = std::min(effort, most);
        const auto found = index.search(asked, judged.lifted, tuned.effort, executor, progress);
        if (!found)
            return std::nullopt;
        tuned.recall = recallOf(*found, *truth, question.metric);
        if (tuned.recall >= request.leastRecall || tuned.effort == most)
            return tuned;
    }
}

std::unique_ptr<SearchIndex> builtIndex(MatrixView<const float> rows,
                                        const ApproximateRequest& request, Executor& executor,
                                        const SearchProgress& progress)
{
    if (request.kind == SearchKind::Hnsw)
        return buildHnswGraph(rows, request.seed, progress);
    return suitsByteCells(rows) ? buildByteCells(rows, request.seed, executor, progress)
                                : buildInvertedCells(rows, request.seed, executor, progress);
}

/// What came of an attempt with an index: no neighbours where its recall is too low.
Result<ApproximateAnswer> attempt(const SearchQuestion& question, const ApproximateRequest& request,
                                  Executor& executor, const SearchProgress& progress)
{
    ApproximateAnswer answer;
    answer.exact = false;
    answer.recall = 0;
    const double length = largestSquaredNorm(question.database);
    const double farthest = 4 * (length + largestSquaredNorm(question.queries));
    if (question.database.rows == 0 || !(farthest <= std::numeric_limits<float>::max()))
        return answer;
    Matrix<float> database;
    Matrix<float> lifted;
    MatrixView<const float> rows = question.database;
    MatrixView<const float> queries = question.queries;
    if (question.metric == SearchMetric::InnerProduct) {
        database = liftedRows(rows, length);
        lifted = liftedRows(queries, 0);
        rows = database;
        queries = lifted;
    }
    const SearchProgress building = partOf(progress, 0, kBuilt);
    const auto index = builtIndex(rows, request, executor, building);
    if (!index)
        return searchStopped();
    const auto tuned =
        tunedSearch(*index, question, queries, request, executor, partOf(progress, kBuilt, kTuned));
    if (!tuned)
        return searchStopped();
    answer.recall = tuned->recall;
    answer.effort = tuned->effort;
    if (tuned->recall < request.leastRecall)
        return answer;
    auto found =
        index->search(question, queries, tuned->effort, executor, partOf(progress, kTuned, 1));
    if (!found)
        return searchStopped();
    answer.found = std::move(*found);
    return answer;
}

bool isEnough(const ApproximateAnswer& answer, const ApproximateRequest& request)
{
    return answer.recall >= request.leastRecall;
}
} // namespace

const std::vector<std::string>& searchKindNames()
{
    static const std::vector<std::string> names = {"exact", "hnsw", "ivf"};
    return names;
}

SearchKind searchKindOf(const std::string& name)
{
    const auto& names = searchKindNames();
    const auto at = std::find(names.begin(), names.end(), name) - names.begin();
    return at < std::ssize(names) ? static_cast<SearchKind>(at) : SearchKind::Exact;
}

Result<ApproximateAnswer> searchApproximately(const SearchQuestion& question,
                                              const ApproximateRequest& request, Executor& executor,
                                              const SearchProgress& progress)
{
    if (question.queries.rows == 0 || question.k == 0)
        return searchNeighbours(question, {SearchKind::Exact}, executor, progress);
    KINDRED_ASSIGN(ApproximateAnswer answer, attempt(question, request, executor, progress));
    if (isEnough(answer, request))
        return answer;
    if (answer.effort == 0)
        return failure(
            "rows that are not numbers, or too long to square, have no place in an index");
    char text[160];
    std::snprintf(text, sizeof text,
                  "the index finds %.1f %% of the nearest rows, less than the %.1f %% asked for, "
                  "for less than the exact search costs",
                  100 * answer.recall, 100 * request.leastRecall);
    return failure(text, "", "Search exactly.");
}

Result<ApproximateAnswer> searchNeighbours(const SearchQuestion& question,
                                           const ApproximateRequest& request, Executor& executor,
                                           const SearchProgress& progress)
{
    ApproximateAnswer answer;
    if (request.kind != SearchKind::Exact && question.queries.rows > 0 && question.k > 0) {
        KINDRED_ASSIGN(answer, attempt(question, request, executor, progress));
        if (isEnough(answer, request))
            return answer;
        answer.exact = true;
    }
    auto found = searchExact(question, executor, progress);
    if (!found)
        return searchStopped();
    answer.found = std::move(*found);
    return answer;
}

int64_t searchBytes(SearchKind kind, SearchMetric metric, int64_t rows, int64_t dimension)
{
    if (kind == SearchKind::Exact)
        return 0;
    // An inner product's rows, and the queries, are copied with one more coordinate.
    const bool lifts = metric == SearchMetric::InnerProduct;
    const int64_t columns = dimension + (lifts ? 1 : 0);
    const int64_t copy = lifts ? 2 * rows * 4 * columns : 0;
    if (kind == SearchKind::Hnsw)
        return copy + hnswGraphBytes(rows);
    return copy + (suitsByteCells({nullptr, rows, columns}) ? byteCellsBytes(rows, columns)
                                                            : invertedCellsBytes(rows, columns));
}

int64_t preparedBytes(int64_t rows, int64_t columns, bool rounds)
{
    constexpr int64_t kSums = 32;
    constexpr int64_t kWholeColumns = 32; // of a vector
    const int64_t whole = (columns + kWholeColumns - 1) / kWholeColumns * kWholeColumns;
    return rows * (kSums + (rounds ? 2 * whole : 0));
}

int64_t ownListBytes(int64_t rows, int64_t dimension, int k, int threads)
{
    if (const int64_t lists = pairedSearchBytes(rows, dimension, k); lists > 0)
        return lists;
    return suitsHalves(rows, rows, dimension, k) ? threads * halfListBytes(dimension, k) : 0;
}

int64_t ownSearchBytes(int64_t rows, int64_t dimension, int k, int threads)
{
    return preparedBytes(rows, dimension, true) + ownListBytes(rows, dimension, k, threads);
}

} // namespace kindred

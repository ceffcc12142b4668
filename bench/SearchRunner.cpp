// Kindred's side of bench/graph.py, bench/refresh.py and bench/evaluate.py; answers on stdin/stdout
// (LineProtocol.h).
//   search_runner graph ROWS.npy K THREADS                   result: [n, k] int32 rows
//   search_runner cells ROWS.npy K THREADS                   the same through an index, to a recall
//                                                            of 0.998; the number: recall on a
//                                                            sample; negative where it gave way to
//                                                            the exact search
//   search_runner refresh BEFORE.npy NOW.npy K THREADS       result: [n, k] int32 rows of NOW; the
//                                                            number: recall on a sample; negative
//                                                            where it gave way to the exact search
//   search_runner retrieval ROWS.npy LABELS.npy K THREADS    result: float64 recall@1, @10, @100 …
//                                                            @K, then MAP@R
//   search_runner kmeans ROWS.npy CLUSTERS|START.npy ITERATIONS [RESTARTS] THREADS
//                                                            result: [n] int32 clusters
#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "LineProtocol.h"
#include "base/Npy.h"
#include "evaluate/RankingMetrics.h"
#include "kernel/Dispatch.h"
#include "neighbour/ApproximateSearch.h"
#include "neighbour/ExactSearch.h"
#include "neighbour/GraphRefresh.h"
#include "neighbour/KMeans.h"

namespace kindred::bench {
namespace {

template <class T>
void put(std::ostream& out, const std::vector<T>& values)
{
    out.write(reinterpret_cast<const char*>(values.data()),
              static_cast<std::streamsize>(values.size() * sizeof(T)));
}

Neighbours searchSelf(MatrixView<const float> rows, int k, SearchMetric metric, Executor& executor)
{
    std::vector<int32_t> own(static_cast<size_t>(rows.rows));
    std::iota(own.begin(), own.end(), 0);
    return searchExact(rows, rows, k, metric, own, executor);
}

int serveGraph(const Matrix<float>& rows, int k, Executor& executor)
{
    Neighbours found;
    serveRuns(
        "Kindred " + chosenTarget(), statusBytes("VmRSS"),
        [&] {
            found = searchSelf(rows, k, SearchMetric::SquaredL2, executor);
            return static_cast<double>(found.values(0, 0));
        },
        [&](std::ostream& out) { put(out, found.indices.values()); });
    return 0;
}

/// The same through an index.
int serveCells(const Matrix<float>& rows, int k, Executor& executor)
{
    std::vector<int32_t> own(static_cast<size_t>(rows.rows()));
    std::iota(own.begin(), own.end(), 0);
    const SearchQuestion question{rows, rows, k, SearchMetric::SquaredL2, own};
    Neighbours found;
    serveRuns(
        "Kindred " + chosenTarget(), statusBytes("VmRSS"),
        [&] {
            auto answer = searchNeighbours(question, {SearchKind::Ivf, 1, .998}, executor, {});
            found = std::move(answer->found);
            return answer->exact ? -answer->recall : answer->recall;
        },
        [&](std::ostream& out) { put(out, found.indices.values()); });
    return 0;
}

/// Of a row's search for rows of its label.
struct FoundRelevant {
    int64_t first = 0; ///< rank of the nearest, 0: none
    double precision = 0;
};

FoundRelevant relevantOf(const Neighbours& found, int64_t row, const std::vector<int64_t>& labels,
                         size_t relevant)
{
    const int64_t k = found.indices.cols();
    std::vector<int64_t> ranks;
    for (int64_t j = 0; j < k && ranks.size() < relevant; ++j)
        if (labels[static_cast<size_t>(found.indices(row, j))] == labels[static_cast<size_t>(row)])
            ranks.push_back(j + 1);
    FoundRelevant result;
    result.first = ranks.empty() ? 0 : ranks.front();
    ranks.resize(relevant, k + found.indices.rows()); // beyond the search, which is longer than R
    if (relevant > 0)
        result.precision = precisionAtR(ranks);
    return result;
}

/// Recall at 1, 10, … k and MAP@R of every row searching all others; equal numbers at equal ranks.
std::vector<double> retrieval(const Matrix<float>& rows, const std::vector<int64_t>& labels, int k,
                              Executor& executor)
{
    const Neighbours found = searchSelf(rows, k, SearchMetric::InnerProduct, executor);
    std::map<int64_t, int64_t> sizes;
    for (const int64_t label : labels)
        ++sizes[label];
    std::vector<FoundRelevant> all(labels.size());
    executor.forRanges(rows.rows(), 1, [&](int64_t begin, int64_t end, int) {
        for (int64_t i = begin; i < end; ++i) {
            const auto at = static_cast<size_t>(i);
            all[at] = relevantOf(found, i, labels, static_cast<size_t>(sizes.at(labels[at]) - 1));
        }
    });
    std::vector<double> sums;
    for (int64_t rank = 1; rank <= k; rank *= 10)
        sums.push_back(static_cast<double>(
            std::count_if(all.begin(), all.end(), [rank](const FoundRelevant& row) {
                return row.first > 0 && row.first <= rank;
            })));
    sums.push_back(0);
    for (const FoundRelevant& row : all)
        sums.back() += row.precision;
    for (double& sum : sums)
        sum /= static_cast<double>(rows.rows());
    return sums;
}

int serveRetrieval(const Matrix<float>& rows, const std::vector<int64_t>& labels, int k,
                   Executor& executor)
{
    std::vector<double> found;
    serveRuns(
        "Kindred " + chosenTarget(), statusBytes("VmRSS"),
        [&] {
            found = retrieval(rows, labels, k, executor);
            return found.front();
        },
        [&](std::ostream& out) { put(out, found); });
    return 0;
}

/// A graph that follows rows which moved.
int serveRefresh(const Matrix<float>& before, const std::string& now, int k, Executor& executor)
{
    const Result<Matrix<float>> rows = readNpyMatrix(now);
    if (!rows) {
        std::cerr << rows.error().message() << "\n";
        return 3;
    }
    const Matrix<int32_t> lists = searchSelf(before, k, SearchMetric::SquaredL2, executor).indices;
    Neighbours found;
    serveRuns(
        "Kindred " + chosenTarget(), statusBytes("VmRSS"),
        [&] {
            auto answer = refreshGraph(*rows, k, lists, {}, executor, {});
            found = std::move(answer->found);
            return answer->exact ? -answer->recall : answer->recall;
        },
        [&](std::ostream& out) { put(out, found.indices.values()); });
    return 0;
}

/// The first start from given centres, or drawn by k-means++ as all others are.
int serveKMeans(const Matrix<float>& rows, const std::string& clusters, int iterations,
                int restarts, Executor& executor)
{
    Result<Matrix<float>> start = Matrix<float>();
    if (clusters.ends_with(".npy"))
        start = readNpyMatrix(clusters);
    if (!start) {
        std::cerr << start.error().message() << "\n";
        return 3;
    }
    KMeansRequest request{start->empty() ? std::stoi(clusters) : static_cast<int>(start->rows()),
                          restarts, iterations, 1};
    request.start = std::as_const(*start).view();
    KMeansResult found;
    serveRuns(
        "Kindred " + chosenTarget(), statusBytes("VmRSS"),
        [&] {
            found = kMeans(rows, request, executor);
            return found.inertia;
        },
        [&](std::ostream& out) { put(out, found.clusters); });
    return 0;
}

int serve(const std::vector<std::string>& words)
{
    const Result<Matrix<float>> rows = readNpyMatrix(words[1]);
    if (!rows) {
        std::cerr << rows.error().message() << "\n";
        return 3;
    }
    Executor executor(std::stoi(words.back()));
    if (words[0] == "graph")
        return serveGraph(*rows, std::stoi(words[2]), executor);
    if (words[0] == "cells")
        return serveCells(*rows, std::stoi(words[2]), executor);
    if (words[0] == "refresh")
        return serveRefresh(*rows, words[2], std::stoi(words[3]), executor);
    if (words[0] == "kmeans")
        return serveKMeans(*rows, words[2], std::stoi(words[3]),
                           words.size() > 5 ? std::stoi(words[4]) : 1, executor);
    const Result<std::vector<int64_t>> labels = readNpyIntegers(words[2]);
    if (!labels) {
        std::cerr << labels.error().message() << "\n";
        return 3;
    }
    return serveRetrieval(*rows, *labels, std::stoi(words[3]), executor);
}

} // namespace
} // namespace kindred::bench

int main(int argc, char** argv)
{
    const std::vector<std::string> words(argv + 1, argv + argc);
    const std::map<std::string, size_t> sizes = {
        {"graph", 4}, {"cells", 4}, {"refresh", 5}, {"retrieval", 5}, {"kmeans", 5}};
    const auto found = words.empty() ? sizes.end() : sizes.find(words[0]);
    const bool restarts = !words.empty() && words[0] == "kmeans" && words.size() == 6;
    if (found == sizes.end() || (words.size() != found->second && !restarts)) {
        std::cerr
            << "usage: search_runner graph ROWS.npy K THREADS\n"
               "       search_runner cells ROWS.npy K THREADS\n"
               "       search_runner refresh BEFORE.npy NOW.npy K THREADS\n"
               "       search_runner retrieval ROWS.npy LABELS.npy K THREADS\n"
               "       search_runner kmeans ROWS.npy CLUSTERS|START.npy ITERATIONS [RESTARTS] "
               "THREADS\n";
        return 2;
    }
    return kindred::bench::serve(words);
}

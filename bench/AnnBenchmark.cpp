// The 100 nearest rows of 64 columns through the exact search and through its two indexes, on a
// trained bank: seconds to build, seconds for 10,000 queries, and the share of the true rows that
// is found once the effort has been doubled until it reaches 0.95. Prints a Markdown table:
//   ann_benchmark [LARGEST=1000000] [LARGEST_GRAPH=100000] [THREADS=all]

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>

#include "SweepData.h"
#include "base/Executor.h"
#include "neighbour/HnswGraph.h"
#include "neighbour/InvertedCells.h"

namespace kindred::bench {
namespace {

constexpr int64_t kColumns = 64;
constexpr int64_t kAsked = 10000;
constexpr int64_t kJudged = 1000;
constexpr int kNearest = 100;
constexpr double kEnough = .95;

double secondsOf(const std::function<void()>& work)
{
    const auto begun = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

double sharedPart(const Neighbours& found, const Neighbours& truth, int64_t queries)
{
    int64_t shared = 0;
    for (int64_t query = 0; query < queries; ++query) {
        std::vector<int32_t> rows(found.indices.row(query), found.indices.row(query) + kNearest);
        std::sort(rows.begin(), rows.end());
        for (int64_t j = 0; j < kNearest; ++j)
            shared += std::binary_search(rows.begin(), rows.end(), truth.indices(query, j));
    }
    return static_cast<double>(shared) / static_cast<double>(queries * kNearest);
}

/// build + n / 10,000 of the queries' time: what a refresh of n rows' lists takes.
void report(int64_t rows, const char* kind, double build, double search, double recall,
            int64_t effort)
{
    std::printf("| %lld | %s | %.2f | %.2f | %.4f | %lld | %.1f |\n", static_cast<long long>(rows),
                kind, build, search, recall, static_cast<long long>(effort),
                build + search * static_cast<double>(rows) / static_cast<double>(kAsked));
    std::fflush(stdout);
}

void measureIndex(const char* kind, const std::function<std::unique_ptr<SearchIndex>()>& make,
                  const SearchQuestion& question, const Neighbours& truth, Executor& executor)
{
    std::unique_ptr<SearchIndex> index;
    const double build = secondsOf([&] { index = make(); });
    SearchQuestion judged = question;
    judged.queries = question.queries.slice(0, kJudged);
    int64_t effort = index->leastEffort(kNearest);
    while (effort < index->wholeEffort() &&
           sharedPart(*index->search(judged, judged.queries, effort, executor, {}), truth,
                      kJudged) < kEnough)
        effort *= 2;
    std::optional<Neighbours> found;
    const double search =
        secondsOf([&] { found = index->search(question, question.queries, effort, executor, {}); });
    report(question.database.rows, kind, build, search, sharedPart(*found, truth, kAsked), effort);
}

void measure(int64_t rows, int64_t largestGraph, Executor& executor)
{
    const SweepData data = makeSweepData(rows, kColumns, kAsked,
                                         static_cast<int>(std::max<int64_t>(rows / 100, 1)), 1, 1);
    const SearchQuestion question{data.bank, data.queries, kNearest, SearchMetric::SquaredL2};
    std::optional<Neighbours> truth;
    const double exact = secondsOf([&] { truth = searchExact(question, executor, {}); });
    report(rows, "exact", 0, exact, 1, rows);
    measureIndex(
        "ivf", [&] { return buildInvertedCells(data.bank, 1, executor, {}); }, question, *truth,
        executor);
    if (rows <= largestGraph)
        measureIndex(
            "hnsw", [&] { return buildHnswGraph(data.bank, 1, {}); }, question, *truth, executor);
}
} // namespace
} // namespace kindred::bench

int main(int argc, char** argv)
{
    const auto given = [&](int at, int64_t fallback) {
        return argc > at ? std::atoll(argv[at]) : fallback;
    };
    kindred::Executor executor(static_cast<int>(given(3, 0)));
    std::printf(
        "| rows | search | build, s | 10,000 queries, s | recall@100 | effort | lists of all "
        "rows, s |\n|---|---|---|---|---|---|---|\n");
    for (int64_t rows = 10000; rows <= given(1, 1000000); rows *= 10)
        kindred::bench::measure(rows, given(2, 100000), executor);
    return 0;
}

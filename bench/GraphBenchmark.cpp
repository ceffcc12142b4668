// The exact graph of the k nearest rows by the products of bytes, with each product for both of its
// rows and for one, and by floats: seconds of the clock and of the processor, best of ROUNDS in
// turn, and how many places differ from those by floats (none should). Rows: unit rows of 128
// columns, random or about n/100 class centres, or those of a .npy file.
//   graph_benchmark random|trained|FILE.npy [ROWS=100000] [K=15] [THREADS=all] [ROUNDS=3]
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "SweepData.h"
#include "base/Executor.h"
#include "base/Npy.h"
#include "kernel/Dispatch.h"
#include "neighbour/FloatSearch.h"
#include "neighbour/bytes/ByteSearch.h"

namespace kindred::bench {
namespace {

constexpr int64_t kColumns = 128;

double processorSeconds()
{
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

/// One way to the graph and its best times.
struct Way {
    const char* name;
    std::function<Neighbours()> search;
    Neighbours found = {};
    double clock = std::numeric_limits<double>::infinity();
    double processor = std::numeric_limits<double>::infinity();

    void run()
    {
        const auto begun = std::chrono::steady_clock::now();
        const double used = processorSeconds();
        found = search();
        processor = std::min(processor, processorSeconds() - used);
        clock = std::min(
            clock, std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count());
    }
};

Neighbours byBytes(const SearchQuestion& question, bool halves, Executor& executor)
{
    Neighbours out{Matrix<int32_t>(question.queries.rows, question.k),
                   Matrix<float>(question.queries.rows, question.k)};
    std::vector<int64_t> crowded;
    const auto end = searchByBytes(question, executor, {}, {.halves = halves}, out, crowded);
    if (end != ByteSearchEnd::Found || !crowded.empty())
        std::fprintf(stderr, "bytes leave %zu rows to floats%s\n", crowded.size(),
                     end == ByteSearchEnd::Found ? "" : ", and are given up");
    return out;
}

int64_t differences(const Neighbours& a, const Neighbours& b)
{
    int64_t count = 0;
    for (size_t i = 0; i < a.indices.values().size(); ++i)
        count += a.indices.values()[i] != b.indices.values()[i];
    return count;
}

void measure(const Matrix<float>& rows, int k, int rounds, Executor& executor)
{
    std::vector<int32_t> own(static_cast<size_t>(rows.rows()));
    std::iota(own.begin(), own.end(), 0);
    const SearchQuestion question{rows.view(), rows.view(), k, SearchMetric::SquaredL2, own};
    std::vector<Way> ways;
    ways.push_back({"floats", [&] { return *searchByFloats(question, executor, {}); }});
    if (suitsBytes(question)) {
        ways.push_back({"bytes", [&] { return byBytes(question, false, executor); }});
        ways.push_back({"bytes, both rows", [&] { return byBytes(question, true, executor); }});
        ways.push_back(
            {"the search's choice", [&] { return *searchExact(question, executor, {}); }});
    }
    for (int round = 0; round < rounds; ++round)
        for (Way& way : ways)
            way.run();
    std::printf("%lld x %lld, k = %d, %d threads, %s\n"
                "| way | s | processor, s | places that differ |\n|---|---|---|---|\n",
                static_cast<long long>(rows.rows()), static_cast<long long>(rows.cols()), k,
                executor.threads(), chosenTarget().c_str());
    for (const Way& way : ways)
        std::printf("| %s | %.2f | %.2f | %lld |\n", way.name, way.clock, way.processor,
                    static_cast<long long>(differences(way.found, ways.front().found)));
}
} // namespace
} // namespace kindred::bench

int main(int argc, char** argv)
{
    const auto given = [&](int at, int fallback) {
        return argc > at ? std::atoi(argv[at]) : fallback;
    };
    const std::string source = argc > 1 ? argv[1] : "trained";
    kindred::Matrix<float> rows;
    if (source == "random" || source == "trained") {
        const int count = given(2, 100000);
        rows = kindred::bench::makeSweepData(count, kindred::bench::kColumns, 1,
                                             std::max(count / 100, 1), source == "trained", 1)
                   .bank;
    } else {
        auto read = kindred::readNpyMatrix(source);
        if (!read.ok()) {
            std::fprintf(stderr, "%s\n", read.error().message().c_str());
            return 3;
        }
        rows = *std::move(read);
    }
    kindred::Executor executor(given(4, 0));
    kindred::bench::measure(rows, given(3, 15), given(5, 3), executor);
    return 0;
}

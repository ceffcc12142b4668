// What a step of an objective costs, loss and gradient at the embedding, beside the paper's formula
// written with torch's own operations and left to autograd: processor time of all threads together,
// in turn (ABAB, medians), which on one thread is the time it takes alone on a machine however busy
// this one is; peak heap above what was there before; and whether both say the same.
// bench/objectives.py makes a table of it.
//   objective_benchmark list                            a JSON line for each case
//   objective_benchmark CASE ROWS [ROUNDS=15] [THREADS=1] [alone]   one JSON line; alone: without
//                                                       the formula

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>

#include "HeapCount.h"
#include "ObjectivePeers.h"
#include "train/estimate/Allocator.h"
#include "train/job/TorchThreads.h"
#include "train/plan/PlanDetails.h"

namespace kindred::bench {

const std::vector<ObjectiveCase>& objectiveCases()
{
    static const std::vector<ObjectiveCase> cases = {
        {"snca", "snca", "{}", plainSnca, 128, 0, true},
        {"snca, live batch", "snca", R"({"live_batch":true})", plainLiveSnca, 128, 0, true},
        {"snca, 4,096 negatives", "snca", R"({"negatives":4096})", plainSnca, 128, 0, true, false,
         100, R"({"negatives":1000000000})"},
        {"nngk, K = 100", "nngk", R"({"sigma":0.5})", plainNngk, 128, 0, true},
        {"nngk, K = 200", "nngk", R"({"sigma":0.5,"k":200})", plainNngk, 128, 0, true},
        {"mne, H = 1", "mne", R"({"depth":1})", plainMne, 128, 0, true},
        {"mne, H = 2", "mne", R"({"depth":2})", plainMne, 128, 0, true},
        {"ccml, equation 10", "ccml", "{}", plainCcml, 128, 8},
        {"ccml, equation 15", "ccml", R"({"rivals":"nearest"})", plainLocalCcml, 128, 8},
        {"nca", "nca", "{}", plainNca, 128, 8},
        {"ncm, running means", "ncm", "{}", plainNcm},
        {"ncm, linear map", "ncm", "{}", plainMappedNcm, 128, 0, false, true},
        {"ncm, linear map, 1,000 classes", "ncm", "{}", plainMappedNcm, 128, 0, false, true, 1000},
        {"ncmc, 5 centroids", "ncm", R"({"centroids":5})", plainNcmc},
        {"lmnn, fixed", "lmnn", R"({"targets":"fixed","k":3})", plainLmnn, 128, 8},
        {"lmnn, dynamic", "lmnn", R"({"targets":"dynamic","k":3})", plainLmnn, 128, 8},
        {"lmnn, all", "lmnn", R"({"targets":"all"})", plainLmnn, 128, 8},
        {"triplet", "triplet", "{}", plainTriplet, 128, 8},
        {"wsabie", "wsabie", "{}", plainWsabie},
        {"softmax", "softmax", "{}", plainSoftmax},
        {"ccml, equation 10, b = 1,000", "ccml", "{}", plainCcml, 1000, 10},
        {"ccml, equation 15, b = 1,000", "ccml", R"({"rivals":"nearest"})", plainLocalCcml, 1000,
         10},
        {"nca, b = 1,000", "nca", "{}", plainNca, 1000, 10},
        {"lmnn, dynamic, b = 1,000", "lmnn", R"({"targets":"dynamic","k":5})", plainLmnn, 1000, 10},
    };
    return cases;
}

namespace {
constexpr int64_t kMostBytes = int64_t{24} << 30;

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/// What the machine can still give.
int64_t availableBytes()
{
    std::ifstream info("/proc/meminfo");
    std::string key;
    int64_t kibibytes = 0;
    std::string unit;
    while (info >> key >> kibibytes >> unit)
        if (key == "MemAvailable:")
            return kibibytes << 10;
    return kMostBytes;
}

/// Relative to the plain formula's.
void compare(Problem& problem, Json& line)
{
    problem.sums = torch::kFloat64;
    const Problem::Step plain = problem.plain();
    const Problem::Step ours = problem.ours();
    line["loss"] = plain.loss;
    line["loss_error"] = std::abs(ours.loss - plain.loss) / std::max(std::abs(plain.loss), 1e-12);
    line["gradient_error"] = (ours.gradient - plain.gradient).norm().item<double>() /
                             plain.gradient.norm().item<double>();
}

/// The first step of each is watched for memory, so that what is kept for later ones counts too;
/// the formula stays away where it does not fit.
void measure(Problem& problem, bool plainFits, int rounds, Json& line)
{
    std::vector<double> ours;
    std::vector<double> plain;
    line["ours_bytes"] = peakBytesOf([&] { problem.ours(); });
    if (plainFits)
        line["plain_bytes"] = peakBytesOf([&] { problem.plain(); });
    for (int round = -1; round < rounds; ++round) {
        const double mine = problem.ours().seconds;
        const double theirs = plainFits ? problem.plain().seconds : 0;
        if (round < 0)
            continue;
        ours.push_back(mine);
        plain.push_back(theirs);
    }
    line["ours_ms"] = 1e3 * median(ours);
    if (!plainFits)
        return;
    line["plain_ms"] = 1e3 * median(plain);
    line["ratio"] = median(plain) / median(ours);
}

Json run(const ObjectiveCase& method, int64_t rows, int rounds, int threads, bool alone)
{
    Executor executor(threads);
    const int64_t limit = std::min(kMostBytes, availableBytes() * 9 / 10);
    limitHeap(limit);
    Json line = {{"case", method.name},   {"rows", rows},     {"batch", method.batch},
                 {"grows", method.grows}, {"rounds", rounds}, {"threads", threads},
                 {"limit_bytes", limit}};
    bool plainFits = !alone;
    try {
        if (!alone) {
            torch::manual_seed(1);
            Problem exact(method, Json::parse(method.compared), rows, executor);
            compare(exact, line);
        }
    } catch (const std::exception& failure) {
        plainFits = false;
        line["failure"] = failure.what();
    }
    torch::manual_seed(1);
    Problem problem(method, Json::object(), rows, executor);
    measure(problem, plainFits, rounds, line);
    return line;
}

int list()
{
    for (const ObjectiveCase& method : objectiveCases())
        std::cout << Json{{"case", method.name}, {"grows", method.grows}}.dump() << "\n";
    return 0;
}
} // namespace
} // namespace kindred::bench

int main(int argc, char** argv)
{
    using namespace kindred;
    if (argc == 2 && std::strcmp(argv[1], "list") == 0)
        return bench::list();
    const auto given = [&](int at, int fallback) {
        return argc > at ? std::atoi(argv[at]) : fallback;
    };
    const int threads = resolveThreads(given(4, 1));
    keepLargeAllocations();
    setTorchThreads(threads);
    for (const bench::ObjectiveCase& method : bench::objectiveCases())
        if (argc > 2 && std::strcmp(method.name, argv[1]) == 0) {
            const bool alone = argc > 5 && std::strcmp(argv[5], "alone") == 0;
            std::cout << bench::run(method, given(2, 10000), given(3, 15), threads, alone).dump()
                      << "\n";
            return 0;
        }
    std::cerr << "objective_benchmark list | CASE ROWS [ROUNDS] [THREADS] [alone]\n";
    return 2;
}

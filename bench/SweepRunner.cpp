// Kindred's side of bench/sweep.py.
//   sweep_runner make DIR ROWS DIMENSION BATCH CLASSES random|trained   writes the common data
//   sweep_runner serve DIR ROWS DIMENSION BATCH SIGMA THREADS fp32|bf16  answers on stdin/stdout
#include <fstream>
#include <numeric>

#include "LineProtocol.h"
#include "SweepData.h"
#include "SweepFiles.h"
#include "kernel/SoftNeighbour.h"

namespace kindred::bench {
namespace {

template <class T>
void save(const std::string& path, const T* values, size_t count)
{
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(values),
               static_cast<std::streamsize>(count * sizeof(T)));
}

int make(const std::vector<std::string>& arguments)
{
    const std::string folder = arguments[1] + "/";
    const SweepData data =
        makeSweepData(std::stoll(arguments[2]), std::stoll(arguments[3]), std::stoll(arguments[4]),
                      std::stoi(arguments[5]), arguments[6] == "trained" ? 1.0 : 0.0, 1);
    save(folder + "bank.f32", data.bank.data(), data.bank.values().size());
    save(folder + "labels.i32", data.labels.data(), data.labels.size());
    save(folder + "queries.f32", data.queries.data(), data.queries.values().size());
    save(folder + "query_labels.i32", data.queryLabels.data(), data.queryLabels.size());
    save(folder + "own.i64", data.own.data(), data.own.size());
    return 0;
}

int serve(const std::vector<std::string>& arguments)
{
    const std::string folder = arguments[1] + "/";
    const int64_t n = std::stoll(arguments[2]);
    const int64_t d = std::stoll(arguments[3]);
    const int64_t b = std::stoll(arguments[4]);
    Executor executor(std::stoi(arguments[6]));
    const long long baseline = statusBytes("VmRSS");
    PackedBank bank(d, loadValues<int32_t>(folder + "labels.i32", n),
                    arguments[7] == "bf16" ? BankPrecision::BFloat16 : BankPrecision::Float32);
    fillBank(bank, folder + "bank.f32");
    const Matrix<float> queries(b, d, loadValues<float>(folder + "queries.f32", b * d));
    const auto labels = loadValues<int32_t>(folder + "query_labels.i32", b);
    const auto own = loadValues<int64_t>(folder + "own.i64", b);
    const SweepQuery query{queries, labels, own, std::stof(arguments[5])};
    SweepResult result;
    serveRuns(
        std::string("Kindred ") + arguments[7] + ", " + dispatchTarget(), baseline,
        [&] {
            result = sweepSoftNeighbours(bank, query, executor);
            return std::accumulate(result.loss.begin(), result.loss.end(), 0.0) /
                   static_cast<double>(b);
        },
        [&](std::ostream& out) {
            out.write(reinterpret_cast<const char*>(result.gradient.data()),
                      static_cast<std::streamsize>(sizeof(float)) * b * d);
        });
    return 0;
}

} // namespace
} // namespace kindred::bench

int main(int argc, char** argv)
{
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() == 7 && arguments[0] == "make")
        return kindred::bench::make(arguments);
    if (arguments.size() == 8 && arguments[0] == "serve")
        return kindred::bench::serve(arguments);
    std::cerr << "usage: sweep_runner make DIR ROWS DIMENSION BATCH CLASSES random|trained\n"
                 "       sweep_runner serve DIR ROWS DIMENSION BATCH SIGMA THREADS fp32|bf16\n";
    return 2;
}

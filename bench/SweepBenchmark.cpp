// Kindred's own sweep and exact search under Google Benchmark, next to the processor's measured
// multiply-add peak. Comparisons with other programs are in bench/sweep.py.
#include <benchmark/benchmark.h>

#include "SweepData.h"
#include "kernel/SoftNeighbour.h"
#include "neighbour/ExactSearch.h"

namespace kindred::bench {
namespace {

/// Twelve independent chains of multiply-adds on 8 floats: what a core could do at best.
void spin(int64_t rounds)
{
    for (int64_t r = 0; r < rounds; ++r)
        asm volatile("vfmadd231ps %%ymm15, %%ymm15, %%ymm0\n vfmadd231ps %%ymm15, %%ymm15, %%ymm1\n"
                     "vfmadd231ps %%ymm15, %%ymm15, %%ymm2\n vfmadd231ps %%ymm15, %%ymm15, %%ymm3\n"
                     "vfmadd231ps %%ymm15, %%ymm15, %%ymm4\n vfmadd231ps %%ymm15, %%ymm15, %%ymm5\n"
                     "vfmadd231ps %%ymm15, %%ymm15, %%ymm6\n vfmadd231ps %%ymm15, %%ymm15, %%ymm7\n"
                     "vfmadd231ps %%ymm15, %%ymm15, %%ymm8\n vfmadd231ps %%ymm15, %%ymm15, %%ymm9\n"
                     "vfmadd231ps %%ymm15, %%ymm15, %%ymm10\n"
                     "vfmadd231ps %%ymm15, %%ymm15, %%ymm11" ::
                         : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8",
                           "xmm9", "xmm10", "xmm11", "xmm15");
}

void multiplyAddPeak(benchmark::State& state)
{
    Executor executor(static_cast<int>(state.range(0)));
    constexpr int64_t kRounds = 20'000'000;
    for (auto _ : state)
        executor.run(executor.threads(), [&](int) { spin(kRounds); });
    state.counters["GF/s"] = benchmark::Counter(12.0 * 16 * kRounds * executor.threads() * 1e-9 *
                                                    static_cast<double>(state.iterations()),
                                                benchmark::Counter::kIsRate);
}

void sweep(benchmark::State& state, BankPrecision precision, float sigma)
{
    const int64_t n = state.range(0);
    const int64_t b = state.range(1);
    const int64_t d = state.range(2);
    Executor executor(static_cast<int>(state.range(3)));
    const SweepData data = makeSweepData(n, d, b, 1000, 0, 1);
    PackedBank bank(d, data.labels, precision);
    for (int64_t slot = 0; slot < n; ++slot)
        bank.write({&slot, 1}, data.bank.view().slice(slot, 1));
    const SweepQuery query{data.queries, data.queryLabels, data.own, sigma, 0, true};
    for (auto _ : state)
        benchmark::DoNotOptimize(sweepSoftNeighbours(bank, query, executor));
    state.counters["GF/s"] =
        benchmark::Counter(4e-9 * static_cast<double>(b) * static_cast<double>(n) *
                               static_cast<double>(d) * static_cast<double>(state.iterations()),
                           benchmark::Counter::kIsRate);
    state.SetLabel(dispatchTarget());
}

void search(benchmark::State& state, SearchMetric metric)
{
    const int64_t n = state.range(0);
    const int64_t q = state.range(1);
    const int64_t d = state.range(2);
    Executor executor(static_cast<int>(state.range(3)));
    const SweepData data = makeSweepData(n, d, q, 100, 1, 2);
    for (auto _ : state)
        benchmark::DoNotOptimize(searchExact(data.bank, data.queries, 31, metric, {}, executor));
    state.counters["GF/s"] =
        benchmark::Counter(2e-9 * static_cast<double>(q) * static_cast<double>(n) *
                               static_cast<double>(d) * static_cast<double>(state.iterations()),
                           benchmark::Counter::kIsRate);
}

BENCHMARK(multiplyAddPeak)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(sweep, float32, BankPrecision::Float32, 0.05f)
    ->Args({100'000, 256, 128, 1})
    ->Args({100'000, 256, 128, 2})
    ->Args({50'000, 128, 128, 2})
    ->Args({20'000, 64, 512, 2})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(sweep, runningMaximum, BankPrecision::Float32, 0.01f)
    ->Args({100'000, 256, 128, 2})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(sweep, bfloat16, BankPrecision::BFloat16, 0.05f)
    ->Args({100'000, 256, 128, 1})
    ->Args({100'000, 256, 128, 2})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(search, innerProduct, SearchMetric::InnerProduct)
    ->Args({50'000, 2'000, 128, 2})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(search, squaredL2, SearchMetric::SquaredL2)
    ->Args({20'000, 2'000, 784, 1})
    ->Args({20'000, 2'000, 784, 2})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

} // namespace
} // namespace kindred::bench

BENCHMARK_MAIN();

#include <benchmark/benchmark.h>

#include "NormalRows.h"
#include "base/UnitRows.h"
#include "board/BoardModel.h"

// What one edit of a few-shot board costs: a new support, then every rule on every query.
namespace kindred {
namespace {

constexpr int64_t kColumns = 128;
constexpr int64_t kQueries = 10000;

Matrix<float> randomRows(int64_t count, uint64_t seed)
{
    Matrix<float> rows = bench::normalRows(count, kColumns, Random(seed));
    normaliseRows(rows);
    return rows;
}

std::shared_ptr<const BoardSupport> randomSupport(int classes, int64_t count)
{
    auto support = std::make_shared<BoardSupport>();
    support->rows = randomRows(count, 1);
    support->classes = classes;
    for (int64_t i = 0; i < count; ++i)
        support->labels.push_back(static_cast<int32_t>(i % classes));
    support->weights.assign(static_cast<size_t>(count), 1.0F);
    return support;
}

void editBoard(benchmark::State& state)
{
    Executor executor;
    const auto support = randomSupport(static_cast<int>(state.range(0)), state.range(1));
    const Matrix<float> queries = randomRows(kQueries, 2);
    for (auto _ : state) {
        const auto model = BoardModel::make(support, {}, executor);
        const Matrix<float> cosines = model->cosines(queries.view(), executor);
        for (const BoardRuleInfo& info : boardRules()) {
            if (info.rule == BoardRule::Memory)
                continue;
            const BoardWanted wanted{.ranked = 8, .p = true, .evidence = true};
            benchmark::DoNotOptimize(model->decide(info.rule, cosines, wanted, executor));
            benchmark::DoNotOptimize(model->leaveOneOutScore(info.rule, executor));
        }
    }
}
BENCHMARK(editBoard)
    ->ArgNames({"classes", "images"})
    ->Args({4, 20})
    ->Args({10, 100})
    ->Args({50, 500})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

} // namespace
} // namespace kindred

BENCHMARK_MAIN();

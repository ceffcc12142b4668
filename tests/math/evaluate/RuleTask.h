#pragma once

#include <cstdint>
#include <vector>

#include "base/Random.h"
#include "decide/DecisionRule.h"

namespace kindred::test {

/// A task with the memory that it looks at: squared Euclidean, one labelling, one k.
struct OwnedTask {
    Matrix<float> support;
    Matrix<float> queries;
    std::vector<int32_t> labels;
    std::vector<int32_t> exclude;
    DecisionTask task;
    Executor executor{2};

    OwnedTask(Matrix<float> rows, Matrix<float> asked, std::vector<int32_t> classes, int count,
              int k)
        : support(std::move(rows)), queries(std::move(asked)), labels(std::move(classes))
    {
        task.support = support.view();
        task.queries = queries.view();
        task.metric = SearchMetric::SquaredL2;
        task.labellings = {{labels, count}};
        task.k = {k};
    }
    OwnedTask(const OwnedTask&) = delete;
    OwnedTask& operator=(const OwnedTask&) = delete;

    void leaveOut(std::vector<int32_t> rows)
    {
        exclude = std::move(rows);
        task.exclude = exclude;
    }

    Decisions decide(const char* rule)
    {
        auto decided = findDecisionRule(rule)->decide(task, executor);
        return std::move(decided).value();
    }
    Decision first(const char* rule) { return decide(rule).decisions.front(); }
};

/// Support places on a line, asked from one place.
inline OwnedTask onLine(const std::vector<float>& places, std::vector<int32_t> labels, int k,
                        float asked = 0, int classes = 2)
{
    return {Matrix<float>(static_cast<int64_t>(places.size()), 1, places),
            Matrix<float>(1, 1, {asked}), std::move(labels), classes, k};
}

/// Scattered classes: n support rows, q queries.
inline OwnedTask scattered(uint64_t seed, int64_t n, int64_t q, int64_t d, int classes, int k)
{
    Random random(seed);
    Matrix<float> support(n, d);
    Matrix<float> queries(q, d);
    for (Matrix<float>* rows : {&support, &queries})
        for (float& value : rows->values())
            value = static_cast<float>(random.normal());
    std::vector<int32_t> labels;
    for (int64_t i = 0; i < n; ++i)
        labels.push_back(static_cast<int32_t>(random.below(static_cast<uint64_t>(classes))));
    return {std::move(support), std::move(queries), std::move(labels), classes, k};
}

} // namespace kindred::test

#pragma once

#include <cstdint>
#include <numeric>
#include <vector>

#include "base/Random.h"
#include "evaluate/Evaluation.h"

namespace kindred::test {

/// Embeddings with the memory that an EmbeddingSet only looks at.
struct OwnedSet {
    Matrix<float> rows;
    EmbeddingSet set;

    OwnedSet(Matrix<float> values, std::vector<int64_t> ids,
             std::vector<std::vector<int32_t>> labels)
        : rows(std::move(values))
    {
        set = {rows.view(), std::move(ids), std::move(labels)};
    }
    OwnedSet(const OwnedSet&) = delete;
    OwnedSet& operator=(const OwnedSet&) = delete;
};

inline std::vector<int64_t> idsFrom(int64_t first, int64_t count)
{
    std::vector<int64_t> ids(static_cast<size_t>(count));
    std::iota(ids.begin(), ids.end(), first);
    return ids;
}

/// Row i has the fine class i mod fine and the coarse class fine mod coarse; rows scatter around a
/// centre of their fine class.
inline OwnedSet clusters(int64_t n, int64_t d, int fine, int coarse, double spread, uint64_t seed,
                         int64_t firstId = 0)
{
    Matrix<float> rows(n, d);
    std::vector<std::vector<int32_t>> labels(2);
    Random noise{seed, static_cast<uint64_t>(firstId)};
    for (int64_t i = 0; i < n; ++i) {
        const auto label = static_cast<int32_t>(i % fine);
        labels[0].push_back(label % coarse);
        labels[1].push_back(label);
        Random centre{seed, 99u, static_cast<uint64_t>(label)};
        for (int64_t j = 0; j < d; ++j)
            rows(i, j) = static_cast<float>(centre.uniform(-1, 1) + spread * noise.uniform(-1, 1));
    }
    return {std::move(rows), idsFrom(firstId, n), std::move(labels)};
}

inline const EvaluationResult* findResult(const EvaluationOutcome& outcome,
                                          const std::string& protocol, const std::string& metric,
                                          int k, int level = -1)
{
    for (const EvaluationResult& result : outcome.results) {
        if (result.protocol == protocol && result.metric == metric && result.k == k &&
            (level < 0 || result.level == level))
            return &result;
    }
    return nullptr;
}

} // namespace kindred::test

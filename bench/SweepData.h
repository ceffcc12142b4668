#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "base/Matrix.h"
#include "base/Random.h"

namespace kindred::bench {

/// A bank of unit rows and a batch drawn near some of its rows.
struct SweepData {
    Matrix<float> bank;
    std::vector<int32_t> labels;
    Matrix<float> queries;
    std::vector<int32_t> queryLabels;
    std::vector<int64_t> own;
};

inline void normaliseRow(float* row, int64_t d)
{
    double squared = 0;
    for (int64_t k = 0; k < d; ++k)
        squared += static_cast<double>(row[k]) * row[k];
    for (int64_t k = 0; k < d; ++k)
        row[k] = static_cast<float>(row[k] / std::sqrt(squared));
}

/// lean = 0: random rows; lean = 1: a trained bank, rows at about 0.8 to their class centre.
inline SweepData makeSweepData(int64_t n, int64_t d, int64_t b, int classes, double lean,
                               uint64_t seed)
{
    Random random(seed);
    SweepData data{Matrix<float>(n, d),
                   std::vector<int32_t>(static_cast<size_t>(n)),
                   Matrix<float>(b, d),
                   {},
                   {}};
    Matrix<float> centres(classes, d);
    for (float& value : centres.values())
        value = static_cast<float>(random.uniform(-1, 1));
    for (int64_t i = 0; i < n; ++i) {
        const auto label = static_cast<int32_t>(random.below(static_cast<uint64_t>(classes)));
        data.labels[static_cast<size_t>(i)] = label;
        for (int64_t k = 0; k < d; ++k)
            data.bank(i, k) = static_cast<float>(random.uniform(-1, 1) * (1 - 0.25 * lean) +
                                                 lean * static_cast<double>(centres(label, k)));
        normaliseRow(data.bank.row(i), d);
    }
    for (int64_t i = 0; i < b; ++i) {
        const auto slot = static_cast<int64_t>(random.below(static_cast<uint64_t>(n)));
        data.own.push_back(slot);
        data.queryLabels.push_back(data.labels[static_cast<size_t>(slot)]);
        const double noise = 1.2 / std::sqrt(static_cast<double>(d));
        for (int64_t k = 0; k < d; ++k)
            data.queries(i, k) =
                static_cast<float>(data.bank(slot, k) + noise * random.uniform(-1, 1));
        normaliseRow(data.queries.row(i), d);
    }
    return data;
}

} // namespace kindred::bench

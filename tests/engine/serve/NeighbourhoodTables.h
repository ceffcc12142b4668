#pragma once

#include <algorithm>
#include <cmath>
#include <map>

#include "ServeTest.h"
#include "base/Npy.h"

namespace kindred::test {

/// A table of a run as it lies on disk, in double.
struct ReadTable {
    std::vector<int64_t> ids;
    std::vector<std::vector<double>> rows;
    std::vector<int32_t> labels; ///< at the finest level

    static ReadTable of(const std::string& run, const std::string& split, int64_t step)
    {
        const fs::path folder = RunDirectory(run).tables(split, step);
        ReadTable table;
        table.ids = *readNpyIntegers(folder / "ids.npy");
        const Matrix<float> rows = *readNpyMatrix(folder / "embeddings.npy");
        for (int64_t i = 0; i < rows.rows(); ++i)
            table.rows.emplace_back(rows.row(i), rows.row(i) + rows.cols());
        const NpyArray labels = *readNpy(folder / "labels.npy");
        const int64_t levels = labels.header.shape.size() == 2 ? labels.header.shape[1] : 1;
        for (size_t i = 0; i < table.ids.size(); ++i)
            table.labels.push_back(labels.as<int32_t>()[static_cast<int64_t>(i + 1) * levels - 1]);
        return table;
    }
    static int64_t lastStep(const std::string& run)
    {
        return RunDirectory(run).tableNames().back().step;
    }
};

inline std::vector<double> unit(std::vector<double> row)
{
    double squared = 0;
    for (const double value : row)
        squared += value * value;
    for (double& value : row)
        value /= std::sqrt(squared);
    return row;
}

inline double product(const std::vector<double>& a, const std::vector<double>& b)
{
    double sum = 0;
    for (size_t k = 0; k < a.size(); ++k)
        sum += a[k] * b[k];
    return sum;
}

inline double squaredBetween(const std::vector<double>& a, const std::vector<double>& b)
{
    double sum = 0;
    for (size_t k = 0; k < a.size(); ++k)
        sum += (a[k] - b[k]) * (a[k] - b[k]);
    return sum;
}

/// exp of the logits over their sum; -infinity has no share.
inline std::vector<double> sharesOf(const std::vector<double>& logits)
{
    const double largest = *std::max_element(logits.begin(), logits.end());
    std::vector<double> shares;
    double total = 0;
    for (const double logit : logits)
        total += shares.emplace_back(std::exp(logit - largest));
    for (double& share : shares)
        share /= total;
    return shares;
}

/// Least entries that sum to the mass.
inline int64_t supportOf(std::vector<double> shares, double mass)
{
    std::sort(shares.rbegin(), shares.rend());
    double sum = 0;
    for (size_t i = 0; i < shares.size(); ++i)
        if ((sum += shares[i]) >= mass)
            return static_cast<int64_t>(i) + 1;
    return static_cast<int64_t>(shares.size());
}

} // namespace kindred::test

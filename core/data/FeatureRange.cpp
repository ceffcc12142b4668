#include "data/FeatureRange.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>
#include <vector>

namespace kindred {

namespace {
constexpr float kLeastApart = 1e-18F; ///< whose square is far from the least normal number

/// How far the rows lie from their mean and from the origin, in double.
struct RowSpread {
    double fromMean = 0;   ///< largest squared distance
    double fromOrigin = 0; ///< largest squared length
    size_t column = 0;     ///< that spreads most
    double largest = 0;    ///< value in it
};

std::vector<int64_t> countedRows(const Dataset& dataset)
{
    std::vector<int64_t> rows;
    for (int64_t id = 0; id < dataset.features.rows(); ++id)
        if (dataset.subset.empty() || dataset.subset[static_cast<size_t>(id)] != Subset::Excluded)
            rows.push_back(id);
    return rows;
}

/// What is true of nearly every table, found at the speed of memory: values so small that no
/// distance can be too large, and two that differ enough.
bool isWellInside(const Matrix<float>& features, const std::vector<int64_t>& rows)
{
    const float* first = features.row(rows.front());
    const int64_t width = features.cols();
    float largest = 0;
    float apart = 0;
    for (const int64_t row : rows) {
        const float* values = features.row(row);
        for (int64_t j = 0; j < width; ++j) {
            largest = std::max(largest, std::abs(values[j]));
            apart = std::max(apart, std::abs(values[j] - first[j]));
        }
    }
    const double bound = 16 * static_cast<double>(width) * double{largest} * double{largest};
    return bound < double{std::numeric_limits<float>::max()} && apart > kLeastApart;
}

std::vector<double> meansOfColumns(const Matrix<float>& features, const std::vector<int64_t>& rows)
{
    std::vector<double> means(static_cast<size_t>(features.cols()));
    for (const int64_t row : rows)
        for (size_t j = 0; j < means.size(); ++j)
            means[j] += features(row, static_cast<int64_t>(j));
    for (double& mean : means)
        mean /= static_cast<double>(rows.size());
    return means;
}

RowSpread spreadOf(const Matrix<float>& features, const std::vector<int64_t>& rows)
{
    const std::vector<double> means = meansOfColumns(features, rows);
    std::vector<double> farthest(means.size());
    std::vector<double> largest(means.size());
    RowSpread spread;
    for (const int64_t row : rows) {
        double fromMean = 0;
        double fromOrigin = 0;
        for (size_t j = 0; j < means.size(); ++j) {
            const double value = features(row, static_cast<int64_t>(j));
            const double offset = std::abs(value - means[j]);
            fromMean += offset * offset;
            fromOrigin += value * value;
            farthest[j] = std::max(farthest[j], offset);
            if (std::abs(value) > std::abs(largest[j]))
                largest[j] = value;
        }
        spread.fromMean = std::max(spread.fromMean, fromMean);
        spread.fromOrigin = std::max(spread.fromOrigin, fromOrigin);
    }
    spread.column =
        static_cast<size_t>(std::max_element(farthest.begin(), farthest.end()) - farthest.begin());
    spread.largest = largest[spread.column];
    return spread;
}

std::string shortNumber(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
}

Error outOfRange(const Dataset& dataset, const RowSpread& spread, const std::string& what)
{
    const size_t at = spread.column;
    const std::string column =
        at < dataset.columnNames.size() ? dataset.columnNames[at] : "column " + std::to_string(at);
    const double scale = std::pow(10, std::floor(std::log10(spread.fromMean) / 2));
    return inputError(
        what + ", up to " + shortNumber(spread.largest) + " here", dataset.source + ": " + column,
        "Use --set standardise=true, or divide the columns by " + shortNumber(scale) + ".");
}
} // namespace

Status checkFeatureRange(const Dataset& dataset)
{
    if (dataset.isImages)
        return {};
    const std::vector<int64_t> rows = countedRows(dataset);
    if (rows.empty() || isWellInside(dataset.features, rows))
        return {};
    const RowSpread spread = spreadOf(dataset.features, rows);
    // Two rows are at most twice as far from each other as one of them from the mean.
    const double most = std::max(4 * spread.fromMean, spread.fromOrigin);
    if (most > double{std::numeric_limits<float>::max()})
        return outOfRange(dataset, spread, "the values are too large for their squared distances");
    if (spread.fromMean > 0 && spread.fromMean < double{std::numeric_limits<float>::min()})
        return outOfRange(dataset, spread, "the values are too small for their squared distances");
    return {};
}

} // namespace kindred

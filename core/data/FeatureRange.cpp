#include "data/FeatureRange.h"

#include <algorithm>
#include <bit>
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
    double fromMean = 0;         ///< largest squared distance
    double fromOrigin = 0;       ///< largest squared length
    size_t widest = 0;           ///< column that spreads most
    size_t farthest = 0;         ///< column with the largest value
    std::vector<double> largest; ///< value of each column, by its size
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
    uint32_t bits = 0; // finite numbers without a sign order like their bits, which vectors compare
    bool apart = false;
    for (const int64_t row : rows) {
        const float* values = features.row(row);
        for (int64_t j = 0; j < width; ++j)
            bits = std::max(bits, std::bit_cast<uint32_t>(values[j]) & 0x7fffffffU);
        for (int64_t j = 0; j < width && !apart; ++j)
            apart = std::abs(values[j] - first[j]) > kLeastApart;
    }
    const auto largest = std::bit_cast<float>(bits);
    const double bound = 16 * static_cast<double>(width) * double{largest} * double{largest};
    return bound < double{std::numeric_limits<float>::max()} && apart;
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
    std::vector<double> offsets(means.size());
    RowSpread spread;
    spread.largest.resize(means.size());
    for (const int64_t row : rows) {
        double fromMean = 0;
        double fromOrigin = 0;
        for (size_t j = 0; j < means.size(); ++j) {
            const double value = features(row, static_cast<int64_t>(j));
            const double offset = std::abs(value - means[j]);
            fromMean += offset * offset;
            fromOrigin += value * value;
            offsets[j] = std::max(offsets[j], offset);
            if (std::abs(value) > std::abs(spread.largest[j]))
                spread.largest[j] = value;
        }
        spread.fromMean = std::max(spread.fromMean, fromMean);
        spread.fromOrigin = std::max(spread.fromOrigin, fromOrigin);
    }
    const auto placeOf = [](const std::vector<double>& values) {
        const auto smaller = [](double a, double b) { return std::abs(a) < std::abs(b); };
        return static_cast<size_t>(std::max_element(values.begin(), values.end(), smaller) -
                                   values.begin());
    };
    spread.widest = placeOf(offsets);
    spread.farthest = placeOf(spread.largest);
    return spread;
}

std::string shortNumber(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
}

/// squared: the distance or length that is to blame, in the column `at`.
Error outOfRange(const Dataset& dataset, const RowSpread& spread, size_t at, double squared,
                 const std::string& what)
{
    const std::string column =
        at < dataset.columnNames.size() ? dataset.columnNames[at] : "column " + std::to_string(at);
    const double scale = std::pow(10, std::floor(std::log10(squared) / 2));
    return inputError(what + ", up to " + shortNumber(spread.largest[at]) + " here",
                      dataset.source + ": " + column,
                      "Use --set standardise=true, or divide the columns by " + shortNumber(scale) +
                          ".");
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
    if (spread.fromMean == 0)
        return {};
    constexpr double kMost = std::numeric_limits<float>::max();
    const char* tooLarge = "the values are too large for their squared distances";
    // Two rows are at most twice as far from each other as one of them from the mean.
    if (4 * spread.fromMean > kMost)
        return outOfRange(dataset, spread, spread.widest, spread.fromMean, tooLarge);
    if (spread.fromOrigin > kMost)
        return outOfRange(dataset, spread, spread.farthest, spread.fromOrigin, tooLarge);
    if (spread.fromMean < double{std::numeric_limits<float>::min()})
        return outOfRange(dataset, spread, spread.widest, spread.fromMean,
                          "the values are too small for their squared distances");
    return {};
}

} // namespace kindred

#include "engine/serve/neighbourhood/NeighbourhoodMeans.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

namespace kindred::engine {

namespace {
constexpr int kScaleSteps = 40;
constexpr double kScaleRange = 12; ///< log scale to either side of 1 / mean squared distance

/// Squared distances of one row to every point.
std::vector<double> squaredTo(const ClassPoints& classes, std::span<const float> row)
{
    std::vector<double> squared(classes.owners.size());
    for (size_t m = 0; m < squared.size(); ++m) {
        const double* point = classes.points.row(static_cast<int64_t>(m));
        for (size_t k = 0; k < row.size(); ++k)
            squared[m] += (row[k] - point[k]) * (row[k] - point[k]);
    }
    return squared;
}

/// −log p of a class; 0 where it has no point.
double lossOf(const ClassPoints& classes, const std::vector<double>& squared, int32_t label,
              double scale)
{
    const double nearest = *std::min_element(squared.begin(), squared.end());
    double nearestOwn = INFINITY;
    for (size_t m = 0; m < squared.size(); ++m)
        if (classes.owners[m] == label)
            nearestOwn = std::min(nearestOwn, squared[m]);
    if (!std::isfinite(nearestOwn))
        return 0;
    double all = 0;
    double own = 0;
    for (size_t m = 0; m < squared.size(); ++m) {
        all += std::exp(-scale * (squared[m] - nearest));
        own += classes.owners[m] == label ? std::exp(-scale * (squared[m] - nearestOwn)) : 0;
    }
    return std::log(all / own) + scale * (nearestOwn - nearest);
}
} // namespace

ClassPoints classMeansOf(MatrixView<const float> rows, std::span<const int32_t> labels)
{
    std::map<int32_t, std::pair<std::vector<double>, int64_t>> sums;
    for (int64_t i = 0; i < rows.rows; ++i) {
        const int32_t label = labels[static_cast<size_t>(i)];
        if (label < 0)
            continue;
        auto& [sum, count] = sums[label];
        sum.resize(static_cast<size_t>(rows.cols));
        for (int64_t k = 0; k < rows.cols; ++k)
            sum[static_cast<size_t>(k)] += rows(i, k);
        ++count;
    }
    ClassPoints means;
    means.points = Matrix<double>(static_cast<int64_t>(sums.size()), rows.cols);
    for (const auto& [label, entry] : sums) {
        double* mean = means.points.row(static_cast<int64_t>(means.owners.size()));
        std::transform(
            entry.first.begin(), entry.first.end(), mean,
            [count = static_cast<double>(entry.second)](double sum) { return sum / count; });
        means.owners.push_back(label);
    }
    return means;
}

std::vector<ClassDistance> classDistances(const ClassPoints& classes, std::span<const float> query,
                                          double scale)
{
    const std::vector<double> squared = squaredTo(classes, query);
    if (squared.empty())
        return {};
    const double nearest = *std::min_element(squared.begin(), squared.end());
    std::map<int32_t, ClassDistance> found;
    double total = 0;
    for (size_t m = 0; m < squared.size(); ++m) {
        const double weight = std::exp(-scale * (squared[m] - nearest));
        total += weight;
        ClassDistance& entry =
            found.try_emplace(classes.owners[m], ClassDistance{classes.owners[m], squared[m], 0})
                .first->second;
        entry.squared = std::min(entry.squared, squared[m]);
        entry.p += weight;
    }
    std::vector<ClassDistance> all;
    for (auto& [label, entry] : found) {
        entry.p /= total;
        all.push_back(entry);
    }
    std::stable_sort(all.begin(), all.end(), [](const ClassDistance& a, const ClassDistance& b) {
        return a.squared < b.squared;
    });
    return all;
}

double fittedScale(const ClassPoints& classes, MatrixView<const float> rows,
                   std::span<const int32_t> labels, int64_t most, Executor& executor)
{
    const int64_t count = std::min(rows.rows, most);
    if (count == 0 || classes.owners.empty())
        return 1;
    std::vector<std::vector<double>> squared(static_cast<size_t>(count));
    const auto rowAt = [&](int64_t i) { return i * rows.rows / count; };
    executor.forRanges(count, 16, [&](int64_t begin, int64_t end, int) {
        for (int64_t i = begin; i < end; ++i)
            squared[static_cast<size_t>(i)] = squaredTo(classes, rows.rowSpan(rowAt(i)));
    });
    double mean = 0;
    for (const auto& row : squared)
        for (const double value : row)
            mean += value / static_cast<double>(row.size() * squared.size());
    const auto loss = [&](double logScale) {
        double sum = 0;
        for (int64_t i = 0; i < count; ++i) {
            const int32_t label = labels[static_cast<size_t>(rowAt(i))];
            if (label >= 0)
                sum += lossOf(classes, squared[static_cast<size_t>(i)], label, std::exp(logScale));
        }
        return sum;
    };
    // −log p is convex in the scale, so it has one valley in its logarithm.
    const double centre = -std::log(std::max(mean, 1e-300));
    double low = centre - kScaleRange;
    double high = centre + kScaleRange;
    constexpr double kShare = 1 / std::numbers::phi;
    for (int i = 0; i < kScaleSteps; ++i) {
        const double a = high - kShare * (high - low);
        const double b = low + kShare * (high - low);
        if (loss(a) < loss(b))
            high = b;
        else
            low = a;
    }
    return std::exp((low + high) / 2);
}

} // namespace kindred::engine

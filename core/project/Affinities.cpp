#include "project/Affinities.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace kindred {

namespace {
constexpr int kMostSteps = 100;
constexpr double kEntropyError = 1e-5; ///< nats
constexpr int64_t kRowGrain = 64;

struct NativeFunctions {
    static double exp(double x) { return std::exp(x); }
    static double log(double x) { return std::log(x); }
};

struct PortableFunctions {
    static double exp(double x) { return portableExp(x); }
    static double log(double x) { return portableLog(x); }
};

/// Weights exp(-β (d² - least)) of one row; returns their entropy and scales them to sum 1.
template <class Functions>
double weigh(std::span<const float> squared, double least, double beta, std::span<double> weights)
{
    double sum = 0;
    double moment = 0;
    for (size_t j = 0; j < squared.size(); ++j) {
        const double distance = squared[j] - least;
        const double weight = std::isfinite(distance) ? Functions::exp(-beta * distance) : 0.0;
        weights[j] = weight;
        sum += weight;
        moment += weight > 0 ? weight * distance : 0.0;
    }
    for (double& weight : weights)
        weight /= sum;
    return Functions::log(sum) + beta * moment / sum;
}

/// Bisection on β, which doubles or halves while one side is open.
template <class Functions>
void calibrateRow(std::span<const float> squared, double entropy, std::span<double> weights,
                  double& beta)
{
    const double least = *std::min_element(squared.begin(), squared.end());
    double low = 0;
    double high = std::numeric_limits<double>::infinity();
    for (int step = 0; step < kMostSteps; ++step) {
        const double excess = weigh<Functions>(squared, least, beta, weights) - entropy;
        if (std::abs(excess) < kEntropyError)
            return;
        (excess > 0 ? low : high) = beta;
        beta = std::isinf(high) ? beta * 2 : (low + high) / 2;
        if (!std::isfinite(beta) || beta == 0)
            return; // all equally near: they share whatever β is
    }
}

/// A first β: the inverse of the row's mean squared distance, which no unit of the data changes.
double firstBeta(std::span<const float> squared)
{
    double sum = 0;
    int64_t count = 0;
    const double least = *std::min_element(squared.begin(), squared.end());
    for (const float value : squared)
        if (std::isfinite(value)) {
            sum += value - least;
            ++count;
        }
    return sum > 0 ? static_cast<double>(count) / sum : 1.0;
}

struct Edge {
    int32_t column;
    float value;
};

/// What points at a row: [starts[i], starts[i + 1]) of `edges`, columns ascending.
struct Reversed {
    std::vector<int64_t> starts;
    std::vector<Edge> edges;
};

Reversed reversed(MatrixView<const int32_t> neighbours, MatrixView<const float> conditional)
{
    Reversed result;
    result.starts.assign(static_cast<size_t>(neighbours.rows) + 1, 0);
    for (int64_t i = 0; i < neighbours.rows; ++i)
        for (const int32_t j : neighbours.rowSpan(i))
            if (j >= 0)
                ++result.starts[static_cast<size_t>(j) + 1];
    for (size_t i = 1; i < result.starts.size(); ++i)
        result.starts[i] += result.starts[i - 1];
    result.edges.resize(static_cast<size_t>(result.starts.back()));
    std::vector<int64_t> next(result.starts.begin(), result.starts.end() - 1);
    for (int64_t i = 0; i < neighbours.rows; ++i)
        for (int64_t c = 0; c < neighbours.cols; ++c)
            if (const int32_t j = neighbours(i, c); j >= 0)
                result.edges[static_cast<size_t>(next[static_cast<size_t>(j)]++)] = {
                    static_cast<int32_t>(i), conditional(i, c)};
    return result;
}

/// Row i of the sum of both directions, columns ascending.
void mergeRow(MatrixView<const int32_t> neighbours, MatrixView<const float> conditional,
              const Reversed& back, int64_t i, std::vector<Edge>& row)
{
    row.clear();
    for (int64_t c = 0; c < neighbours.cols; ++c)
        if (neighbours(i, c) >= 0)
            row.push_back({neighbours(i, c), conditional(i, c)});
    const auto begin = static_cast<size_t>(back.starts[static_cast<size_t>(i)]);
    const auto end = static_cast<size_t>(back.starts[static_cast<size_t>(i) + 1]);
    row.insert(row.end(), back.edges.begin() + static_cast<std::ptrdiff_t>(begin),
               back.edges.begin() + static_cast<std::ptrdiff_t>(end));
    std::sort(row.begin(), row.end(), [](const Edge& a, const Edge& b) {
        return a.column < b.column || (a.column == b.column && a.value < b.value);
    });
    size_t kept = 0;
    for (const Edge& edge : row)
        if (kept > 0 && row[kept - 1].column == edge.column)
            row[kept - 1].value += edge.value;
        else
            row[kept++] = edge;
    row.resize(kept);
}

int64_t padded(size_t edges)
{
    constexpr int64_t unit = Affinities::kPadding;
    return (static_cast<int64_t>(edges) + unit - 1) / unit * unit;
}

/// Calls fill(row i, edges) for all rows twice: first for the lengths, then to write them.
template <class Fill>
Affinities compressed(int64_t rows, float scale, Executor& executor, const Fill& fill)
{
    Affinities result;
    result.starts.assign(static_cast<size_t>(rows) + 1, 0);
    const auto forRows = [&](const auto& use) {
        executor.forRanges(rows, kRowGrain, [&](int64_t begin, int64_t end, int) {
            std::vector<Edge> row;
            for (int64_t i = begin; i < end; ++i) {
                fill(i, row);
                use(static_cast<size_t>(i), row);
            }
        });
    };
    forRows(
        [&](size_t i, const std::vector<Edge>& row) { result.starts[i + 1] = padded(row.size()); });
    for (size_t i = 1; i < result.starts.size(); ++i)
        result.starts[i] += result.starts[i - 1];
    result.columns.resize(static_cast<size_t>(result.starts.back()));
    result.values.resize(result.columns.size());
    forRows([&](size_t i, const std::vector<Edge>& row) {
        auto to = static_cast<size_t>(result.starts[i]);
        for (const Edge& edge : row) {
            result.columns[to] = edge.column;
            result.values[to++] = edge.value * scale;
        }
        for (; to < static_cast<size_t>(result.starts[i + 1]); ++to)
            result.columns[to] = static_cast<int32_t>(i);
    });
    return result;
}

template <class Functions>
Matrix<float> calibrated(MatrixView<const float> squared, double perplexity, Executor& executor)
{
    Matrix<float> result(squared.rows, squared.cols);
    const double entropy = Functions::log(perplexity);
    executor.forRanges(squared.rows, kRowGrain, [&](int64_t begin, int64_t end, int) {
        std::vector<double> weights(static_cast<size_t>(squared.cols));
        for (int64_t i = begin; i < end; ++i) {
            double beta = firstBeta(squared.rowSpan(i));
            calibrateRow<Functions>(squared.rowSpan(i), entropy, weights, beta);
            std::copy(weights.begin(), weights.end(), result.row(i));
        }
    });
    return result;
}
} // namespace

Matrix<float> calibratedAffinities(MatrixView<const float> squared, double perplexity,
                                   Executor& executor, Arithmetic arithmetic)
{
    return arithmetic == Arithmetic::Portable
               ? calibrated<PortableFunctions>(squared, perplexity, executor)
               : calibrated<NativeFunctions>(squared, perplexity, executor);
}

Affinities symmetrised(MatrixView<const int32_t> neighbours, MatrixView<const float> conditional,
                       Executor& executor)
{
    const Reversed back = reversed(neighbours, conditional);
    const float scale = 0.5f / static_cast<float>(neighbours.rows);
    return compressed(neighbours.rows, scale, executor, [&](int64_t i, std::vector<Edge>& row) {
        mergeRow(neighbours, conditional, back, i, row);
    });
}

Affinities renumbered(const Affinities& affinities, std::span<const int32_t> place,
                      Executor& executor)
{
    std::vector<int32_t> from(place.size());
    for (size_t i = 0; i < place.size(); ++i)
        from[static_cast<size_t>(place[i])] = static_cast<int32_t>(i);
    return compressed(affinities.rows(), 1.0f, executor, [&](int64_t to, std::vector<Edge>& row) {
        const auto i = static_cast<size_t>(from[static_cast<size_t>(to)]);
        row.clear();
        for (auto e = static_cast<size_t>(affinities.starts[i]);
             e < static_cast<size_t>(affinities.starts[i + 1]) &&
             affinities.columns[e] != static_cast<int32_t>(i);
             ++e)
            row.push_back(
                {place[static_cast<size_t>(affinities.columns[e])], affinities.values[e]});
        std::sort(row.begin(), row.end(),
                  [](const Edge& a, const Edge& b) { return a.column < b.column; });
    });
}

} // namespace kindred

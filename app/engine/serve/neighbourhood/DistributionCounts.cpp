#include "engine/serve/neighbourhood/DistributionCounts.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/UnitRows.h"
#include "engine/serve/neighbourhood/NeighbourhoodWeights.h"
#include "neighbour/AllScores.h"

namespace kindred::engine {

namespace {
constexpr int kDistanceBars = 40;
constexpr int kProbabilityBars = 20;
constexpr int64_t kChunkQueries = 128;
constexpr int64_t kMeasuredRows = 2000;
constexpr const char* kSupportNames[] = {"support_50", "support_70", "support_90"};

std::vector<double> evenEdges(double end, int bars)
{
    std::vector<double> edges;
    for (int i = 0; i <= bars; ++i)
        edges.push_back(end * i / bars);
    return edges;
}

/// 1, 2, 3, 4, 6, 8, 12, 16, … up to beyond `most`: two bars an octave.
std::vector<double> octaveEdges(int64_t most)
{
    std::vector<double> edges = {1, 2, 3};
    for (double octave = 4; edges.back() <= static_cast<double>(most); octave *= 2) {
        edges.push_back(octave);
        edges.push_back(1.5 * octave);
    }
    while (edges.size() > 2 && edges[edges.size() - 2] > static_cast<double>(most))
        edges.pop_back();
    return edges;
}

/// 2 for unit rows, else a round number that no distance of the rows exceeds by much.
double farthestDistance(const NeighbourhoodRows& rows)
{
    double longest = 0;
    double least = INFINITY;
    const int64_t count = std::min(rows.size(), kMeasuredRows);
    std::vector<double> centre(static_cast<size_t>(rows.rows.cols()));
    for (int64_t i = 0; i < count; ++i) {
        const int64_t row = i * rows.size() / count;
        for (size_t k = 0; k < centre.size(); ++k)
            centre[k] += rows.rows(row, static_cast<int64_t>(k)) / static_cast<double>(count);
        const double norm =
            std::sqrt(squaredNorm({rows.rows.row(row), static_cast<size_t>(rows.rows.cols())}));
        longest = std::max(longest, norm);
        least = std::min(least, norm);
    }
    if (longest < 1.001 && least > 0.999)
        return 2;
    double spread = 0;
    for (int64_t i = 0; i < count; ++i) {
        double squared = 0;
        for (size_t k = 0; k < centre.size(); ++k) {
            const double off =
                rows.rows(i * rows.size() / count, static_cast<int64_t>(k)) - centre[k];
            squared += off * off;
        }
        spread = std::max(spread, std::sqrt(squared));
    }
    const double wanted = std::max(2 * spread, 1e-9);
    const double unit = std::pow(10.0, std::floor(std::log10(wanted)));
    return std::ceil(wanted / unit * 2) / 2 * unit;
}

double squaredDistanceOf(const float* a, const float* b, int64_t columns)
{
    double sum = 0;
    for (int64_t k = 0; k < columns; ++k)
        sum += (double(a[k]) - double(b[k])) * (double(a[k]) - double(b[k]));
    return sum;
}

/// One query's part of the counts; each is counted by one worker.
class QueryCounter final {
public:
    QueryCounter(const NeighbourhoodRows& rows, const DistributionQueries& queries,
                 DistributionCounts& counts)
        : m_rows(rows), m_queries(queries), m_counts(counts)
    {
    }

    void count(int64_t query, std::span<const float> scores) const
    {
        const std::vector<double> nearness = nearnessFrom(query, scores);
        const int64_t own = m_queries.own[static_cast<size_t>(query)];
        countPairs(query, nearness, own);
        const std::vector<double> logits = logitsOf(m_rows, nearness, m_rows.sigma, own);
        const double largest = *std::max_element(logits.begin(), logits.end());
        std::vector<double> weights;
        const int32_t label = m_queries.labels[static_cast<size_t>(query)];
        double total = 0;
        double mine = 0;
        for (size_t i = 0; i < logits.size(); ++i) {
            if (!std::isfinite(logits[i]))
                continue;
            weights.push_back(std::exp(logits[i] - largest));
            total += weights.back();
            mine += isOf(label, i) ? weights.back() : 0;
        }
        const auto at = static_cast<size_t>(query);
        const std::array<int64_t, 3> sizes = supportSizes(weights, total);
        for (size_t s = 0; s < sizes.size(); ++s)
            m_counts.support[s][at] = sizes[s];
        m_counts.p[at] = mine / total;
    }

private:
    /// Never of a query without a class.
    bool isOf(int32_t label, size_t row) const { return label >= 0 && m_rows.labels[row] == label; }

    /// Scores of squared distances are half of them, shifted: one distance tells the shift.
    std::vector<double> nearnessFrom(int64_t query, std::span<const float> scores) const
    {
        std::vector<double> nearness(scores.begin(), scores.end());
        if (m_rows.form == WeightForm::Cosine)
            return nearness;
        const auto best = std::max_element(scores.begin(), scores.end()) - scores.begin();
        const double squared =
            squaredDistanceOf(m_queries.rows.row(query), m_rows.rows.row(best), m_rows.rows.cols());
        const double score = scores[static_cast<size_t>(best)];
        for (double& value : nearness)
            value = std::min(0.0, 2 * (value - score) - squared);
        return nearness;
    }

    void countPairs(int64_t query, const std::vector<double>& nearness, int64_t own) const
    {
        const int32_t label = m_queries.labels[static_cast<size_t>(query)];
        const double perBar = kDistanceBars / m_counts.distanceEdges.back();
        for (size_t i = 0; i < nearness.size(); ++i) {
            if (static_cast<int64_t>(i) == own)
                continue;
            const double squared =
                m_rows.form == WeightForm::Cosine ? 2 - 2 * nearness[i] : -nearness[i];
            const auto bar = static_cast<int64_t>(std::sqrt(std::max(0.0, squared)) * perBar);
            Matrix<uint32_t>& pairs = isOf(label, i) ? m_counts.positive : m_counts.negative;
            ++pairs(query, std::min<int64_t>(bar, kDistanceBars - 1));
        }
    }

    const NeighbourhoodRows& m_rows;
    const DistributionQueries& m_queries;
    DistributionCounts& m_counts;
};

DistributionCounts emptyCounts(const NeighbourhoodRows& rows, const DistributionQueries& queries)
{
    DistributionCounts counts;
    const size_t size = queries.ids.size();
    counts.ids = queries.ids;
    for (auto& sizes : counts.support)
        sizes.resize(size);
    counts.p.resize(size);
    counts.supportEdges =
        octaveEdges(rows.nearest > 0 ? std::min(rows.nearest, rows.size()) : rows.size());
    counts.distanceEdges = evenEdges(farthestDistance(rows), kDistanceBars);
    counts.probabilityEdges = evenEdges(1, kProbabilityBars);
    counts.positive = Matrix<uint32_t>(static_cast<int64_t>(size), kDistanceBars);
    counts.negative = Matrix<uint32_t>(static_cast<int64_t>(size), kDistanceBars);
    return counts;
}
} // namespace

size_t barAmong(const std::vector<double>& edges, double value)
{
    const auto above = std::upper_bound(edges.begin(), edges.end(), value) - edges.begin();
    return static_cast<size_t>(
        std::clamp<std::ptrdiff_t>(above - 1, 0, static_cast<std::ptrdiff_t>(edges.size()) - 2));
}

Result<DistributionCounts> countNeighbourhoods(const NeighbourhoodRows& rows,
                                               const DistributionQueries& queries,
                                               Executor& executor,
                                               const std::function<bool(double)>& progress)
{
    DistributionCounts counts = emptyCounts(rows, queries);
    const QueryCounter counter(rows, queries, counts);
    const MatrixView<const float> all = queries.rows.view();
    for (int64_t first = 0; first < all.rows; first += kChunkQueries) {
        if (progress && !progress(double(first) / double(all.rows)))
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        const int64_t count = std::min(kChunkQueries, all.rows - first);
        scoreAll(rows.rows.view(), all.slice(first, count),
                 rows.form == WeightForm::Cosine ? SearchMetric::InnerProduct
                                                 : SearchMetric::SquaredL2,
                 executor, [&](int64_t query, std::span<const float> scores) {
                     counter.count(first + query, scores);
                 });
    }
    for (size_t i = 0; i < counts.ids.size(); ++i) {
        const uint32_t* pairs = counts.positive.row(static_cast<int64_t>(i));
        if (std::all_of(pairs, pairs + kDistanceBars, [](uint32_t n) { return n == 0; })) {
            counts.p[i] = std::nan("");
            ++counts.alone;
        }
    }
    return counts;
}

const Matrix<uint32_t>* DistributionCounts::pairs(const std::string& which) const
{
    return which == "positive" ? &positive : which == "negative" ? &negative : nullptr;
}

const std::vector<double>& DistributionCounts::edges(const std::string& which) const
{
    if (pairs(which))
        return distanceEdges;
    return which == "p" ? probabilityEdges : supportEdges;
}

size_t DistributionCounts::barOf(const std::string& which, size_t query) const
{
    if (which == "p")
        return std::isnan(p[query]) ? SIZE_MAX : barAmong(probabilityEdges, p[query]);
    for (size_t s = 0; s < kSupport; ++s)
        if (which == kSupportNames[s])
            return barAmong(supportEdges, static_cast<double>(support[s][query]));
    return SIZE_MAX;
}

std::vector<int64_t> DistributionCounts::counts(const std::string& which) const
{
    const bool known = pairs(which) || which == "p" ||
                       std::find(std::begin(kSupportNames), std::end(kSupportNames), which) !=
                           std::end(kSupportNames);
    if (!known)
        return {};
    std::vector<int64_t> counted(edges(which).size() - 1);
    for (size_t query = 0; query < ids.size(); ++query) {
        if (const Matrix<uint32_t>* table = pairs(which))
            for (size_t bar = 0; bar < counted.size(); ++bar)
                counted[bar] += (*table)(static_cast<int64_t>(query), static_cast<int64_t>(bar));
        else if (const size_t bar = barOf(which, query); bar < counted.size())
            ++counted[bar];
    }
    return counted;
}

std::vector<std::pair<int64_t, int64_t>> DistributionCounts::inBar(const std::string& which,
                                                                   size_t bar) const
{
    std::vector<std::pair<int64_t, int64_t>> found;
    for (size_t query = 0; query < ids.size(); ++query) {
        const Matrix<uint32_t>* table = pairs(which);
        const int64_t count =
            table ? int64_t{(*table)(static_cast<int64_t>(query), static_cast<int64_t>(bar))}
                  : int64_t{barOf(which, query) == bar};
        if (count > 0)
            found.emplace_back(ids[query], count);
    }
    std::sort(found.begin(), found.end());
    return found;
}

double DistributionCounts::overlap() const
{
    const std::vector<int64_t> same = counts("positive");
    const std::vector<int64_t> other = counts("negative");
    const auto total = [](const std::vector<int64_t>& bars) {
        return std::max(1.0, double(std::accumulate(bars.begin(), bars.end(), int64_t{0})));
    };
    double shared = 0;
    for (size_t bar = 0; bar < same.size(); ++bar)
        shared += std::min(double(same[bar]) / total(same), double(other[bar]) / total(other));
    return shared;
}

} // namespace kindred::engine

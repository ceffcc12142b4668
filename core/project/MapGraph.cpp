#include "project/MapGraph.h"

#include <cmath>
#include <numeric>

#include "base/Text.h"
#include "neighbour/ApproximateSearch.h"
#include "project/Components.h"
#include "project/PortableNeighbours.h"

namespace kindred {

namespace {
constexpr int64_t kExactSearchRows = 200000;
constexpr double kComponentsShare = 0.05; ///< of the time
constexpr double kFoundShare = 0.9;
constexpr int64_t kFewestMapRows = 4;

/// A number as a person writes it: without a point where it is whole.
std::string plainNumber(double value)
{
    std::string text = Json(value).dump();
    if (text.ends_with(".0"))
        text.resize(text.size() - 2);
    return text;
}

Status checkRows(MatrixView<const float> rows)
{
    if (rows.rows < kFewestMapRows)
        return inputError("a map needs at least 4 rows, not " + std::to_string(rows.rows));
    if (rows.cols < 1)
        return inputError("the rows have no columns");
    return {};
}

Status checkPerplexity(int64_t rows, double perplexity)
{
    const double largest = largestPerplexity(rows);
    if (perplexity <= largest)
        return {};
    return inputError("perplexity " + plainNumber(perplexity) + " is too large for " +
                          std::to_string(rows) + " rows: it needs three times as many neighbours",
                      "", "The largest is " + plainNumber(largest) + ".");
}

/// The first two columns, scaled so that the first has unit standard deviation.
Matrix<float> planeOf(const Matrix<float>& components)
{
    const int64_t n = components.rows();
    double sum = 0;
    for (int64_t i = 0; i < n; ++i)
        sum += static_cast<double>(components(i, 0)) * components(i, 0);
    const double scale = sum > 0 ? 1 / std::sqrt(sum / static_cast<double>(n)) : 0;
    Matrix<float> plane(n, 2);
    for (int64_t i = 0; i < n; ++i)
        for (int64_t c = 0; c < std::min<int64_t>(2, components.cols()); ++c)
            plane(i, c) = static_cast<float>(components(i, c) * scale);
    return plane;
}

Error cancelledMap()
{
    return {ErrorCode::Interrupted, "cancelled", "", ""};
}

/// The 3 · perplexity nearest other rows of each; through an index where there are many.
Result<Neighbours> neighboursFor(const Matrix<float>& components, const TSneOptions& options,
                                 Executor& executor, const MapProgress& goesOn)
{
    const auto progress = [&goesOn](double done) {
        return goesOn(kComponentsShare + (kFoundShare - kComponentsShare) * done);
    };
    const auto k = static_cast<int>(3 * options.perplexity);
    if (options.portable) {
        auto found = portableNeighbours(components.view(), k, executor, progress);
        if (!found)
            return cancelledMap();
        return *std::move(found);
    }
    std::vector<int32_t> self(static_cast<size_t>(components.rows()));
    std::iota(self.begin(), self.end(), 0);
    SearchQuestion question;
    question.database = components.view();
    question.queries = components.view();
    question.k = k;
    question.exclude = self;
    const SearchKind kind =
        components.rows() <= kExactSearchRows ? SearchKind::Exact : SearchKind::Ivf;
    KINDRED_ASSIGN(
        ApproximateAnswer answer,
        searchNeighbours(question, {.kind = kind, .seed = options.seed}, executor, progress));
    return std::move(answer.found);
}
} // namespace

Result<MapGraph> mapGraph(MatrixView<const float> rows, const TSneOptions& options,
                          Executor& executor, const MapProgress& progress)
{
    const auto goesOn = [&progress](double share) { return !progress || progress(share); };
    KINDRED_TRY(checkRows(rows));
    KINDRED_TRY(checkPerplexity(rows.rows, options.perplexity));
    if (!goesOn(0))
        return cancelledMap();
    KINDRED_ASSIGN(const Matrix<float> components,
                   principalComponents(rows, options.components, executor, options.arithmetic()));
    KINDRED_ASSIGN(const Neighbours found, neighboursFor(components, options, executor, goesOn));
    if (!goesOn(kFoundShare))
        return cancelledMap();
    const Matrix<float> conditional = calibratedAffinities(found.values.view(), options.perplexity,
                                                           executor, options.arithmetic());
    MapGraph graph;
    graph.affinities = symmetrised(found.indices.view(), conditional.view(), executor);
    graph.plane = planeOf(components);
    return graph;
}

Result<Matrix<float>> pcaLayout(MatrixView<const float> rows, Executor& executor)
{
    KINDRED_TRY(checkRows(rows));
    KINDRED_ASSIGN(const Matrix<float> components, principalComponents(rows, 2, executor));
    return planeOf(components);
}

} // namespace kindred

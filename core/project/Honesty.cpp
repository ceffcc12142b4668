#include "project/Honesty.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "base/Random.h"
#include "neighbour/AllScores.h"
#include "project/Components.h"

namespace kindred {

namespace {
constexpr int64_t kRankedAtOnce = 256; ///< queries
constexpr size_t kScoresAtOnce = 64;

/// One of the two spaces: all points, and those that are looked at.
struct Space {
    Matrix<float> rows;    ///< [n, d] about their mean, where floats are finest
    Matrix<float> queries; ///< [q, d]
};

Space spaceOf(MatrixView<const float> rows, const std::vector<int32_t>& sampled)
{
    std::vector<double> mean(static_cast<size_t>(rows.cols));
    for (int64_t i = 0; i < rows.rows; ++i)
        for (int64_t c = 0; c < rows.cols; ++c)
            mean[static_cast<size_t>(c)] += rows.row(i)[c];
    for (double& value : mean)
        value /= static_cast<double>(rows.rows);
    Space space{Matrix<float>(rows.rows, rows.cols),
                Matrix<float>(static_cast<int64_t>(sampled.size()), rows.cols)};
    for (int64_t i = 0; i < rows.rows; ++i)
        for (int64_t c = 0; c < rows.cols; ++c)
            space.rows(i, c) = static_cast<float>(rows.row(i)[c] - mean[static_cast<size_t>(c)]);
    for (size_t q = 0; q < sampled.size(); ++q)
        std::copy_n(space.rows.row(sampled[q]), rows.cols,
                    space.queries.row(static_cast<int64_t>(q)));
    return space;
}

/// Whether any of the scores is above `worst`; without a branch, for whole vectors.
bool anyAbove(const float* scores, size_t count, float worst)
{
    int above = 0;
    for (size_t i = 0; i < count; ++i)
        above |= scores[i] > worst ? 1 : 0;
    return above != 0;
}

/// The k rows of largest score but `self`, best first, ties by index.
void nearestRows(std::span<const float> scores, int32_t self, std::span<int32_t> nearest)
{
    const auto before = [&](int32_t a, int32_t b) {
        const float left = scores[static_cast<size_t>(a)];
        const float right = scores[static_cast<size_t>(b)];
        return left > right || (left == right && a < b);
    };
    size_t kept = 0;
    float worst = -std::numeric_limits<float>::infinity();
    const auto offer = [&](int32_t row) {
        size_t at = kept < nearest.size() ? kept++ : kept - 1;
        for (; at > 0 && before(row, nearest[at - 1]); --at)
            nearest[at] = nearest[at - 1];
        nearest[at] = row;
        worst = scores[static_cast<size_t>(nearest[kept - 1])];
    };
    for (size_t first = 0; first < scores.size(); first += kScoresAtOnce) {
        const size_t count = std::min(kScoresAtOnce, scores.size() - first);
        if (kept == nearest.size() && !anyAbove(scores.data() + first, count, worst))
            continue; // after the first rows almost always
        for (size_t row = first; row < first + count; ++row)
            if (static_cast<int32_t>(row) != self && (kept < nearest.size() || scores[row] > worst))
                offer(static_cast<int32_t>(row));
    }
}

/// The rank of a row among all but `self`: 1 is the nearest.
int64_t rankOf(std::span<const float> scores, int32_t self, int32_t row)
{
    const auto at = static_cast<size_t>(row);
    const float score = scores[at];
    int32_t before = 0; // as wide as a score, so that it is counted by vectors
    for (size_t l = 0; l < at; ++l)
        before += scores[l] >= score ? 1 : 0;
    for (size_t l = at + 1; l < scores.size(); ++l)
        before += scores[l] > score ? 1 : 0;
    const float own = scores[static_cast<size_t>(self)];
    const bool selfCounted = own > score || (own == score && self < row);
    return int64_t{before} + 1 - (selfCounted ? 1 : 0);
}

struct Intruder {
    int64_t rank;
    int32_t row;
};

/// The candidates that are not among the true neighbours, worst first, and how far beyond k their
/// ranks are, summed.
int64_t intruders(std::span<const float> scores, int32_t self, std::span<const int32_t> candidates,
                  std::span<const int32_t> truth, std::span<int32_t> out)
{
    std::vector<Intruder> found;
    int64_t excess = 0;
    for (const int32_t row : candidates)
        if (std::find(truth.begin(), truth.end(), row) == truth.end()) {
            found.push_back({rankOf(scores, self, row), row});
            excess += found.back().rank - static_cast<int64_t>(truth.size());
        }
    std::stable_sort(found.begin(), found.end(),
                     [](const Intruder& a, const Intruder& b) { return a.rank > b.rank; });
    std::fill(out.begin(), out.end(), -1);
    for (size_t i = 0; i < found.size(); ++i)
        out[i] = found[i].row;
    return excess;
}

std::vector<int32_t> drawRows(int64_t n, const HonestyOptions& options)
{
    std::vector<int32_t> rows(static_cast<size_t>(n));
    std::iota(rows.begin(), rows.end(), 0);
    if (options.queries <= 0 || options.queries >= n)
        return rows;
    Random random{options.seed, 0x686f6e657374ULL};
    const auto wanted = static_cast<size_t>(options.queries);
    for (size_t i = 0; i < wanted; ++i)
        std::swap(rows[i], rows[i + static_cast<size_t>(random.below(rows.size() - i))]);
    rows.resize(wanted);
    std::sort(rows.begin(), rows.end());
    return rows;
}

/// Three passes, each a ranking of all points for every query: the map's neighbours; the
/// embedding's, with the ranks there of the map's; the map's ranks of the embedding's.
class HonestyPasses final {
public:
    HonestyPasses(MatrixView<const float> rows, MatrixView<const float> layout, Honesty& out,
                  Executor& executor)
        : m_embedding(spaceOf(rows, out.sampled)), m_map(spaceOf(layout, out.sampled)), m_out(out),
          m_executor(executor), m_onMap(out.falseNeighbours.rows(), out.k),
          m_real(out.falseNeighbours.rows(), out.k)
    {
    }

    void run(int64_t first, int64_t count)
    {
        visit(m_map, first, count, [this](int64_t q, std::span<const float> scores) {
            nearestRows(scores, self(q), m_onMap.view().rowSpan(q));
        });
        visit(m_embedding, first, count, [this](int64_t q, std::span<const float> scores) {
            nearestRows(scores, self(q), m_real.view().rowSpan(q));
            const int64_t excess =
                intruders(scores, self(q), m_onMap.view().rowSpan(q), m_real.view().rowSpan(q),
                          m_out.falseNeighbours.view().rowSpan(q));
            m_out.pointTrustworthiness[static_cast<size_t>(q)] = share(excess);
        });
        visit(m_map, first, count, [this](int64_t q, std::span<const float> scores) {
            const auto torn = m_out.tornNeighbours.view().rowSpan(q);
            const int64_t excess = intruders(scores, self(q), m_real.view().rowSpan(q),
                                             m_onMap.view().rowSpan(q), torn);
            m_out.pointContinuity[static_cast<size_t>(q)] = share(excess);
            const auto lost =
                torn.size() - static_cast<size_t>(std::count(torn.begin(), torn.end(), -1));
            m_out.pointPreservation[static_cast<size_t>(q)] =
                1.0f - static_cast<float>(lost) / static_cast<float>(m_out.k);
        });
    }

private:
    int32_t self(int64_t q) const { return m_out.sampled[static_cast<size_t>(q)]; }

    float share(int64_t excess) const
    {
        const auto k = static_cast<double>(m_out.k);
        const double most = k * (2.0 * static_cast<double>(m_out.n) - 3 * k - 1) / 2;
        return static_cast<float>(1 - static_cast<double>(excess) / most);
    }

    void visit(const Space& space, int64_t first, int64_t count, const ScoreVisitor& body)
    {
        scoreAll(space.rows.view(), space.queries.view().slice(first, count),
                 SearchMetric::SquaredL2, m_executor,
                 [&](int64_t q, std::span<const float> scores) { body(first + q, scores); });
    }

    Space m_embedding, m_map;
    Honesty& m_out;
    Executor& m_executor;
    Matrix<int32_t> m_onMap, m_real; ///< [q, k] neighbours
};

double meanOfShares(const std::vector<float>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

Honesty emptyHonesty(int64_t n, const HonestyOptions& options)
{
    Honesty result;
    result.n = n;
    result.k = static_cast<int>(std::clamp<int64_t>(options.k, 1, (n - 1) / 2));
    result.sampled = drawRows(n, options);
    const size_t q = result.sampled.size();
    for (auto* values :
         {&result.pointTrustworthiness, &result.pointContinuity, &result.pointPreservation})
        values->resize(q);
    result.falseNeighbours = Matrix<int32_t>(static_cast<int64_t>(q), result.k);
    result.tornNeighbours = result.falseNeighbours;
    return result;
}
} // namespace

Result<Honesty> measureHonesty(MatrixView<const float> rows, MatrixView<const float> layout,
                               const HonestyOptions& options, Executor& executor,
                               const MapProgress& progress)
{
    if (rows.rows < 4)
        return inputError("a map needs at least 4 rows, not " + std::to_string(rows.rows));
    if (layout.rows != rows.rows || layout.cols != 2)
        return inputError("the map has " + std::to_string(layout.rows) + " rows of " +
                          std::to_string(layout.cols) + " columns, not " +
                          std::to_string(rows.rows) + " of 2");
    KINDRED_TRY(checkFinite(rows, executor));
    KINDRED_TRY(checkFinite(layout, executor));
    Honesty result = emptyHonesty(rows.rows, options);
    HonestyPasses passes(rows, layout, result, executor);
    const auto queries = static_cast<int64_t>(result.sampled.size());
    for (int64_t first = 0; first < queries; first += kRankedAtOnce) {
        if (progress && !progress(static_cast<double>(first) / static_cast<double>(queries)))
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        passes.run(first, std::min(kRankedAtOnce, queries - first));
    }
    result.trustworthiness = meanOfShares(result.pointTrustworthiness);
    result.continuity = meanOfShares(result.pointContinuity);
    result.preservation = meanOfShares(result.pointPreservation);
    return result;
}

} // namespace kindred

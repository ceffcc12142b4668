#include "neighbour/halves/HalfWorker.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "kernel/AlignedRoom.h"
#include "kernel/FetchRow.h"
#include "neighbour/FoundRows.h"
#include "neighbour/SearchKernels.h"

namespace kindred {

namespace {
constexpr float kAskAll = -std::numeric_limits<float>::infinity();
/// Rounding of scores in float and double, relative to |q|² + |x|²: far above what it can be.
constexpr double kScoreSlack = 1e-6;
constexpr double kDeviations = 3;      ///< of the rank in the sample, which is aimed at
constexpr double kMostOfSample = .25;  ///< beyond, a guess spares little
constexpr int kMostRangeHalvings = 28; ///< of the range in which a threshold is sought
constexpr int64_t kRowsAhead = 4;      ///< that are sent for: in their order they lie anywhere
constexpr int64_t kMarkBits = 64;      ///< read at once
constexpr size_t kUnaskedPlaces = 3;   ///< that are written beyond those found

int64_t roundedUp(int64_t count, int64_t step)
{
    return (count + step - 1) / step * step;
}
} // namespace

HalfWorker::HalfWorker(const HalfQuestion& asked)
    : m_asked(asked), m_padded(roundedUp(asked.question.queries.cols, kExactSums)),
      m_rows(asked.blockQueries, m_padded), m_products(asked.products, asked.rows.columns()),
      m_markBytes(roundedUp(asked.blockQueries, kMarkBits) / 8), m_lists(asked.question.k)
{
    const int64_t width = asked.width();
    const int64_t most = asked.blockQueries;
    if (asked.leaves)
        m_sieve.emplace(asked.rows, *asked.leaves, asked.products, most / width);
    m_radii.resize(static_cast<size_t>(most));
    m_panels = alignedRoom<float>(most / width * m_products.panelSize());
    m_scores = alignedRoom<float>(kTileRows * width);
    m_sampled = alignedRoom<float>(asked.sample.tiles() * kTileRows * width);
    m_reaches = alignedRoom<float>(most);
    m_halves = alignedRoom<uint16_t>(asked.rows.columns());
    m_excluded.resize(static_cast<size_t>(most));
    m_sizes.resize(static_cast<size_t>(most));
    m_errors.resize(static_cast<size_t>(most));
    m_floors.resize(static_cast<size_t>(most));
    m_marks.resize(static_cast<size_t>(kTileRows * m_markBytes));
    m_places.resize(static_cast<size_t>(most) + kUnaskedPlaces);
    m_exact.resize(static_cast<size_t>(most));
    m_row = alignedRoom<double>(m_padded);
}

void HalfWorker::multiply(const HalfRows& rows, int64_t tile, int64_t panel, float* out) const
{
    m_products.multiply(rows, tile, m_panels.get() + panel * m_products.panelSize(), out);
}

bool HalfWorker::begin(const HalfBlock& block, bool guessing)
{
    m_queries.assign(block.queries.begin(), block.queries.end());
    const auto count = static_cast<int64_t>(m_queries.size());
    m_lists.restart(count);
    std::fill(m_marks.begin(), m_marks.end(), uint8_t{0}); // a shorter block has fewer panels
    m_sampledHits = 0;
    for (int64_t panel = 0; panel < panels(); ++panel) {
        if (!pack(panel))
            return false;
        if (guessing && m_asked.question.reaches.empty())
            guess(panel);
    }
    m_sieves = m_sieve && block.place >= 0;
    m_firstTile = m_sieves ? block.place / (kTileRows * kLeafTiles) * kLeafTiles : 0;
    if (m_sieves)
        m_sieve->begin(std::as_const(m_rows).view().slice(0, count));
    for (size_t query = 0; query < m_queries.size(); ++query)
        m_radii[query] = radiusOf(query);
    return true;
}

/// Columns without a query are zeros that nothing exceeds.
bool HalfWorker::pack(int64_t panel)
{
    const int64_t width = m_asked.width();
    const int64_t first = panel * width;
    const int64_t count = std::min(width, static_cast<int64_t>(m_queries.size()) - first);
    std::fill_n(m_products.packing(), width * m_asked.rows.columns(), 0.0F);
    std::fill_n(m_reaches.get() + first, width, std::numeric_limits<float>::infinity());
    const int64_t dimension = m_asked.question.queries.cols;
    std::vector<float> moved(static_cast<size_t>(dimension));
    for (int64_t at = first; at < first + count; ++at) {
        const auto place = static_cast<size_t>(at);
        const auto row = m_asked.question.queries.rowSpan(m_queries[place]);
        std::copy(row.begin(), row.end(), m_rows.row(at));
        const HalfRow size = m_asked.rows.round(row, moved.data(), m_halves.get());
        if (!std::isfinite(size.error) || !m_asked.rows.holds(size.square))
            return false;
        m_sizes[place] = size;
        m_excluded[place] = m_asked.question.exclude.empty()
                                ? -1
                                : m_asked.question.exclude[static_cast<size_t>(m_queries[place])];
        m_errors[place] = errorOf(size);
        m_floors[place] = kAskAll;
        m_reaches[at] = firstReach(place);
        for (int64_t k = 0; k < dimension; ++k)
            m_products.packing()[k * width + at - first] = moved[static_cast<size_t>(k)];
    }
    m_products.pack(m_panels.get() + panel * m_products.panelSize());
    return true;
}

/// |q·x − ŝ| ≤ |q| |x − x̂| + |q − q̂| |x̂|, and what floats round.
double HalfWorker::errorOf(const HalfRow& query) const
{
    const double longest = std::sqrt(m_asked.rows.largestSquare());
    const double rounding = static_cast<double>(m_asked.rows.columns() + 4) * 0x1p-23;
    return (std::sqrt(query.square) * m_asked.rows.worstError() +
            query.error * (longest + m_asked.rows.worstError())) *
               (1 + kScoreSlack) +
           (kScoreSlack + rounding) * (query.square + m_asked.rows.largestSquare()) + kScoreLeast;
}

/// What the question itself asks of a score.
float HalfWorker::firstReach(size_t query) const
{
    const std::span<const double> reaches = m_asked.question.reaches;
    if (reaches.empty())
        return kAskAll;
    const double squared = reaches[static_cast<size_t>(m_queries[query])];
    return static_cast<float>(.5 * (m_sizes[query].square - squared) - m_errors[query]);
}

/// What a score must exceed, as a distance: |q − x|² = |q|² − 2 (q·x − |x|²/2).
float HalfWorker::radiusOf(size_t query) const
{
    const double reach = m_reaches[query] - 2 * m_errors[query];
    const bool hasLengths = m_asked.question.metric == SearchMetric::SquaredL2;
    const double squared =
        m_sizes[query].square + (hasLengths ? 0 : m_asked.rows.largestSquare()) - 2 * reach;
    return static_cast<float>(std::sqrt(std::max(squared, 0.0)) * (1 + kScoreSlack));
}

/// Sets the thresholds of a panel's queries so that somewhat more than k rows should exceed them.
void HalfWorker::guess(int64_t panel)
{
    const int64_t width = m_asked.width();
    const int64_t count = m_asked.sample.tiles() * kTileRows;
    const double rank = static_cast<double>(m_asked.question.k + 1) * static_cast<double>(count) /
                        static_cast<double>(m_asked.question.database.rows);
    const double enough = rank + kDeviations * std::sqrt(rank) + 2;
    if (enough > kMostOfSample * static_cast<double>(count))
        return;
    for (int64_t tile = 0; tile < m_asked.sample.tiles(); ++tile) {
        float* scores = m_sampled.get() + tile * kTileRows * width;
        multiply(m_asked.sample, tile, panel, scores);
        m_asked.kernels.addBias(scores, kTileRows, m_asked.sample.bias(tile));
    }
    const std::vector<float> floors = floorsOf(panel, static_cast<int32_t>(enough));
    float* reaches = m_reaches.get() + panel * width;
    for (size_t column = 0; column < floors.size(); ++column) {
        const auto at = static_cast<size_t>(panel * width) + column;
        m_floors[at] = floors[column];
        reaches[column] = static_cast<float>(floors[column] - m_errors[at]);
    }
    std::vector<int32_t> counts(static_cast<size_t>(width));
    m_asked.kernels.count(m_sampled.get(), count, reaches, counts.data());
    m_sampledHits += std::accumulate(counts.begin(), counts.end(), int64_t{0});
}

/// For each query of the panel a score that at least so many of its sample exceed, and hardly more
/// where they differ: by halving the range of scores, for all queries together.
std::vector<float> HalfWorker::floorsOf(int64_t panel, int32_t least)
{
    const int64_t width = m_asked.width();
    const int32_t most = least + least / 8 + 1;
    const int64_t first = panel * width;
    const auto queries =
        static_cast<size_t>(std::min(width, static_cast<int64_t>(m_queries.size()) - first));
    std::vector<float> low(queries);
    for (size_t column = 0; column < queries; ++column)
        low[column] = -static_cast<float>(m_sizes[static_cast<size_t>(first) + column].square +
                                          m_asked.rows.largestSquare());
    std::vector<float> high(low);
    for (float& value : high)
        value = -value;
    std::vector<float> middle(static_cast<size_t>(width));
    std::vector<int32_t> counts(middle.size());
    bool open = true;
    for (int halving = 0; open && halving < kMostRangeHalvings; ++halving) {
        for (size_t column = 0; column < queries; ++column)
            middle[column] = .5F * low[column] + .5F * high[column];
        m_asked.kernels.count(m_sampled.get(), m_asked.sample.tiles() * kTileRows, middle.data(),
                              counts.data());
        open = false;
        for (size_t column = 0; column < queries; ++column) {
            (counts[column] < least ? high : low)[column] = middle[column];
            if (counts[column] >= least && counts[column] <= most)
                high[column] = middle[column];
            open = open || low[column] < high[column];
        }
    }
    return low;
}

/// Marks what exceeds the thresholds in a tile; whether anything was looked at.
bool HalfWorker::mark(int64_t tile)
{
    const int64_t width = m_asked.width();
    const int64_t ofLeaf = tile % kLeafTiles;
    if (m_sieves && !m_sieve->needsAny(ofLeaf))
        return false;
    if (m_sieves)
        std::fill(m_marks.begin(), m_marks.end(), uint8_t{0});
    for (int64_t panel = 0; panel < panels(); ++panel) {
        if (m_sieves && !m_sieve->needs(ofLeaf, panel))
            continue;
        multiply(m_asked.rows, tile, panel, m_scores.get());
        m_asked.kernels.mark(m_scores.get(), kTileRows, m_asked.rows.bias(tile),
                             m_reaches.get() + panel * width, panel * width, m_marks.data(),
                             m_markBytes);
    }
    return true;
}

void HalfWorker::scan(int64_t first, int64_t end)
{
    for (int64_t i = first; i < end; ++i) {
        const int64_t tile = (i + m_firstTile) % m_asked.rows.tiles();
        if (m_sieves && (i == first || tile % kLeafTiles == 0))
            m_sieve->sift(tile / kLeafTiles, {m_radii.data(), m_queries.size()});
        if (mark(tile))
            take(tile);
    }
}

/// Scores the rows of a tile with the queries that have marked them.
void HalfWorker::take(int64_t tile)
{
    const SearchQuestion& question = m_asked.question;
    const HalfKernels& kernels = m_asked.kernels;
    const int64_t first = tile * kTileRows;
    for (int64_t i = 0; i < kTileRows; ++i) {
        if (first + i + kRowsAhead < question.database.rows)
            fetchRow(question.database.row(m_asked.rowAt(first + i + kRowsAhead)),
                     question.database.cols);
        const int count =
            kernels.list(m_marks.data() + i * m_markBytes, m_markBytes, m_places.data());
        if (count == 0)
            continue;
        const int32_t row = m_asked.rowAt(first + i);
        kernels.score({question.database.row(row), m_rows.data(), question.queries.cols, m_padded,
                       question.metric},
                      m_places.data(), count, m_row.get(), m_exact.data());
        for (size_t found = 0; found < static_cast<size_t>(count); ++found) {
            const int64_t query = m_places[found];
            if (m_excluded[static_cast<size_t>(query)] != row &&
                m_lists.add(query, {m_exact[found], row}))
                raise(query);
        }
    }
}

/// Asks only for what may be as good as the k-th best so far.
void HalfWorker::raise(int64_t query)
{
    const auto at = static_cast<size_t>(query);
    double score = m_lists.kthScore(query);
    if (m_asked.question.metric == SearchMetric::SquaredL2)
        score = .5 * (m_sizes[at].square + score); // −d² = 2 (q·x − |x|²/2) − |q|²
    m_reaches[query] = std::max(m_reaches[query], static_cast<float>(score - m_errors[at]));
    m_radii[at] = radiusOf(at);
}

void HalfWorker::finish(Neighbours& out, std::vector<int64_t>& open)
{
    for (size_t at = 0; at < m_queries.size(); ++at) {
        const std::span<const Candidate> found = m_lists.sorted(static_cast<int64_t>(at));
        double last = kAskAll;
        if (static_cast<int64_t>(found.size()) == m_asked.question.k)
            last = found.back().score;
        if (m_asked.question.metric == SearchMetric::SquaredL2)
            last = .5 * (m_sizes[at].square + last);
        // The floor is a guess of the kernel's scores; those below it, less the error, are unseen.
        if (m_floors[at] > last)
            open.push_back(m_queries[at]);
        else
            writeCandidates(found, m_asked.question.metric, m_queries[at], out);
    }
}

} // namespace kindred

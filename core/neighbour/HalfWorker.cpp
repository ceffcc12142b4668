#include "neighbour/HalfWorker.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "kernel/AlignedRoom.h"
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
constexpr int64_t kMarkBits = 64;      ///< read at once
constexpr size_t kUnaskedPlaces = 3;   ///< that are written beyond those found

int64_t roundedUp(int64_t count, int64_t step)
{
    return (count + step - 1) / step * step;
}
} // namespace

HalfWorker::HalfWorker(const HalfQuestion& asked)
    : m_asked(asked), m_padded(roundedUp(asked.question.queries.cols, kExactSums)),
      m_rows(asked.blockQueries, m_padded),
      m_markBytes(roundedUp(asked.blockQueries, kMarkBits) / 8), m_lists(asked.question.k)
{
    const int64_t width = asked.width();
    const int64_t most = asked.blockQueries;
    m_panels = alignedRoom<float>(most / width * asked.panelSize());
    m_packing = alignedRoom<float>(width * asked.rows.columns());
    m_scratch = alignedRoom<float>(kTileRows * asked.rows.columns());
    m_scores = alignedRoom<float>(kTileRows * width);
    m_sampled = alignedRoom<float>(asked.sample.tiles() * kTileRows * width);
    m_reaches = alignedRoom<float>(most);
    m_halves = alignedRoom<uint16_t>(asked.rows.columns());
    m_sizes.resize(static_cast<size_t>(most));
    m_errors.resize(static_cast<size_t>(most));
    m_floors.resize(static_cast<size_t>(most));
    m_marks.resize(static_cast<size_t>(kTileRows * m_markBytes));
    m_places.resize(static_cast<size_t>(most) + kUnaskedPlaces);
    m_exact.resize(static_cast<size_t>(most));
    m_row = alignedRoom<double>(m_padded);
}

void HalfWorker::multiply(const HalfRows& rows, int64_t tile, int64_t panel, float* out)
{
    BankTile bank;
    bank.halves = rows.tile(tile);
    bank.stride = rows.columns();
    bank.rows = kTileRows;
    bank.dimension = static_cast<int>(rows.columns());
    if (!m_asked.products.packPanel)
        m_asked.products.prepare(bank.halves, bank.stride, m_scratch.get(), bank);
    m_asked.products.products(bank, m_panels.get() + panel * m_asked.panelSize(), 1, out);
}

bool HalfWorker::begin(std::span<const int64_t> queries, bool guessing)
{
    m_queries.assign(queries.begin(), queries.end());
    m_lists.restart(static_cast<int64_t>(queries.size()));
    std::fill(m_marks.begin(), m_marks.end(), uint8_t{0}); // a shorter block has fewer panels
    m_sampledHits = 0;
    for (int64_t panel = 0; panel < panels(); ++panel) {
        if (!pack(panel))
            return false;
        if (guessing && m_asked.question.reaches.empty())
            guess(panel);
    }
    return true;
}

/// Columns without a query are zeros that nothing exceeds.
bool HalfWorker::pack(int64_t panel)
{
    const int64_t width = m_asked.width();
    const int64_t first = panel * width;
    const int64_t count = std::min(width, static_cast<int64_t>(m_queries.size()) - first);
    std::fill_n(m_packing.get(), width * m_asked.rows.columns(), 0.0F);
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
        m_errors[place] = errorOf(size);
        m_floors[place] = kAskAll;
        m_reaches[at] = firstReach(place);
        for (int64_t k = 0; k < dimension; ++k)
            m_packing[static_cast<size_t>(k * width + at - first)] = moved[static_cast<size_t>(k)];
    }
    if (m_asked.products.packPanel)
        m_asked.products.packPanel(m_packing.get(), static_cast<int>(m_asked.rows.columns()), 1);
    std::copy_n(m_packing.get(), m_asked.panelSize(), m_panels.get() + panel * m_asked.panelSize());
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

void HalfWorker::scan(int64_t first, int64_t end)
{
    const int64_t width = m_asked.width();
    for (int64_t tile = first; tile < end; ++tile) {
        for (int64_t panel = 0; panel < panels(); ++panel) {
            multiply(m_asked.rows, tile, panel, m_scores.get());
            m_asked.kernels.mark(m_scores.get(), kTileRows, m_asked.rows.bias(tile),
                                 m_reaches.get() + panel * width, panel * width, m_marks.data(),
                                 m_markBytes);
        }
        take(tile);
    }
}

/// Scores the rows of a tile with the queries that have marked them.
void HalfWorker::take(int64_t tile)
{
    const SearchQuestion& question = m_asked.question;
    const HalfKernels& kernels = m_asked.kernels;
    for (int64_t i = 0; i < kTileRows; ++i) {
        const int count =
            kernels.list(m_marks.data() + i * m_markBytes, m_markBytes, m_places.data());
        if (count == 0)
            continue;
        const auto row = static_cast<int32_t>(tile * kTileRows + i);
        kernels.score({question.database.row(row), m_rows.data(), question.queries.cols, m_padded,
                       question.metric},
                      m_places.data(), count, m_row.get(), m_exact.data());
        for (size_t found = 0; found < static_cast<size_t>(count); ++found) {
            const int64_t query = m_places[found];
            if (question.admits(m_queries[static_cast<size_t>(query)], row) &&
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

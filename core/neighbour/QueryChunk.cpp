#include "neighbour/QueryChunk.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "kernel/AlignedRoom.h"
#include "neighbour/CandidateOrder.h"
#include "neighbour/ListCut.h"

namespace kindred {

namespace {
constexpr int64_t kThreadBytes = 2 << 20; // the packed queries stay near the core
constexpr int64_t kSpares = 8;            // kept beyond k: float rounding may swap near ties
constexpr double kUnitRoundoff = 0x1p-24;
constexpr double kLargestFloat = std::numeric_limits<float>::max();
constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr int64_t kFewestCut = 64; // below, a sample of the scores costs as much as a selection

float lowestScore(const std::vector<Candidate>& list)
{
    float lowest = kInfinity;
    for (const Candidate& each : list)
        lowest = std::min(lowest, each.score);
    return lowest;
}
} // namespace

QueryChunk::QueryChunk(const SearchQuestion& question, const ScannedRows& scanned)
    : m_question(question), m_scanned(scanned), m_kernels(searchKernels()),
      m_width(m_kernels.width), m_keep(keptOf(question)), m_room(2 * m_keep),
      m_scratch(alignedRoom<float>(kSearchRows * m_width)),
      m_hits(static_cast<size_t>(kSearchRows * m_width))
{
}

int64_t QueryChunk::keptOf(const SearchQuestion& question)
{
    return std::min<int64_t>(question.k + kSpares, question.database.rows);
}

int64_t QueryChunk::panelsAtOnce(int64_t extra) const
{
    const int64_t bytes = m_width * (m_question.queries.cols * 4 + m_room * 8 + 4 + extra);
    return std::max<int64_t>(kThreadBytes / bytes, 1);
}

void QueryChunk::pack(int64_t firstPanel, int64_t panels)
{
    const int64_t depth = m_question.queries.cols;
    const int64_t columns = panels * m_width;
    m_first = firstPanel * m_width;
    m_panelCount = panels;
    m_count = std::min(columns, m_question.queries.rows - m_first);
    m_panels = alignedRoom<float>(columns * depth);
    std::fill_n(m_panels.get(), columns * depth, 0.0F);
    for (int64_t i = 0; i < m_count; ++i) {
        float* to = m_panels.get() + i / m_width * m_width * depth + i % m_width;
        const float* from = m_question.queries.row(m_first + i);
        for (int64_t k = 0; k < depth; ++k)
            to[k * m_width] =
                m_scanned.mean.empty()
                    ? from[k]
                    : static_cast<float>(from[k] - m_scanned.mean[static_cast<size_t>(k)]);
    }
    m_thresholds = alignedRoom<float>(columns);
    std::fill_n(m_thresholds.get(), columns, kInfinity);
    m_nearest.resize(static_cast<size_t>(m_count));
    restart();
}

void QueryChunk::restart()
{
    for (int64_t i = 0; i < m_count; ++i)
        m_thresholds[static_cast<size_t>(i)] =
            m_question.reaches.empty() ? -kInfinity : scoreAtReach(i);
    for (std::vector<Candidate>& list : m_nearest) {
        list.clear();
        list.reserve(static_cast<size_t>(m_room));
    }
}

float QueryChunk::scoreAtReach(int64_t i) const
{
    const int64_t depth = m_question.queries.cols;
    const float* query = m_panels.get() + i / m_width * m_width * depth + i % m_width;
    double square = 0;
    for (int64_t k = 0; k < depth; ++k)
        square += double{query[k * m_width]} * double{query[k * m_width]};
    const double reach = m_question.reaches[static_cast<size_t>(m_first + i)];
    const double length = std::sqrt(square);
    // The product of d terms and the bias; rows and query rounded when their mean was taken off.
    const double lost =
        static_cast<double>(depth + 4) * (length + m_scanned.longest) * m_scanned.longest +
        2 * std::sqrt(reach) * (length + m_scanned.longest);
    const double least = (square - reach) / 2 - 2 * kUnitRoundoff * lost - kScoreLeast;
    // Two roundings: the float may be the next above.
    const double below = least - 2 * kUnitRoundoff * std::abs(least);
    return std::abs(below) <= kLargestFloat ? static_cast<float>(below) : -kInfinity;
}

void QueryChunk::scan(const SearchTile& tile)
{
    for (int64_t panel = 0; panel < m_panelCount; ++panel)
        scanPanel(tile, panel);
}

int64_t QueryChunk::makeRoom(std::span<const SearchTile> tiles)
{
    int64_t rows = 0;
    for (const SearchTile& tile : tiles)
        rows += tile.count;
    if (rows * m_width > m_scoreRoom) {
        m_scoreRoom = rows * m_width;
        m_scores = alignedRoom<float>(m_scoreRoom);
    }
    return rows;
}

void QueryChunk::scoreFirst(std::span<const SearchTile> tiles, int64_t rows, int64_t panel,
                            int64_t least)
{
    const int64_t depth = m_question.database.cols;
    const int64_t column = panel * m_width;
    float* scores = m_scores.get();
    for (const SearchTile& tile : tiles) {
        m_kernels.score(tile.rows, tile.stride, tile.count, depth, m_panels.get() + column * depth,
                        tile.bias, m_scratch.get(), scores);
        scores += tile.count * m_width;
    }
    m_kernels.raise(m_scores.get(), static_cast<int>(rows), least, m_thresholds.get() + column);
}

void QueryChunk::scanFirst(std::span<const SearchTile> tiles)
{
    const int64_t rows = makeRoom(tiles);
    for (int64_t panel = 0; panel < m_panelCount && rows > 0; ++panel) {
        scoreFirst(tiles, rows, panel, m_keep + 1); // one more: its own row may not be admitted
        keepFirst(tiles, panel, m_scores.get());
    }
}

void QueryChunk::guess(std::span<const SearchTile> tiles, int64_t least)
{
    const int64_t rows = makeRoom(tiles);
    for (int64_t panel = 0; panel < m_panelCount; ++panel)
        scoreFirst(tiles, rows, panel, least);
}

void QueryChunk::mendGuesses()
{
    for (int64_t panel = 0; panel < m_panelCount; ++panel) {
        const int64_t begin = panel * m_width;
        const int64_t end = std::min(begin + m_width, m_count);
        bool anew = false;
        for (int64_t i = begin; i < end; ++i) {
            std::vector<Candidate>& list = m_nearest[static_cast<size_t>(i)];
            const bool few = std::ssize(list) < m_keep;
            m_thresholds[static_cast<size_t>(i)] = few ? -kInfinity : kInfinity;
            anew = anew || few;
            if (few)
                list.clear();
        }
        for (int64_t row = 0; anew && row < m_scanned.rows.rows; row += kSearchRows)
            scanPanel(tileAt(row), panel);
    }
}

void QueryChunk::keepFirst(std::span<const SearchTile> tiles, int64_t panel, const float* scores)
{
    for (const SearchTile& tile : tiles) {
        const int found =
            m_kernels.list(scores, tile.count, m_thresholds.get() + panel * m_width, m_hits.data());
        offerAll(tile, panel, {m_hits.data(), static_cast<size_t>(found)});
        scores += tile.count * m_width;
    }
}

SearchTile QueryChunk::tileAt(int64_t row) const
{
    SearchTile tile;
    tile.rows = m_scanned.rows.row(row);
    tile.stride = m_scanned.rows.stride;
    tile.count = static_cast<int>(std::min<int64_t>(kSearchRows, m_scanned.rows.rows - row));
    tile.bias = m_scanned.bias.data() + row;
    tile.first = static_cast<int32_t>(row);
    return tile;
}

void QueryChunk::scanAll()
{
    for (int64_t row = 0; row < m_scanned.rows.rows; row += kSearchRows)
        scan(tileAt(row));
}

void QueryChunk::scoreRows(int64_t begin, int64_t end, Matrix<float>& scores)
{
    for (int64_t row = begin; row < end; row += kSearchRows)
        for (int64_t panel = 0; panel < m_panelCount; ++panel)
            for (const SearchHit& hit : hits(tileAt(row), panel))
                scores(panel * m_width + hit.column, row + hit.row) = hit.score;
}

std::span<const SearchHit> QueryChunk::hits(const SearchTile& tile, int64_t panel)
{
    const int64_t column = panel * m_width;
    const int found = m_kernels.scan(tile.rows, tile.stride, tile.count, m_question.database.cols,
                                     m_panels.get() + column * m_question.database.cols, tile.bias,
                                     m_thresholds.get() + column, m_scratch.get(), m_hits.data());
    return {m_hits.data(), static_cast<size_t>(found)};
}

void QueryChunk::scanPanel(const SearchTile& tile, int64_t panel)
{
    offerAll(tile, panel, hits(tile, panel));
}

void QueryChunk::offerAll(const SearchTile& tile, int64_t panel, std::span<const SearchHit> found)
{
    for (const SearchHit& hit : found) {
        const auto query = static_cast<size_t>(panel * m_width + hit.column);
        const int32_t index = tile.indices ? tile.indices[hit.row] : tile.first + hit.row;
        if (m_question.admits(m_first + static_cast<int64_t>(query), index))
            offer(query, {hit.score, index});
    }
}

void QueryChunk::offer(size_t query, Candidate candidate)
{
    std::vector<Candidate>& list = m_nearest[query];
    list.push_back(candidate);
    if (static_cast<int64_t>(list.size()) == m_room)
        m_thresholds[query] = narrow(list);
}

float QueryChunk::narrow(std::vector<Candidate>& list) const
{
    if (m_keep >= kFewestCut) {
        const size_t kept = cutToBest(std::span(list), static_cast<size_t>(m_keep),
                                      [](const Candidate& each) { return each.score; });
        list.resize(kept);
        if (static_cast<int64_t>(kept) <= m_keep + m_keep / 4)
            return lowestScore(list);
    }
    const auto last = list.begin() + static_cast<std::ptrdiff_t>(m_keep) - 1;
    std::nth_element(list.begin(), last, list.end(),
                     [](const Candidate& a, const Candidate& b) { return isNearer(a, b); });
    list.resize(static_cast<size_t>(m_keep));
    return last->score;
}

std::span<const Candidate> QueryChunk::settle(int64_t i)
{
    std::vector<Candidate>& found = m_nearest[static_cast<size_t>(i)];
    if (static_cast<int64_t>(found.size()) > m_keep)
        narrow(found);
    scoreExactly(m_question.queries.rowSpan(m_first + i), m_question.database, m_question.metric,
                 found);
    sortByNearness(found);
    return found;
}

float valueOfNone(SearchMetric metric)
{
    return metric == SearchMetric::SquaredL2 ? kInfinity : -kInfinity;
}

} // namespace kindred

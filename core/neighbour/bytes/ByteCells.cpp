#include "neighbour/bytes/ByteCells.h"

#include <algorithm>
#include <deque>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "neighbour/FoundRows.h"
#include "neighbour/NearestPlaces.h"
#include "neighbour/bytes/ByteCentres.h"
#include "neighbour/bytes/NearLists.h"

namespace kindred {

namespace {
constexpr int64_t kRowsOfByteCell = 64;
constexpr int64_t kFewestCellRows = 2048;
constexpr int64_t kFewestCellColumns = 16;
constexpr int64_t kListsAtOnce = int64_t{8} << 20;   ///< bytes of a thread's lists
constexpr int64_t kProbedAtOnce = int64_t{64} << 20; ///< bytes of the cells probed by it
constexpr int64_t kMostAtOnce = 8192;
constexpr int64_t kStoredCells = 4; ///< of each row: hardly more to find than the nearest alone
constexpr int kMoreOfLifted = 8;    ///< kept beyond k where lifted rows may swap near ties
constexpr int64_t kMostShare = 8;   ///< one in so many cells is looked into at most

/// Cells with their rows in panels.
struct CellRows {
    /// nearest: [n, ·] cells of each row, its own one first.
    CellRows(const ByteRows& rows, MatrixView<const int32_t> nearest, int64_t cells)
        : order(static_cast<size_t>(nearest.rows)), firstPlaces(static_cast<size_t>(cells) + 1),
          panels(placesOf(nearest, cells), rows.quads()),
          rowAt(static_cast<size_t>(panels.places()), -1)
    {
        std::vector<int64_t> next(firstPlaces.begin(), firstPlaces.end());
        for (int64_t row = 0; row < nearest.rows; ++row) {
            const int64_t place = next[static_cast<size_t>(nearest(row, 0))]++;
            rowAt[static_cast<size_t>(place)] = static_cast<int32_t>(row);
        }
        std::copy_if(rowAt.begin(), rowAt.end(), order.begin(),
                     [](int32_t row) { return row >= 0; });
    }

    /// Each cell's rows from the beginning of a panel on.
    int64_t placesOf(MatrixView<const int32_t> nearest, int64_t cells)
    {
        std::vector<int64_t> sizes(static_cast<size_t>(cells));
        for (int64_t row = 0; row < nearest.rows; ++row)
            ++sizes[static_cast<size_t>(nearest(row, 0))];
        for (size_t cell = 0; cell < sizes.size(); ++cell)
            firstPlaces[cell + 1] = firstPlaces[cell] + panelPlaces(sizes[cell]);
        return firstPlaces.back();
    }

    std::vector<int32_t> order;       ///< [n] all rows, cell by cell
    std::vector<int64_t> firstPlaces; ///< [cells + 1] of each cell's rows in the panels
    BytePanels panels;
    std::vector<int32_t> rowAt; ///< [places], -1: a gap
};

/// What threads look with; everything outlives them.
struct CellQuestion {
    const SearchQuestion& question; ///< as it was asked
    const ByteQuestion& indexed;    ///< by squared distance in the index
    const BytePanels& centres;
    const CellRows& cells;
    MatrixView<const int32_t> nearest; ///< [q, ≥ probes] cells of each query; empty: to be found
    int64_t probes;
    int64_t atOnce;
    const ByteKernels& kernels;
};

/// Answers some queries after others. One thread.
class CellSearch final {
public:
    explicit CellSearch(const CellQuestion& asked)
        : m_asked(asked), m_nearest(asked.centres, asked.probes, asked.kernels),
          m_lists(asked.indexed, asked.atOnce), m_gather(asked.centres.quads()),
          m_hits(size_t{kByteRows} * kByteWidth), m_probed(asked.atOnce, asked.probes),
          m_found(asked.question)
    {
    }

    /// names: of queries, atOnce at most.
    void answer(std::span<const int32_t> names, Neighbours& out)
    {
        const auto count = static_cast<int64_t>(names.size());
        if (m_asked.nearest.rows == 0)
            m_nearest.find(m_asked.indexed.queries, names, m_probed.view().slice(0, count));
        else
            for (int64_t i = 0; i < count; ++i)
                std::copy_n(m_asked.nearest.row(names[static_cast<size_t>(i)]), m_asked.probes,
                            m_probed.row(i));
        m_lists.restart(names);
        look(names, 0, 1); // the nearest cell leaves the others little to be nearer than
        look(names, 1, m_asked.probes);
        for (int64_t i = 0; i < count; ++i)
            write(i, names[static_cast<size_t>(i)], out);
    }

private:
    /// Each cell against all queries that have it among these of their cells.
    void look(std::span<const int32_t> names, int64_t from, int64_t to)
    {
        const auto count = static_cast<int64_t>(names.size());
        const size_t cells = m_asked.cells.firstPlaces.size() - 1;
        m_ends.assign(cells + 1, 0);
        for (int64_t i = 0; i < count; ++i)
            for (int64_t j = from; j < to; ++j)
                if (const int32_t cell = m_probed(i, j); cell >= 0)
                    ++m_ends[static_cast<size_t>(cell) + 1];
        std::partial_sum(m_ends.begin(), m_ends.end(), m_ends.begin());
        m_asking.resize(static_cast<size_t>(m_ends.back()));
        for (int64_t i = 0; i < count; ++i)
            for (int64_t j = from; j < to; ++j)
                if (const int32_t cell = m_probed(i, j); cell >= 0)
                    m_asking[static_cast<size_t>(m_ends[static_cast<size_t>(cell)]++)] =
                        static_cast<int32_t>(i);
        size_t begin = 0;
        for (size_t cell = 0; cell < cells; ++cell) {
            const auto end = static_cast<size_t>(m_ends[cell]);
            for (; begin < end; begin = std::min(end, begin + kByteRows))
                multiply(
                    names,
                    std::span(m_asking).subspan(begin, std::min<size_t>(kByteRows, end - begin)),
                    static_cast<int64_t>(cell));
        }
    }

    void multiply(std::span<const int32_t> names, std::span<const int32_t> asking, int64_t cell)
    {
        const CellRows& cells = m_asked.cells;
        int32_t numbers[kByteRows];
        for (size_t i = 0; i < asking.size(); ++i)
            numbers[i] = names[static_cast<size_t>(asking[i])];
        m_gather.take(m_asked.indexed.queries, {numbers, asking.size()});
        const int64_t end = cells.firstPlaces[static_cast<size_t>(cell) + 1];
        for (int64_t place = cells.firstPlaces[static_cast<size_t>(cell)]; place < end;
             place += kByteWidth) {
            for (size_t i = 0; i < asking.size(); ++i)
                m_gather.reach(static_cast<int64_t>(i)) = *m_lists.reaches(asking[i]);
            const int hits =
                m_asked.kernels.scan(m_gather.against(cells.panels, place), m_hits.data());
            for (int i = 0; i < hits; ++i) {
                const ByteHit& hit = m_hits[static_cast<size_t>(i)];
                m_lists.offer(asking[hit.row], cells.rowAt[static_cast<size_t>(place + hit.column)],
                              hit.product);
            }
        }
    }

    void write(int64_t i, int32_t query, Neighbours& out)
    {
        if (m_lists.isCrowded(i)) {
            lookByFloats(i, query);
            m_found.write(out);
            return;
        }
        m_lists.settle(i, m_settled);
        if (m_asked.question.metric == SearchMetric::SquaredL2) {
            writeCandidates(m_settled, SearchMetric::SquaredL2, query, out);
            return;
        }
        m_found.restart(query);
        for (const Candidate& candidate : m_settled)
            m_found.offer(candidate.index, -candidate.score);
        m_found.write(out);
    }

    /// Offers all rows of the query's cells to m_found, or its copies alone where those are enough:
    /// they are all in one cell, in the order of their numbers.
    void lookByFloats(int64_t i, int32_t query)
    {
        const SearchQuestion& indexed = m_asked.indexed.question;
        const CellRows& cells = m_asked.cells;
        m_found.restart(query);
        for (const int32_t cell : m_probed.view().rowSpan(i)) {
            if (cell < 0)
                return;
            const int64_t end = cells.firstPlaces[static_cast<size_t>(cell) + 1];
            for (int64_t place = cells.firstPlaces[static_cast<size_t>(cell)]; place < end; ++place)
                if (const int32_t row = cells.rowAt[static_cast<size_t>(place)]; row >= 0) {
                    m_found.offer(row, m_distance(indexed.queries.row(query),
                                                  indexed.database.row(row), indexed.queries.cols));
                    if (m_found.isPerfect())
                        return;
                }
        }
    }

    const CellQuestion& m_asked;
    NearestPlaces m_nearest;
    NearLists m_lists;
    ByteGather m_gather;
    std::vector<ByteHit> m_hits;
    Matrix<int32_t> m_probed;      ///< [atOnce, probes] cells of each query, nearest first
    std::vector<int64_t> m_ends;   ///< [cells + 1] of each cell's part of m_asking
    std::vector<int32_t> m_asking; ///< queries by their cells
    std::vector<Candidate> m_settled;
    FoundRows m_found;
    RowDistance m_distance = rowDistance();
};

class ByteCells final : public SearchIndex {
public:
    ByteCells(MatrixView<const float> rows, ByteGrid grid, ByteRows bytes, BytePanels centres,
              int64_t count, Matrix<int32_t> nearest, const ByteCellsWay& way)
        : m_rows(rows), m_grid(std::move(grid)), m_bytes(std::move(bytes)),
          m_centres(std::move(centres)), m_count(count), m_nearest(std::move(nearest)),
          m_cells(m_bytes, m_nearest, count), m_kernels(way.kernels ? *way.kernels : byteKernels()),
          m_atOnce(way.queriesAtOnce)
    {
    }

    void fill(Executor& executor)
    {
        executor.forRanges(
            m_cells.panels.places(), kByteWidth, [&](int64_t begin, int64_t end, int) {
                for (int64_t place = begin; place < end; ++place)
                    if (const int32_t row = m_cells.rowAt[static_cast<size_t>(place)]; row >= 0)
                        m_cells.panels.put(place, m_bytes.bytes(row), m_bytes.square(row));
            });
    }

    int64_t leastEffort(int64_t) const override { return 1; }
    int64_t wholeEffort() const override { return m_count; }
    int64_t mostEffort(int64_t) const override
    {
        return std::max<int64_t>(1, m_count / kMostShare);
    }

    std::optional<Neighbours> search(const SearchQuestion& question,
                                     MatrixView<const float> queries, int64_t effort,
                                     Executor& executor,
                                     const SearchProgress& progress) const override
    {
        Neighbours out{Matrix<int32_t>(queries.rows, question.k),
                       Matrix<float>(queries.rows, question.k)};
        SearchQuestion indexed = question;
        indexed.database = m_rows;
        indexed.queries = queries;
        indexed.metric = SearchMetric::SquaredL2;
        indexed.k += question.metric == SearchMetric::InnerProduct ? kMoreOfLifted : 0;
        const bool itself = queries.data == m_rows.data && queries.rows == m_rows.rows &&
                            queries.stride == m_rows.stride;
        std::optional<ByteRows> others;
        std::vector<int32_t> numbers;
        if (!itself) {
            others.emplace(queries, m_grid, kByteWidth, executor);
            numbers.resize(static_cast<size_t>(queries.rows));
            std::iota(numbers.begin(), numbers.end(), 0);
        }
        const SquaredLengths lengths;
        const ByteQuestion bytes{indexed, lengths, itself ? m_bytes : *others, m_bytes};
        const int64_t probes = std::min(effort, m_count);
        const bool known = itself && probes <= m_nearest.cols();
        const CellQuestion asked{question,
                                 bytes,
                                 m_centres,
                                 m_cells,
                                 known ? m_nearest.view() : MatrixView<const int32_t>(),
                                 probes,
                                 atOnce(indexed.k, probes),
                                 m_kernels};
        if (!answerAll(asked, itself ? m_cells.order : numbers, executor, progress, out))
            return std::nullopt;
        return out;
    }

private:
    int64_t atOnce(int k, int64_t probes) const
    {
        if (m_atOnce > 0)
            return m_atOnce;
        const int64_t ofLists = kListsAtOnce / NearLists::bytesOf(k);
        // Where recall is hard to reach the cells of a query take more room than its list.
        const int64_t ofProbes = kProbedAtOnce / (probes * int64_t{sizeof(int32_t)});
        return std::clamp<int64_t>(std::min(ofLists, ofProbes), kByteRows, kMostAtOnce);
    }

    /// False where progress said so.
    static bool answerAll(const CellQuestion& asked, std::span<const int32_t> names,
                          Executor& executor, const SearchProgress& progress, Neighbours& out)
    {
        std::deque<CellSearch> searches;
        for (int part = 0; part < executor.threads(); ++part)
            searches.emplace_back(asked);
        const auto count = static_cast<int64_t>(names.size());
        const int64_t parts = (count + asked.atOnce - 1) / asked.atOnce;
        for (int64_t first = 0; first < parts; first += executor.threads()) {
            if (progress && !progress(static_cast<double>(first) / static_cast<double>(parts)))
                return false;
            executor.run(
                static_cast<int>(std::min<int64_t>(executor.threads(), parts - first)), [&](int i) {
                    const int64_t begin = (first + i) * asked.atOnce;
                    searches[static_cast<size_t>(i)].answer(
                        names.subspan(static_cast<size_t>(begin),
                                      static_cast<size_t>(std::min(asked.atOnce, count - begin))),
                        out);
                });
        }
        return true;
    }

    MatrixView<const float> m_rows;
    ByteGrid m_grid;
    ByteRows m_bytes;
    BytePanels m_centres;
    int64_t m_count;           ///< of cells
    Matrix<int32_t> m_nearest; ///< [n, kStoredCells or fewer] cells of each row, nearest first
    CellRows m_cells;
    const ByteKernels& m_kernels;
    int64_t m_atOnce;
};

int64_t byteCellCount(int64_t rows)
{
    return std::clamp<int64_t>(rows / kRowsOfByteCell, 1, rows);
}
} // namespace

bool suitsByteCells(MatrixView<const float> rows)
{
    return byteKernels().scan && rows.rows >= kFewestCellRows && rows.cols >= kFewestCellColumns &&
           rows.cols <= kByteColumns;
}

std::unique_ptr<SearchIndex> buildByteCells(MatrixView<const float> rows, uint64_t seed,
                                            Executor& executor, const SearchProgress& progress,
                                            const ByteCellsWay& way)
{
    const ByteKernels& kernels = way.kernels ? *way.kernels : byteKernels();
    const auto grid = ByteGrid::over(rows, executor);
    if (!grid || (progress && !progress(0)))
        return nullptr;
    ByteRows bytes(rows, *grid, kByteWidth, executor);
    const int64_t cells = byteCellCount(rows.rows);
    auto centres =
        learnedByteCentres(bytes, cells, seed, kernels, executor, partOf(progress, .1, .5));
    if (!centres || (progress && !progress(.5)))
        return nullptr;
    std::vector<int32_t> names(static_cast<size_t>(rows.rows));
    std::iota(names.begin(), names.end(), 0);
    Matrix<int32_t> nearest =
        nearestPlaces(*centres, bytes, names, std::min(cells, kStoredCells), kernels, executor);
    auto index = std::make_unique<ByteCells>(rows, *grid, std::move(bytes), *std::move(centres),
                                             cells, std::move(nearest), way);
    index->fill(executor);
    return index;
}

int64_t byteCellsBytes(int64_t rows, int64_t dimension)
{
    // Bytes as rows and as panels, and once more in cells that end within a panel; squares, halves,
    // errors, places and names; the centres with what they are learned from.
    const int64_t columns = (dimension + 3) / 4 * 4;
    return rows * (4 * columns + 64) + rows / kRowsOfByteCell * (6 * columns + 512);
}

} // namespace kindred

#include "neighbour/InvertedCells.h"

#include <faiss/invlists/InvertedLists.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "base/Random.h"
#include "neighbour/FirstCentres.h"
#include "neighbour/FoundRows.h"
#include "neighbour/GroupSums.h"
#include "neighbour/RowDistance.h"
#include "neighbour/SearchRecall.h"

namespace kindred {

namespace {
constexpr int64_t kSampledOfACell = 16; ///< rows that the centres are learned from, at most
constexpr int64_t kRowsOfACell = 64;
constexpr double kLeastCells = 4; ///< times √n
constexpr double kMostCells = 16; ///< times √n: beyond, finding the cells takes the time
constexpr int kRounds = 4;
constexpr int64_t kProbesAtOnce = int64_t{1} << 23; ///< bounds queries × probed cells
constexpr int64_t kLeastQueries = 4096;             ///< at once, however many cells are probed
constexpr int64_t kQueriesOfTurn = 4096;            ///< between questions of progress
constexpr double kProbedShare = .3;                 ///< of the time, for the progress alone
constexpr uint64_t kCellStream = 0x697666;

/// Where there are fewer cells than heaps of rows, the rows of a heap without a centre are strewn
/// over many cells, and hundreds must be probed.
int64_t cellCount(int64_t rows)
{
    const auto n = static_cast<double>(rows);
    const double root = std::sqrt(n);
    const double cells = std::max(
        kLeastCells * root, std::min(n / static_cast<double>(kRowsOfACell), kMostCells * root));
    return std::clamp<int64_t>(std::llround(cells), 1, rows);
}

/// One row of each of `count` even parts.
Matrix<float> drawnRows(MatrixView<const float> rows, int64_t count, Random& random)
{
    Matrix<float> drawn(count, rows.cols);
    int64_t i = 0;
    for (const int64_t row : drawnFromParts(rows.rows, count, random))
        std::copy_n(rows.row(row), rows.cols, drawn.row(i++));
    return drawn;
}

/// The centre that each row belongs to [n]; nothing where progress said false.
std::optional<std::vector<int32_t>> nearestCentres(const Matrix<float>& centres,
                                                   MatrixView<const float> rows, Executor& executor,
                                                   const SearchProgress& progress)
{
    auto found = searchExact(centres, rows, 1, SearchMetric::SquaredL2, {}, executor, progress);
    if (!found)
        return std::nullopt;
    return std::move(found->indices.values());
}

/// Lloyd's rounds from the starts of k-means++, which leave out no heap of rows; a centre that
/// loses all its rows stays where it is.
std::optional<Matrix<float>> learnedCentres(MatrixView<const float> rows, uint64_t seed,
                                            Executor& executor, const SearchProgress& progress)
{
    Random random({seed, kCellStream});
    const int64_t cells = cellCount(rows.rows);
    const Matrix<float> sample =
        drawnRows(rows, std::min(rows.rows, cells * kSampledOfACell), random);
    bool stopped = false;
    const auto goesOn = [&] {
        stopped = stopped || (progress && !progress(0));
        return !stopped;
    };
    Matrix<float> centres = firstCentres(sample, static_cast<int>(cells), random, executor, goesOn);
    if (stopped)
        return std::nullopt;
    for (int round = 0; round < kRounds; ++round) {
        const auto owners = nearestCentres(centres, sample, executor, [&](double share) {
            return !progress || progress((round + share) / kRounds);
        });
        if (!owners)
            return std::nullopt;
        const GroupSums groups(sample, *owners, static_cast<int>(cells), executor);
        for (int64_t cell = 0; cell < cells; ++cell)
            if (const auto count = groups.counts[static_cast<size_t>(cell)]; count > 0)
                for (int64_t k = 0; k < rows.cols; ++k)
                    centres(cell, k) =
                        static_cast<float>(groups.sums(cell, k) / static_cast<double>(count));
    }
    return centres;
}

class InvertedCells final : public SearchIndex {
public:
    InvertedCells(MatrixView<const float> rows, Matrix<float> centres,
                  const std::vector<int32_t>& owners)
        : m_centres(std::move(centres)), m_lists(static_cast<size_t>(m_centres.rows()),
                                                 sizeof(float) * static_cast<size_t>(rows.cols))
    {
        for (int64_t row = 0; row < rows.rows; ++row)
            m_lists.add_entry(static_cast<size_t>(owners[static_cast<size_t>(row)]), row,
                              reinterpret_cast<const uint8_t*>(rows.row(row)));
    }

    int64_t leastEffort(int64_t) const override { return 1; }
    int64_t wholeEffort() const override { return m_centres.rows(); }
    int64_t mostEffort(int64_t) const override { return std::max<int64_t>(1, wholeEffort() / 4); }

    std::optional<Neighbours> search(const SearchQuestion& question,
                                     MatrixView<const float> queries, int64_t effort,
                                     Executor& executor,
                                     const SearchProgress& progress) const override
    {
        Neighbours out{Matrix<int32_t>(queries.rows, question.k),
                       Matrix<float>(queries.rows, question.k)};
        const auto probed = static_cast<int>(std::min(effort, wholeEffort()));
        const int64_t atOnce = std::max(kProbesAtOnce / probed, kLeastQueries);
        for (int64_t first = 0; first < queries.rows; first += atOnce) {
            const int64_t count = std::min(atOnce, queries.rows - first);
            const SearchProgress at = [&](double share) {
                return !progress ||
                       progress((static_cast<double>(first) + share * static_cast<double>(count)) /
                                static_cast<double>(queries.rows));
            };
            const auto cells =
                searchExact(m_centres, queries.slice(first, count), probed, SearchMetric::SquaredL2,
                            {}, executor, partOf(at, 0, kProbedShare));
            if (!cells || !lookAll(question, queries, first, cells->indices, executor,
                                   partOf(at, kProbedShare, 1), out))
                return std::nullopt;
        }
        return out;
    }

private:
    /// Queries from `first` on, by the cells [count, probed] of each; false: progress said so. They
    /// are answered cell by cell: those of one cell look into much the same ones, which stay in the
    /// cache, where a query in its own place would fetch all of its cells from memory.
    bool lookAll(const SearchQuestion& question, MatrixView<const float> queries, int64_t first,
                 const Matrix<int32_t>& cells, Executor& executor, const SearchProgress& progress,
                 Neighbours& out) const
    {
        std::vector<int32_t> order(static_cast<size_t>(cells.rows()));
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(),
                         [&](int32_t a, int32_t b) { return cells(a, 0) < cells(b, 0); });
        const int64_t turn = kQueriesOfTurn * executor.threads();
        for (int64_t begun = 0; begun < cells.rows(); begun += turn) {
            if (progress &&
                !progress(static_cast<double>(begun) / static_cast<double>(cells.rows())))
                return false;
            executor.forRanges(std::min(turn, cells.rows() - begun), 1,
                               [&](int64_t begin, int64_t end, int) {
                                   FoundRows found(question);
                                   for (int64_t i = begun + begin; i < begun + end; ++i) {
                                       const int32_t query = order[static_cast<size_t>(i)];
                                       found.restart(first + query);
                                       for (const int32_t cell : cells.view().rowSpan(query))
                                           look(queries.row(first + query), cell, found);
                                       found.write(out);
                                   }
                               });
        }
        return true;
    }

    /// Offers all rows of a cell; -1: none.
    void look(const float* query, int32_t cell, FoundRows& found) const
    {
        if (cell < 0)
            return;
        const auto list = static_cast<size_t>(cell);
        const auto* rows = reinterpret_cast<const float*>(m_lists.get_codes(list));
        const auto* ids = m_lists.get_ids(list);
        for (size_t i = 0; i < m_lists.list_size(list); ++i)
            found.offer(static_cast<int32_t>(ids[i]),
                        m_distance(query, rows + static_cast<int64_t>(i) * m_centres.cols(),
                                   m_centres.cols()));
    }

    Matrix<float> m_centres; ///< [cells, d]
    faiss::ArrayInvertedLists m_lists;
    RowDistance m_distance = rowDistance();
};
} // namespace

std::unique_ptr<SearchIndex> buildInvertedCells(MatrixView<const float> rows, uint64_t seed,
                                                Executor& executor, const SearchProgress& progress)
{
    const auto part = [&](double from, double share) {
        return [&progress, from, share](double done) {
            return !progress || progress(from + share * done);
        };
    };
    auto centres = learnedCentres(rows, seed, executor, part(0, .7));
    if (!centres)
        return nullptr;
    const auto owners = nearestCentres(*centres, rows, executor, part(.7, .3));
    if (!owners)
        return nullptr;
    return std::make_unique<InvertedCells>(rows, std::move(*centres), *owners);
}

int64_t invertedCellsBytes(int64_t rows, int64_t dimension)
{
    // A copy of the rows with their numbers in lists that grow; the rows that centres are learned
    // from; the centres; the cells of the queries that are answered at once, and their order.
    const int64_t cells = cellCount(std::max<int64_t>(rows, 1));
    return 2 * rows * (4 * dimension + 8) +
           4 * dimension * (std::min(rows, cells * kSampledOfACell) + cells) +
           8 * std::min(rows * cells, std::max(kProbesAtOnce, kLeastQueries * cells)) + 4 * rows;
}

} // namespace kindred

#include "neighbour/bytes/ByteSearch.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <deque>
#include <optional>

#include "kernel/Dispatch.h"
#include "neighbour/BlockScan.h"
#include "neighbour/InTurn.h"
#include "neighbour/RowOrder.h"
#include "neighbour/bytes/ByteRows.h"
#include "neighbour/bytes/NearLists.h"
#include "neighbour/bytes/PairSieve.h"
#include "neighbour/halves/HalfSearch.h"

namespace kindred {

namespace {
constexpr int64_t kFewestRows = 2048;    ///< of the database; fewer are scanned at once
constexpr int64_t kFewestQueries = 2048; ///< fewer take less time than rounding the rows
constexpr int64_t kShortList = 64;       ///< which bytes answer faster among however few rows
/// For each neighbour, where vectors multiply bf16: what bytes cannot tell apart grows with lists.
constexpr int64_t kRowsBesideHalves = 1500;
constexpr int64_t kFewestColumns = 16; ///< fewer leave the epilogue more work than the product
constexpr int64_t kListBytes = int64_t{512} << 20; ///< that all queries' lists and logs may take
constexpr int64_t kCrowdedShare = 8;               ///< one in so many is answered otherwise
constexpr double kWidestSpread = .02; ///< of |row|², beyond which inner products are no distances
constexpr int64_t kTurnBlocks = 8;    ///< of a thread, between questions of progress, at most
constexpr int64_t kTurnWork = int64_t{16} << 30; ///< products of bytes that make it fewer
constexpr int64_t kMostBlockRows = 512;
constexpr size_t kKeptHits = 8192; ///< of a log, that memory is kept for

int64_t blocksOf(int64_t rows, int64_t blockRows)
{
    return (rows + blockRows - 1) / blockRows;
}

int64_t pairListBytes(int64_t rows, int k)
{
    return rows * (NearLists::bytesOf(k) + int64_t{sizeof(int32_t)}); // with their order
}

/// All rows' lists, and what logs keep between the steps: what kListBytes bounds.
int64_t boundedBytes(int64_t rows, int64_t blockRows, int k)
{
    return pairListBytes(rows, k) +
           blocksOf(rows, blockRows) * static_cast<int64_t>(kKeptHits * sizeof(ByteHit));
}

/// A log of the first step, which logs most: lists know their own block only, and a pair is logged
/// where either end would list it. Logs grow by doubling.
int64_t firstLogBytes(int64_t blockRows, int k)
{
    const auto rows = static_cast<double>(blockRows);
    const double passed = 1 - std::min(1.0, k / rows);
    const auto logged = static_cast<uint64_t>(rows * rows * (1 - passed * passed));
    return static_cast<int64_t>(std::bit_ceil(logged) * sizeof(ByteHit));
}

/// Fewer where one block against all rows would take too long between questions of progress.
int64_t blockRowsOf(int64_t rows, int64_t columns)
{
    const int64_t most = kTurnWork / (rows * columns);
    return std::clamp<int64_t>(most / kByteWidth * kByteWidth, kByteWidth, kMostBlockRows);
}

/// Of neighbours that are looked for among so many rows.
int64_t longestList(int64_t rows)
{
    const ByteKernels& kernels = byteKernels();
    return std::min<int64_t>(kernels.mostNeighbours,
                             std::max(kShortList, rows / kernels.rowsOfNeighbour));
}

bool suitsDatabase(int64_t rows, int64_t columns, int k)
{
    return k > 0 && k <= longestList(rows) && rows >= kFewestRows && columns >= kFewestColumns &&
           columns <= kByteColumns;
}

bool bytesSuit(int64_t rows, int64_t queries, int64_t columns, int k)
{
    return queries >= kFewestQueries && suitsDatabase(rows, columns, k) &&
           (!suitsHalves(rows, queries, columns, k) || k * kRowsBesideHalves <= rows);
}

/// Whether the bounds of NearLists hold for such rows.
bool areBounded(const SquaredLengths& lengths, SearchMetric metric)
{
    return lengths.fitFloats() && (metric != SearchMetric::InnerProduct ||
                                   lengths.spread <= kWidestSpread * lengths.largest);
}

/// Of queries so that every thread has one block.
int64_t fairBlockRows(int64_t queries, int threads)
{
    const int64_t each = (queries + threads - 1) / threads;
    return std::min((each + kByteWidth - 1) / kByteWidth * kByteWidth, kMostBlockRows);
}

/// Blocks of queries against blocks of the database.
class ByteScan final {
public:
    /// sieve: where the database is asked for its own rows; null: there is none.
    ByteScan(const ByteQuestion& asked, const PairSieve* sieve, Executor& executor,
             const ByteKernels& kernels, int64_t blockRows, Neighbours& out)
        : m_asked(asked), m_sieve(sieve), m_executor(executor), m_block(blockRows), m_out(out)
    {
        for (int part = 0; part < executor.threads(); ++part)
            m_scans.emplace_back(kernels, asked.database.quads(), blockRows, sieve);
    }

    ByteSearchEnd byQueries(const std::function<bool(double)>& progress);
    ByteSearchEnd byPairs(const std::function<bool(double)>& progress);
    std::vector<int64_t> takeCrowded();

private:
    using Hits = std::vector<ByteHit>;

    int64_t rowsFrom(int64_t first, const ByteRows& rows) const
    {
        return std::min(m_block, rows.count() - first);
    }
    AskingBlock blockOf(const ByteRows& rows, int64_t block, const NearLists* lists,
                        int64_t listed) const
    {
        return {rows, block * m_block, rowsFrom(block * m_block, rows), lists, listed};
    }
    void scanInto(NearLists& lists, int64_t listed, int64_t queryBlock, int64_t block,
                  BlockScan& scan) const;
    void logPairs(const NearLists& lists, int64_t blockA, int64_t blockB, BlockScan& scan,
                  Hits& log) const;
    void takeRows(NearLists& lists, int64_t firstA, int64_t firstB, const Hits& log) const;
    void takeColumns(NearLists& lists, int64_t firstA, int64_t firstB, const Hits& log) const;
    void answerBlock(int64_t block, BlockScan& scan, std::vector<Candidate>& found);
    void write(NearLists& lists, int64_t listed, int64_t place, std::vector<Candidate>& found);
    bool isUnfit(int64_t asked) const { return m_crowdedCount * kCrowdedShare > asked; }

    const ByteQuestion& m_asked;
    const PairSieve* m_sieve;
    Executor& m_executor;
    const int64_t m_block;
    Neighbours& m_out;
    std::deque<BlockScan> m_scans; ///< one for each thread
    std::atomic<int64_t> m_crowdedCount{0};
    std::vector<uint8_t> m_crowded = std::vector<uint8_t>(
        static_cast<size_t>(m_asked.queries.count())); ///< [q], each written by one thread
};

void ByteScan::scanInto(NearLists& lists, int64_t listed, int64_t queryBlock, int64_t block,
                        BlockScan& scan) const
{
    const auto firstRow = static_cast<int32_t>(block * m_block);
    scan.scan(blockOf(m_asked.queries, queryBlock, &lists, listed),
              blockOf(m_asked.database, block, nullptr, 0),
              [&](int64_t row, int64_t column, int32_t product) {
                  lists.offer(listed + row, firstRow + static_cast<int32_t>(column), product);
              });
}

/// The hits of both ends, places counted within the two blocks.
void ByteScan::logPairs(const NearLists& lists, int64_t blockA, int64_t blockB, BlockScan& scan,
                        Hits& log) const
{
    if (log.capacity() > kKeptHits)
        Hits().swap(log); // the first steps' logs are far longer than the rest
    log.clear();
    scan.scan(
        blockOf(m_asked.queries, blockA, &lists, blockA * m_block),
        blockOf(m_asked.queries, blockB, &lists, blockB * m_block),
        [&](int64_t row, int64_t column, int32_t product) {
            log.push_back({product, static_cast<uint16_t>(row), static_cast<uint16_t>(column)});
        });
}

void ByteScan::takeRows(NearLists& lists, int64_t firstA, int64_t firstB, const Hits& log) const
{
    for (const ByteHit& hit : log)
        lists.offer(firstA + hit.row, static_cast<int32_t>(firstB + hit.column), hit.product);
}

void ByteScan::takeColumns(NearLists& lists, int64_t firstA, int64_t firstB, const Hits& log) const
{
    for (const ByteHit& hit : log)
        lists.offer(firstB + hit.column, static_cast<int32_t>(firstA + hit.row), hit.product);
}

void ByteScan::write(NearLists& lists, int64_t listed, int64_t place, std::vector<Candidate>& found)
{
    const int32_t query = m_asked.rowAt(place);
    if (lists.isCrowded(listed)) {
        m_crowded[static_cast<size_t>(query)] = 1;
        ++m_crowdedCount;
        return;
    }
    lists.settle(listed, found);
    const SearchMetric metric = m_asked.question.metric;
    for (int64_t j = 0; j < m_out.indices.cols(); ++j) {
        const bool has = j < static_cast<int64_t>(found.size());
        m_out.indices(query, j) = has ? found[static_cast<size_t>(j)].index : -1;
        m_out.values(query, j) =
            has ? valueOf(found[static_cast<size_t>(j)].score, metric) : valueOfNone(metric);
    }
}

/// Where a database is asked for its own rows the block that the queries are in comes first, and
/// those that stand near it next.
void ByteScan::answerBlock(int64_t block, BlockScan& scan, std::vector<Candidate>& found)
{
    const int64_t first = block * m_block;
    const int64_t queries = rowsFrom(first, m_asked.queries);
    const int64_t blocks = blocksOf(m_asked.database.count(), m_block);
    NearLists lists(m_asked, first, queries);
    for (int64_t i = 0; i < blocks; ++i)
        scanInto(lists, 0, block, m_sieve ? (block + i) % blocks : i, scan);
    for (int64_t i = 0; i < queries; ++i)
        write(lists, i, first + i, found);
}

/// Every block of queries for itself: nothing is shared between threads, and lists are a block's.
ByteSearchEnd ByteScan::byQueries(const std::function<bool(double)>& progress)
{
    const int64_t count = m_asked.queries.count();
    const int64_t blocks = blocksOf(count, m_block);
    const int64_t work = m_block * m_asked.database.count() * m_asked.queries.stride();
    const int64_t usual =
        m_executor.threads() *
        std::clamp<int64_t>(kTurnWork / std::max<int64_t>(work, 1), 1, kTurnBlocks);
    int64_t turn = m_executor.threads(); // a short one, to see whether bytes fit
    for (int64_t first = 0; first < blocks; first += turn, turn = usual) {
        if (progress && !progress(static_cast<double>(first) / static_cast<double>(blocks)))
            return ByteSearchEnd::Stopped;
        if (first > 0 && isUnfit(first * m_block))
            return ByteSearchEnd::Unfit;
        m_executor.forRanges(std::min(turn, blocks - first), 1,
                             [&](int64_t begin, int64_t end, int part) {
                                 std::vector<Candidate> found;
                                 for (int64_t block = first + begin; block < first + end; ++block)
                                     answerBlock(block, m_scans[static_cast<size_t>(part)], found);
                             });
    }
    return isUnfit(count) ? ByteSearchEnd::Unfit : ByteSearchEnd::Found;
}

/// Blocks of a database against each other, every product for both of its rows: first each block
/// with itself, then with the one 1, 2, … behind it, around the ring. So all lists grow alike, a
/// block is a left one once and a right one once a step, and a step has two halves without a lock:
/// products compared with reaches that stand still, then each block's owner takes what concerns it.
ByteSearchEnd ByteScan::byPairs(const std::function<bool(double)>& progress)
{
    const int64_t count = m_asked.queries.count();
    const int64_t blocks = blocksOf(count, m_block);
    NearLists lists(m_asked, 0, count);
    std::vector<Hits> logs(static_cast<size_t>(blocks));
    // Blocks that stand together have alike much to look at.
    const auto eachBlock = [&](const std::function<void(int64_t block, BlockScan & scan)>& body) {
        eachInTurn(blocks, m_executor, [&](int64_t block, int part) {
            body(block, m_scans[static_cast<size_t>(part)]);
        });
    };
    if (progress && !progress(0))
        return ByteSearchEnd::Stopped;
    eachBlock([&](int64_t block, BlockScan& scan) {
        scanInto(lists, block * m_block, block, block, scan);
    });
    const int64_t steps = blocks / 2;
    for (int64_t step = 1; step <= steps; ++step) {
        if (progress && !progress(static_cast<double>(step) / static_cast<double>(steps + 1)))
            return ByteSearchEnd::Stopped;
        const bool halfRing = 2 * step == blocks; // the right blocks' turns were the left ones'
        const auto left = [&](int64_t block) { return !halfRing || block < step; };
        eachBlock([&](int64_t block, BlockScan& scan) {
            if (left(block))
                logPairs(lists, block, (block + step) % blocks, scan,
                         logs[static_cast<size_t>(block)]);
        });
        eachBlock([&](int64_t block, BlockScan&) {
            const int64_t before = (block + blocks - step) % blocks;
            if (left(block))
                takeRows(lists, block * m_block, (block + step) % blocks * m_block,
                         logs[static_cast<size_t>(block)]);
            if (left(before))
                takeColumns(lists, before * m_block, block * m_block,
                            logs[static_cast<size_t>(before)]);
        });
        if (lists.crowdedCount() * kCrowdedShare > count)
            return ByteSearchEnd::Unfit;
    }
    eachBlock([&](int64_t block, BlockScan&) {
        std::vector<Candidate> found;
        const int64_t first = block * m_block;
        for (int64_t query = first; query < first + rowsFrom(first, m_asked.queries); ++query)
            write(lists, query, query, found);
    });
    return isUnfit(count) ? ByteSearchEnd::Unfit : ByteSearchEnd::Found;
}

std::vector<int64_t> ByteScan::takeCrowded()
{
    std::vector<int64_t> queries;
    for (size_t query = 0; query < m_crowded.size(); ++query)
        if (m_crowded[query])
            queries.push_back(static_cast<int64_t>(query));
    return queries;
}
} // namespace

bool suitsByteDatabase(int64_t rows, int64_t columns, int k)
{
    // Its rows are bytes already, and queries are few: lists of any length that bytes can keep.
    return byteKernels().outrunFloats && k <= byteKernels().mostNeighbours &&
           suitsDatabase(rows, columns, 1);
}

bool suitsBytes(const SearchQuestion& question)
{
    return question.others.labels.empty() &&
           bytesSuit(question.database.rows, question.queries.rows, question.database.cols,
                     question.k);
}

int64_t pairedSearchBytes(int64_t rows, int64_t columns, int k)
{
    if (!bytesSuit(rows, rows, columns, k) ||
        (usesTileUnit() && suitsHalves(rows, rows, columns, k)))
        return 0;
    const int64_t blockRows = blockRowsOf(rows, columns);
    if (boundedBytes(rows, blockRows, k) > kListBytes)
        return 0;
    return pairListBytes(rows, k) + blocksOf(rows, blockRows) * firstLogBytes(blockRows, k);
}

ByteSearchEnd searchByBytes(const SearchQuestion& question, Executor& executor,
                            const std::function<bool(double)>& progress, const ByteSearchWay& way,
                            Neighbours& out, std::vector<int64_t>& crowded)
{
    assert(question.k > 0 && question.database.rows > 0 && question.queries.rows > 0);
    const auto grid = ByteGrid::over(question.database, executor);
    const bool itself = question.asksItself();
    if (!grid || (!itself && !ByteGrid::over(question.queries, executor)))
        return ByteSearchEnd::Unfit;
    const SquaredLengths lengths(question, executor);
    if (!areBounded(lengths, question.metric))
        return ByteSearchEnd::Unfit;
    const int64_t blockRows = way.blockRows > 0
                                  ? way.blockRows
                                  : blockRowsOf(question.database.rows, question.database.cols);
    const ByteKernels& kernels = way.kernels ? *way.kernels : byteKernels();
    std::vector<int32_t> order;
    if (itself)
        order = orderByNearness(question.database, blockRows, executor);
    const ByteRows database(question.database, *grid, blockRows, executor, order);
    std::optional<ByteRows> others;
    std::optional<PairSieve> sieve;
    if (itself)
        sieve.emplace(database, kernels, blockRows, executor);
    else
        others.emplace(question.queries, *grid, blockRows, executor);
    const ByteQuestion asked{question, lengths, itself ? database : *others, database, order};
    ByteScan scan(asked, sieve ? &*sieve : nullptr, executor, kernels, blockRows, out);
    const bool byPairs = itself && way.halves &&
                         boundedBytes(question.queries.rows, blockRows, question.k) <= kListBytes;
    const ByteSearchEnd end = byPairs ? scan.byPairs(progress) : scan.byQueries(progress);
    crowded = scan.takeCrowded();
    return end;
}

ByteSearchEnd searchByBytes(const SearchQuestion& question, const ByteDatabase& database,
                            Executor& executor, const ByteKernels& kernels, Neighbours& out,
                            std::vector<int64_t>& crowded)
{
    assert(question.k > 0 && question.queries.rows > 0);
    if (!ByteGrid::over(question.queries, executor))
        return ByteSearchEnd::Unfit;
    const SquaredLengths lengths(squaredNorms(question.queries, executor), database.leastSquare,
                                 database.largestSquare);
    if (!areBounded(lengths, question.metric))
        return ByteSearchEnd::Unfit;
    const int64_t blockRows = fairBlockRows(question.queries.rows, executor.threads());
    const ByteRows queries(question.queries, database.grid, blockRows, executor);
    const ByteQuestion asked{question, lengths, queries, database.rows};
    ByteScan scan(asked, nullptr, executor, kernels, blockRows, out);
    const ByteSearchEnd end = scan.byQueries({});
    crowded = scan.takeCrowded();
    return end;
}

} // namespace kindred

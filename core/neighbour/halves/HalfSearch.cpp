#include "neighbour/halves/HalfSearch.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cmath>
#include <memory>
#include <numeric>

#include "kernel/Dispatch.h"
#include "kernel/ScoreRows.h"
#include "kernel/UnitUse.h"
#include "neighbour/RowOrder.h"
#include "neighbour/halves/HalfWorker.h"

namespace kindred {

namespace {
constexpr int64_t kLeastDatabase = 1024; ///< fewer are scanned at once
constexpr int64_t kLeastReached = 64;    ///< of a database whose far rows may be left out
constexpr int64_t kLeastAsking = 512;    ///< fewer take less time than rounding the rows
constexpr int64_t kLeastColumns = 2;
constexpr int64_t kMostHalfColumns = 8192; ///< whose sums' rounding HalfRows' slack covers
constexpr int64_t kShareOfLists = 4;       ///< one in so many is the longest list
constexpr int64_t kBlockQueries = 1024;
constexpr int64_t kSampleTiles = 64; ///< which the nearer cache holds beside their scores
constexpr int64_t kShareOfSample = 16;
constexpr int64_t kBlockFloats = 1 << 17;            ///< of a block: a quarter of the nearer cache
constexpr int64_t kBlockLists = int64_t{1} << 25;    ///< bytes of a block's lists
constexpr int64_t kTurnProducts = int64_t{24} << 30; ///< of a thread between questions of progress
/// Rows scored in double for a query beyond which floats cost less: some times k, and this share.
constexpr double kMostScored = 4;
constexpr double kScoredShare = .02;
constexpr double kGuessedShare = .97; ///< of the work, where some queries are asked again

/// Queries in order, a block a thread at a time.
class HalfScan final {
public:
    HalfScan(const HalfQuestion& asked, Executor& executor, Neighbours& out)
        : m_asked(asked), m_executor(executor), m_out(out),
          m_workers(static_cast<size_t>(executor.threads())), m_open(m_workers.size())
    {
    }

    /// goesOn(share) of these queries, which are all in the rows' order where those have one and
    /// it is guessed. guess: HalfWorker::begin().
    HalfSearchEnd ask(const std::vector<int64_t>& queries, bool guess,
                      const std::function<bool(double)>& goesOn);
    /// Queries that must be asked without a guess, ascending.
    std::vector<int64_t> takeOpen();

private:
    using Part = HalfBlock;

    bool begin(const std::vector<Part>& parts, bool guess);
    bool tooManyHits(const std::vector<Part>& parts) const;
    void each(const std::vector<Part>& parts,
              const std::function<void(HalfWorker& worker, size_t part)>& body);

    const HalfQuestion& m_asked;
    Executor& m_executor;
    Neighbours& m_out;
    std::vector<std::unique_ptr<HalfWorker>> m_workers; ///< by thread
    std::vector<std::vector<int64_t>> m_open;           ///< by thread
};

void HalfScan::each(const std::vector<Part>& parts,
                    const std::function<void(HalfWorker& worker, size_t part)>& body)
{
    m_executor.run(static_cast<int>(parts.size()), [&](int part) {
        const auto at = static_cast<size_t>(part);
        if (!m_workers[at])
            m_workers[at] = std::make_unique<HalfWorker>(m_asked);
        const UnitUse use(m_asked.products);
        body(*m_workers[at], at);
    });
}

bool HalfScan::begin(const std::vector<Part>& parts, bool guess)
{
    std::atomic<bool> isFinite{true};
    each(parts, [&](HalfWorker& worker, size_t part) {
        if (!worker.begin(parts[part], guess))
            isFinite = false;
    });
    return isFinite && !(guess && tooManyHits(parts));
}

/// Whether what passes of the sample means too much of the database.
bool HalfScan::tooManyHits(const std::vector<Part>& parts) const
{
    int64_t hits = 0;
    int64_t queries = 0;
    for (size_t part = 0; part < parts.size(); ++part) {
        hits += m_workers[part]->sampledHits();
        queries += static_cast<int64_t>(parts[part].queries.size());
    }
    const auto rows = static_cast<double>(m_asked.question.database.rows);
    const auto asked = static_cast<double>(queries * m_asked.sample.tiles() * kTileRows);
    return static_cast<double>(hits) >
           asked * (kMostScored * (m_asked.question.k + 64) / rows + kScoredShare);
}

HalfSearchEnd HalfScan::ask(const std::vector<int64_t>& queries, bool guess,
                            const std::function<bool(double)>& goesOn)
{
    const int64_t threads = m_executor.threads();
    const int64_t width = m_asked.width();
    const auto count = static_cast<int64_t>(queries.size());
    const int64_t fair = (count + threads * width - 1) / (threads * width) * width;
    const int64_t block = std::min(m_asked.blockQueries, fair);
    const int64_t tiles = m_asked.rows.tiles();
    const int64_t turn =
        std::max<int64_t>(kTurnProducts / (block * kTileRows * m_asked.rows.columns()), 1);
    for (int64_t first = 0; first < count; first += block * threads) {
        std::vector<Part> parts;
        for (int64_t at = first; at < std::min(first + block * threads, count); at += block)
            parts.push_back(
                {std::span(queries).subspan(static_cast<size_t>(at),
                                            static_cast<size_t>(std::min(block, count - at))),
                 guess && !m_asked.order.empty() ? at : -1});
        const double span = static_cast<double>(std::min(block * threads, count - first));
        if (!goesOn(static_cast<double>(first) / static_cast<double>(count)))
            return HalfSearchEnd::Stopped;
        if (!begin(parts, guess))
            return HalfSearchEnd::Unfit;
        for (int64_t tile = 0; tile < tiles; tile += turn) {
            const double done = span * static_cast<double>(tile) / static_cast<double>(tiles);
            if (tile > 0 &&
                !goesOn((static_cast<double>(first) + done) / static_cast<double>(count)))
                return HalfSearchEnd::Stopped;
            each(parts, [&](HalfWorker& worker, size_t) {
                worker.scan(tile, std::min(tile + turn, tiles));
            });
        }
        each(parts, [&](HalfWorker& worker, size_t part) { worker.finish(m_out, m_open[part]); });
    }
    return HalfSearchEnd::Found;
}

std::vector<int64_t> HalfScan::takeOpen()
{
    std::vector<int64_t> queries;
    for (std::vector<int64_t>& some : m_open) {
        queries.insert(queries.end(), some.begin(), some.end());
        some.clear();
    }
    std::sort(queries.begin(), queries.end());
    return queries;
}

/// So many that rows and lists stay within the caches and the memory; a multiple of width.
int64_t blockOf(int64_t most, int64_t columns, int k, int64_t width)
{
    const int64_t block =
        std::min({most, kBlockFloats / columns, kBlockLists / BestLists::bytesOf(k)});
    return std::max(block / width, int64_t{1}) * width;
}

bool allFinite(MatrixView<const float> rows, Executor& executor)
{
    std::atomic<bool> finite{true};
    executor.forRanges(rows.rows, kTileRows, [&](int64_t begin, int64_t end, int) {
        for (int64_t row = begin; row < end; ++row)
            if (!std::isfinite(productOf(rows.row(row), rows.row(row), rows.cols)))
                finite = false;
    });
    return finite;
}

bool halvesSuit(int64_t rows, int64_t queries, int64_t columns, int k, int64_t leastRows)
{
    return usesNativeBFloat16() && k > 0 && rows >= leastRows && queries >= kLeastAsking &&
           columns >= kLeastColumns && columns <= kMostHalfColumns && k <= rows / kShareOfLists;
}

/// Of rows that are asked for their own neighbours; empty: they stay as they are.
std::vector<int32_t> orderOf(const SearchQuestion& question, const HalfSearchWay& way,
                             Executor& executor)
{
    const bool isLong = question.database.rows >= way.leastSieved;
    if (!question.asksItself() || !isLong || !allFinite(question.database, executor))
        return {};
    return orderByNearness(question.database, kTileRows, executor);
}
} // namespace

bool suitsHalves(int64_t rows, int64_t queries, int64_t columns, int k)
{
    return halvesSuit(rows, queries, columns, k, kLeastDatabase);
}

bool suitsHalves(const SearchQuestion& question)
{
    return question.others.labels.empty() &&
           halvesSuit(question.database.rows, question.queries.rows, question.database.cols,
                      question.k, question.reaches.empty() ? kLeastDatabase : kLeastReached);
}

int64_t halfListBytes(int64_t columns, int k)
{
    return blockOf(kBlockQueries, columns, k, halfKernels().width) * BestLists::bytesOf(k);
}

HalfSearchEnd searchByHalves(const SearchQuestion& question, Executor& executor,
                             const std::function<bool(double)>& progress, const HalfSearchWay& way,
                             Neighbours& out)
{
    assert(question.k > 0 && question.database.rows > 0 && question.queries.rows > 0);
    const auto isStopped = [&] { return progress && !progress(0); };
    if (isStopped())
        return HalfSearchEnd::Stopped;
    const std::vector<int32_t> order = orderOf(question, way, executor);
    if (isStopped())
        return HalfSearchEnd::Stopped;
    const HalfRows rows(question.database, question.metric, executor, order);
    if (!rows.isFinite() || !rows.holds(0))
        return HalfSearchEnd::Unfit;
    const int64_t some = std::min(kSampleTiles, rows.tiles() / kShareOfSample);
    const HalfRows sample = rows.every(way.sampleTiles < 0 ? some : way.sampleTiles);
    const Matrix<float> leaves = order.empty() ? Matrix<float>() : leafMeans(rows, executor);
    const SweepKernels& products = sweepKernelsBFloat16();
    const HalfKernels& kernels = halfKernels();
    const int64_t most = way.blockQueries > 0 ? way.blockQueries : kBlockQueries;
    const HalfQuestion asked{question, rows,
                             sample,   products,
                             kernels,  blockOf(most, rows.columns(), question.k, kernels.width),
                             order,    order.empty() ? nullptr : &leaves};
    HalfScan scan(asked, executor, out);
    std::vector<int64_t> queries(order.begin(), order.end());
    if (order.empty()) {
        queries.resize(static_cast<size_t>(question.queries.rows));
        std::iota(queries.begin(), queries.end(), int64_t{0});
    }
    const HalfSearchEnd end = scan.ask(
        queries, true, [&](double share) { return !progress || progress(kGuessedShare * share); });
    queries = scan.takeOpen();
    if (end != HalfSearchEnd::Found || queries.empty())
        return end;
    return scan.ask(queries, false, [&](double share) {
        return !progress || progress(kGuessedShare + (1 - kGuessedShare) * share);
    });
}

} // namespace kindred

#include "neighbour/ExactSearch.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <vector>

#include <hwy/aligned_allocator.h>

#include "neighbour/ScannedRows.h"
#include "neighbour/SearchKernels.h"

namespace kindred {

namespace {
constexpr int64_t kWorkspaceBytes = 2 << 20; // per thread; the packed queries stay near the core
constexpr int64_t kSpares = 8;               // kept beyond k: float rounding may swap near ties

struct Candidate {
    float score;
    int32_t index;
};

/// Orders a heap with the worst candidate on top.
bool better(const Candidate& a, const Candidate& b)
{
    return a.score > b.score || (a.score == b.score && a.index < b.index);
}

/// The queries of one thread, a chunk of panels at a time.
class QueryScan final {
public:
    QueryScan(MatrixView<const float> database, const ScannedRows& scanned,
              MatrixView<const float> queries, SearchMetric metric,
              std::span<const int32_t> exclude, Neighbours& out)
        : m_database(database), m_scanned(scanned), m_queries(queries), m_metric(metric),
          m_exclude(exclude), m_out(out), m_kernels(searchKernels()), m_width(m_kernels.width),
          m_keep(std::min(out.indices.cols() + kSpares, database.rows)),
          m_scratch(hwy::AllocateAligned<float>(static_cast<size_t>(kSearchRows * m_width))),
          m_hits(static_cast<size_t>(kSearchRows * m_width))
    {
    }

    void run(int64_t firstPanel, int64_t endPanel)
    {
        const int64_t bytes = m_width * (m_queries.cols * 4 + m_keep * 8 + 4);
        const int64_t chunk = std::max<int64_t>(kWorkspaceBytes / bytes, 1);
        for (int64_t panel = firstPanel; panel < endPanel; panel += chunk)
            runChunk(panel * m_width, std::min(chunk, endPanel - panel));
    }

private:
    void runChunk(int64_t firstQuery, int64_t panels)
    {
        pack(firstQuery, panels);
        for (int64_t row = 0; row < m_database.rows; row += kSearchRows) {
            const auto rows =
                static_cast<int>(std::min<int64_t>(kSearchRows, m_database.rows - row));
            for (int64_t panel = 0; panel < panels; ++panel)
                scanTile(row, rows, firstQuery, panel);
        }
        for (int64_t i = 0; i < m_count; ++i)
            finish(firstQuery + i, m_heaps[static_cast<size_t>(i)]);
    }

    void pack(int64_t firstQuery, int64_t panels)
    {
        const int64_t depth = m_queries.cols;
        const int64_t columns = panels * m_width;
        m_count = std::min(columns, m_queries.rows - firstQuery);
        m_panels = hwy::AllocateAligned<float>(static_cast<size_t>(columns * depth));
        std::fill_n(m_panels.get(), columns * depth, 0.0f);
        m_thresholds = hwy::AllocateAligned<float>(static_cast<size_t>(columns));
        std::fill_n(m_thresholds.get(), columns, std::numeric_limits<float>::infinity());
        m_heaps.assign(static_cast<size_t>(m_count), {});
        for (int64_t i = 0; i < m_count; ++i) {
            float* to = m_panels.get() + i / m_width * m_width * depth + i % m_width;
            const float* from = m_queries.row(firstQuery + i);
            for (int64_t k = 0; k < depth; ++k)
                to[k * m_width] =
                    m_scanned.mean.empty()
                        ? from[k]
                        : static_cast<float>(from[k] - m_scanned.mean[static_cast<size_t>(k)]);
            m_thresholds[static_cast<size_t>(i)] = -std::numeric_limits<float>::infinity();
            m_heaps[static_cast<size_t>(i)].reserve(static_cast<size_t>(m_keep));
        }
    }

    void scanTile(int64_t firstRow, int rows, int64_t firstQuery, int64_t panel)
    {
        const int64_t column = panel * m_width;
        const int found = m_kernels.scan(
            m_scanned.rows.row(firstRow), m_scanned.rows.stride, rows, m_database.cols,
            m_panels.get() + column * m_database.cols, m_scanned.bias.data() + firstRow,
            m_thresholds.get() + column, m_scratch.get(), m_hits.data());
        for (int i = 0; i < found; ++i) {
            const SearchHit& hit = m_hits[static_cast<size_t>(i)];
            const auto query = static_cast<size_t>(column + hit.column);
            const auto index = static_cast<int32_t>(firstRow + hit.row);
            const auto row = static_cast<size_t>(firstQuery) + query;
            if (m_exclude.empty() || m_exclude[row] != index)
                offer(query, {hit.score, index});
        }
    }

    void offer(size_t query, Candidate candidate)
    {
        std::vector<Candidate>& heap = m_heaps[query];
        if (static_cast<int64_t>(heap.size()) == m_keep) {
            if (!better(candidate, heap.front()))
                return;
            std::pop_heap(heap.begin(), heap.end(), better);
            heap.pop_back();
        }
        heap.push_back(candidate);
        std::push_heap(heap.begin(), heap.end(), better);
        if (static_cast<int64_t>(heap.size()) == m_keep)
            m_thresholds[query] = heap.front().score;
    }

    /// Scores in double from the rows themselves: |q|² + |x|² - 2qx in float would tell neither
    /// near ties nor a duplicate's distance of 0.
    float exactScore(std::span<const float> query, std::span<const float> row) const
    {
        double sum = 0;
        if (m_metric == SearchMetric::InnerProduct) {
            for (size_t k = 0; k < query.size(); ++k)
                sum += static_cast<double>(query[k]) * row[k];
            return static_cast<float>(sum);
        }
        for (size_t k = 0; k < query.size(); ++k) {
            const double difference = static_cast<double>(query[k]) - row[k];
            sum += difference * difference;
        }
        return -static_cast<float>(sum);
    }

    void finish(int64_t query, std::vector<Candidate>& found)
    {
        for (Candidate& candidate : found)
            candidate.score =
                exactScore(m_queries.rowSpan(query), m_database.rowSpan(candidate.index));
        std::sort(found.begin(), found.end(), better);
        const bool distance = m_metric == SearchMetric::SquaredL2;
        const float none = distance ? std::numeric_limits<float>::infinity()
                                    : -std::numeric_limits<float>::infinity();
        for (int64_t j = 0; j < m_out.indices.cols(); ++j) {
            const bool has = j < static_cast<int64_t>(found.size());
            const Candidate* candidate = has ? &found[static_cast<size_t>(j)] : nullptr;
            m_out.indices(query, j) = has ? candidate->index : -1;
            m_out.values(query, j) = !has       ? none
                                     : distance ? 0.0f - candidate->score
                                                : candidate->score;
        }
    }

    const MatrixView<const float> m_database;
    const ScannedRows& m_scanned;
    const MatrixView<const float> m_queries;
    const SearchMetric m_metric;
    const std::span<const int32_t> m_exclude;
    Neighbours& m_out;
    const SearchKernels& m_kernels;
    const int64_t m_width;
    const int64_t m_keep; ///< heap size
    int64_t m_count = 0;  ///< queries in the chunk
    hwy::AlignedFreeUniquePtr<float[]> m_panels;
    hwy::AlignedFreeUniquePtr<float[]> m_thresholds; ///< +infinity for padding columns
    std::vector<std::vector<Candidate>> m_heaps;
    hwy::AlignedFreeUniquePtr<float[]> m_scratch;
    std::vector<SearchHit> m_hits;
};
} // namespace

Neighbours searchExact(MatrixView<const float> database, MatrixView<const float> queries, int k,
                       SearchMetric metric, std::span<const int32_t> exclude, Executor& executor)
{
    assert(k >= 0 && (queries.rows == 0 || database.rows == 0 || database.cols == queries.cols));
    assert(exclude.empty() || static_cast<int64_t>(exclude.size()) == queries.rows);
    Neighbours out{Matrix<int32_t>(queries.rows, k), Matrix<float>(queries.rows, k)};
    if (queries.rows == 0 || k == 0)
        return out;
    const ScannedRows scanned(database, metric, executor);
    const int64_t width = searchKernels().width;
    executor.forRanges((queries.rows + width - 1) / width, 1, [&](int64_t begin, int64_t end, int) {
        QueryScan(database, scanned, queries, metric, exclude, out).run(begin, end);
    });
    return out;
}

} // namespace kindred

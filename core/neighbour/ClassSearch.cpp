#include "neighbour/ClassSearch.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "neighbour/QueryChunk.h"
#include "neighbour/ScannedRows.h"
#include "neighbour/SearchKernels.h"

namespace kindred {

namespace {

/// The rows of a database in the order of their classes.
struct ClassOrder {
    std::vector<int32_t> rows;  ///< [n], ascending within a class
    std::vector<size_t> begins; ///< [classes + 1] where each class starts in `rows`

    ClassOrder(std::span<const int32_t> labels, int classes)
        : rows(labels.size()), begins(static_cast<size_t>(classes) + 1)
    {
        for (const int32_t label : labels)
            ++begins[static_cast<size_t>(label) + 1];
        for (size_t label = 0; label + 1 < begins.size(); ++label)
            begins[label + 1] += begins[label];
        std::vector<size_t> next(begins.begin(), begins.end() - 1);
        for (size_t row = 0; row < labels.size(); ++row)
            rows[next[static_cast<size_t>(labels[row])]++] = static_cast<int32_t>(row);
    }

    int classes() const { return static_cast<int>(begins.size()) - 1; }
};

/// The queries of one thread. Rows of a tile are gathered when they do not lie together: against
/// the hundreds of queries of a chunk that costs nothing, and no sorted copy is needed.
class ClassScan final {
public:
    ClassScan(const ScannedRows& scanned, const ClassOrder& order, int k, SearchMetric metric)
        : m_scanned(scanned), m_order(order), m_k(k), m_metric(metric),
          m_tile(kSearchRows, scanned.rows.cols), m_bias(kSearchRows)
    {
    }

    void run(QueryChunk& chunk, const ClassVisitor& visit)
    {
        const auto slots = static_cast<int64_t>(m_order.classes()) * m_k;
        m_found =
            Neighbours{Matrix<int32_t>(chunk.size(), slots), Matrix<float>(chunk.size(), slots)};
        std::fill(m_found.indices.values().begin(), m_found.indices.values().end(), -1);
        std::fill(m_found.values.values().begin(), m_found.values.values().end(),
                  valueOfNone(m_metric));
        for (int label = 0; label < m_order.classes(); ++label)
            scanClass(chunk, label);
        for (int64_t i = 0; i < chunk.size(); ++i) {
            const auto size = static_cast<size_t>(slots);
            visit(chunk.firstQuery() + i,
                  {m_k, {m_found.indices.row(i), size}, {m_found.values.row(i), size}});
        }
    }

private:
    void scanClass(QueryChunk& chunk, int label)
    {
        const size_t begin = m_order.begins[static_cast<size_t>(label)];
        const size_t end = m_order.begins[static_cast<size_t>(label) + 1];
        if (begin == end)
            return;
        chunk.restart();
        for (size_t first = begin; first < end; first += kSearchRows)
            chunk.scan(tileOf(std::span(m_order.rows)
                                  .subspan(first, std::min<size_t>(kSearchRows, end - first))));
        for (int64_t i = 0; i < chunk.size(); ++i)
            keep(chunk.settle(i), i, static_cast<int64_t>(label) * m_k);
    }

    SearchTile tileOf(std::span<const int32_t> rows)
    {
        SearchTile tile;
        tile.count = static_cast<int>(rows.size());
        tile.indices = rows.data();
        if (rows.back() - rows.front() == tile.count - 1) {
            tile.rows = m_scanned.rows.row(rows.front());
            tile.stride = m_scanned.rows.stride;
            tile.bias = m_scanned.bias.data() + rows.front();
            return tile;
        }
        for (size_t i = 0; i < rows.size(); ++i) {
            std::copy_n(m_scanned.rows.row(rows[i]), m_tile.cols(),
                        m_tile.row(static_cast<int64_t>(i)));
            m_bias[i] = m_scanned.bias[static_cast<size_t>(rows[i])];
        }
        tile.rows = m_tile.data();
        tile.stride = m_tile.cols();
        tile.bias = m_bias.data();
        return tile;
    }

    void keep(std::span<const Candidate> found, int64_t query, int64_t place)
    {
        const size_t count = std::min(found.size(), static_cast<size_t>(m_k));
        for (size_t j = 0; j < count; ++j) {
            const int64_t column = place + static_cast<int64_t>(j);
            m_found.indices(query, column) = found[j].index;
            m_found.values(query, column) = valueOf(found[j].score, m_metric);
        }
    }

    const ScannedRows& m_scanned;
    const ClassOrder& m_order;
    const int m_k;
    const SearchMetric m_metric;
    Matrix<float> m_tile;
    std::vector<float> m_bias;
    Neighbours m_found; ///< [queries of the chunk, classes · k]
};
} // namespace

void searchClasses(MatrixView<const float> database, std::span<const int32_t> labels, int classes,
                   MatrixView<const float> queries, int k, SearchMetric metric,
                   std::span<const int32_t> exclude, Executor& executor, const ClassVisitor& visit)
{
    assert(k >= 1 && static_cast<int64_t>(labels.size()) == database.rows);
    assert(queries.rows == 0 || database.rows == 0 || database.cols == queries.cols);
    assert(exclude.empty() || static_cast<int64_t>(exclude.size()) == queries.rows);
    const ScannedRows scanned(database, metric, executor);
    const ClassOrder order(labels, classes);
    const int64_t width = searchKernels().width;
    executor.forRanges((queries.rows + width - 1) / width, 1, [&](int64_t begin, int64_t end, int) {
        QueryChunk chunk({database, queries, k, metric, exclude}, scanned);
        ClassScan scan(scanned, order, k, metric);
        const int64_t step = chunk.panelsAtOnce(static_cast<int64_t>(classes) * k * 8);
        for (int64_t panel = begin; panel < end; panel += step) {
            chunk.pack(panel, std::min(step, end - panel));
            scan.run(chunk, visit);
        }
    });
}

} // namespace kindred

#include "project/PortableNeighbours.h"

#include <algorithm>
#include <utility>

#include "project/FourFloats.h"

namespace kindred {

namespace {
constexpr int64_t kPanel = 8;                  ///< rows that lie column by column
constexpr int64_t kQueriesTogether = 4;        ///< 4 × 8 sums stay in registers
constexpr int64_t kQueriesBetweenLooks = 1024; ///< between two looks at the progress
constexpr int64_t kPanelsAtOnce = 32;          ///< stay in the first cache while the queries pass

using PortableFound = std::pair<float, int32_t>; ///< squared distance, row

/// Columns of kPanel rows each; the rows that fill up the last panel are zeros.
std::vector<float> portablePanels(MatrixView<const float> rows)
{
    std::vector<float> panels(
        static_cast<size_t>((rows.rows + kPanel - 1) / kPanel * kPanel * rows.cols));
    for (int64_t i = 0; i < rows.rows; ++i)
        for (int64_t c = 0; c < rows.cols; ++c)
            panels[static_cast<size_t>((i / kPanel * rows.cols + c) * kPanel + i % kPanel)] =
                rows(i, c);
    return panels;
}

/// distances[query][row] of four queries to a panel, summed column after column.
void measurePanel(const float* const (&queries)[kQueriesTogether], const float* panel,
                  int64_t columns, float (&distances)[kQueriesTogether][kPanel])
{
    FourFloats low[kQueriesTogether] = {};
    FourFloats high[kQueriesTogether] = {};
    for (int64_t c = 0; c < columns; ++c, panel += kPanel) {
        const FourFloats left = loadFour(panel);
        const FourFloats right = loadFour(panel + 4);
        for (int64_t q = 0; q < kQueriesTogether; ++q) {
            const FourFloats a = left - queries[q][c];
            const FourFloats b = right - queries[q][c];
            low[q] += a * a;
            high[q] += b * b;
        }
    }
    for (int64_t q = 0; q < kQueriesTogether; ++q) {
        storeFour(distances[q], low[q]);
        storeFour(distances[q] + 4, high[q]);
    }
}

class PortableSearch final {
public:
    PortableSearch(MatrixView<const float> rows, int k)
        : m_rows(rows), m_k(static_cast<size_t>(k)),
          m_panels(portablePanels(rows)), m_found{Matrix<int32_t>(rows.rows, k),
                                                  Matrix<float>(rows.rows, k)}
    {
    }

    /// Searches for the queries in [begin, end).
    void find(int64_t begin, int64_t end)
    {
        const int64_t panels = (m_rows.rows + kPanel - 1) / kPanel;
        std::vector<std::vector<PortableFound>> heaps(static_cast<size_t>(end - begin));
        for (auto& heap : heaps)
            heap.reserve(m_k + 1);
        for (int64_t first = 0; first < panels; first += kPanelsAtOnce)
            for (int64_t query = begin; query < end; query += kQueriesTogether)
                scan(query, end, first, std::min(panels, first + kPanelsAtOnce),
                     heaps.data() + (query - begin));
        for (int64_t query = begin; query < end; ++query)
            settle(query, heaps[static_cast<size_t>(query - begin)]);
    }

    Neighbours take() { return std::move(m_found); }

private:
    void scan(int64_t query, int64_t end, int64_t firstPanel, int64_t lastPanel,
              std::vector<PortableFound>* heaps) const
    {
        const float* queries[kQueriesTogether];
        for (int64_t q = 0; q < kQueriesTogether; ++q)
            queries[q] = m_rows.row(std::min(query + q, end - 1));
        const int64_t together = std::min(kQueriesTogether, end - query);
        float distances[kQueriesTogether][kPanel];
        for (int64_t panel = firstPanel; panel < lastPanel; ++panel) {
            measurePanel(queries, m_panels.data() + panel * m_rows.cols * kPanel, m_rows.cols,
                         distances);
            const int64_t count = std::min(kPanel, m_rows.rows - panel * kPanel);
            for (int64_t q = 0; q < together; ++q)
                for (int64_t i = 0; i < count; ++i)
                    offer(heaps[q], query + q,
                          {distances[q][i], static_cast<int32_t>(panel * kPanel + i)});
        }
    }

    void offer(std::vector<PortableFound>& heap, int64_t query,
               const PortableFound& candidate) const
    {
        if (heap.size() == m_k && !(candidate < heap.front()))
            return;
        if (candidate.second == query)
            return;
        heap.push_back(candidate);
        std::push_heap(heap.begin(), heap.end());
        if (heap.size() > m_k) {
            std::pop_heap(heap.begin(), heap.end());
            heap.pop_back();
        }
    }

    void settle(int64_t query, std::vector<PortableFound>& heap)
    {
        std::sort_heap(heap.begin(), heap.end());
        for (size_t i = 0; i < heap.size(); ++i) {
            m_found.values.row(query)[i] = heap[i].first;
            m_found.indices.row(query)[i] = heap[i].second;
        }
    }

    const MatrixView<const float> m_rows;
    const size_t m_k;
    const std::vector<float> m_panels;
    Neighbours m_found;
};
} // namespace

std::optional<Neighbours> portableNeighbours(MatrixView<const float> rows, int k,
                                             Executor& executor,
                                             const std::function<bool(double)>& progress)
{
    PortableSearch search(rows, k);
    for (int64_t first = 0; first < rows.rows; first += kQueriesBetweenLooks) {
        if (progress && !progress(static_cast<double>(first) / static_cast<double>(rows.rows)))
            return std::nullopt;
        const int64_t count = std::min(kQueriesBetweenLooks, rows.rows - first);
        executor.forRanges(count, kQueriesTogether, [&](int64_t begin, int64_t end, int) {
            search.find(first + begin, first + end);
        });
    }
    return search.take();
}

} // namespace kindred

#include "neighbour/HnswGraph.h"

#include <faiss/impl/AuxIndexStructures.h>
#include <faiss/impl/DistanceComputer.h>
#include <faiss/impl/HNSW.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "base/Random.h"
#include "neighbour/FoundRows.h"
#include "neighbour/RowDistance.h"

namespace kindred {

namespace {
constexpr int kLinks = 32;
constexpr int kLinkCandidates = 200;
constexpr size_t kRowsBetweenQuestions = 256;
constexpr int64_t kQueriesBetweenQuestions = 512; ///< of each thread
constexpr int64_t kUsualEffort = 200;             ///< of which that many are answered between two
constexpr uint64_t kGraphStream = 0x686e7377;

/// FAISS asks for distances by row number: the rows stay where they are.
class RowComputer final : public faiss::DistanceComputer {
public:
    explicit RowComputer(MatrixView<const float> rows) : m_rows(rows), m_distance(rowDistance()) {}

    void set_query(const float* query) override { m_query = query; }
    float operator()(idx_t row) override
    {
        return m_distance(m_query, m_rows.row(row), m_rows.cols);
    }
    float symmetric_dis(idx_t a, idx_t b) override
    {
        return m_distance(m_rows.row(a), m_rows.row(b), m_rows.cols);
    }

private:
    MatrixView<const float> m_rows;
    RowDistance m_distance;
    const float* m_query = nullptr;
};

/// The locks that FAISS takes while it links a row.
class LinkLocks final {
public:
    explicit LinkLocks(int64_t rows) : m_locks(static_cast<size_t>(rows))
    {
        for (omp_lock_t& lock : m_locks)
            omp_init_lock(&lock);
    }
    ~LinkLocks()
    {
        for (omp_lock_t& lock : m_locks)
            omp_destroy_lock(&lock);
    }
    LinkLocks(const LinkLocks&) = delete;
    LinkLocks& operator=(const LinkLocks&) = delete;

    std::vector<omp_lock_t>& all() { return m_locks; }

private:
    std::vector<omp_lock_t> m_locks;
};

class HnswGraph final : public SearchIndex {
public:
    HnswGraph(MatrixView<const float> rows, uint64_t seed) : m_rows(rows), m_graph(kLinks)
    {
        m_graph.efConstruction = kLinkCandidates;
        m_graph.rng = faiss::RandomGenerator(static_cast<int64_t>(hashSeed({seed, kGraphStream})));
    }

    /// Rows come in a drawn order: whole classes one after another would make islands.
    bool build(uint64_t seed, const SearchProgress& progress)
    {
        std::vector<int64_t> order(static_cast<size_t>(m_rows.rows));
        std::iota(order.begin(), order.end(), 0);
        Random({seed, kGraphStream}).shuffle(order);
        m_graph.prepare_level_tab(static_cast<size_t>(m_rows.rows));
        RowComputer distances(m_rows);
        LinkLocks locks(m_rows.rows);
        faiss::VisitedTable visited(static_cast<int>(m_rows.rows));
        for (size_t i = 0; i < order.size(); ++i) {
            if (i % kRowsBetweenQuestions == 0 && progress &&
                !progress(static_cast<double>(i) / static_cast<double>(order.size())))
                return false;
            const int64_t row = order[i];
            distances.set_query(m_rows.row(row));
            // FAISS counts a row's levels from 1.
            m_graph.add_with_locks(distances, m_graph.levels[static_cast<size_t>(row)] - 1,
                                   static_cast<int>(row), locks.all(), visited);
        }
        return true;
    }

    int64_t leastEffort(int64_t k) const override { return 2 * std::max<int64_t>(k, 1); }
    int64_t wholeEffort() const override { return m_rows.rows; }
    int64_t mostEffort(int64_t k) const override
    {
        return std::min(wholeEffort(), std::max(m_rows.rows / 32, 8 * leastEffort(k)));
    }

    std::optional<Neighbours> search(const SearchQuestion& question,
                                     MatrixView<const float> queries, int64_t effort,
                                     Executor& executor,
                                     const SearchProgress& progress) const override
    {
        Neighbours out{Matrix<int32_t>(queries.rows, question.k),
                       Matrix<float>(queries.rows, question.k)};
        const int64_t inTurn = kQueriesBetweenQuestions * kUsualEffort / effort;
        const int64_t turn =
            std::clamp<int64_t>(inTurn, 1, kQueriesBetweenQuestions) * executor.threads();
        for (int64_t first = 0; first < queries.rows; first += turn) {
            if (progress &&
                !progress(static_cast<double>(first) / static_cast<double>(queries.rows)))
                return std::nullopt;
            executor.forRanges(std::min(turn, queries.rows - first), 1,
                               [&](int64_t begin, int64_t end, int) {
                                   walk(question, queries, first + begin, first + end, effort, out);
                               });
        }
        return out;
    }

private:
    /// Queries begin to end - 1.
    void walk(const SearchQuestion& question, MatrixView<const float> queries, int64_t begin,
              int64_t end, int64_t effort, Neighbours& out) const
    {
        const auto kept = static_cast<size_t>(std::min(effort, m_rows.rows));
        faiss::SearchParametersHNSW parameters;
        parameters.efSearch = static_cast<int>(kept);
        std::vector<faiss::Index::idx_t> rows(kept);
        std::vector<float> distances(kept);
        RowComputer computer(m_rows);
        faiss::VisitedTable visited(static_cast<int>(m_rows.rows));
        FoundRows found(question);
        for (int64_t query = begin; query < end; ++query) {
            found.restart(query);
            computer.set_query(queries.row(query));
            faiss::maxheap_heapify(kept, distances.data(), rows.data());
            m_graph.search(computer, static_cast<int>(kept), rows.data(), distances.data(), visited,
                           &parameters);
            for (size_t j = 0; j < kept; ++j)
                if (rows[j] >= 0)
                    found.offer(static_cast<int32_t>(rows[j]), distances[j]);
            found.write(out);
        }
    }

    MatrixView<const float> m_rows;
    faiss::HNSW m_graph;
};
} // namespace

std::unique_ptr<SearchIndex> buildHnswGraph(MatrixView<const float> rows, uint64_t seed,
                                            const SearchProgress& progress)
{
    auto graph = std::make_unique<HnswGraph>(rows, seed);
    if (!graph->build(seed, progress))
        return nullptr;
    return graph;
}

int64_t hnswGraphBytes(int64_t rows)
{
    // Links of the ground and, for every 32nd row, a level above; level, offset, order, lock, seen.
    // Vectors that grow hold up to twice their content.
    return rows * (2 * (4 * (2 * kLinks + 1) + 4 + 8) + 8 + 4 + 1);
}

} // namespace kindred

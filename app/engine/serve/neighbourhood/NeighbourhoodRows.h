#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "engine/serve/RecentlyUsed.h"
#include "engine/serve/runs/RunView.h"
#include "memory/ClassShares.h"
#include "train/plan/MethodTraits.h"

namespace kindred::engine {

/// The samples that a run weighs for a query at one step, and how: its training table. Immutable.
struct NeighbourhoodRows {
    int64_t step = 0;
    std::vector<int64_t> ids;    ///< [n]
    std::vector<int32_t> labels; ///< [n] at the trained level
    Matrix<float> rows;          ///< [n, d]; unit rows for Cosine, else as the table has them
    WeightForm form = WeightForm::Cosine;
    double sigma = 0.05;                        ///< of the run at this step
    MemoryKind memory = MemoryKind::None;       ///< of the run's method
    std::vector<float> logWeights;              ///< ω [n]; empty: all 0
    ClassShares shares;                         ///< whether a class counts by its rows' mean
    int64_t nearest = 0;                        ///< only so many of the nearest count; 0: all
    bool own = true;                            ///< these are the loss's own weights
    std::string reason;                         ///< why not, or what they lack; empty else
    std::unordered_map<int64_t, int64_t> rowOf; ///< of a sample id

    int64_t size() const { return static_cast<int64_t>(ids.size()); }
    /// Row of a sample, -1: it has none.
    int64_t find(int64_t id) const;
};

/// A table as it lies on disk.
struct StoredTable {
    std::vector<int64_t> ids;
    Matrix<float> rows;     ///< [n, d]
    Matrix<int32_t> labels; ///< [n, levels]
};

/// What the views of neighbourhoods read of run directories, kept while it is used. Thread-safe.
class NeighbourhoodTables final {
public:
    explicit NeighbourhoodTables(RunCache& cache) : m_cache(&cache) {}

    Result<std::shared_ptr<const NeighbourhoodRows>> rows(const RunView& view);
    Result<std::shared_ptr<const StoredTable>> stored(const RunDirectory& run,
                                                      const std::string& split, int64_t step);
    /// A sample's row in the form of `rows`: from a table of the step, else by its network.
    Result<std::vector<float>> rowOf(const RunView& view, const NeighbourhoodRows& rows,
                                     int64_t id);
    Result<std::vector<float>> rowOf(const RunView& view, const NeighbourhoodRows& rows,
                                     const Image& image);
    RunCache& cache() const { return *m_cache; }

private:
    RunCache* m_cache;
    RecentlyUsed<const StoredTable> m_tables{8};
    RecentlyUsed<const NeighbourhoodRows> m_rows{6};
};

/// A name of a table's present content: path, and time of its last change. That a map is kept
/// beside the table changes nothing.
std::string tableStamp(const RunDirectory& run, const std::string& split, int64_t step);

/// What every row is to a query, larger is nearer: the cosine, or −|x − c|². In double. [n]
std::vector<double> nearnessOf(const NeighbourhoodRows& rows, std::span<const float> query,
                               Executor& executor);

} // namespace kindred::engine

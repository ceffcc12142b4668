#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "neighbour/ExactSearch.h"

namespace kindred {

/// The nearest rows of every class for one query: class c has the places [c·k, (c + 1)·k), best
/// first, ending in index -1 and ±infinity where it has fewer rows. Spans of the call alone.
struct ClassNeighbours {
    int k = 0;
    std::span<const int32_t> indices; ///< [classes · k] rows of the database
    std::span<const float> values;    ///< [classes · k] similarity or squared distance

    std::span<const int32_t> indicesOf(int label) const { return slice(indices, label); }
    std::span<const float> valuesOf(int label) const { return slice(values, label); }

private:
    template <class T>
    std::span<T> slice(std::span<T> all, int label) const
    {
        return all.subspan(static_cast<size_t>(label) * static_cast<size_t>(k),
                           static_cast<size_t>(k));
    }
};

using ClassVisitor = std::function<void(int64_t query, const ClassNeighbours& found)>;

/// Exact k nearest rows of each class, class by class through the scan of searchExact(): the same
/// order, values, ties and `exclude`, never q × n, nor q × classes · k beyond a chunk. labels: [n],
/// each in 0..classes-1; k ≥ 1. visit() is called once for each query, by a worker of the executor.
/// Same results on any thread count.
void searchClasses(MatrixView<const float> database, std::span<const int32_t> labels, int classes,
                   MatrixView<const float> queries, int k, SearchMetric metric,
                   std::span<const int32_t> exclude, Executor& executor, const ClassVisitor& visit);

} // namespace kindred

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "neighbour/SearchQuestion.h"

namespace kindred {

using SearchProgress = std::function<bool(double)>; ///< share done; false: stop. May be empty

/// Progress of a part of the work, told as that of the whole, which must outlive it.
inline SearchProgress partOf(const SearchProgress& progress, double from, double to)
{
    if (!progress)
        return {};
    return [&progress, from, to](double share) { return progress(from + (to - from) * share); };
}

/// Rows that are searched by squared distance without looking at all of them. What an index is made
/// of is read while it lives. One search at a time.
class SearchIndex {
public:
    virtual ~SearchIndex() = default;

    /// The least effort of a search for k rows, and that which looks at every row.
    virtual int64_t leastEffort(int64_t k) const = 0;
    virtual int64_t wholeEffort() const = 0;
    /// The most that is worth it: beyond, the exact search costs less.
    virtual int64_t mostEffort(int64_t k) const = 0;
    /// What is found for the question with its rows as they are in the index [q, d]; scored from
    /// the question's own rows and in its metric, ordered as searchExact() does. Nothing where
    /// progress said false. The same on any thread count.
    virtual std::optional<Neighbours> search(const SearchQuestion& question,
                                             MatrixView<const float> queries, int64_t effort,
                                             Executor& executor,
                                             const SearchProgress& progress) const = 0;
};

} // namespace kindred

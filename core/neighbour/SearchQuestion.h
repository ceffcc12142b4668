#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "neighbour/ExactSearch.h"

namespace kindred {

/// Where not empty, only rows whose label differs from the query's are answers.
struct OtherClasses {
    std::span<const int32_t> labels = {};      ///< [n] of the database
    std::span<const int32_t> queryLabels = {}; ///< [q]
};

/// The k nearest rows of a database are wanted for every query. Views and spans are read only.
struct SearchQuestion {
    MatrixView<const float> database; ///< [n, d]
    MatrixView<const float> queries;  ///< [q, d]
    int k = 1;                        ///< ≥ 0
    SearchMetric metric = SearchMetric::SquaredL2;
    std::span<const int32_t> exclude = {}; ///< [q] a row that is no answer, -1: none; may be empty
    OtherClasses others = {};
    std::span<const double> reaches = {}; ///< [q] for SquaredL2: answers farther than this may be
                                          ///< left out, which spares work; may be empty

    /// Whether the queries are the database's rows.
    bool asksItself() const
    {
        return database.data == queries.data && database.rows == queries.rows &&
               database.stride == queries.stride;
    }
    /// Whether a row is an answer for a query.
    bool admits(int64_t query, int32_t row) const
    {
        const auto q = static_cast<size_t>(query);
        return (exclude.empty() || exclude[q] != row) &&
               (others.labels.empty() ||
                others.labels[static_cast<size_t>(row)] != others.queryLabels[q]);
    }
};

/// searchExact() of such a question: nothing where progress(share) said false; it may be empty.
std::optional<Neighbours> searchExact(const SearchQuestion& question, Executor& executor,
                                      const std::function<bool(double)>& progress);

} // namespace kindred

#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/Executor.h"
#include "kernel/ByteKernels.h"
#include "neighbour/SearchQuestion.h"
#include "neighbour/bytes/ByteRows.h"

namespace kindred {

/// How a search by bytes goes; tests ask for every way.
struct ByteSearchWay {
    const ByteKernels* kernels = nullptr; ///< null: those of the chosen target
    int64_t blockRows = 0; ///< a multiple of kByteWidth; 0: as many as take a fraction of a second
    bool halves = true;    ///< where a database is asked for its own rows, each product serves both
};

enum class ByteSearchEnd {
    Found,
    Stopped, ///< progress said false
    Unfit    ///< bytes tell too little of these rows; nothing is found
};

/// Whether a search by bytes is possible, and worth the rounding of the rows.
bool suitsBytes(const SearchQuestion& question);

/// A database in bytes, for questions that come later.
struct ByteDatabase {
    ByteGrid grid;
    ByteRows rows;        ///< padded to kByteWidth
    double leastSquare;   ///< no row's |row|² is less,
    double largestSquare; ///< and none's larger
};

/// Whether keeping a database of so many rows and columns in bytes can pay for few queries.
bool suitsByteDatabase(int64_t rows, int64_t columns, int k);

/// Bytes that a search of `rows` rows for their own k nearest keeps beside them and their bytes at
/// its peak: all rows' lists, and logs of the first pairs. 0 where the queries are asked block by
/// block, or bytes do not suit.
int64_t pairedSearchBytes(int64_t rows, int64_t columns, int k);

/// The question's answer by the products of bytes, and by floats for what those leave open: the
/// same as by every row in double. crowded: queries that have no answer here, ascending.
ByteSearchEnd searchByBytes(const SearchQuestion& question, Executor& executor,
                            const std::function<bool(double)>& progress, const ByteSearchWay& way,
                            Neighbours& out, std::vector<int64_t>& crowded);

/// The same for few queries of a database whose bytes are at hand: they alone are rounded.
ByteSearchEnd searchByBytes(const SearchQuestion& question, const ByteDatabase& database,
                            Executor& executor, const ByteKernels& kernels, Neighbours& out,
                            std::vector<int64_t>& crowded);

} // namespace kindred

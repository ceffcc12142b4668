#pragma once

#include "kernel/ByteKernels.h"
#include "neighbour/SearchIndex.h"

namespace kindred {

/// How cells are looked into by bytes; tests ask for every way.
struct ByteCellsWay {
    const ByteKernels* kernels = nullptr; ///< null: those of the chosen target
    int64_t queriesAtOnce = 0;            ///< of a thread; 0: as many as the caches hold
};

/// Whether rows of so many columns can be put into cells of bytes on this processor, and whether so
/// many are worth it.
bool suitsByteCells(MatrixView<const float> rows);

/// Rows in cells of about 64 around centres of bytes (k-means on a part of the rows). Effort: the
/// cells that a query looks into, nearest first. Each cell is multiplied with all queries that look
/// into it as one product of bytes, and what those leave open is measured in floats: of the cells
/// that are looked into the answer is exact. The same bits on any thread count. Nothing where
/// progress said false. rows: [n, d] finite, their squares well within floats, n ≥ 1; read while it
/// lives.
std::unique_ptr<SearchIndex> buildByteCells(MatrixView<const float> rows, uint64_t seed,
                                            Executor& executor, const SearchProgress& progress,
                                            const ByteCellsWay& way = {});

/// Bytes that they need beside the rows, searched for k neighbours of queries that are the rows.
int64_t byteCellsBytes(int64_t rows, int64_t dimension);

} // namespace kindred

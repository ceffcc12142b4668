#pragma once

#include "neighbour/SearchIndex.h"

namespace kindred {

/// For processors that multiply bytes no faster than floats; others have ByteCells.h. Rows in the
/// cells of about 4√n centres, or of one for 64 rows up to 16√n where that is more (k-means on a
/// part of the rows), kept in FAISS's inverted lists as they are. Effort: nprobe, the cells that a
/// query looks into, nearest first. The same bits on any thread count. Nothing where progress said
/// false. rows: [n, d] finite, n ≥ 1.
std::unique_ptr<SearchIndex> buildInvertedCells(MatrixView<const float> rows, uint64_t seed,
                                                Executor& executor, const SearchProgress& progress);

/// Bytes that they need beside the rows.
int64_t invertedCellsBytes(int64_t rows, int64_t dimension);

} // namespace kindred

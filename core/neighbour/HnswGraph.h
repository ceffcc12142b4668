#pragma once

#include "neighbour/SearchIndex.h"

namespace kindred {

/// A hierarchical navigable small world (Malkov & Yashunin 2018) of FAISS: 32 links a row, 64 on
/// the ground, chosen among 200. Effort: efSearch, the rows that are kept while walking. The graph
/// depends on the order of insertion, so one thread builds it and a seed gives one graph. Nothing
/// where progress said false. rows: [n, d] finite, n ≥ 1.
std::unique_ptr<SearchIndex> buildHnswGraph(MatrixView<const float> rows, uint64_t seed,
                                            const SearchProgress& progress);

/// Bytes that it needs beside the rows.
int64_t hnswGraphBytes(int64_t rows);

} // namespace kindred

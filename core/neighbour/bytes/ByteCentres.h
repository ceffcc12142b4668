#pragma once

#include <cstdint>
#include <optional>

#include "base/Executor.h"
#include "neighbour/SearchIndex.h"
#include "neighbour/bytes/BytePanels.h"

namespace kindred {

/// Centres of cells, learned and kept as bytes: Lloyd's rounds on about eight rows of each, from
/// rows drawn at random. cells: 1 … rows. The same on any thread count. Nothing where progress said
/// false.
std::optional<BytePanels> learnedByteCentres(const ByteRows& rows, int64_t cells, uint64_t seed,
                                             const ByteKernels& kernels, Executor& executor,
                                             const SearchProgress& progress);

} // namespace kindred

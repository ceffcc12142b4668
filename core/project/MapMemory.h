#pragma once

#include <cstdint>

#include "project/TSne.h"

namespace kindred {

/// Bytes that a map of rows [n, d] takes at its peak, told from n, d, its options and the threads
/// alone. The formulas stand in MapMemory.cpp, by the steps of TSne::create(), of its descent and
/// of measureHonesty(); docs/memory.md has them beside what was measured.
struct MapMemory {
    int64_t rows = 0;       ///< n · d floats, which whoever asks holds all along
    int64_t neighbours = 0; ///< components, what is found among them, and edges of both directions
    int64_t layout = 0;     ///< affinities, places, and the grid of the forces
    int64_t comparing = 0;  ///< both spaces about their means, and rankings of the rows

    /// What is held at once: layout and comparison follow each other, and both the search.
    int64_t peak() const;
};

/// By t-SNE; options: perplexity, components, portable.
MapMemory mapMemory(int64_t rows, int64_t columns, const TSneOptions& options, int threads);
/// By principal components alone.
MapMemory pcaMapMemory(int64_t rows, int64_t columns, int threads);

} // namespace kindred

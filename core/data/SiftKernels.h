#pragma once

#include <cstdint>

namespace kindred {

inline constexpr int kSiftCells = 4; ///< along a patch's edge
inline constexpr int kDirections = 8;
inline constexpr int kSiftColumns = kSiftCells * kSiftCells * kDirections;

/// The arrays of the kernels go on to a multiple of this many floats, which may be overwritten.
inline constexpr int kSiftRoom = 64;

/// A row of patches among the sums of their cells, which lie pixel by pixel, kDirections floats
/// each.
struct PatchRow {
    const float* cells[kSiftCells]; ///< of the first patch: its cells in the first column
    int64_t betweenCells;           ///< floats from a cell to the next one of its row
    int64_t betweenPatches;         ///< floats from a patch to the next one
    int64_t patches;
};

/// The inner loops of denseSift(), on the calling thread.
struct SiftKernels {
    /// out [count, 8]: each pixel's gradient, shared between the two nearest directions; they count
    /// counter-clockwise from +x. The rows begin one pixel left of the first and go on for
    /// kSiftRoom floats after the last. Angles are off by 4e-7 of 45° at most.
    void (*directions)(const float* above, const float* row, const float* below, int64_t count,
                       float* out);
    /// out[i] = Σ_t weights[t] rows[t][i], i below `length`, which is a multiple of kSiftRoom.
    void (*acrossRows)(const float* const* rows, const float* weights, int64_t count,
                       int64_t length, float* out);
    /// out [samples, 8]: out[n] = Σ_t weights[t] row[n · spacing + t], of pixels of 8 floats.
    void (*alongRow)(const float* row, const float* weights, int64_t count, int64_t spacing,
                     int64_t samples, float* out);
    /// out [kept, 128] ← descriptors: cells times `window` [16], to unit length, cut, and to unit
    /// length again; those shorter than `least` are left out. Returns how many there are.
    int64_t (*describe)(const PatchRow& patches, const float* window, float least, float* out);
};

/// Kernels of the target chosen at run time.
const SiftKernels& siftKernels();

} // namespace kindred

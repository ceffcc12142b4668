#pragma once

#include <cstdint>

#include <hwy/aligned_allocator.h>

#include "kernel/SweepKernels.h"
#include "neighbour/halves/HalfRows.h"

namespace kindred {

/// Products of tiles of rows in bf16 with panels of `width` columns in bf16. One thread.
class HalfProducts final {
public:
    /// columns: of the rows, as HalfRows rounds them up.
    HalfProducts(const SweepKernels& kernels, int64_t columns);

    int64_t width() const { return m_kernels.width; }
    /// Floats that a packed panel takes: the native kernels' are pairs.
    int64_t panelSize() const { return width() * m_columns / (m_kernels.packPanel ? 2 : 1); }
    /// [columns, width] for pack(), which leaves anything in it.
    float* packing() const { return m_packing.get(); }
    /// panel[panelSize()] = what packing() holds.
    void pack(float* panel) const;
    /// out[kTileRows, width] = the products of the tile's rows with the panel's columns.
    void multiply(const HalfRows& rows, int64_t tile, const float* panel, float* out) const;

private:
    const SweepKernels& m_kernels;
    const int64_t m_columns;
    hwy::AlignedFreeUniquePtr<float[]> m_packing;
    hwy::AlignedFreeUniquePtr<float[]> m_scratch; ///< a tile, for kernels that bring it into form
};

} // namespace kindred

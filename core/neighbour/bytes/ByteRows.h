#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <hwy/aligned_allocator.h>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "kernel/AlignedRoom.h"

namespace kindred {

/// Where bytes lie among floats: value ≈ mean[k] + scale · byte. Any mean and scale are right; good
/// ones make the errors small.
struct ByteGrid {
    double scale = 1;
    std::vector<double> mean; ///< [d]

    /// Reaches every row; the mean is that of some rows. Nothing where a value is not finite.
    static std::optional<ByteGrid> over(MatrixView<const float> rows, Executor& executor);
};

/// Rows rounded to bytes -127 … 127 of a grid, and how far rounding moved each. Where x̂ is the
/// rounded row (x̂ = scale · bytes), |x - mean - x̂| ≤ errors[row], so that a distance between rows
/// differs from that of their bytes by at most the sum of both errors: the triangle inequality.
class ByteRows final {
public:
    /// blockRows: rows are padded to a multiple of it (itself one of kByteWidth) with zeros.
    /// order: which row stands at each place; empty: as they come.
    ByteRows(MatrixView<const float> rows, const ByteGrid& grid, int64_t blockRows,
             Executor& executor, std::span<const int32_t> order = {});

    /// Another row [d], which is finite, at a place below count(); worstError() does not shrink.
    void replace(int64_t place, std::span<const float> values, const ByteGrid& grid);

    int64_t count() const { return m_count; }
    int64_t padded() const { return m_padded; }
    int quads() const { return m_quads; }
    double scale() const { return m_scale; }
    double worstError() const { return m_worst; }
    double error(int64_t row) const { return m_errors[static_cast<size_t>(row)]; }
    /// |bytes|²
    int32_t square(int64_t row) const { return m_squares[row]; }

    /// For ByteTile: rows' bytes, what their sums start with, half their squares (rounded down, and
    /// beyond every product for padding), and the panel that begins at a multiple of kByteWidth.
    const int8_t* bytes(int64_t row) const { return m_bytes.get() + row * stride(); }
    int64_t stride() const { return int64_t{m_quads} * 4; }
    const int32_t* starts(int64_t row) const { return m_starts.get() + row; }
    const int32_t* halves(int64_t row) const { return m_halves.get() + row; }
    const uint8_t* panel(int64_t row) const { return m_panels.get() + row * stride(); }

private:
    /// values: none of padding.
    void encode(std::span<const float> values, const ByteGrid& grid, int64_t place);

    int64_t m_count;
    int64_t m_padded;
    int m_quads;
    double m_scale;
    double m_worst = 0;
    std::vector<double> m_errors;
    hwy::AlignedFreeUniquePtr<int8_t[]> m_bytes;
    hwy::AlignedFreeUniquePtr<uint8_t[]> m_panels;
    hwy::AlignedFreeUniquePtr<int32_t[]> m_starts;
    hwy::AlignedFreeUniquePtr<int32_t[]> m_halves;
    hwy::AlignedFreeUniquePtr<int32_t[]> m_squares;
};

/// Beyond any product of two rows of bytes, and twice of it still an int32: what asks for nothing.
inline constexpr int32_t kByteNever = 1 << 29;
/// Most columns whose products stay below kByteNever.
inline constexpr int64_t kByteColumns = 16384;

} // namespace kindred

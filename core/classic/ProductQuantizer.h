#pragma once

#include <cstdint>
#include <span>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "base/Result.h"
#include "classic/LinearModel.h"

namespace kindred {

struct QuantizerOptions {
    int64_t columns = 8; ///< of a sub-vector; the rows' columns are a multiple of it
    int iterations = 25; ///< most of k-means
};

/// Compresses rows to one byte for each sub-vector: the nearest of 256 centroids of its place
/// (Jégou, Douze & Schmid, PAMI 2011). 64 K columns become 8,192 bytes. All members
/// may be called from any thread.
class ProductQuantizer final {
public:
    static constexpr int64_t kCentroids = 256;

    /// k-means in each sub-space; labels of the input are not used. At most 256 different
    /// sub-vectors of a place are kept exactly. The same bits on any thread count. Input errors:
    /// no rows, values that are not finite, columns that cannot be divided.
    static Result<ProductQuantizer> fit(const FitInput& input, const QuantizerOptions& options,
                                        Executor& executor);

    int64_t dimension() const { return parts() * columns(); }
    int64_t parts() const { return m_codebook.rows() / kCentroids; } ///< bytes of a row
    int64_t columns() const { return m_codebook.cols(); }            ///< of a sub-vector

    /// The centroids of one place: [256, columns()].
    MatrixView<const float> centroids(int64_t part) const
    {
        return m_codebook.view().slice(part * kCentroids, kCentroids);
    }

    /// Those of several places: [count · 256, columns()].
    MatrixView<const float> centroids(int64_t first, int64_t count) const
    {
        return m_codebook.view().slice(first * kCentroids, count * kCentroids);
    }

    /// rows [n, dimension()] → [n, parts()]; the lowest centroid of equally near ones.
    Matrix<uint8_t> encode(MatrixView<const float> rows, Executor& executor) const;

    /// The same codes for rows moved and scaled: what stood for a row stands for (row − mean) ·
    /// scale. mean [dimension()].
    ProductQuantizer moved(std::span<const double> mean, double scale) const;

    /// codes [n, parts()] → [n, dimension()].
    Matrix<float> decode(MatrixView<const uint8_t> codes) const;

private:
    Matrix<float> m_codebook; ///< [parts · 256, columns]
};

} // namespace kindred

#pragma once

#include <cstdint>
#include <memory>

#include "base/Executor.h"
#include "project/Arithmetic.h"

namespace kindred {

/// Convolves a square grid of charges with 1 / (1 + r²), free at its borders: the grid fills a
/// quarter of a periodic one twice as wide, whose empty rows are never transformed. Single
/// precision; plans are chosen without measuring, so that one processor always gives the same bits.
/// Portable ones use no vector instructions, and all processors give the same bits.
class GridTransform final {
public:
    /// The padded size, even and of small factors, for a grid of at least `nodes` an edge.
    static int sizeFor(int nodes);

    /// padded: a value of sizeFor(); spacing: between nodes, > 0.
    GridTransform(int padded, double spacing, Arithmetic arithmetic = Arithmetic::Native);
    ~GridTransform();
    GridTransform(const GridTransform&) = delete;
    GridTransform& operator=(const GridTransform&) = delete;

    double spacing() const { return m_spacing; }
    int nodes() const { return m_nodes; }
    /// Floats between two rows of grid().
    int64_t stride() const { return m_padded; }
    /// [nodes, nodes] charges, after convolve() the coefficients of the potential's splines.
    float* grid();
    const float* grid() const;

    void clear(Executor& executor);
    void convolve(Executor& executor);

private:
    struct Work;
    void computeKernel(unsigned planning);
    void transformColumns(int block);

    int m_padded;
    int m_nodes;
    double m_spacing;
    std::unique_ptr<Work> m_work;
};

} // namespace kindred

#pragma once

#include <cstdint>
#include <functional>

#include "base/Matrix.h"

namespace kindred {

/// Calls its second argument for ranges [begin, end) that together are [0, count), on any threads.
using RangeRunner =
    std::function<void(int64_t count, const std::function<void(int64_t, int64_t)>& range)>;

/// The products of a linear layer of few outputs over many inputs, such as the embedding layer over
/// features of thousands of columns: Y = X Wᵀ + b, and the gradient ∂J/∂W = (∂J/∂Y)ᵀ X. By the
/// library's tiled product, which reads X where it lies and packs the smaller operand alone. No
/// thread waits for another within a product: a library's that spin on each other's progress lose
/// whole time slices where another program wants the cores.
///
/// Roofline: 2 n d D flops each, beside 4 n D bytes of X: 32 flops a byte at d = 64, bound by
/// arithmetic where X lies in the caches and by the memory from 8 GB/s a core down where it
/// doesn't.
class LinearMap final {
public:
    /// A layer of D inputs and d outputs.
    LinearMap(int64_t inputs, int64_t outputs) : m_inputs(inputs), m_outputs(outputs) {}

    /// Whether this is worth it beside a library's product: outputs nearly fill the panels, and
    /// there is enough to do to pay for packing.
    bool suits(int64_t rows) const;

    /// Floats that apply() wants room for, aligned to 64 bytes.
    int64_t room() const;
    /// out [n, d] = rows [n, D] · weights [d, D]ᵀ + bias [d], which may be null.
    void apply(MatrixView<const float> rows, MatrixView<const float> weights, const float* bias,
               MatrixView<float> out, float* room, const RangeRunner& run) const;
    /// out [d, D] = errors [n, d]ᵀ · rows [n, D].
    void slopes(MatrixView<const float> errors, MatrixView<const float> rows, MatrixView<float> out,
                const RangeRunner& run) const;

private:
    int64_t m_inputs;
    int64_t m_outputs;
};

} // namespace kindred

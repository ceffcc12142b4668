#pragma once

#include <torch/types.h>

#include "base/Matrix.h"

namespace kindred {

/// A contiguous float32 matrix on the processor, read or written while the tensor lives.
inline MatrixView<float> floatRows(const torch::Tensor& matrix)
{
    return {matrix.data_ptr<float>(), matrix.size(0), matrix.size(1)};
}

} // namespace kindred

#pragma once

#include <cstdint>

namespace kindred::cuda {

/// What the device's copy engine is told of a matrix (CUtensorMap, opaque). Device code reads it
/// as a parameter of the kernel.
struct alignas(128) TensorMap {
    unsigned char bytes[128];
};

/// Both operands of a sweep by wgmma.
struct SweepMaps {
    TensorMap bank;    ///< [n, stride]
    TensorMap queries; ///< [terms · b, stride]
};

} // namespace kindred::cuda

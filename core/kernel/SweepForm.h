#pragma once

namespace kindred {

/// How a GPU sweeps a memory in bf16: by mma.sync (compute capability 8.0 and later), or by wgmma
/// and TMA where the device is of 9.0 and the rows fit, else by mma.sync all the same.
enum class SweepForm { Mma, Warpgroup };

} // namespace kindred

// The launches of core/kernel/cuda, on the emulator.
#include "cudart/cuda_runtime_api.h"

#include "DeviceEmulator.h"
#include "EmulatedTensorCore.h"
#include "EmulatedWarpgroup.h"
// after the emulator
#define KINDRED_LAUNCH(kernel, grid, threads, stream, arguments)                                   \
    [&] {                                                                                          \
        static_cast<void>(stream);                                                                 \
        const dim3 blocks(grid);                                                                   \
        kindred::test::DeviceEmulator::launch({blocks.x, blocks.y, blocks.z}, threads,             \
                                              kindred::test::Schedule::Shuffled,                   \
                                              [&] { kernel(arguments); });                         \
    }()

#define KINDRED_LAUNCH_SHARED(kernel, grid, threads, bytes, stream, arguments)                     \
    static_assert(bytes <= static_cast<int>(kindred::cuda::kSharedRoom));                          \
    KINDRED_LAUNCH(kernel, grid, threads, stream, arguments)

#include "kernel/cuda/MapForces.cu"
#include "kernel/cuda/Nearest.cu"
#include "kernel/cuda/Sweep.cu"
#include "kernel/cuda/SweepTensor.cu"
#include "kernel/cuda/SweepWarpgroup.cu"

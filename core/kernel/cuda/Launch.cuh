#pragma once

/// KINDRED_LAUNCH(kernel, grid, threads, stream, arguments…) queues a kernel; tests/math/device
/// gives the word another meaning, by which the same host code runs on the processor.
#if !defined(KINDRED_LAUNCH)
#define KINDRED_LAUNCH(kernel, grid, threads, stream, ...)                                         \
    kernel<<<grid, threads, 0, stream>>>(__VA_ARGS__)
/// The same with `bytes` of shared memory for each block.
#define KINDRED_LAUNCH_SHARED(kernel, grid, threads, bytes, stream, ...)                           \
    kernel<<<grid, threads, bytes, stream>>>(__VA_ARGS__)
#endif

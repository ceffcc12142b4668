#pragma once

#include <cstdint>

// No torch here.
namespace kindred {

/// Which tensors lie together: below, they are many and live long; from there on the system maps
/// and unmaps each.
inline constexpr int64_t kLeastTensor = 64 << 10;
inline constexpr int64_t kMostTensor = int64_t{1} << 30;

/// Puts the large tensors that LibTorch makes on the processor into one stretch of memory of their
/// own (train/BlockPlaces.h) instead of among everything else. Before glibc 2.38 an aligned block
/// does not fit into the hole that one of its size left, and small blocks that outlive a step keep
/// holes apart: a step of a ResNet took up to 1.6 times the bytes that live at once, and another
/// amount on every run; here it is 1.02 times. Where so much address space cannot be had, and under
/// sanitizers, everything stays as it was. Call once, before other threads are there.
void keepTensorsTogether();

/// What the stretch holds: bytes up to its top, and those that have been touched and not given
/// back.
struct TensorHeapUse {
    int64_t top = 0;
    int64_t touched = 0;
};
TensorHeapUse tensorHeapUse(); ///< zeros where there is none; any thread

/// Gives what is free in it back to the system. Any thread.
void releaseFreeTensors();

} // namespace kindred

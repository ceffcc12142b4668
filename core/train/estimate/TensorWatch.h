#pragma once

#include <cstdint>
#include <memory>

namespace kindred {

/// Follows the tensors that its thread makes while it lives, and those of backward passes that
/// begin there. It lives and ends on the thread that made it.
class TensorWatch final {
public:
    TensorWatch();
    ~TensorWatch();
    TensorWatch(const TensorWatch&) = delete;
    TensorWatch& operator=(const TensorWatch&) = delete;

    /// What a heap that began empty has grown to by those in memory of the processor
    /// (train/TensorHeap.h): the bytes that live at once and the holes between them. The same on
    /// every run.
    int64_t peakBytes() const;
    /// Most bytes of those on other devices at once, as their allocator rounds each.
    int64_t devicePeakBytes() const;

private:
    struct Watched;
    std::unique_ptr<Watched> m_watched;
};

} // namespace kindred

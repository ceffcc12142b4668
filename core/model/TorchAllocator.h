#pragma once

#include <c10/core/Allocator.h>
#include <torch/csrc/api/include/torch/version.h>

// What model/TorchCompat.h is for allocators, apart from it: one file wants it.
namespace kindred::compat {

/// An allocator whose blocks are plain memory.
class CpuAllocator : public c10::Allocator {
public:
#if TORCH_VERSION_MAJOR >= 2
    c10::DataPtr allocate(size_t bytes) final
    {
        return make(bytes);
    }
    void copy_data(void* to, const void* from, size_t bytes) const final
    {
        default_copy_data(to, from, bytes);
    }
#else
    c10::DataPtr allocate(size_t bytes) const final
    {
        return const_cast<CpuAllocator*>(this)->make(bytes); // none is constant
    }
#endif

private:
    virtual c10::DataPtr make(size_t bytes) = 0;
};

} // namespace kindred::compat

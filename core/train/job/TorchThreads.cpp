#include "train/job/TorchThreads.h"

#include <ATen/Parallel.h>

namespace kindred {

void setTorchThreads(int threads)
{
    // LibTorch allows the number of inter-op threads to be set once, before its pool starts.
    static const bool once = [] {
        at::set_num_interop_threads(1);
        return true;
    }();
    static_cast<void>(once);
    at::set_num_threads(threads);
}

} // namespace kindred

#include "train/estimate/Allocator.h"

#include <dlfcn.h>
#include <malloc.h>

#include "train/estimate/TensorHeap.h"

namespace kindred {

namespace {
constexpr int kKeptBytes = 1 << 30;
constexpr int kTopPad = 64 << 20;
} // namespace

void keepLargeAllocations()
{
    mallopt(M_MMAP_THRESHOLD, kKeptBytes);
    mallopt(M_TRIM_THRESHOLD, kKeptBytes);
    mallopt(M_TOP_PAD, kTopPad);
    keepTensorsTogether();
}

void releaseFreeMemory()
{
    malloc_trim(0);
    releaseFreeTensors();
}

bool tellsOfNoMemory(const std::string& what)
{
    for (const char* words :
         {"bad_alloc", "alloc_cpu.cpp", "not enough memory", "CUDA out of memory"})
        if (what.find(words) != std::string::npos)
            return true;
    return false;
}

Error outOfMemory(const std::string& where)
{
    return failure("out of memory", where, "Choose a smaller batch or size.");
}

std::string blasWarning()
{
    // The reference implementation has no thread control; OpenBLAS, BLIS and MKL all export one.
    for (const char* symbol :
         {"openblas_get_num_threads", "bli_thread_get_num_threads", "MKL_Get_Max_Threads"})
        if (dlsym(RTLD_DEFAULT, symbol))
            return {};
    return "Matrix products run on the reference BLAS, about thirty times slower than OpenBLAS. "
           "Install libopenblas0-openmp.";
}

} // namespace kindred

// bf16 kernels on the processor's own dot product (AVX-512 BF16). This file alone is compiled with
// those instructions; SweepKernelsBFloat16.cpp calls it only after asking the processor.
#include "kernel/BFloat16Kernels.h"

#if defined(__AVX512BF16__)
#include "kernel/BFloat16Vectors.h"

namespace kindred {

SweepKernels nativeBFloat16Kernels()
{
    using Kernels = BFloat16Kernels<Avx512Ops>;
    return {.width = Kernels::kWidth,
            .prepare = Kernels::prepare,
            .packPanel = Kernels::packPanel,
            .products = Kernels::products,
            .roundWeights = Kernels::roundWeights,
            .accumulate = Kernels::accumulate};
}

} // namespace kindred
#else
namespace kindred {

SweepKernels nativeBFloat16Kernels()
{
    return {};
}

} // namespace kindred
#endif

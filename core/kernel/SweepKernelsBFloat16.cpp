// Chooses the kernels of a bf16 bank: native where the processor has the dot product, else the
// float kernels on rows widened a tile at a time.
#include "kernel/BFloat16Kernels.h"
#include "kernel/Dispatch.h"

namespace kindred {

namespace {
void nativeExponentials(float* values, int rows, const float* shift, float inverseSigma)
{
    sweepKernels().exponentials(values, rows, shift, inverseSigma);
    sweepKernelsBFloat16().roundWeights(values, rows);
}

/// The similarities from the native product, the exponentials from the float kernels.
void nativeWeights(const BankTile& tile, const float* panel, int terms, float inverseSigma,
                   float* out)
{
    alignas(64) static constexpr float kNoShift[kBFloat16Width] = {};
    const SweepKernels& kernels = sweepKernelsBFloat16();
    kernels.products(tile, panel, terms, out);
    kernels.exponentials(out, tile.rows, kNoShift, inverseSigma);
}

SweepKernels combined(const SweepKernels& native)
{
    SweepKernels kernels = sweepKernels();
    kernels.enter = native.enter;
    kernels.leave = native.leave;
    kernels.prepare = native.prepare;
    kernels.packPanel = native.packPanel;
    kernels.products = native.products;
    kernels.weights = nativeWeights;
    kernels.roundWeights = native.roundWeights;
    kernels.exponentials = nativeExponentials;
    kernels.accumulate = native.accumulate;
    return kernels;
}
} // namespace

const SweepKernels& sweepKernelsBFloat16()
{
    if (!usesNativeBFloat16())
        return sweepKernels();
    static const SweepKernels vectors = combined(nativeBFloat16Kernels());
    if (!usesTileUnit())
        return vectors;
    static const SweepKernels tiles = combined(nativeTileKernels());
    return tiles;
}

} // namespace kindred

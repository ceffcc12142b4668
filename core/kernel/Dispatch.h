#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kindred {

/// The vector targets that were compiled in and that this processor can run, best first, e.g.
/// {"AVX2", "SSE4", "SSSE3", "SCALAR"}. Where the best one has instructions of its own beside, it
/// stands again without them, as an older processor has it: AVX3_NO_TILES leaves the tile unit out,
/// AVX3_NO_DOTS that and the dot products of bf16 and of bytes.
std::vector<std::string> runnableTargets();

/// Makes every later kernel call use this target ("" for the best one); false when the processor
/// cannot run it. For reproducing a run made elsewhere and for tests; not while a kernel runs.
bool forceTarget(std::string_view name);

/// Name of the target that kernel calls use now.
std::string chosenTarget();

/// True when the bf16 kernels use the processor's own bf16 dot product (vdpbf16ps): it has the
/// instruction and no lesser target is forced.
bool usesNativeBFloat16();

/// True when both products of the bf16 kernels run on the tile unit (AMX-BF16): as above, and the
/// system lets this process use it.
bool usesTileUnit();

/// True when bytes are multiplied by the processor's own dot product (AVX-512 VNNI), as above.
bool usesNativeBytes();

/// True when bytes are multiplied faster than floats: by that, or as 16 bits by AVX2.
bool multipliesBytes();

} // namespace kindred

#include "kernel/Dispatch.h"

#include <hwy/targets.h>
#if defined(__x86_64__) && defined(__linux__)
#include <cpuid.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

#include <algorithm>
#include <atomic>

#include "kernel/BFloat16Kernels.h"
#include "kernel/ByteKernels.h"

namespace kindred {

namespace {
int64_t bestTarget(int64_t targets)
{
    return targets & -targets; // a lower bit is a better target
}

/// Kept, because kernels ask for every panel and a virtual machine stops at each cpuid; 0 until
/// asked.
std::atomic<int64_t> g_supportedTargets{0};

int64_t supportedTargets()
{
    int64_t targets = g_supportedTargets.load(std::memory_order_relaxed);
    if (targets == 0) {
        targets = hwy::SupportedTargets() & compiledTargets();
        g_supportedTargets.store(targets, std::memory_order_relaxed);
    }
    return targets;
}

/// targets: those to pretend, 0 for the processor's own.
void pretendTargets(int64_t targets)
{
    hwy::SetSupportedTargetsForTest(targets);
    g_supportedTargets = 0;
}

bool processorHasBFloat16()
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx512bf16") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && nativeBFloat16Kernels().products != nullptr;
#else
    return false;
#endif
}

/// The system keeps the tiles' state for a process only once that has asked.
bool processorHasTileUnit()
{
#if defined(__x86_64__) && defined(__linux__)
    constexpr long kRequestState = 0x1023; // ARCH_REQ_XCOMP_PERM
    constexpr long kTileData = 18;         // XFEATURE_XTILEDATA
    // Asked by number: not every compiler knows the instructions by name.
    constexpr unsigned kTileBFloat16 = 1u << 22; // leaf 7, EDX
    unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
    return processorHasBFloat16() && __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) != 0 &&
           (edx & kTileBFloat16) != 0 && nativeTileKernels().products != nullptr &&
           syscall(SYS_arch_prctl, kRequestState, kTileData) == 0;
#else
    return false;
#endif
}

bool processorHasByteProducts()
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && nativeByteKernels().scan != nullptr;
#else
    return false;
#endif
}
} // namespace

std::vector<std::string> runnableTargets()
{
    pretendTargets(0);
    std::vector<std::string> names;
    for (int64_t left = supportedTargets(); left != 0; left &= left - 1)
        names.emplace_back(hwy::TargetName(bestTarget(left)));
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    return names;
}

bool forceTarget(std::string_view name)
{
    pretendTargets(0);
    int64_t chosen = name.empty() ? hwy::SupportedTargets() : 0;
    for (int64_t left = supportedTargets(); left != 0 && !name.empty(); left &= left - 1)
        if (hwy::TargetName(bestTarget(left)) == name)
            chosen = bestTarget(left);
    if (chosen != 0 && !name.empty())
        pretendTargets(chosen);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    return chosen != 0;
}

std::string chosenTarget()
{
    return hwy::TargetName(bestTarget(supportedTargets()));
}

bool usesNativeBFloat16()
{
    static const bool available = processorHasBFloat16();
    return available && chosenTarget().starts_with("AVX3");
}

bool usesTileUnit()
{
    static const bool available = processorHasTileUnit();
    return available && usesNativeBFloat16();
}

bool usesNativeBytes()
{
    static const bool available = processorHasByteProducts();
    return available && chosenTarget().starts_with("AVX3");
}

const ByteKernels& byteKernels()
{
    static const ByteKernels none;
    if (!usesNativeBytes())
        return none;
    static const ByteKernels native = nativeByteKernels();
    return native;
}

} // namespace kindred

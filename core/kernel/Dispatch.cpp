#include "kernel/Dispatch.h"

#include <hwy/targets.h>
#if defined(__x86_64__) && defined(__linux__)
#include <cpuid.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

#include <algorithm>
#include <array>
#include <atomic>
#include <utility>

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

/// What of the processor a forced target leaves alone.
enum class Withheld { Nothing, TileUnit, DotProducts };

struct WithheldName {
    Withheld what;
    std::string_view ending;
};
constexpr std::array<WithheldName, 2> kWithheldNames = {
    {{Withheld::TileUnit, "_NO_TILES"}, {Withheld::DotProducts, "_NO_DOTS"}}};

std::atomic<Withheld> g_withheld{Withheld::Nothing};

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

std::string_view plainName(int64_t targets)
{
    return hwy::TargetName(bestTarget(targets));
}

/// Whether the processor has it and the kernels of now may use it.
bool usesBeside(bool available, Withheld from)
{
    return available && g_withheld.load(std::memory_order_relaxed) < from &&
           plainName(supportedTargets()).starts_with("AVX3");
}

/// That the kernels of now would do without it.
bool couldWithhold(Withheld what)
{
    return what == Withheld::TileUnit ? usesTileUnit() : usesNativeBFloat16() || usesNativeBytes();
}

/// The name without an ending of what is withheld.
std::pair<std::string_view, Withheld> partedName(std::string_view name)
{
    for (const WithheldName& each : kWithheldNames)
        if (name.ends_with(each.ending))
            return {name.substr(0, name.size() - each.ending.size()), each.what};
    return {name, Withheld::Nothing};
}
} // namespace

std::vector<std::string> runnableTargets()
{
    forceTarget("");
    std::vector<std::string> names;
    for (int64_t left = supportedTargets(); left != 0; left &= left - 1) {
        names.emplace_back(plainName(left));
        for (const WithheldName& each : kWithheldNames)
            if (names.size() == 1 && couldWithhold(each.what))
                names.push_back(names.front() + std::string(each.ending));
    }
    return names;
}

bool forceTarget(std::string_view name)
{
    const auto [plain, withheld] = partedName(name);
    pretendTargets(0);
    g_withheld = Withheld::Nothing;
    int64_t chosen = plain.empty() ? hwy::SupportedTargets() : 0;
    for (int64_t left = supportedTargets(); left != 0 && !plain.empty(); left &= left - 1)
        if (plainName(left) == plain)
            chosen = bestTarget(left);
    if (chosen != 0 && !plain.empty())
        pretendTargets(chosen);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    if (chosen == 0 || withheld == Withheld::Nothing)
        return chosen != 0;
    const bool could = couldWithhold(withheld);
    if (could)
        g_withheld = withheld;
    else
        forceTarget("");
    return could;
}

std::string chosenTarget()
{
    std::string name(plainName(supportedTargets()));
    for (const WithheldName& each : kWithheldNames)
        if (each.what == g_withheld.load(std::memory_order_relaxed))
            name += each.ending;
    return name;
}

bool usesNativeBFloat16()
{
    static const bool available = processorHasBFloat16();
    return usesBeside(available, Withheld::DotProducts);
}

bool usesTileUnit()
{
    static const bool available = processorHasTileUnit();
    return usesBeside(available, Withheld::TileUnit);
}

bool usesNativeBytes()
{
    static const bool available = processorHasByteProducts();
    return usesBeside(available, Withheld::DotProducts);
}

bool multipliesBytes()
{
    return byteKernels().scan != nullptr;
}

const ByteKernels& byteKernels()
{
    static const ByteKernels none;
    static const ByteKernels native = nativeByteKernels();
    static const ByteKernels widened = widenedByteKernels();
    if (usesNativeBytes())
        return native;
    // AVX2 and AVX3: what follows on those has them too.
    return plainName(supportedTargets()).starts_with("AVX") ? widened : none;
}

} // namespace kindred

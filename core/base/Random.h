#pragma once

#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

namespace kindred {

/// SplitMix64 finaliser (Steele et al. 2014): a bijective 64-bit mix, equal on every machine.
constexpr uint64_t mix64(uint64_t x)
{
    x += 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

/// Order-sensitive hash of several numbers, e.g. hashSeed({seed, epoch, sampleId}).
constexpr uint64_t hashSeed(std::initializer_list<uint64_t> parts)
{
    uint64_t h = 0x6b696e6472656400ULL;
    for (const uint64_t part : parts)
        h = mix64(h ^ mix64(part));
    return h;
}

/// Small seeded generator with integer-only, platform-independent draws.
class Random {
public:
    explicit constexpr Random(uint64_t seed) : m_state(seed) {}
    constexpr Random(std::initializer_list<uint64_t> parts) : m_state(hashSeed(parts)) {}

    constexpr uint64_t next() { return mix64(m_state++); }
    /// Uniform in [0, bound), bound > 0, by multiplication (bias below 2^-32 for bound < 2^32).
    constexpr uint64_t below(uint64_t bound)
    {
        return static_cast<uint64_t>((static_cast<Wide>(next()) * bound) >> 64);
    }
    /// Uniform in [0, 1) with 53 random bits.
    constexpr double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }
    constexpr double uniform(double low, double high) { return low + (high - low) * uniform(); }
    constexpr bool chance(double probability) { return uniform() < probability; }
    /// Standard normal by Box–Muller; uses two draws.
    double normal();

    constexpr uint64_t state() const { return m_state; }
    constexpr void setState(uint64_t state) { m_state = state; }

    /// Fisher–Yates.
    template <class T>
    constexpr void shuffle(std::vector<T>& items)
    {
        for (size_t i = items.size(); i > 1; --i)
            std::swap(items[i - 1], items[below(i)]);
    }

private:
    __extension__ using Wide = unsigned __int128;
    uint64_t m_state;
};

} // namespace kindred

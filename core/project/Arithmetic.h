#pragma once

#include <cmath>
#include <cstdint>

namespace kindred {

/// Which bits a map may have. Native: the fastest instructions that the processor has, whose sums
/// and products round in an order of their own. Portable: those that every x86-64 processor has, in
/// one order, and functions that are sums of products here instead of calls of a library that has
/// several of them; the same bits everywhere, more slowly.
enum class Arithmetic { Native, Portable };

/// exp(x), x ≤ 0, from +, ·, rounding and powers of two alone: Taylor's series on |r| ≤ ln 2 / 2.
/// Relative error below 4e-16; 0 below -708.
inline double portableExp(double x)
{
    constexpr double kInverse = 1.44269504088896338700e+00; // 1 / ln 2
    constexpr double kHigh = 6.93147180369123816490e-01;    // ln 2, its low half zero
    constexpr double kLow = 1.90821492927058770002e-10;
    if (!(x > -708))
        return 0;
    const double whole = std::floor(x * kInverse + 0.5);
    const double r = (x - whole * kHigh) - whole * kLow;
    double sum = 1;
    for (int k = 13; k > 0; --k)
        sum = 1 + r / k * sum;
    return std::ldexp(sum, static_cast<int>(whole));
}

/// log(x), x > 0 and normal, in the same way: 2 artanh((m - 1) / (m + 1)) of the mantissa.
inline double portableLog(double x)
{
    constexpr double kLn2 = 6.93147180559945286227e-01;
    constexpr double kHalfRoot = 0.70710678118654752440;
    int exponent = 0;
    double mantissa = std::frexp(x, &exponent);
    if (mantissa < kHalfRoot) {
        mantissa *= 2;
        --exponent;
    }
    const double s = (mantissa - 1) / (mantissa + 1);
    const double square = s * s;
    double sum = 0;
    for (int k = 27; k > 0; k -= 2)
        sum = sum * square + 1.0 / k;
    return exponent * kLn2 + 2 * s * sum;
}

/// cos(2π · part / whole), 0 ≤ part ≤ whole, in the same way.
inline double portableCosine(int64_t part, int64_t whole)
{
    constexpr double kTau = 6.28318530717958647693;
    const int64_t folded = 2 * part > whole ? whole - part : part; // cos is even
    const bool beyond = 4 * folded > whole;                        // cos(π - a) = -cos a
    const int64_t quarters = beyond ? 2 * whole - 4 * folded : 4 * folded;
    const double angle = kTau * static_cast<double>(quarters) / static_cast<double>(4 * whole);
    const double square = angle * angle;
    double sum = 1;
    for (int k = 24; k > 0; k -= 2)
        sum = 1 - square / (k * (k - 1)) * sum;
    return beyond ? -sum : sum;
}

} // namespace kindred

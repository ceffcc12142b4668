#pragma once

#include <cstdint>

namespace kindred::test {

/// The same matrices in every language. Values in [-1, 1).
class Lcg {
public:
    explicit Lcg(uint32_t seed) : m_state(seed) {}
    double next()
    {
        m_state = m_state * 1664525u + 1013904223u;
        return 2.0 * (static_cast<double>(m_state >> 8) / 16777216.0) - 1.0;
    }

private:
    uint32_t m_state;
};

} // namespace kindred::test

#pragma once

#include <cstring>

namespace kindred {

/// Four floats in one register.
using Four = float __attribute__((vector_size(16)));

/// A float or Four from memory of any alignment.
template <class V>
V load(const float* from)
{
    V value;
    std::memcpy(&value, from, sizeof value);
    return value;
}

template <class V>
void store(float* to, V value)
{
    std::memcpy(to, &value, sizeof value);
}

} // namespace kindred

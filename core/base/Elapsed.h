#pragma once

#include <chrono>

namespace kindred {

inline double secondsSince(std::chrono::steady_clock::time_point then)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - then).count();
}

} // namespace kindred

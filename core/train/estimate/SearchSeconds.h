#pragma once

#include <chrono>

#include "base/Elapsed.h"
#include "base/Result.h"

namespace kindred {

/// Seconds of a whole search, extrapolated from its first half second. Runs search(progress) ->
/// Status, which asks progress(share) and ends where that is false.
template <class Search>
double searchSeconds(const Search& search)
{
    constexpr double kTried = 0.5;
    double share = 0;
    const auto start = std::chrono::steady_clock::now();
    const Status found = search([&](double done) {
        share = done;
        return done == 0 || secondsSince(start) < kTried;
    });
    const double seconds = secondsSince(start);
    return found.ok() || share == 0 ? seconds : seconds / share;
}

} // namespace kindred

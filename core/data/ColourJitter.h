#pragma once

#include <cstdint>
#include <span>

#include "base/Random.h"

namespace kindred {

/// Planes of one picture, values 0 … 1: [channels, area], channels 1 or 3.
struct Planes {
    float* values = nullptr;
    int channels = 3;
    int64_t area = 0;
};

/// Brightness, contrast, saturation by a factor in [1-amount, 1+amount] and hue by a turn in
/// [-amount, amount], in a random order (torchvision's ColorJitter). Grey pictures take the first
/// two. Draws the same number of random values either way.
void jitterColours(Planes planes, double amount, Random& random);

/// All channels become 0.299 R + 0.587 G + 0.114 B.
void makeGrey(Planes planes);

} // namespace kindred

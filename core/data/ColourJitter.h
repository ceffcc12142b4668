#pragma once

#include <array>
#include <cstdint>

#include "base/Random.h"

namespace kindred {

/// Planes of one picture, values 0 … 1: [channels, area], channels 1 or 3.
struct Planes {
    float* values = nullptr;
    int channels = 3;
    int64_t area = 0;
};

/// A drawn change of colours: factors of brightness, contrast and saturation, and a turn of the hue
/// in units of the whole circle, in the drawn order (torchvision's ColorJitter).
struct ColourChange {
    enum Step : int { Brightness, Contrast, Saturation, Hue };
    float brightness = 1;
    float contrast = 1;
    float saturation = 1;
    float hue = 0;
    std::array<int, 4> order = {Brightness, Contrast, Saturation, Hue};
};

/// Factors in [1-amount, 1+amount], a turn in [-amount, amount], a random order.
ColourChange drawColourChange(double amount, Random& random);

/// Values stay in 0 … 1. Grey pictures take brightness and contrast only.
void changeColours(Planes planes, const ColourChange& change);

/// All channels become 0.299 R + 0.587 G + 0.114 B.
void makeGrey(Planes planes);

} // namespace kindred

#pragma once

#include <array>

#include "data/Dataset.h"

namespace kindred {

/// How resampled values leave: (value · unit - mean) · scale for each channel.
struct Finish {
    float unit = 1;
    std::array<float, 3> mean{};
    std::array<float, 3> scale = {1, 1, 1};
    bool mirrored = false; ///< left and right change places
};

/// Resamples `region` to width × height with a triangle filter that widens when shrinking, so that
/// nothing aliases (as Pillow and torchvision's antialias). The filter may look beyond the region
/// by resampleReach() pixels, but not beyond the picture. out [channels, height, width], 0 … 255
/// before `finish`.
void resample(const Image& image, const Region& region, int width, int height, float* out,
              const Finish& finish = {});

/// The region at width × height, each value rounded to a byte.
Image resized(const Image& image, const Region& region, int width, int height);

/// Pixels beyond a region of this extent that its resampling to `outputs` values may look at.
int resampleReach(double extent, int outputs);

} // namespace kindred

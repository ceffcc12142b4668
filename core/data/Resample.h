#pragma once

#include "data/Dataset.h"

namespace kindred {

/// A rectangle in pixels of the source, possibly fractional.
struct Region {
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;
};

/// Resamples `region` to width × height with a triangle filter that widens when shrinking, so that
/// nothing aliases (as Pillow and torchvision's antialias). The filter may look beyond the region
/// but not beyond the picture. out [channels, height, width], 0 … 255.
void resample(const Image& image, const Region& region, int width, int height, float* out);

} // namespace kindred

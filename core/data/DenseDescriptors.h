#pragma once

#include <cstdint>
#include <vector>

#include "base/Matrix.h"
#include "data/Dataset.h"

// What a picture looks like from place to place, without any training.
namespace kindred {

/// Square patches of several sizes on a grid; patches that leave the picture are left out.
struct PatchGrid {
    std::vector<int> edges = {16, 24, 32, 48}; ///< in pixels, multiples of 8
    int step = 4;                              ///< pixels between neighbours of one size
};

/// A picture as floats 0 … 1: [channels, height, width].
struct PicturePlanes {
    int width = 0;
    int height = 0;
    int channels = 0;
    std::vector<float> values;

    const float* plane(int channel) const
    {
        return values.data() + static_cast<int64_t>(channel) * width * height;
    }
};

inline constexpr int kGradientColumns = 128; ///< of denseSift()
inline constexpr int kColourColumns = 32;    ///< of localColour(), for each channel

/// The smallest edge that planesOf() leaves; the largest patch but one fits into it.
inline constexpr int kLeastPatchedEdge = 32;

/// The picture with 1 or 3 channels, shrunk where it has more than `area` pixels; no edge gets
/// below kLeastPatchedEdge, a smaller one is enlarged.
PicturePlanes planesOf(const Image& image, int channels, int64_t area);

/// SIFT descriptors (Lowe 2004) of all patches, upright: 4 × 4 cells of 8 directions each, of the
/// luminance; [T, 128] of unit length, entries cut at 0.2 as there. Near-flat patches have none.
Matrix<float> denseSift(const PicturePlanes& picture, const PatchGrid& grid);

/// Local colour statistics of all patches: means, then standard deviations, of 4 × 4 cells for each
/// channel; [T, 32 · channels].
Matrix<float> localColour(const PicturePlanes& picture, const PatchGrid& grid);

} // namespace kindred

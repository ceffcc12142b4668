#pragma once

#include <cstdint>

namespace kindred {

/// At most so many points are laid onto a canvas by one call.
inline constexpr uint32_t kPointBatch = 1024;
/// Pixels of a row that are resolved together.
inline constexpr int kPointBlock = 16;
/// Points are placed to this part of a pixel, in both directions.
inline constexpr int kPointPhases = 4;

/// Where sums of dots lie: four floats a pixel, as PointCanvas has them. Rows are a multiple of
/// four pixels and start on 64 bytes.
struct PointPlane {
    float* sums;
    int32_t stride; ///< pixels from row to row
    float scale;    ///< pixels a unit of the data
    float left;     ///< pixel of the plane of the first that takes points
    float top;
    float side;     ///< pixels a side that take points
    int32_t first;  ///< place in the canvas of the first that takes points
    int32_t beside; ///< place of 16 pixels that are never shown, the last: for all other points
};

/// Slots in memory order: position in units of the data, y upwards, and code (PointLook::code).
struct PointBatch {
    const float* x;
    const float* y;
    const uint32_t* code;
    uint32_t count; ///< ≤ kPointBatch
};

/// How codes become colours, and which are drawn.
struct PointInk {
    const float* palette = nullptr; ///< four floats a colour, 16 bytes aligned
    uint32_t mask = 0;              ///< of the code: place in the palette
    bool own = false;               ///< instead of a palette, codes are colours
    float weight = 1;               ///< of own colours; a palette has it already
    bool all = true;                ///< every layer
    uint32_t layer = 0;             ///< else this one
};

/// Discs by row and column of phase and by place within four pixels; rows of `groups` × 4 coverages
/// 0 … 1, 16 bytes aligned.
struct PointSheet {
    const float* cover;
    int32_t side; ///< rows; the point's pixel is in the middle one
    int32_t groups;
};

/// A row of sums that becomes premultiplied pixels.
struct PointRow {
    const float* in;       ///< sums of its first pixel
    const int32_t* offset; ///< of the taps that make a disc of a dot, in floats; none: as it is
    const float* cover;    ///< of each tap
    int32_t taps;
    const uint8_t* busy; ///< per block of kPointBlock pixels: 0 is empty
    int32_t blocks;
    const float* tone; ///< PointTone's table
    float opacity;
    bool onto; ///< laid onto the pixels there, else they are overwritten
    uint32_t* out;
};

/// Adds an ink to the pixel of each point.
void placeDots(const PointPlane& plane, const PointBatch& batch, const PointInk& ink);
/// Adds a disc around each point. The canvas has room for every disc, and three pixels to its right
/// and left.
void splatDiscs(const PointPlane& plane, const PointBatch& batch, const PointInk& ink,
                const PointSheet& sheet);
/// busy[i]: whether there is anything on pixels [4·i, 4·i + 4). True if it is on any.
bool findBusy(const float* sums, int64_t groups, uint8_t* busy);
void resolveRow(const PointRow& row);

} // namespace kindred
